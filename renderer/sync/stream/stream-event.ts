import type { StreamedChange } from '../../../server/contract.ts'
import type { ChangeId } from '../../../common/change-id.ts'

/** An event of `GET /api/events`, or of the connection itself. */
export type StreamEvent =
  | ({ readonly type: 'hello' } & ChangeId)
  | ({ readonly type: 'reload' } & ChangeId)
  | { readonly type: 'change'; readonly change: StreamedChange }
  | { readonly type: 'settings' | 'notice' | 'session' | 'tokens' }
  | { readonly type: 'bye' }
  /** A comment, which the server sends as a heartbeat. */
  | { readonly type: 'heartbeat' }
  /** The stream ended or could not be opened. */
  | { readonly type: 'lost' }

/** Whether a script made a change, and not the person in a window or a tab. */
export const isByScript = ({ actor }: Pick<StreamedChange, 'actor'>): boolean =>
  actor.kind === 'token' || actor.kind === 'command-line'
