import type { Todo } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'
import { CommandFailed } from '../failures.ts'
import { findBySuffix, hasSuffix } from '../names/by-id.ts'
import type { Where } from '../names/by-name.ts'
import { makePrintable, shortenId } from '../output/printable.ts'

/** Finds todos by the ends of their ids. Throws CommandFailed. */
export type FindTodo = (suffix: string) => Promise<Todo>

/**
 * Makes a function that finds todos in the list or in the trash by the ends of their ids. Where a todo is in the other one, its message
 * says so.
 */
export async function createFinder(client: ApiClient, where: Where): Promise<FindTodo> {
  const todos = await fetchTodos(client, where)
  const command = where === 'list' ? 'localist list --all' : 'localist trash'
  const byId = new Map(todos.map((todo) => [todo.id, todo]))
  return async (suffix) => {
    const exact = byId.get(suffix.toLowerCase())
    if (exact !== undefined) return exact
    if (todos.some((todo) => hasSuffix(todo, suffix)))
      return findBySuffix(todos, suffix, 'todo', getTitle, command)
    const others = await fetchTodos(client, where === 'list' ? 'trash' : 'list')
    const { id, title } = findBySuffix(others, suffix, 'todo', getTitle, command)
    throw new CommandFailed(
      where === 'trash'
        ? `"${makePrintable(title)}" is not in the trash.`
        : `"${makePrintable(title)}" is in the trash. \`localist restore ${shortenId(id)}\` brings it back.`,
    )
  }
}

/** Finds the id of the todo whose id ends in `suffix`, in the list or in the trash. A whole id may be of a todo that is gone. */
export async function findTodoId(client: ApiClient, suffix: string): Promise<string> {
  if (suffix.length === 36) return suffix.toLowerCase()
  return findBySuffix(await fetchAllTodos(client), suffix, 'todo', getTitle, 'localist list --all').id
}

/** Fetches the todos of the list and of the trash. */
export const fetchAllTodos = async (client: ApiClient): Promise<readonly Todo[]> =>
  (await Promise.all([fetchTodos(client, 'list'), fetchTodos(client, 'trash')])).flat()

const fetchTodos = ({ call }: ApiClient, where: Where): Promise<readonly Todo[]> =>
  call<readonly Todo[]>('GET', where === 'list' ? '/api/todos' : '/api/todos?deleted=true')

const getTitle = ({ title }: Todo): string => title
