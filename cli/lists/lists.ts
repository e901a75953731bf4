import type { List, ListPatch, NewList, Todo } from '../../server/contract.ts'
import { colourStyles } from '../colours.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { makeChanges } from '../client/operations.ts'
import { CommandFailed } from '../command-failed.ts'
import { confirm } from '../confirm.ts'
import type { Io } from '../io.ts'
import { createShortener, formatJson, makePrintable, type Output } from '../output.ts'
import { formatPlainRows, formatTable } from '../table.ts'
import { findList } from '../find-named.ts'
import { sayUndo } from '../say-undo.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist lists`: prints the lists in their order with the numbers of their open todos, or the lists in the trash. */
export async function listLists(
  options: Options & { readonly trash?: true },
  { out, say, columns, paint, link }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const path = options.trash ? '/api/lists?deleted=true' : '/api/lists'
  const lists = await client.call<readonly List[]>('GET', path)
  if (options.json) return out(formatJson(lists, 2))
  if (lists.length === 0) return say('There is no list in the trash.')
  // The todos of a list in the trash are there too.
  const counts = options.trash ? null : await countOpen(client)
  const countOf = ({ id }: List): string => (counts === null ? '' : String(counts.get(id) ?? 0))
  const rows = lists.map((list) => [...describeList(list), makePrintable(list.name), countOf(list)])
  if (columns === null) return out(formatPlainRows(rows))
  const shorten = createShortener(lists)
  const cells = lists.map((list) => [
    { text: shorten(list.id), style: 'dim' as const },
    { text: '●', style: colourStyles[list.colour] },
    makePrintable(list.name),
    countOf(list),
    { text: list.archived ? 'archived' : '', style: 'dim' as const },
  ])
  return out(formatTable(cells, { columns, paint, link, flexible: 2 }))
}

const countOpen = async ({ call }: ApiClient): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const { listId } of await call<readonly Todo[]>('GET', '/api/todos?completed=false'))
    counts.set(listId, (counts.get(listId) ?? 0) + 1)
  return counts
}

const describeList = ({ id, colour, archived }: List): readonly string[] => [
  archived ? 'archived' : 'active',
  id,
  colour,
]

/** `localist lists add NAME`: makes a list and prints its id, or the list with --json. */
export async function addList(
  words: readonly string[],
  options: Options & { readonly colour?: List['colour'] },
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const name = words.join(' ')
  const value: NewList = { name, ...(options.colour && { colour: options.colour }) }
  const before = await client.call<readonly List[]>('GET', '/api/lists')
  const list = await client.call<List>('POST', '/api/lists', value)
  out(options.json ? formatJson(list) : list.id)
  if (before.some((one) => one.name.normalize() === list.name.normalize()))
    say(`Another list has the name "${makePrintable(list.name)}" already. \`localist lists\` shows the ids.`)
  if (!options.json) say(`Made the list "${makePrintable(list.name)}".`)
}

/** `localist lists rename|colour|archive|unarchive LIST`: changes a list. `said` is the message before its name. */
export async function changeList(
  typed: string,
  patch: ListPatch,
  said: string,
  options: Options,
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { id } = await findList(client, typed)
  if (id === 'inbox') throw new CommandFailed('The inbox cannot be changed.')
  const list = await client.call<List>('PATCH', `/api/lists/${id}`, patch)
  if (options.json) return out(formatJson(list))
  return say(`${said} "${makePrintable(list.name)}".`)
}

/** `localist lists rm LIST`: moves a list and its todos to the trash. */
export async function removeList(
  typed: string,
  options: Options & { readonly yes?: true },
  { out, say, ask }: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { id, name } = await findList(client, typed, { isWhole: true })
  if (id === 'inbox') throw new CommandFailed('The inbox is always there: it cannot be deleted.')
  const inside = await client.call<readonly Todo[]>('GET', `/api/todos?listId=${id}`)
  const asked = `Move the list "${makePrintable(name)}" with ${formatTodos(inside.length)} to the trash?`
  await confirm(asked, options, { ask })
  const made = await makeChanges(client, [{ op: 'delete', kind: 'list', id }])
  if (options.json) return out(formatJson({ id, deleted: true }))
  const todos = made.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'todo').length
  say(`Moved to the trash: the list "${makePrintable(name)}" with ${formatTodos(todos)}.`)
  return sayUndo(made, say)
}

/** `localist lists restore LIST`: brings a list back from the trash, with the todos that went there with it. */
export async function restoreList(typed: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const { id } = await findList(client, typed, { where: 'trash' })
  const made = await makeChanges(client, [{ op: 'restore', kind: 'list', id }])
  const list = await client.call<List>('GET', `/api/lists/${id}`)
  if (options.json) return out(formatJson(list))
  const todos = made.flatMap(({ entries }) => entries).filter(({ kind }) => kind === 'todo').length
  say(`Back from the trash: the list "${makePrintable(list.name)}" with ${formatTodos(todos)}.`)
  return sayUndo(made, say)
}

const formatTodos = (count: number): string => (count === 1 ? '1 todo' : `${count} todos`)
