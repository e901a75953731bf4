import type { Change } from '../../server/contract.ts'
import { ApiProblem } from '../api/problem.ts'
import { formatChangeId, type ChangeId } from '../../common/change-id.ts'
import { positionOf } from '../sync/read-account.ts'
import type { AccountApi } from '../sync/store-host.ts'

const pageSize = 50

/** The changes that the page has read. It is replaced as a whole with each change. */
export interface ReadChanges {
  /** The latest first. */
  readonly changes: readonly Change[]
  /** Whether earlier changes can be read; null until the first ones were read. */
  readonly hasEarlier: boolean | null
  readonly isReading: boolean
  /** The error of the last request; null after a success. */
  readonly error: unknown
}

const nothingRead: ReadChanges = { changes: [], hasEarlier: null, isReading: false, error: null }

/** The changes of an account, or of one todo of it, read page by page, the latest first. */
export class ChangeLog {
  readonly #from: AccountApi
  readonly #todoId: string | null
  readonly #listeners = new Set<() => void>()
  #read = nothingRead
  /** The id of the change before which the next page begins. */
  #before: string | null = null
  /** The position up to which the latest changes were read. */
  #asOf: ChangeId | null = null
  /** The latest change that the server has named. */
  #latest: ChangeId | null = null

  constructor(from: AccountApi, todoId: string | null) {
    this.#from = from
    this.#todoId = todoId
  }

  /** Calls `listener` after each change, until the function that it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): ReadChanges => this.#read

  /** Reads the next page of earlier changes. */
  async readEarlier(): Promise<void> {
    if (this.#read.hasEarlier !== false) await this.#run(() => this.#readPage())
    await this.#readMissing()
  }

  /** Reads the changes up to `position`, the latest one of the server, or everything again if it has another history. */
  async readLater(position: ChangeId): Promise<void> {
    this.#latest = position
    await this.#readMissing()
  }

  // The server may name later changes while earlier ones are read.
  async #readMissing(): Promise<void> {
    for (;;) {
      const asOf = this.#asOf
      const latest = this.#latest
      if (this.#read.isReading || asOf === null || latest === null) return
      if (asOf.history === latest.history && asOf.revision >= latest.revision) return
      await this.#run(() => this.#readSince(asOf, latest))
      if (this.#read.error !== null || this.#asOf === asOf) return
    }
  }

  async #run(step: () => Promise<Partial<ReadChanges>>): Promise<void> {
    if (this.#read.isReading) return
    this.#update({ isReading: true })
    try {
      const changed = await step()
      this.#update({ ...changed, isReading: false, error: null })
    } catch (error) {
      this.#update({ isReading: false, error })
    }
  }

  // The page of a single todo can be empty although another page follows.
  async #readPage(): Promise<Partial<ReadChanges>> {
    const found: Change[] = []
    do {
      const before = this.#before === null ? {} : { before: this.#before }
      const { body, next, asOf } = await this.#ask({ sort: '-revision', limit: String(pageSize), ...before })
      this.#asOf ??= asOf
      this.#before = next?.get('before') ?? null
      found.push(...body)
    } while (found.length === 0 && this.#before !== null)
    return { changes: [...this.#read.changes, ...found], hasEarlier: this.#before !== null }
  }

  async #readSince(asOf: ChangeId, { history }: ChangeId): Promise<Partial<ReadChanges>> {
    if (history !== asOf.history) return await this.#readAnew()
    const found: Change[] = []
    let since: string | null = formatChangeId(asOf)
    try {
      while (since !== null) {
        const answer = await this.#ask({ since })
        found.push(...answer.body)
        this.#asOf = answer.asOf
        since = answer.next?.get('since') ?? null
      }
    } catch (error) {
      // Changes in between are not kept.
      if (error instanceof ApiProblem && error.status === 410) return await this.#readAnew()
      this.#asOf = asOf
      throw error
    }
    return { changes: [...found.toReversed(), ...this.#read.changes] }
  }

  async #readAnew(): Promise<Partial<ReadChanges>> {
    this.#asOf = null
    this.#latest = null
    this.#before = null
    this.#read = { ...nothingRead, isReading: true }
    return await this.#readPage()
  }

  async #ask(query: Readonly<Record<string, string>>) {
    const { api, account } = this.#from
    const todo = this.#todoId === null ? {} : { todo: this.#todoId }
    const path = `/api/changes?${new URLSearchParams({ ...query, ...todo })}`
    const { body, headers } = await api.ask<readonly Change[]>('GET', path, { account, isList: true })
    const [, next = null] = /<([^>]*)>; rel="next"/.exec(headers.get('Link') ?? '') ?? []
    return {
      body,
      next: next === null ? null : new URL(next).searchParams,
      asOf: positionOf(headers),
    }
  }

  #update(changed: Partial<ReadChanges>): void {
    this.#read = { ...this.#read, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the ids of the changes that were undone by a later change which was not undone itself. */
export function findUndone(changes: readonly Pick<Change, 'id' | 'undoes'>[]): ReadonlySet<string> {
  const undone = new Set<string>()
  for (const { id, undoes } of changes) if (undoes !== null && !undone.has(id)) undone.add(undoes)
  return undone
}
