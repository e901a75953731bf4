import type { DocumentHost } from '../documents/host.ts'
import type { Kinds } from './kind.ts'

/** The surroundings that opening an account needs. */
export interface StoreHost extends DocumentHost {
  /** Throws WritingStopped once another process has taken the data directory. */
  readonly checkToken: () => Promise<void>
  /** The kinds of entities that an account holds. */
  readonly kinds: Kinds
  /** How many bytes the journal of a small account may grow before a checkpoint; 1 MB unless said. */
  readonly leastUnfolded?: number
}
