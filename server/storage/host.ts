import type { Files } from './files.ts'
import type { ReasonExplanation } from '../reasons/reasons.ts'

/** The dependencies that a document is opened with. */
export interface DocumentHost {
  /** The file system calls. They refuse to write once another process has taken the data directory (see WriterToken). */
  readonly files: Files
  readonly now: () => Date
  /** Tells the person about an event, such as a damaged file, until they dismiss the notice. */
  readonly tell: (explanation: ReasonExplanation) => void
  /** Tells the person about a problem that lasts, such as a file that cannot be opened, until the server stops. */
  readonly warn: (explanation: ReasonExplanation) => void
  /** Writes a line to the log, with the details that an error message leaves out. */
  readonly log: (line: string) => void
  /** Called when the content of a small document was replaced, in memory and in its file. */
  readonly changed?: () => void
}
