import type { Files } from '../files/files.ts'

/** The surroundings that opening a document needs. */
export interface DocumentHost {
  /** Those of the writer token: they refuse to change anything once another process has taken the data directory. */
  readonly files: Files
  readonly now: () => Date
  /** Tells the person what happened: something was damaged, set aside or recovered. */
  readonly tell: (message: string) => void
  /** Tells the person how things are: something cannot be opened. */
  readonly warn: (message: string) => void
  /** Writes down what the system said, for whoever looks for the reason. */
  readonly log: (line: string) => void
}
