import type { ChangeId } from '../../common/change-id.ts'
import type { StreamedChange } from '../../server/contract.ts'
import { withChanges, withListing, type Listing } from './account-state.ts'
import type { LiveState } from './live-state.ts'
import { readAll, readChangesSince, readListing } from './read-account.ts'
import type { StoreHost } from './store-host.ts'

interface ReaderListeners {
  /** Gets changes that were read, before they are applied. */
  readonly onChanges: (changes: readonly StreamedChange[]) => void
  /** Called when nothing is missing. */
  readonly onCaughtUp: () => void
}

/** The number of times that a reading is repeated at once because changes came meanwhile. */
const mostTries = 10

/** Reads the missing changes of an account, one request after another. */
export class AccountReader {
  readonly #host: StoreHost
  readonly #live: LiveState
  readonly #listeners: ReaderListeners
  /** The latest change that the server has named. */
  #latest: ChangeId | null = null
  #wantsTrash = false
  #isAskedAgain = false
  #reading: Promise<boolean> | null = null

  constructor(host: StoreHost, live: LiveState, listeners: ReaderListeners) {
    this.#host = host
    this.#live = live
    this.#listeners = listeners
  }

  /** Takes note of a change of the server. It may be older than another one: a page that took over a stream repeats some. */
  note(change: ChangeId): void {
    if (this.#latest?.history === change.history && this.#latest.revision >= change.revision) return
    this.#latest = change
  }

  /** Reads the missing changes up to the noted ones, unless a reading is under way. */
  async readMissing(): Promise<void> {
    if (this.#reading === null && this.#isMissing()) await this.catchUp()
  }

  /** Reads the trash, now and from now on. Resolves to whether the server answered. */
  async readTrash(): Promise<boolean> {
    this.#wantsTrash = true
    return this.#isMissing() ? await this.catchUp() : true
  }

  /** Reads the changes since the position, or everything. Resolves to whether the server answered. */
  catchUp(): Promise<boolean> {
    // A reading that has begun may miss changes that the caller needs.
    this.#isAskedAgain = this.#reading !== null
    this.#reading ??= this.#read()
    return this.#reading
  }

  async #read(): Promise<boolean> {
    try {
      for (let tries = 0; tries < mostTries; tries += 1) {
        await this.#readOnce()
        if (!this.#isAskedAgain && !this.#isMissing()) break
        this.#isAskedAgain = false
      }
      this.#reading = null
      const answeredAt = this.#host.now()
      this.#live.update((state) => ({ ...state, error: null, answeredAt }))
      this.#listeners.onCaughtUp()
      return true
    } catch (error) {
      this.#reading = null
      this.#live.update((state) => ({ ...state, error }))
      this.#host.onFailed(error)
      return false
    }
  }

  async #readOnce(): Promise<void> {
    const latest = this.#latest
    const isOther = latest !== null && latest.history !== this.#live.state.position?.history
    const next = await this.#readNext(isOther)
    if ('changes' in next) this.#listeners.onChanges(next.changes)
    this.#live.update((state) =>
      'changes' in next ? withChanges(state, next.changes) : withListing(state, next),
    )
    // If the answer has another history, it is newer than the note.
    const isOutdated = isOther && latest.history !== this.#live.state.position?.history
    if (isOutdated && this.#latest === latest) this.#latest = null
  }

  async #readNext(
    isOtherHistory: boolean,
  ): Promise<Listing | { readonly changes: readonly StreamedChange[] }> {
    const { position, hasTrash } = this.#live.state
    if (position === null || isOtherHistory) return await readAll(this.#host, this.#wantsTrash)
    if (this.#wantsTrash && !hasTrash) {
      const trash = await readListing(this.#host, 'trash')
      // It may belong to another history, for which everything is read again.
      this.note(trash.position)
      return trash
    }
    const changes = await readChangesSince(this.#host, position)
    return changes === null ? await readAll(this.#host, this.#wantsTrash) : { changes }
  }

  #isMissing(): boolean {
    const { position, hasTrash } = this.#live.state
    if (position === null || (this.#wantsTrash && !hasTrash)) return true
    if (this.#latest === null) return false
    return position.history !== this.#latest.history || position.revision < this.#latest.revision
  }
}
