import type { ChangeEntry, List, NewTodoBody, Operation, Todo } from '../../server/contract.ts'
import { findListMarks } from '../../common/list-marks.ts'
import type { ApiClient } from '../client/client.ts'
import {
  makeChanges,
  presentTodos,
  tryChanges,
  type MadeChange,
  type SendOptions,
} from '../client/operations.ts'

/** Todos to add, and the names of the lists that are made for them. */
export interface NewTodos {
  readonly values: readonly NewTodoBody[]
  readonly newLists: readonly string[]
}

/** Todos that were added, or would be. */
export interface Added {
  readonly todos: readonly Todo[]
  /** The lists that were made for them, or would be. */
  readonly lists: readonly Omit<List, 'url'>[]
  /** The parts of lines that look like the name of a list, and that no list has. */
  readonly unread: readonly string[]
  readonly made: readonly MadeChange[]
}

/** Finds the names of the lists that the lines of todos name and that do not exist: of each line the last one, which counts. */
export async function findNewLists(
  client: ApiClient,
  values: readonly NewTodoBody[],
  sending: SendOptions,
): Promise<readonly string[]> {
  const tried = await tryChanges(client, values.map(createTodo), sending)
  const texts = new Map(tried.flatMap(({ unread }) => unread.map(({ operation, text }) => [operation, text])))
  const names = [...texts.values()].flatMap((text) => findListMarks(text).map(({ name }) => name))
  // A line finds a list in any case.
  const folded = names.map((name) => name.toLowerCase())
  return names.filter((_, index) => folded.indexOf(folded[index] ?? '') === index)
}

/** Adds todos, with the lists for them. Throws OperationRefused, Refused. */
export async function addTodos(client: ApiClient, added: NewTodos, sending: SendOptions): Promise<Added> {
  const made = await makeChanges(client, createAll(added), sending)
  const entries = made.flatMap((each) => each.entries)
  return { ...(await presentAdded(client, entries)), unread: listTexts(made), made }
}

/** Tries to add todos, with the lists for them. Throws OperationRefused, Refused. */
export async function tryTodos(client: ApiClient, added: NewTodos, sending: SendOptions): Promise<Added> {
  const tried = await tryChanges(client, createAll(added), sending)
  const parts = tried.map(({ entries }) => entries)
  const whole = parts.every((entries) => entries !== null) ? await presentAdded(client, parts.flat()) : null
  return { ...(whole ?? (await tryEach(client, added, sending))), unread: listTexts(tried), made: [] }
}

// The answer to a large change has no entries, and a change that was only tried cannot be read later.
const tryEach = async (
  client: ApiClient,
  { values, newLists }: NewTodos,
  sending: SendOptions,
): Promise<Pick<Added, 'todos' | 'lists'>> => {
  const each: Pick<Added, 'todos' | 'lists'>[] = []
  for (const { notes = '', ...value } of values) {
    const named = newLists.filter((name) => value.line?.toLowerCase().includes(name.toLowerCase()))
    const tried = await tryChanges(client, createAll({ values: [value], newLists: named }), sending)
    const { todos, lists } = await presentAdded(
      client,
      tried.flatMap(({ entries }) => entries ?? []),
    )
    each.push({ todos: todos.map((todo) => ({ ...todo, notes })), lists })
  }
  return { todos: each.flatMap(({ todos }) => todos), lists: each.flatMap(({ lists }) => lists) }
}

const createTodo = (value: NewTodoBody): Operation => ({ op: 'create', kind: 'todo', value })

// A line can name the lists that are made before it.
const createAll = ({ values, newLists }: NewTodos): readonly Operation[] => [
  ...newLists.map((name): Operation => ({ op: 'create', kind: 'list', value: { name } })),
  ...values.map(createTodo),
]

const presentAdded = async (client: ApiClient, entries: readonly ChangeEntry[]) => ({
  todos: (await presentTodos(client, [{ entries }])).filter(({ isNew }) => isNew).map(({ todo }) => todo),
  lists: entries.flatMap((entry) => (entry.kind === 'list' && 'after' in entry ? [entry.after] : [])),
})

const listTexts = (changes: readonly Pick<MadeChange, 'unread'>[]): readonly string[] => [
  ...new Set(changes.flatMap(({ unread }) => unread.map(({ text }) => text))),
]
