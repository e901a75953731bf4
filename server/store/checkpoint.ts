import type { BackupName, BackupReason } from './backups/backup-name.ts'
import type { Backups } from './backups/backups.ts'
import { writeProblem } from '../documents/open-file.ts'
import type { StoreHost } from './host.ts'
import type { Journal } from './journal/journal.ts'
import { dropOld } from './journal/retention.ts'
import type { OpenedAccount } from './opening/open-account.ts'
import { createQueue } from '../queue.ts'
import type { Table } from './rows/table.ts'
import type { Image } from './todos-document/schema.ts'
import type { TodosFile } from './todos-document/todos-file.ts'

/** The journal may grow by this, or by the size of the document where that is more, before it is folded into the document. */
const leastUnfolded = 1024 * 1024
/** After a checkpoint that failed, the next is tried when the journal has grown by so much. */
const retryAfter = 1024 * 1024
const hour = 3_600_000

/** Folds the journal into the document, behind the back of the requests, and keeps the backups. */
export class Checkpoints {
  readonly #host: StoreHost
  readonly #table: Table
  readonly #file: TodosFile
  readonly #journal: Journal
  readonly #backups: Backups
  readonly #queue = createQueue()
  readonly #ending = new AbortController()
  readonly #daily: NodeJS.Timeout
  #isOlder: boolean
  #foldedRevision: number
  #foldAt = 0
  #isFolding = false

  constructor(host: StoreHost, { table, file, journal, backups, isOlder, mustFold }: OpenedAccount) {
    this.#host = host
    this.#table = table
    this.#file = file
    this.#journal = journal
    this.#backups = backups
    this.#isOlder = isOlder
    this.#foldedRevision = mustFold || file.revision === null ? -1 : file.revision
    this.#plan(0)
    this.#daily = setInterval(() => void this.backUpToday(), hour).unref()
  }

  /** To be called after each commit: begins a checkpoint when the journal has grown enough. */
  consider(): void {
    if (this.#isFolding || this.#journal.appended < this.#foldAt) return
    this.#isFolding = true
    void this.fold().finally(() => void (this.#isFolding = false))
  }

  /**
   * Writes the document, if there is anything new, and lets old segments go. What goes wrong is logged: the
   * journal has it all, and it is tried again later.
   */
  fold(): Promise<void> {
    return this.#queue.run(async () => {
      try {
        await this.#fold(false)
      } catch (error) {
        this.#foldAt = this.#journal.appended + retryAfter
        const why = this.#ending.signal.aborted ? 'there was no time' : String(writeProblem(error))
        this.#host.log(`${this.#file.path} was not brought up to date (${why}). The journal has it all.`)
      }
    })
  }

  /** Brings the document up to date and copies it; null where there is none yet. Throws StorageFull or the system's error. */
  backUp(reason: BackupReason): Promise<BackupName | null> {
    return this.#queue.run(async () => {
      try {
        await this.#fold(true)
        return this.#foldedRevision < 0 ? null : await this.#backups.make(this.#file.path, reason)
      } catch (error) {
        throw writeProblem(error)
      }
    })
  }

  /** Makes today's backup where there is none yet, after bringing the document up to date. */
  backUpToday(): Promise<void> {
    return this.#queue.run(async () => {
      try {
        if (!(await this.#backups.hasToday())) await this.#fold(true)
      } catch (error) {
        this.#host.log(`Today's backup of ${this.#file.path} could not be made: ${String(error)}`)
      }
    })
  }

  /** Brings the document up to date within `budget` milliseconds. */
  async close(budget: number): Promise<void> {
    clearInterval(this.#daily)
    const end = setTimeout(() => this.#ending.abort(), budget)
    await this.fold().finally(() => clearTimeout(end))
  }

  /** With `isStrict`, also where there is nothing new but the file is no longer as we left it. */
  async #fold(isStrict: boolean): Promise<void> {
    const appended = this.#journal.appended
    const { image } = this.#table
    if (image.revision === 0 && this.#foldedRevision < 0) return
    const isNew = image.revision !== this.#foldedRevision
    if (isNew || (isStrict && !(await this.#file.isAsLeft()))) await this.#write(image, appended)
    // What else there is to do may fail: the document is up to date.
    await this.#tidy(image.revision).catch((error: unknown) =>
      this.#host.log(`${this.#file.path}: backup and old segments: ${String(error)}`),
    )
  }

  async #tidy(revision: number): Promise<void> {
    if (this.#ending.signal.aborted) return
    if (await this.#file.isAsLeft()) {
      if (!(await this.#backups.hasToday())) {
        await this.#backups.dropOldest(await this.#backups.make(this.#file.path, 'daily'))
      }
    }
    await dropOld(this.#host, this.#journal, revision)
  }

  async #write(image: Image, appended: number): Promise<void> {
    if (this.#isOlder) await this.#backups.make(this.#file.path, 'migration')
    this.#isOlder = false
    await this.#file.write(image, this.#ending.signal)
    this.#foldedRevision = image.revision
    this.#plan(appended)
  }

  #plan(foldedUpTo: number): void {
    this.#foldAt = foldedUpTo + Math.max(this.#host.leastUnfolded ?? leastUnfolded, this.#file.size)
  }
}
