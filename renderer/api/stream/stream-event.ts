import type { ChangeId } from '../../../common/change-id.ts'
import type { StreamedChange } from '../../../server/contract.ts'

/** An event of `GET /api/events`, or of the connection itself. */
export type StreamEvent =
  | ({ readonly type: 'hello' | 'reload' } & ChangeId)
  | { readonly type: 'change'; readonly change: StreamedChange }
  | { readonly type: 'settings' | 'notice' | 'session' | 'tokens' | 'bye' | 'reminder' | 'reminder-answered' }
  /** A comment, which the server sends as a heartbeat. */
  | { readonly type: 'heartbeat' }
  /** The stream ended or could not be opened. */
  | { readonly type: 'lost' }
