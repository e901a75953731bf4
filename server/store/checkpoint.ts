import { writeError } from '../files/errors.ts'
import { logged } from '../logged.ts'
import { createQueue } from '../queue.ts'
import type { BackupName, BackupReason } from './backups.ts'
import type { Account } from './opening/open-account.ts'

/** The journal may grow by this, or by the size of the document where that is more, between two checkpoints. */
const leastUnfolded = 1024 * 1024

/** Folds the journal into the document in the background, and keeps the backups. */
export class Checkpoints {
  readonly #account: Account
  readonly #queue = createQueue()
  readonly #daily: NodeJS.Timeout
  /** A checkpoint is due when so many bytes were appended to the journal. */
  foldAt = 0

  constructor(account: Account) {
    this.#account = account
    this.#plan(0)
    this.#daily = setInterval(() => void this.backUpToday(), 3_600_000).unref()
  }

  /** Begins a checkpoint in the background. */
  begin(): void {
    // #plan() says when the next is due.
    this.foldAt = Number.POSITIVE_INFINITY
    void this.fold()
  }

  /** Writes the document, if there is anything new. A failure is logged: the journal has it all, and it is tried again later. */
  async fold(): Promise<void> {
    const { host, journal, file, ending } = this.#account
    const folding = this.#queue.run(() => this.#fold(false))
    await folding.catch((error: unknown) => {
      this.foldAt = journal.appended + leastUnfolded
      const why = ending.signal.aborted ? 'there was no time' : String(writeError(error))
      host.log(`${file.path} was not brought up to date (${why}). The journal has it all.`)
    })
  }

  /** Brings the document up to date and copies it; null where there is none yet. Throws StorageFull or the system's error. */
  async backUp(reason: BackupReason): Promise<BackupName | null> {
    const making = this.#queue.run(async () => {
      await this.#fold(true)
      const { backups, file, foldedRevision } = this.#account
      return foldedRevision < 0 ? null : await backups.make(file.path, reason)
    })
    return await making.catch((error: unknown) => {
      throw writeError(error)
    })
  }

  /** Makes today's backup where there is none yet, after bringing the document up to date. */
  async backUpToday(): Promise<void> {
    const { host, backups, file } = this.#account
    const making = this.#queue.run(async () => (await backups.hasToday()) || this.#fold(true))
    await logged(host.log, `Today's backup of ${file.path} could not be made`, making)
  }

  /** Brings the document up to date within `budget` milliseconds. */
  async close(budget: number): Promise<void> {
    clearInterval(this.#daily)
    const end = setTimeout(() => this.#account.ending.abort(), budget)
    await this.fold().finally(() => clearTimeout(end))
  }

  /** With `isStrict`, also where there is nothing new but the file is no longer as we left it. */
  async #fold(isStrict: boolean): Promise<void> {
    const { host, database, file, journal, foldedRevision } = this.#account
    const { revision } = database.data
    if (revision === 0 && foldedRevision < 0) return
    if (revision !== foldedRevision || (isStrict && !(await file.isAsLeft()))) {
      const { appended } = journal
      await database.write()
      this.#plan(appended)
    }
    // The rest may fail: the document is up to date.
    await logged(host.log, `${file.path}: backup and old segments`, this.#tidy(revision))
  }

  async #tidy(revision: number): Promise<void> {
    const { backups, file, journal, ending } = this.#account
    if (ending.signal.aborted) return
    if (await file.isAsLeft()) {
      if (!(await backups.hasToday())) await backups.dropOldest(await backups.make(file.path, 'daily'))
      const isOldVersion = journal.segments.some(({ history }) => history === null)
      // Segments that are put away are not read any more: a lost document must have a backup with all of them.
      if (isOldVersion) await backups.make(file.path, 'migration')
      await journal.putOldVersionAway()
    }
    await journal.dropOld(revision)
  }

  #plan(foldedUpTo: number): void {
    const { host, file } = this.#account
    this.foldAt = foldedUpTo + Math.max(host.leastUnfolded ?? leastUnfolded, file.size)
  }
}
