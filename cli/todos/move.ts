import type { Operation, Todo, TodoPatch } from '../../server/contract.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { makeChanges } from '../client/operations.ts'
import { CommandFailed } from '../command-failed.ts'
import { findList } from '../find-named.ts'
import type { Io } from '../io.ts'
import { formatJson, makePrintable } from '../output.ts'
import { sayUndo } from '../say-undo.ts'
import { presentEntries } from './entries.ts'
import { createFinder, type FindTodo } from './find-todos.ts'
import { nameOptions } from './name-options.ts'
import { findTyped, readIds, sayNoLines } from './typed-ids.ts'

interface MoveOptions {
  readonly dataDir?: string
  readonly list?: string
  /** False is --no-parent. */
  readonly parent?: string | false
  readonly top?: true
  readonly bottom?: true
  readonly json?: boolean
}

/**
 * `localist move ID…`: moves the todos whose ids have these ends to a list, under a parent, or to the top or bottom; `-` takes the ids from
 * the lines of stdin.
 */
export async function moveTodos(suffixes: readonly string[], options: MoveOptions, io: Io): Promise<void> {
  const { out, say } = io
  const { list, parent, top, bottom } = options
  if ((list ?? parent ?? top ?? bottom) === undefined)
    throw new CommandFailed('Name where to: --list, --parent, --no-parent, --top or --bottom.', 2)
  const ids = await readIds(suffixes, io)
  if (ids.texts.length === 0) return sayNoLines(options, io)
  const client = await connect(options.dataDir)
  const find = await createFinder(client, 'list')
  const { todos, nameLine } = await findTyped(find, ids)
  const place = await findPlace(client, find, options)
  const orders = top || bottom ? await listOrders(client, todos, place, top === true) : []
  const operations = todos.map(({ id }, index): Operation => {
    const order = orders[index]
    return { op: 'update', kind: 'todo', id, patch: { ...place, ...(order !== undefined && { order }) } }
  })
  const made = await makeChanges(client, operations).catch((error: unknown) => {
    throw nameLine(nameOptions(error, options))
  })
  const changed = made.flatMap(({ entries }) => presentEntries(client, entries).map(({ todo }) => todo))
  const moved = todos.map((todo) => changed.find(({ id }) => id === todo.id) ?? todo)
  if (options.json) return out(ids.isList ? formatJson(moved, 2) : formatJson(moved[0]))
  for (const todo of moved)
    say(`${changed.includes(todo) ? 'Moved' : 'There before'}: "${makePrintable(todo.title)}".`)
  return sayUndo(made, say)
}

// A subtask that moves to a list is no subtask any more. Under a parent, a todo moves to the list of that parent.
const findPlace = async (
  client: ApiClient,
  find: FindTodo,
  { list, parent }: MoveOptions,
): Promise<TodoPatch> => {
  if (list !== undefined) return { listId: (await findList(client, list)).id, parentId: null }
  if (parent === false) return { parentId: null }
  return parent === undefined ? {} : { parentId: (await find(parent)).id }
}

const step = 1024

// Each todo goes to the end of its own group, in the order in which the todos are typed.
const listOrders = async (
  { call }: ApiClient,
  todos: readonly Todo[],
  place: TodoPatch,
  isTop: boolean,
): Promise<readonly number[]> => {
  const all = await call<readonly Todo[]>('GET', '/api/todos')
  return todos.map((todo, index) => {
    const parentId = place.parentId === undefined ? todo.parentId : place.parentId
    const parent = all.find(({ id }) => id === parentId)
    const listId = place.listId ?? parent?.listId ?? todo.listId
    const siblings = all.filter((one) => one.listId === listId && one.parentId === parentId)
    const orders = siblings.map(({ order }) => order)
    const end = orders.reduce(
      (one, other) => (isTop ? Math.min(one, other) : Math.max(one, other)),
      orders[0] ?? 0,
    )
    return isTop ? end - (todos.length - index) * step : end + (index + 1) * step
  })
}
