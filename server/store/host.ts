import type { DocumentHost } from '../documents/host.ts'
import type { Kinds } from './kind.ts'

/** The dependencies that an account is opened with. */
export interface StoreHost extends DocumentHost {
  /** Throws WritingStopped once another process has taken the data directory. */
  readonly checkToken: () => Promise<void>
  /** The kinds of entities that an account holds. */
  readonly kinds: Kinds
  /** How many bytes the journal grows before a checkpoint, where the document is smaller than that; 1 MB by default. */
  readonly minCheckpointGrowth?: number
}
