import type { StreamedChange } from '../../server/contract.ts'
import { ApiProblem, isAccountOver, isNotSignedIn, Unreachable } from '../api/problem.ts'
import type { AccountState, Todo } from './account-state.ts'
import type { ExpectedText, Pending } from './pending.ts'
import type { AccountApi } from './read-account.ts'
import { findTextConflict, sendPending } from './send-pending.ts'

/** The parts of the page around the sender. */
interface SenderHost extends AccountApi {
  /** Resolves after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Called when a request failed for another reason than that the server did not answer. */
  readonly onFailed: (error: unknown) => void
}

/** The store whose changes are sent. */
interface PendingStore {
  readonly state: () => AccountState
  /** The ids of the changes that the pending ones became, by their id; null where nothing changed. */
  readonly answers: ReadonlyMap<string, string | null>
  readonly onAnswered: (pending: Pending, change: StreamedChange | null) => void
  /** Called with a todo as the server says it is now. */
  readonly onSeen: (todo: Todo) => void
  readonly onConflict: (pending: Pending, conflict: ExpectedText) => void
  readonly onUnreachable: (error: Unreachable) => void
  readonly onRefused: (pending: Pending, error: unknown) => void
}

/** In milliseconds. */
const firstPause = 250
const longestPause = 4000

/** Sends the pending changes of an account, one after another, and repeats each until the server answers it. */
export class PendingSender {
  readonly #host: SenderHost
  readonly #store: PendingStore
  #isSending = false
  #pause = firstPause

  constructor(host: SenderHost, store: PendingStore) {
    this.#host = host
    this.#store = store
  }

  /** Resolves when nothing is left to send, or the account is not open. */
  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    while (await this.#sendNext());
    this.#isSending = false
  }

  // Sends the first change that has no answer. Resolves to whether there may be more to send.
  async #sendNext(): Promise<boolean> {
    const state = this.#store.state()
    const next = state.pending.find(({ answeredBy }) => answeredBy === undefined)
    if (next === undefined || state.position === null) return false
    const conflict = findTextConflict(state, next)
    if (conflict !== null) {
      this.#store.onConflict(next, conflict)
      return true
    }
    try {
      this.#store.onAnswered(next, await sendPending(this.#host, state, next, this.#store.answers))
      this.#pause = firstPause
      return true
    } catch (error) {
      return await this.#handleFailure(next, error)
    }
  }

  async #handleFailure(failed: Pending, error: unknown): Promise<boolean> {
    if (error instanceof Unreachable) {
      this.#store.onUnreachable(error)
      await this.#host.wait(this.#pause)
      this.#pause = Math.min(this.#pause * 2, longestPause)
      return true
    }
    this.#host.onFailed(error)
    // The change waits until the account is open again.
    if (isAccountOver(error) || isNotSignedIn(error)) return false
    const current = error instanceof ApiProblem && error.status === 412 ? error.current : null
    if (current === null) this.#store.onRefused(failed, error)
    else this.#store.onSeen(current)
    return true
  }
}
