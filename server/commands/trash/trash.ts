import { createInterface } from 'node:readline/promises'
import type { Todo } from '../../contract.ts'
import { connect } from '../client/client.ts'
import { CommandFailed } from '../command-failed.ts'
import { formatInstant, formatJson, makePrintable, shortenId, type Output } from '../output.ts'
import { formatPlainRows, formatTable } from '../table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist trash`: prints the todos in the trash with the time at which each went there. */
export async function listTrash(options: Options, { out, say, columns }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const todos = await client.call<readonly Todo[]>('GET', '/api/todos?deleted=true')
  if (options.json) return out(formatJson(todos, 2))
  if (todos.length === 0) return say('The trash is empty.')
  if (columns === null)
    return out(
      formatPlainRows(todos.map(({ id, deletedAt, title }) => [id, deletedAt ?? '', makePrintable(title)])),
    )
  const rows = todos.map(({ id, deletedAt, title }) => [
    { text: shortenId(id), style: 'dim' as const },
    formatInstant(deletedAt),
    makePrintable(title),
  ])
  return out(formatTable(rows, { columns, flexible: 2 }))
}

/** `localist trash empty`: removes the todos in the trash for good, after a confirmation on the terminal or with `yes`. */
export async function emptyTrash(
  options: Options & { readonly yes?: true },
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const todos = await client.call<readonly Todo[]>('GET', '/api/todos?deleted=true')
  if (todos.length > 0 && !options.yes) await confirm(todos.length)
  const answer = await client.call<{ readonly deleted: number }>('DELETE', '/api/todos?deleted=true')
  if (options.json) return out(formatJson(answer))
  return say(
    answer.deleted === 0 ? 'The trash is empty.' : `Removed ${formatTodos(answer.deleted)} for good.`,
  )
}

const confirm = async (count: number): Promise<void> => {
  if (!process.stdin.isTTY || !process.stderr.isTTY)
    throw new CommandFailed(`This removes ${formatTodos(count)} for good. Add --yes to do it.`, 2)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    const answer = await terminal.question(
      `Remove ${formatTodos(count)} for good? It cannot be undone. [y/N] `,
    )
    if (!/^y(?:es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was removed.')
  } finally {
    terminal.close()
  }
}

const formatTodos = (count: number): string => (count === 1 ? '1 todo' : `${count} todos`)
