import type { Database } from '../../storage/database.ts'
import type { DocumentFile } from '../../storage/document-file.ts'
import type { Backups } from '../backups.ts'
import type { StoreHost } from '../host.ts'
import type { Journal } from '../journal/journal.ts'
import type { AccountData } from '../state.ts'

/** An open account: its files and its data. */
export interface Account {
  readonly host: StoreHost
  /** The path of its folder. */
  readonly folder: string
  readonly file: DocumentFile
  readonly journal: Journal
  readonly backups: Backups
  /** Its `data` is the last durable state. Its `write()` writes the document. */
  readonly database: Database<AccountData>
  /** The revision of the document; -1 where there is no document, or it must be written at once. */
  documentRevision: number
  /** Aborts the writing of the document. */
  readonly writeAbort: AbortController
}
