import type { List, Todo, View } from '../../server/contract.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { CommandFailed } from '../command-failed.ts'
import { confirm } from '../confirm.ts'
import type { Io } from '../io.ts'
import { createShortener, formatInstant, formatJson, makePrintable, type Output } from '../output.ts'
import { formatPlainRows, formatTable } from '../table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist trash`: prints the todos in the trash with the time at which each went there, and says how many lists and views are there too. */
export async function listTrash(options: Options, { out, say, columns, paint, link }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const { todos, lists, views } = await fetchTrash(client)
  if (options.json) return out(formatJson(todos, 2))
  const others = [
    lists.length > 0 &&
      `${formatCount(lists.length, 'list')} in the trash too: \`localist lists list --trash\`.`,
    views.length > 0 &&
      `${formatCount(views.length, 'view')} in the trash too: \`localist views list --trash\`.`,
  ].filter((line) => line !== false)
  for (const line of others) say(line)
  if (others.length === 0 && todos.length === 0) say('The trash is empty.')
  if (todos.length === 0) return
  if (columns === null)
    return out(
      formatPlainRows(todos.map(({ id, deletedAt, title }) => [id, deletedAt ?? '', makePrintable(title)])),
    )
  const shorten = createShortener(todos)
  const rows = todos.map(({ id, deletedAt, title }) => [
    { text: shorten(id), style: 'dim' as const },
    formatInstant(deletedAt),
    makePrintable(title),
  ])
  return out(formatTable(rows, { columns, paint, link, flexible: 2 }))
}

/** `localist trash empty`: removes the todos, lists and views in the trash for good, after a confirmation on the terminal or with `yes`. */
export async function emptyTrash(
  options: Options & { readonly yes?: true },
  { out, say, ask }: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { todos, lists, views } = await fetchTrash(client)
  const isEmpty = todos.length + lists.length + views.length === 0
  const counts = [
    (todos.length > 0 || isEmpty) && formatCount(todos.length, 'todo'),
    lists.length > 0 && formatCount(lists.length, 'list'),
    views.length > 0 && formatCount(views.length, 'view'),
  ]
  const content = counts.filter(Boolean).join(' and ')
  if (!isEmpty && !options.yes && ask === null)
    throw new CommandFailed(`This removes ${content} for good. Add --yes to do it.`, 2)
  if (!isEmpty) await confirm(`Remove ${content} for good? It cannot be undone.`, options, { ask })
  const answer = await client.call<{ readonly deleted: number }>('DELETE', '/api/todos?deleted=true')
  if (options.json) return out(formatJson(answer))
  return say(answer.deleted === 0 ? 'The trash is empty.' : `Removed ${content} for good.`)
}

const fetchTrash = async ({ call }: ApiClient) => {
  const [todos, lists, views] = await Promise.all([
    call<readonly Todo[]>('GET', '/api/todos?deleted=true'),
    call<readonly List[]>('GET', '/api/lists?deleted=true'),
    call<readonly View[]>('GET', '/api/views?deleted=true'),
  ])
  return { todos, lists, views }
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
