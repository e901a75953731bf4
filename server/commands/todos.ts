import type { Todo } from '../todos/present.ts'
import { connect } from './client.ts'
import { bySuffix } from './find.ts'
import { jsonText, printable, shortId, table, type Output } from './output.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist add TITLE…`: adds a todo and prints its id, or the todo with --json. */
export async function addTodo(
  words: readonly string[],
  options: Options,
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const todo = await client.call<Todo>('POST', '/api/todos', { title: words.join(' ') })
  out(options.json ? jsonText(todo) : todo.id)
  if (!options.json) say(`Added "${printable(todo.title)}".`)
}

/** `localist list`: prints the todos in their order. */
export async function listTodos(
  options: Options & { readonly active?: boolean; readonly completed?: boolean },
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const both = options.active === options.completed
  const todos = await client.call<readonly Todo[]>(
    'GET',
    both ? '/api/todos' : `/api/todos?completed=${options.completed === true}`,
  )
  if (options.json) return out(jsonText(todos, 2))
  if (todos.length === 0) return say('There are no todos here. `localist add TITLE` adds one.')
  for (const row of table(todos.map(rowOf))) out(row)
}

/** `localist done ID`: marks the todo whose id ends in `suffix` done. */
export async function completeTodo(suffix: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const { id } = await find(client, suffix)
  const todo = await client.call<Todo>('PATCH', `/api/todos/${id}`, { completed: true })
  if (options.json) return out(jsonText(todo))
  return say(`Done: "${printable(todo.title)}".`)
}

/** `localist rm ID`: moves the todo whose id ends in `suffix` to the trash. */
export async function removeTodo(suffix: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const todo = await find(client, suffix)
  const answer = await client.call('DELETE', `/api/todos/${todo.id}`)
  if (options.json) return out(jsonText(answer))
  return say(`Moved to the trash: "${printable(todo.title)}".`)
}

const find = async (client: Awaited<ReturnType<typeof connect>>, suffix: string): Promise<Todo> =>
  bySuffix(await client.call<readonly Todo[]>('GET', '/api/todos'), suffix, 'todo', ({ title }) => title)

const rowOf = (todo: Todo): readonly string[] => [
  todo.completed ? '[x]' : '[ ]',
  shortId(todo.id),
  printable(todo.title),
]
