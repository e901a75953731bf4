import type { AccountState, Entities } from './account-state.ts'
import type { ExpectedText } from './pending.ts'
import { emptyLog, type UndoLog } from './undo-log.ts'

/** What the page shows of an account. It is replaced as a whole with each change. */
export interface Snapshot {
  /** The entities with the pending changes. */
  readonly shown: Entities
  readonly isLoaded: boolean
  readonly hasTrash: boolean
  readonly pendingCount: number
  readonly log: UndoLog
  /** Texts that could not be saved, because somebody else changed them meanwhile. */
  readonly conflicts: readonly ExpectedText[]
  /** Why the last request failed; null after a success. */
  readonly error: unknown
  /** When the server last answered, in milliseconds since 1970. */
  readonly answeredAt: number
}

/** Returns the snapshot of a state in which nothing was read yet. */
export const firstSnapshot = (state: AccountState): Snapshot => ({
  shown: state,
  isLoaded: false,
  hasTrash: false,
  pendingCount: state.pending.length,
  log: emptyLog,
  conflicts: [],
  error: null,
  answeredAt: 0,
})
