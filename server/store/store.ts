import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { cannotOpen } from '../documents/open-file.ts'
import { FileUnavailable, WritingStopped, writeError } from '../files/errors.ts'
import { restoreInto, type BackupName, type BackupReason, type StoredBackup } from './backups.ts'
import { changeSetJson, type Actor, type ChangeSet, type Remarks } from './change-set.ts'
import { Checkpoints } from './checkpoint.ts'
import { AccountUnavailable } from './errors.ts'
import type { StoreHost } from './host.ts'
import { encodeLine } from './journal/segment.ts'
import { logged } from '../logged.ts'
import { openAccount, type Account } from './opening/open-account.ts'
import type { AccountData } from './state.ts'
import { OpenTransaction, type Rule, type Transaction } from './transaction.ts'

/** How long the document may take at the stop, in milliseconds; cut short, the journal has it all. */
const closingBudget = 4_000

type Opened = { readonly account: Account; readonly checkpoints: Checkpoints }

/** A transaction that waits for its turn. */
interface Job {
  /** Whether all before it must be durable. */
  readonly mustBeFirst: boolean
  readonly run: (before: AccountData) => Promise<Outcome>
}

/** The outcome of a transaction. Its caller gets the answer only once the data that it saw are durable. */
interface Outcome {
  /** Null where it was refused, or changed nothing. */
  readonly change: { readonly changeSet: ChangeSet; readonly line: string; readonly data: AccountData } | null
  readonly answer: () => void
  readonly reject: (error: unknown) => void
}

/** More at once, transactions or characters of their lines, would keep the first ones waiting. */
const mostTogether = 128
const longestTogether = 1024 * 1024

/** An account's data. Where it could not be opened, every method but close() throws why. */
export class Store {
  readonly #state: Opened | Error
  readonly #waiting: Job[] = []
  readonly #listeners = new Set<readonly [(changeSet: ChangeSet) => void]>()
  #running: Promise<void> | null = null
  #isClosed = false

  constructor(state: Opened | Error) {
    this.#state = state
  }

  /** The last durable state. Throws AccountUnavailable. */
  read(): AccountData {
    return this.#opened.account.database.data
  }

  /**
   * Runs `rule` and returns its result once its changes are durable, as one change set; where it has any, after `prepare`. Throws
   * what these or the check of a kind throw, AccountUnavailable, Unstorable, StorageFull, or the system's error: nothing has changed.
   */
  async transact<T>(actor: Actor, rule: Rule<T>, remarks: Remarks = {}, prepare?: () => Promise<void>) {
    const { host } = this.#opened.account
    if (this.#isClosed) throw new AccountUnavailable('This list was closed meanwhile. Nothing was changed.')
    return await new Promise<T>((resolve, reject) => {
      const run = async (before: AccountData): Promise<Outcome> => {
        try {
          const tx = new OpenTransaction(before, actor, host.now().toISOString())
          const result = rule(tx)
          if (result instanceof Promise) {
            result.catch(() => {})
            throw new Error('A rule must not be asynchronous.')
          }
          const change = changeOf(tx, remarks)
          if (change !== null) await prepare?.()
          return { change, answer: () => resolve(result), reject }
        } catch (error) {
          return { change: null, answer: () => reject(error), reject }
        }
      }
      this.#waiting.push({ mustBeFirst: prepare !== undefined, run })
      this.#running ??= this.#run()
    })
  }

  /** Calls `listener` with each change set once, in order, when it is durable and can be read, until the returned function is called. */
  subscribe(listener: (changeSet: ChangeSet) => void): () => void {
    if (this.#state instanceof Error) throw this.#state
    const own = [listener] as const
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  /** The change sets after the one with this id (revision 0 is the beginning), the oldest first. Throws HistoryGone. */
  changesSince(since: string): AsyncIterable<ChangeSet> {
    const { journal, database } = this.#opened.account
    return journal.changesSince(database.data, since)
  }

  /** The change set with this id; null where there never was one. Throws HistoryGone where it is not kept any more. */
  async changeSet(id: string): Promise<ChangeSet | null> {
    const { journal, database } = this.#opened.account
    return await journal.find(database.data, id)
  }

  /** The backups of the document, the newest first. Throws AccountUnavailable. */
  async backups(): Promise<readonly StoredBackup[]> {
    return await this.#opened.account.backups.list()
  }

  /** Makes a backup and returns its id; null where there is nothing yet. Throws AccountUnavailable, StorageFull, or the system's error. */
  async backUp(reason: BackupReason): Promise<string | null> {
    return (await this.#opened.checkpoints.backUp(reason))?.id ?? null
  }

  /** Restores a backup in one change set; `before` is the id of a backup of how it was. Throws also NoSuchBackup, BackupUnreadable. */
  async restore(actor: Actor, id: string) {
    const { account, checkpoints } = this.#opened
    const { host, backups } = account
    const content = await backups.read(id)
    const rule = (tx: Transaction) => restoreInto(tx, host.kinds, content.entities)
    const made: BackupName[] = []
    const prepare = async (): Promise<void> => {
      const backup = await checkpoints.backUp('restore')
      if (backup !== null) made.push(backup)
    }
    const done = await this.transact(actor, rule, {}, prepare).catch(async (error: unknown) => {
      for (const backup of made) await backups.discard(backup)
      throw error
    })
    // Only a restore that is done may push out an older backup.
    for (const backup of made) await backups.dropOldest(backup)
    return { ...done, before: made[0]?.id ?? null }
  }

  /** Waits for the transactions under way, refuses others, and brings the document up to date within some seconds. */
  async close(): Promise<void> {
    if (this.#state instanceof Error) return
    const { account, checkpoints } = this.#state
    this.#isClosed = true
    await this.#running
    await checkpoints.close(closingBudget)
    await account.journal.rotate()
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Transactions that arrived in the same turn of the event loop are written together.
      await setImmediate()
      await this.#commitGroup()
      const { account, checkpoints } = this.#opened
      if (account.journal.appended >= checkpoints.foldAt) checkpoints.begin()
    }
    this.#running = null
  }

  async #commitGroup(): Promise<void> {
    const { database, journal } = this.#opened.account
    const durable = database.data
    const group: Outcome[] = []
    let latest = durable
    for (let length = 0, taken = 0; taken < mostTogether && length < longestTogether; taken += 1) {
      const [job] = this.#waiting
      if (job === undefined || (job.mustBeFirst && taken > 0)) break
      this.#waiting.shift()
      const outcome = await job.run(latest)
      latest = outcome.change?.data ?? latest
      length += outcome.change?.line.length ?? 0
      // It saw durable data only, so it can be answered now.
      if (latest === durable) outcome.answer()
      else group.push(outcome)
    }
    if (latest === durable) return
    const changes = group.flatMap(({ change }) => change ?? [])
    try {
      await journal.append(durable, changes.map(({ line }) => line).join(''))
    } catch (error) {
      for (const { reject } of group) reject(writeError(error))
      return
    }
    database.data = latest
    for (const { changeSet } of changes) this.#publish(changeSet)
    for (const { answer } of group) answer()
  }

  #publish(changeSet: ChangeSet): void {
    for (const [listener] of this.#listeners) {
      try {
        listener(changeSet)
      } catch (error) {
        this.#opened.account.host.log(`A listener failed at the change ${changeSet.id}: ${String(error)}`)
      }
    }
  }

  get #opened(): Opened {
    if (this.#state instanceof Error) throw this.#state
    return this.#state
  }
}

/** Opens the account in `folder`; one that cannot be opened is a store that says why. */
export async function openStore(host: StoreHost, folder: string): Promise<Store> {
  try {
    const account = await openAccount(host, folder)
    const checkpoints = new Checkpoints(account)
    // Recovered data are served even where they cannot be written yet.
    if (account.foldedRevision < 0) await checkpoints.fold()
    // After a crash the journal is ahead; folding it keeps the next start short.
    else if (account.database.data.revision !== account.foldedRevision) void checkpoints.fold()
    await beginHistory(account)
    void checkpoints.backUpToday()
    return new Store({ account, checkpoints })
  } catch (error) {
    if (error instanceof WritingStopped) return new Store(error)
    const path = join(folder, 'todos.json')
    const isKnown = error instanceof AccountUnavailable || error instanceof FileUnavailable
    const { message, cause } = isKnown ? error : cannotOpen(path, error)
    if (cause instanceof Error) host.log(`${path}: ${cause.message}`)
    host.warn(message)
    return new Store(new AccountUnavailable(message, { cause }))
  }
}

// A new history is written down at once: where the document is lost, the gap before it must show.
const beginHistory = async ({ host, database, journal }: Account): Promise<void> => {
  const { data } = database
  const isKnown = journal.segments.some(({ history }) => history === data.history)
  if (data.revision > 0 && !isKnown) await logged(host.log, 'The new history', journal.append(data, ''))
}

const changeOf = (tx: OpenTransaction, remarks: Remarks): Outcome['change'] => {
  const finished = tx.finish()
  if (finished === null) return null
  const changeSet = { ...finished, ...remarks }
  return { changeSet, line: encodeLine(changeSetJson(changeSet)), data: tx.as(tx.history, tx.nextRevision) }
}
