import type { ChangeEntry, Todo } from '../../server/contract.ts'
import type { ApiClient } from '../client/client.ts'

/** A todo after a change. */
export interface ChangedTodo {
  readonly todo: Todo
  /** Whether the change made it. */
  readonly isNew: boolean
}

/** Presents the todos of a change as the other answers have them: with their address. */
export const presentEntries = (
  { server }: ApiClient,
  entries: readonly ChangeEntry[],
): readonly ChangedTodo[] =>
  entries.flatMap((entry) => {
    if (entry.kind !== 'todo' || !('after' in entry)) return []
    const todo = { ...entry.after, url: `${server.url}/api/todos/${entry.id}` }
    return [{ todo, isNew: entry.before === null }]
  })
