import { basename, join } from 'node:path'
import { StorageForbidden, StorageFull, toStorageError, WritingStopped } from '../storage/errors.ts'
import { makeFolder } from '../storage/files.ts'
import { logFailure } from '../log-failure.ts'
import { createQueue } from '../job-queue.ts'
import type { BackupName, BackupReason } from './backups.ts'
import { FolderGone } from './errors.ts'
import type { Account } from './opening/open-store.ts'
import { explain } from '../reasons/reasons.ts'

/** The number of bytes that the journal grows before a checkpoint, where the document is smaller than that. */
const minCheckpointGrowth = 1024 * 1024

/** How long the last checkpoint may take, in milliseconds. If it takes longer it is aborted: the journal has all changes. */
export const usualCloseTimeout = 4_000

/** Makes the checkpoints of an account: folds the journal into the document. Makes the daily backups as well. */
export class Checkpoints {
  readonly #account: Account
  readonly #queue = createQueue()
  readonly #hourly: NodeJS.Timeout
  /** The value of `journal.appendedBytes` at which the next checkpoint is due. */
  nextAt = 0

  constructor(account: Account) {
    this.#account = account
    this.#planNext(0)
    account.journal.writeAnew = () => this.#queue.run(() => this.#fold(true)).catch(throwUnwritable)
    this.#hourly = setInterval(() => void this.backUpToday(), 3_600_000).unref()
  }

  /** Starts a checkpoint in the background. */
  start(): void {
    // No second checkpoint until #planNext() is called at the end of this one.
    this.nextAt = Number.POSITIVE_INFINITY
    void this.fold()
  }

  /** Makes a checkpoint if anything has changed. Logs a failure: the journal has all changes, and a later attempt follows. */
  async fold(): Promise<void> {
    const { deps, journal, file, writeAbort } = this.#account
    const folding = this.#queue.run(() => this.#fold(false))
    await folding.catch((error: unknown) => {
      this.nextAt = journal.appendedBytes + minCheckpointGrowth
      const reason = writeAbort.signal.aborted ? 'there was no time' : String(toStorageError(error))
      deps.log(`${file.path} was not brought up to date (${reason}). The journal has all changes.`)
    })
  }

  /** Makes a checkpoint, then a backup; null where the account has no document yet. Throws StorageFull or the system's error. */
  async backUp(reason: BackupReason): Promise<BackupName | null> {
    const making = this.#queue.run(async () => {
      await this.#fold(true)
      const { backups, file, documentRevision } = this.#account
      return documentRevision < 0 ? null : await backups.make(file.path, reason)
    })
    return await making.catch((error: unknown) => {
      throw toStorageError(error)
    })
  }

  /** Makes a checkpoint and the daily backup, unless there is a backup of today. Logs a failure. */
  async backUpToday(): Promise<void> {
    const { deps, backups, file } = this.#account
    const making = this.#queue.run(async () => (await backups.hasToday()) || this.#fold(true))
    await logFailure(deps.log, `Today's backup of ${file.path} could not be made`, making)
  }

  /** Makes the last checkpoint. Aborts it where it takes too long. */
  async close(): Promise<void> {
    clearInterval(this.#hourly)
    const { deps, writeAbort } = this.#account
    const timer = setTimeout(() => writeAbort.abort(), deps.closeTimeout ?? usualCloseTimeout)
    await this.fold().finally(() => clearTimeout(timer))
  }

  // With `mustBeUnchanged`, also replaces a document that another program has changed or removed.
  async #fold(mustBeUnchanged: boolean): Promise<void> {
    const { deps, folder, database, file, journal, documentRevision } = this.#account
    const { revision } = database.data
    const isGone = !journal.isAtPath()
    if (revision === 0 && documentRevision < 0 && !isGone) return
    if (isGone) {
      // Another process that has taken the token may have moved the folder.
      await deps.checkToken()
      await makeFolder(deps.files, folder)
    }
    const isKept = !(isGone || mustBeUnchanged) || (await file.isUnchanged())
    if (revision !== documentRevision || !isKept) {
      const { appendedBytes } = journal
      await database.write()
      this.#planNext(appendedBytes)
      const recording = journal.record.update({ document: file.checksum })
      await logFailure(deps.log, 'journal.json could not be written', recording)
    }
    // Only now that the document is written: until then the next change must find that the journal is gone.
    if (isGone) await this.#beginJournalAnew()
    // A failure from here on does not fail the checkpoint: the document is written.
    await logFailure(deps.log, `${file.path}: backup and old segments`, this.#backUpAndTidy(revision))
  }

  async #beginJournalAnew(): Promise<void> {
    const { deps, folder, journal } = this.#account
    await journal.beginAnew()
    await deps.writtenAnew?.()
    deps.tell(explain('folder-written-anew', { folder: join('accounts', basename(folder)) }))
  }

  async #backUpAndTidy(revision: number): Promise<void> {
    const { backups, file, journal, writeAbort } = this.#account
    if (writeAbort.signal.aborted) return
    if (await file.isUnchanged()) {
      if (!(await backups.hasToday())) await backups.removeOldest(await backups.make(file.path, 'daily'))
    }
    await journal.removeOld(revision)
  }

  #planNext(appendedBytes: number): void {
    const { deps, file } = this.#account
    this.nextAt = appendedBytes + Math.max(deps.minCheckpointGrowth ?? minCheckpointGrowth, file.size)
  }
}

// A folder that is gone can fail in many ways: its parent is gone too, or a file is at its path.
const throwUnwritable = (error: unknown): never => {
  const cause = toStorageError(error)
  const isKnown = [StorageFull, StorageForbidden, WritingStopped].some((known) => cause instanceof known)
  throw isKnown ? cause : new FolderGone(cause)
}
