import type { Todo } from '../../contract.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { CommandFailed } from '../command-failed.ts'
import { findBySuffix, hasSuffix } from '../find.ts'
import { formatJson, makePrintable, shortenId, type Output } from '../output.ts'
import { formatTable } from '../table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

// A title has no line breaks. The page replaces them too.
const joinLines = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

/** `localist add TITLE…`: adds a todo and prints its id, or the todo with --json. */
export async function addTodo(
  words: readonly string[],
  options: Options & { readonly idempotencyKey?: string },
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { idempotencyKey: key } = options
  const headers = key === undefined ? {} : { 'Idempotency-Key': key }
  const title = joinLines(words.join(' '))
  const todo = await client.call<Todo>('POST', '/api/todos', { title }, headers)
  out(options.json ? formatJson(todo) : todo.id)
  if (!options.json) say(`Added "${makePrintable(todo.title)}".`)
}

/** `localist list`: prints the todos in their order. */
export async function listTodos(
  options: Options & { readonly active?: true; readonly completed?: true; readonly trash?: true },
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const query = new URLSearchParams({
    ...(options.trash && { deleted: 'true' }),
    ...((options.active ?? options.completed) && { completed: String(options.completed === true) }),
  })
  const todos = await client.call<readonly Todo[]>('GET', `/api/todos?${query.toString()}`)
  if (options.json) return out(formatJson(todos, 2))
  if (todos.length === 0) return say('There are no todos here. `localist add TITLE` adds one.')
  return out(formatTable(todos.map(formatRow)))
}

const changes = {
  done: { patch: { completed: true }, from: 'list', said: 'Done' },
  reopen: { patch: { completed: false }, from: 'list', said: 'To do again' },
  restore: { patch: { deletedAt: null }, from: 'trash', said: 'Back from the trash' },
} as const

/** `localist done|reopen|restore ID`: changes the todo whose id ends in `suffix`. */
export async function changeTodo(
  suffix: string,
  change: keyof typeof changes,
  options: Options,
  { out, say }: Output,
): Promise<void> {
  const { patch, from, said } = changes[change]
  const client = await connect(options.dataDir)
  const { id } = await findTodo(client, from, suffix)
  const todo = await client.call<Todo>('PATCH', `/api/todos/${id}`, patch)
  if (options.json) return out(formatJson(todo))
  return say(`${said}: "${makePrintable(todo.title)}".`)
}

/** `localist rm ID`: moves the todo whose id ends in `suffix` to the trash. */
export async function removeTodo(suffix: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const todo = await findTodo(client, 'list', suffix)
  const answer = await client.call('DELETE', `/api/todos/${todo.id}`)
  if (options.json) return out(formatJson(answer))
  const undo = `\`localist restore ${shortenId(todo.id)}\``
  return say(`Moved to the trash: "${makePrintable(todo.title)}". ${undo} brings it back.`)
}

type ListName = 'list' | 'trash'

// Where the todo is in the list instead of the trash, or the other way round, the message says so.
const findTodo = async (client: ApiClient, where: ListName, suffix: string): Promise<Todo> => {
  const todos = await fetchTodos(client, where)
  if (todos.some((todo) => hasSuffix(todo, suffix)))
    return findBySuffix(todos, suffix, 'todo', ({ title }) => title)
  const others = await fetchTodos(client, where === 'list' ? 'trash' : 'list')
  const { id, title } = findBySuffix(others, suffix, 'todo', (todo) => todo.title)
  throw new CommandFailed(
    where === 'trash'
      ? `"${makePrintable(title)}" is not in the trash.`
      : `"${makePrintable(title)}" is in the trash. \`localist restore ${shortenId(id)}\` brings it back.`,
  )
}

/** Finds the id of the todo whose id ends in `suffix`, in the list or in the trash. A whole id may be of a todo that is gone. */
export async function findTodoId(client: ApiClient, suffix: string): Promise<string> {
  if (suffix.length === 36) return suffix.toLowerCase()
  const todos = await Promise.all([fetchTodos(client, 'list'), fetchTodos(client, 'trash')])
  return findBySuffix(todos.flat(), suffix, 'todo', ({ title }) => title).id
}

const fetchTodos = (client: ApiClient, where: ListName): Promise<readonly Todo[]> =>
  client.call<readonly Todo[]>('GET', where === 'list' ? '/api/todos' : '/api/todos?deleted=true')

const formatRow = (todo: Todo): readonly string[] => [
  todo.completed ? '[x]' : '[ ]',
  shortenId(todo.id),
  makePrintable(todo.title),
]
