import { codeOf } from './files.ts'
import { ReplaceFailed } from './replace.ts'
import { ExplainedError } from '../reasons/reasons.ts'

/** A file of the data directory cannot be opened. The explanation names the file and says what to do. */
export class FileUnavailable extends ExplainedError {}

/** This process must not write to the data directory, because it does not hold the writer token. */
export class WritingStopped extends ExplainedError {}

/** The operating system refuses to let this process write to the data directory. */
export class StorageForbidden extends Error {
  constructor(cause?: unknown) {
    super(
      'Localist is not allowed to write to its data folder. Nothing was changed. Check the permissions of the folder and of the files in it.',
      { cause },
    )
  }
}

/** The disk is full, or a quota is used up. */
export class StorageFull extends Error {
  constructor(cause?: unknown) {
    super('The disk is full or your quota is used up. Nothing was changed. Free some space and try again.', {
      cause,
    })
  }
}

/** The file has its new content, but the disk did not confirm it, and the old content could not be restored. */
export class StorageUncertain extends Error {
  constructor(cause: unknown) {
    super(
      'The change was made, but the disk did not confirm it. A power cut may undo it. Free some space or check the disk, then check that the change is there.',
      { cause },
    )
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

const forbiddenCodes = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Converts the error of a failed write to StorageFull or StorageForbidden. Returns any other system error as it is. */
export function toStorageError(error: unknown): unknown {
  const cause = error instanceof ReplaceFailed ? error.cause : error
  if (fullCodes.has(codeOf(cause))) return new StorageFull(cause)
  return forbiddenCodes.has(codeOf(cause)) ? new StorageForbidden(cause) : cause
}
