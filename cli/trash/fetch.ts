import type { List, Todo, View } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'

/** Fetches the todos, lists and views in the trash. */
export async function fetchTrash({ call }: Pick<ApiClient, 'call'>) {
  const [todos, lists, views] = await Promise.all([
    call<readonly Todo[]>('GET', '/api/todos?deleted=true'),
    call<readonly List[]>('GET', '/api/lists?deleted=true'),
    call<readonly View[]>('GET', '/api/views?deleted=true'),
  ])
  return { todos, lists, views }
}
