import type { Todo } from '../sync/entities.ts'
import { mostOperations } from '../sync/pending.ts'
import { duplicateTodos } from './changes/duplicate-todos.ts'
import { sayText } from './say-text.ts'
import type { ActionContext } from './use-loaded-actions.ts'

/** The todos to duplicate. */
export interface Duplicated {
  readonly todos: readonly Todo[]
  /** Called with the id of the first copy. */
  readonly onAdded: (id: string) => void
}

/** Adds a copy below each todo, unless these are too many for one change. */
export function duplicate(context: ActionContext, { todos, onAdded }: Duplicated): void {
  const { change, copies } = duplicateTodos(context.store.read().shown, todos, new Date().toISOString())
  const count = change.operations.length
  if (count > mostOperations) return sayText(context, 'duplicate.tooMany', { count, most: mostOperations })
  context.change(change)
  onAdded(copies[0] ?? '')
}
