import type { StreamedChange } from '../../../server/contract.ts'
import type { Entities, Todo } from '../../sync/account-state.ts'

/** The kind of change of one todo. */
export type Action = 'added' | 'completed' | 'reopened' | 'deleted' | 'restored' | 'changed'

/** A change by a script, or the undo of any change. The page shows its author. */
export interface NotedChange extends Pick<StreamedChange, 'id' | 'revision' | 'actor' | 'undoes'> {
  /** The action for each changed todo, by the id of the todo. */
  readonly actions: ReadonlyMap<string, Action>
}

/** Describes the changes of todos; `before` are the todos before the change. */
export function noteChange(
  { id, revision, actor, undoes, changes = [] }: StreamedChange,
  before: Entities,
): NotedChange {
  const actions = new Map<string, Action>()
  for (const entry of changes) {
    if (entry.kind !== 'todo') continue
    const action = actionBetween(before.todos.get(entry.id), 'after' in entry ? entry.after : null)
    if (action !== null) actions.set(entry.id, action)
  }
  return { id, revision, actor, undoes, actions }
}

// Returns null where the todo was in the trash and still is, or was removed from it for good.
function actionBetween(before: Todo | undefined, after: Todo | null): Action | null {
  const wasLive = before !== undefined && before.deletedAt === null
  if (after === null || after.deletedAt !== null) return wasLive ? 'deleted' : null
  if (before === undefined) return 'added'
  if (!wasLive) return 'restored'
  if (before.completed !== after.completed) return after.completed ? 'completed' : 'reopened'
  return 'changed'
}
