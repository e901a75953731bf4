import type { DocumentDeps } from '../storage/document.ts'
import type { Kinds } from './kind.ts'

/** The limits of a journal, in bytes. */
export interface JournalLimits {
  /** The size at which a segment is closed. Old segments are removed one by one, so they must not be too long. */
  readonly segmentSize: number
  /** The total size beyond which the oldest closed segments are removed. */
  readonly totalSize: number
}

/** The limits in use, unless others are passed in. */
export const usualJournalLimits: JournalLimits = {
  segmentSize: 8 * 1024 * 1024,
  totalSize: 1024 * 1024 * 1024,
}

/** The dependencies that an account is opened with. */
export interface StoreDeps extends DocumentDeps {
  /** Throws WritingStopped once another process has taken the data directory. */
  readonly checkToken: () => Promise<void>
  /** The kinds of entities that an account holds. */
  readonly kinds: Kinds
  /** Called when the account was written anew because its folder was gone. Must not throw. */
  readonly writtenAnew?: () => Promise<void>
  /** How many bytes the journal grows before a checkpoint, where the document is smaller than that; 1 MB by default. */
  readonly minCheckpointGrowth?: number
  /** The sizes of the journal. Default: usualJournalLimits. */
  readonly journalLimits?: JournalLimits
  /** How long the last checkpoint may take, in milliseconds. Default: usualCloseTimeout. */
  readonly closeTimeout?: number
}
