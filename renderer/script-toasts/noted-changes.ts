import type { StreamedChange } from '../../server/contract.ts'
import type { Entities, Todo } from '../sync/entities.ts'

/** The kind of change of one todo. */
export type Action = 'added' | 'completed' | 'reopened' | 'deleted' | 'restored' | 'changed'

/** A change by a script, or the undo of any change. The page shows its author. */
export interface NotedChange extends Pick<StreamedChange, 'id' | 'revision' | 'actor' | 'undoes'> {
  /** The action for each changed todo, by the id of the todo. */
  readonly actions: ReadonlyMap<string, Action>
}

/** Describes the changes of todos, which came one after another; `before` are the todos before the first one. */
export function noteChanges(
  changes: readonly StreamedChange[],
  { todos: before }: Entities,
): readonly NotedChange[] {
  /** The todos after the changes so far; undefined for those that were removed. */
  const after = new Map<string, Todo | undefined>()
  return changes.map(({ id, revision, actor, undoes, changes: entries = [] }) => {
    const actions = new Map<string, Action>()
    for (const entry of entries) {
      if (entry.kind !== 'todo') continue
      const last = after.has(entry.id) ? after.get(entry.id) : before.get(entry.id)
      const next = 'after' in entry ? entry.after : null
      const action = actionBetween(last, next)
      if (action !== null) actions.set(entry.id, action)
      after.set(entry.id, next ?? undefined)
    }
    return { id, revision, actor, undoes, actions }
  })
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
