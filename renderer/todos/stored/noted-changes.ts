import type { StreamedChange, Todo } from '../../../server/contract.ts'

/** The kind of change of one todo. */
export type Action = 'added' | 'completed' | 'reopened' | 'deleted' | 'restored' | 'changed'

/** A change by a script, or one that takes another one back: the page says who made it. */
export interface NotedChange extends Pick<StreamedChange, 'id' | 'revision' | 'actor' | 'undoes'> {
  /** The action for each changed todo, by the id of the todo. */
  readonly actions: ReadonlyMap<string, Action>
}

/** Whether a script made a change, and not the person in a window or a tab. */
export const isByScript = ({ actor }: Pick<StreamedChange, 'actor'>): boolean =>
  actor.kind === 'token' || actor.kind === 'command-line'

/** Names the change between two states of a todo. Null if the todo was in the trash and still is. */
export function actionBetween(
  before: Todo | undefined,
  after: Todo | null,
  wasRemoved: boolean,
): Action | null {
  if (!before) return after && (wasRemoved ? 'restored' : 'added')
  if (!after) return 'deleted'
  if (before.completed !== after.completed) return after.completed ? 'completed' : 'reopened'
  return 'changed'
}
