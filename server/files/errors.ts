import { codeOf } from './files.ts'
import { ReplaceFailed } from './replace.ts'

/** A file of the data directory cannot be opened; the message names it and says what to do. */
export class FileUnavailable extends Error {}

/** This process may not write to the data directory, now or any more. */
export class WritingStopped extends Error {}

/** The system does not let us write to the data directory. */
export class StorageForbidden extends Error {
  constructor(cause?: unknown) {
    super(
      'Localist may not write to its data folder. Nothing was changed: check the permissions of the folder and of what is in it.',
      { cause },
    )
  }
}

/** No room on the disk, or a quota is used up. */
export class StorageFull extends Error {
  constructor(cause?: unknown) {
    super('The disk is full or your quota is used up. Nothing was changed: free some space and try again.', {
      cause,
    })
  }
}

/** The new content is in place, the disk did not confirm it, and the old content could not be put back. */
export class StorageUncertain extends Error {
  constructor(cause: unknown) {
    super(
      'The change was made, but the disk did not confirm it: a power cut may undo it. Free some space or check the disk, then look whether the change is there.',
      { cause },
    )
  }
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const forbidden = new Set(['EACCES', 'EPERM', 'EROFS'])

/** The error of a failed write as the caller gets it: StorageFull, StorageForbidden, or the system's own error. */
export function writeError(error: unknown): unknown {
  const cause = error instanceof ReplaceFailed ? error.cause : error
  if (full.has(codeOf(cause))) return new StorageFull(cause)
  return forbidden.has(codeOf(cause)) ? new StorageForbidden(cause) : cause
}
