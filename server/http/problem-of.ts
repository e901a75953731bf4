import {
  FileUnavailable,
  StorageForbidden,
  StorageFull,
  StorageUncertain,
  WritingStopped,
} from '../storage/errors.ts'
import { ExplainedError } from '../reasons/reasons.ts'
import type { ProblemSlug } from './problem-types.ts'
import { InternalError, Invalid, Problem } from './problems.ts'
import {
  AccountUnavailable,
  BackupUnreadable,
  HistoryGone,
  KeyReused,
  NoSuchBackup,
  RequestUnderWay,
} from '../store/errors.ts'

/** An error of storage; its message is the detail, and its explanation gives the reason. */
class StorageProblem extends Problem {
  readonly slug: ProblemSlug

  constructor(slug: ProblemSlug, error: Error) {
    super(error instanceof ExplainedError ? error.explanation : error.message, { cause: error.cause })
    this.slug = slug
  }
}

const known = [
  [AccountUnavailable, 'account-unavailable'],
  [FileUnavailable, 'document-unavailable'],
  [WritingStopped, 'writing-stopped'],
  [StorageForbidden, 'storage-forbidden'],
  [StorageUncertain, 'storage-uncertain'],
  [StorageFull, 'storage-full'],
  [NoSuchBackup, 'not-found'],
  [BackupUnreadable, 'backup-unreadable'],
  [HistoryGone, 'history-gone'],
  [RequestUnderWay, 'request-under-way'],
] as const

/** Converts an error into a problem. Only this function converts the errors of storage. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof KeyReused) return new Invalid([{ field: 'Idempotency-Key', message: error.message }])
  for (const [errorClass, slug] of known) {
    if (error instanceof errorClass) return new StorageProblem(slug, error)
  }
  return new InternalError(error)
}
