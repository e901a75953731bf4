import type { StreamedChange } from '../../server/contract.ts'

/** Where the account stands: the number of its last change, in one history. */
export interface Position {
  readonly history: string
  readonly revision: number
}

/** An event of `GET /api/events`, or what became of the stream itself. */
export type StreamEvent =
  | ({ readonly type: 'hello' } & Position)
  | ({ readonly type: 'reload' } & Position)
  | { readonly type: 'change'; readonly change: StreamedChange }
  | { readonly type: 'settings' | 'notice' | 'session' | 'tokens' }
  | { readonly type: 'bye' }
  /** A comment: the server is there. */
  | { readonly type: 'heartbeat' }
  /** The stream ended or could not be opened. */
  | { readonly type: 'lost' }
