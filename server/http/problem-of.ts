import {
  FileUnavailable,
  StorageForbidden,
  StorageFull,
  StorageUncertain,
  WritingStopped,
} from '../files/errors.ts'
import { InternalError, Problem } from '../problems.ts'
import { AccountUnavailable, BackupUnreadable, HistoryGone, NoSuchBackup } from '../store/errors.ts'

/** An error of storage, as a client sees it: its message is the detail. */
class StorageProblem extends Problem {
  readonly status: number
  readonly slug: string
  readonly title: string

  constructor(status: number, slug: string, title: string, { message, cause }: Error) {
    super(message, { cause })
    this.status = status
    this.slug = slug
    this.title = title
  }
}

const known = [
  [AccountUnavailable, 503, 'account-unavailable', 'Todos cannot be opened'],
  [FileUnavailable, 503, 'document-unavailable', 'File cannot be opened'],
  [WritingStopped, 503, 'writing-stopped', 'Nothing is saved here'],
  [StorageForbidden, 500, 'storage-forbidden', 'Cannot be written'],
  [StorageUncertain, 500, 'storage-uncertain', 'Not confirmed by the disk'],
  [StorageFull, 507, 'storage-full', 'Disk full'],
  [NoSuchBackup, 404, 'not-found', 'Not found'],
  [BackupUnreadable, 409, 'backup-unreadable', 'Backup cannot be read'],
  [HistoryGone, 410, 'history-gone', 'No longer kept'],
] as const

/** The problem that a client is sent for an error: the one place where errors of other parts become problems of HTTP. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  for (const [errorClass, status, slug, title] of known) {
    if (error instanceof errorClass) return new StorageProblem(status, slug, title, error)
  }
  return new InternalError(error)
}
