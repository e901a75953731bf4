import type { StreamedChange, Todo } from '../../../server/contract.ts'

/** What happened to a todo of the list. */
export type Action = 'added' | 'completed' | 'reopened' | 'deleted' | 'restored' | 'changed'

/** A change by a script, or one that takes another one back: the page says who made it. */
export interface NotedChange extends Pick<StreamedChange, 'id' | 'revision' | 'actor' | 'undoes'> {
  /** What happened to each todo, by id. */
  readonly actions: ReadonlyMap<string, Action>
}

/** Whether a script made a change, and not the person in a window or a tab. */
export const isByScript = ({ actor }: Pick<StreamedChange, 'actor'>): boolean =>
  actor.kind === 'token' || actor.kind === 'command-line'

/** What happened to a todo; null where it was and is in the trash. */
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
