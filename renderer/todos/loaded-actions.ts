import type { Todo } from '../sync/entities.ts'
import { mostOperations } from '../sync/pending.ts'
import { duplicateTodos } from './changes/duplicate-todos.ts'
import type { ActionContext } from './use-loaded-actions.ts'

/** Adds a copy below each todo, unless these are too many for one change. Returns the id of the first copy. */
export function duplicate(
  { readShown, change, say }: ActionContext,
  todos: readonly Todo[],
): string | undefined {
  const duplication = duplicateTodos(readShown(), todos, new Date().toISOString())
  const count = duplication.change.operations.length
  if (count > mostOperations) {
    say('duplicate.tooMany', { count, most: mostOperations })
    return undefined
  }
  change(duplication.change)
  return duplication.copies[0]
}
