import type { Todo } from '../contract.ts'
import { connect, type Client } from './client/client.ts'
import { CommandFailed } from './command-failed.ts'
import { bySuffix, endsIn } from './find.ts'
import { jsonText, printable, shortId, type Output } from './output.ts'
import { table } from './table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

// Titles have no line breaks, as in the page.
const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' ')

/** `localist add TITLE…`: adds a todo and prints its id, or the todo with --json. */
export async function addTodo(
  words: readonly string[],
  options: Options,
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const todo = await client.call<Todo>('POST', '/api/todos', { title: oneLine(words.join(' ')) })
  out(options.json ? jsonText(todo) : todo.id)
  if (!options.json) say(`Added "${printable(todo.title)}".`)
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
  if (options.json) return out(jsonText(todos, 2))
  if (todos.length === 0) return say('There are no todos here. `localist add TITLE` adds one.')
  return out(table(todos.map(rowOf)))
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
  const { id } = await find(client, from, suffix)
  const todo = await client.call<Todo>('PATCH', `/api/todos/${id}`, patch)
  if (options.json) return out(jsonText(todo))
  return say(`${said}: "${printable(todo.title)}".`)
}

/** `localist rm ID`: moves the todo whose id ends in `suffix` to the trash. */
export async function removeTodo(suffix: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const todo = await find(client, 'list', suffix)
  const answer = await client.call('DELETE', `/api/todos/${todo.id}`)
  if (options.json) return out(jsonText(answer))
  const undo = `\`localist restore ${shortId(todo.id)}\``
  return say(`Moved to the trash: "${printable(todo.title)}". ${undo} brings it back.`)
}

type Where = 'list' | 'trash'

// Says so where the todo is in the other of the two, so that nobody takes it for lost.
const find = async (client: Client, where: Where, suffix: string): Promise<Todo> => {
  const todos = await todosIn(client, where)
  if (todos.some((todo) => endsIn(todo, suffix))) return bySuffix(todos, suffix, 'todo', ({ title }) => title)
  const others = await todosIn(client, where === 'list' ? 'trash' : 'list')
  const { id, title } = bySuffix(others, suffix, 'todo', (todo) => todo.title)
  throw new CommandFailed(
    where === 'trash'
      ? `"${printable(title)}" is not in the trash.`
      : `"${printable(title)}" is in the trash. \`localist restore ${shortId(id)}\` brings it back.`,
  )
}

const todosIn = (client: Client, where: Where): Promise<readonly Todo[]> =>
  client.call<readonly Todo[]>('GET', where === 'list' ? '/api/todos' : '/api/todos?deleted=true')

const rowOf = (todo: Todo): readonly string[] => [
  todo.completed ? '[x]' : '[ ]',
  shortId(todo.id),
  printable(todo.title),
]
