import { setImmediate } from 'node:timers/promises'
import { toStorageError } from '../storage/errors.ts'
import { type BackupReason, type StoredBackup, restoreBackup, type Transact } from './backups.ts'
import { formatChangeSet, OpenTransaction } from './transaction.ts'
import type { Actor, ChangeSet, ChangeSetOptions, Rule } from './transaction.ts'
import { manyChanges, maxGroupLength, maxGroupSize } from './commit.ts'
import type { CommitOptions, Committed, Job, Listener, Outcome } from './commit.ts'
import type { Checkpoints } from './checkpoint.ts'
import { AccountUnavailable } from './errors.ts'
import { findChanges, findChangeSet, readChangesSince } from './journal/history.ts'
import type { ChangesPart, HistoryStart } from './journal/history.ts'
import { encodeLine } from './journal/segment.ts'
import type { Entity, Kind } from './kind.ts'
import type { Account } from './opening/open-store.ts'
import type { KeyedRequest, Past } from './past.ts'
import type { AccountData } from './state.ts'
import { explain } from '../reasons/reasons.ts'

/** An open account with its checkpoints and its past. */
export interface OpenedAccount {
  readonly account: Account
  readonly checkpoints: Checkpoints
  readonly past: Past
}

/** The data of an account. If the account could not be opened, every method but close() throws the reason. */
export class Store {
  readonly #opened: OpenedAccount | Error
  readonly #waiting: Job[] = []
  readonly #subscriptions = new Set<readonly [Listener]>()
  #running: Promise<void> | null = null
  #isClosed = false

  constructor(opened: OpenedAccount | Error) {
    this.#opened = opened
  }

  /** Returns the last durable state. Throws AccountUnavailable. */
  read(): AccountData {
    return this.#openedOrThrow.account.database.data
  }

  /**
   * Runs `rule` and returns its result when its changes, as one change set, are durable. If there are changes, calls
   * `prepare` before they are written. Throws the error of `rule`, of `prepare` or of a kind's check, AccountUnavailable,
   * Unstorable, StorageFull, or the system's error: nothing was changed.
   */
  async transact<T>(
    actor: Actor,
    rule: Rule<T>,
    options: CommitOptions = {},
    prepare?: () => Promise<void>,
  ): Promise<Committed<T>> {
    const { deps } = this.#openedOrThrow.account
    if (this.#isClosed) throw new AccountUnavailable(explain('account-closed', {}))
    return await new Promise<Committed<T>>((resolve, reject) => {
      const run = async (before: AccountData): Promise<Outcome> => {
        try {
          const tx = new OpenTransaction(before, actor, deps.now().toISOString())
          const result = rule(tx)
          if (result instanceof Promise) {
            result.catch(() => {})
            throw new Error('A rule must not be asynchronous.')
          }
          const { isDryRun = false, ...members } = options
          const finished = tx.finish()
          const changeSet = finished === null ? null : { ...finished, ...members }
          const answer = (): void => resolve({ result, changeSet })
          if (changeSet === null || isDryRun) return { change: null, answer, reject }
          await prepare?.()
          if (changeSet.changes.length > manyChanges) await setImmediate()
          const line = encodeLine(formatChangeSet(changeSet))
          const data = tx.withHistory(tx.history, tx.nextRevision)
          return { change: { changeSet, line, data }, answer, reject }
        } catch (error) {
          return { change: null, answer: () => reject(error), reject }
        }
      }
      this.#waiting.push({ mustStartGroup: prepare !== undefined, run })
      this.#running ??= this.#runWaiting()
    })
  }

  /**
   * Runs `rule` unless the same request was committed before, and returns the change set of the first time; null where nothing
   * changed. Throws RequestUnderWay, KeyReused, or the errors of transact().
   */
  async transactOnce(
    actor: Actor,
    rule: Rule<unknown>,
    request: KeyedRequest,
    options: ChangeSetOptions = {},
  ): Promise<ChangeSet | null> {
    return await this.#openedOrThrow.past.runOnce(request, async (recorded) => {
      return (await this.transact(actor, rule, { ...options, request: recorded })).changeSet
    })
  }

  /** Calls `listener` with each later change set, once and in order, when it is durable. Returns a function that ends this. */
  subscribe(listener: Listener): () => void {
    if (this.#opened instanceof Error) throw this.#opened
    const subscription = [listener] as const
    this.#subscriptions.add(subscription)
    return () => void this.#subscriptions.delete(subscription)
  }

  /** Reads the change sets after the one with the id `since`, in order. Revision 0 stands for the beginning. Throws HistoryGone. */
  async *changesSince(since: string): AsyncGenerator<ChangeSet> {
    const { account, past } = this.#openedOrThrow
    await past.load()
    yield* readChangesSince(account.journal, account.database.data, since)
  }

  /** Passes to `take` the change sets of one segment after or before another one, and the present state. Throws HistoryGone. */
  async changesFrom<T>(
    start: HistoryStart,
    take: (part: ChangesPart, data: AccountData) => Promise<T>,
  ): Promise<T> {
    const { account, past } = this.#openedOrThrow
    const { journal, database } = account
    await past.load()
    return await journal.readings.run(async () => {
      const { data } = database
      return await take(await findChanges(journal, data, start), data)
    })
  }

  /** Reads the change set with this id; null where there never was one. Throws HistoryGone where it is no longer kept. */
  async changeSet(id: string): Promise<ChangeSet | null> {
    const { account, past } = this.#openedOrThrow
    await past.load()
    return await findChangeSet(account.journal, account.database.data, id)
  }

  /**
   * Whether an entity was removed for good after the change set with this revision, which must be a new one or one that a method
   * above has found: these load the removals.
   */
  wasRemovedAfter(revision: number, kind: Kind<Entity>, id: string): boolean {
    const { account, past } = this.#openedOrThrow
    if (past.wasRemovedAfter(revision, kind.name, id)) return true
    return account.database.data.get(kind, id) === undefined && !past.wasTakenAway(kind.name, id)
  }

  /** Lists the backups, the newest first. Throws AccountUnavailable. */
  async backups(): Promise<readonly StoredBackup[]> {
    return await this.#openedOrThrow.account.backups.list()
  }

  /**
   * Makes a backup and returns its id; null where the account has no document yet. Throws AccountUnavailable, StorageFull, or
   * the system's error.
   */
  async backUp(reason: BackupReason): Promise<string | null> {
    return (await this.#openedOrThrow.checkpoints.backUp(reason))?.id ?? null
  }

  /**
   * Restores a backup in one change set. `before` is the id of a backup that was made before the restore. Throws the errors of
   * transact(), NoSuchBackup, or BackupUnreadable.
   */
  async restore(actor: Actor, id: string, options: CommitOptions = {}) {
    const transact: Transact = (...parameters) => this.transact(...parameters)
    return await restoreBackup(this.#openedOrThrow, transact, actor, id, options)
  }

  /** Writes the account anew where its folder is gone, after the transactions that were called. Logs a failure. */
  async writeAnewIfGone(): Promise<void> {
    if (this.#opened instanceof Error) return
    await this.#running
    const { account, checkpoints } = this.#opened
    if (!account.journal.isAtPath()) await checkpoints.fold()
  }

  /** Refuses new transactions, waits for those that were called, and makes the last checkpoint within some seconds. */
  async close(): Promise<void> {
    if (this.#opened instanceof Error) return
    const { account, checkpoints } = this.#opened
    this.#isClosed = true
    await this.#running
    await checkpoints.close()
    await account.journal.close(account.documentRevision === account.database.data.revision)
  }

  async #runWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Transactions that are called in the same turn of the event loop become one group.
      await setImmediate()
      await this.#commitGroup()
      const { account, checkpoints } = this.#openedOrThrow
      if (account.journal.appendedBytes >= checkpoints.nextAt) checkpoints.start()
    }
    this.#running = null
  }

  async #commitGroup(): Promise<void> {
    const { account, past } = this.#openedOrThrow
    const { database, journal } = account
    const durable = database.data
    const group: Outcome[] = []
    let latest = durable
    for (let length = 0, taken = 0; taken < maxGroupSize && length < maxGroupLength; taken += 1) {
      const [job] = this.#waiting
      if (job === undefined || (job.mustStartGroup && taken > 0)) break
      this.#waiting.shift()
      const outcome = await job.run(latest)
      latest = outcome.change?.data ?? latest
      length += outcome.change?.line.length ?? 0
      // The transaction saw only durable data, so it can be answered now.
      if (latest === durable) outcome.answer()
      else group.push(outcome)
    }
    if (latest === durable) return
    const changes = group.flatMap(({ change }) => change ?? [])
    try {
      await journal.append(durable, changes.map(({ line }) => line).join(''))
    } catch (error) {
      for (const { reject } of group) reject(toStorageError(error))
      return
    }
    database.data = latest
    for (const { changeSet, line } of changes) {
      const isRemembered =
        changeSet.request !== undefined || changeSet.changes.some(({ after }) => after === null)
      if (isRemembered) past.add(changeSet)
      this.#publish(changeSet, line.length)
    }
    for (const { answer } of group) answer()
  }

  #publish(changeSet: ChangeSet, size: number): void {
    for (const [listener] of this.#subscriptions) {
      try {
        listener(changeSet, size)
      } catch (error) {
        this.#openedOrThrow.account.deps.log(`A listener of ${changeSet.id} failed: ${String(error)}`)
      }
    }
  }

  get #openedOrThrow(): OpenedAccount {
    if (this.#opened instanceof Error) throw this.#opened
    return this.#opened
  }
}
