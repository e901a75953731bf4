import type { Operation, StreamedChange } from '../../server/contract.ts'
import { isAccountOver, isNotSignedIn, isOutdated, isPassing } from '../api/problem.ts'
import { withAnswer, withRefusal } from './account-state.ts'
import type { LiveState } from './live-state.ts'
import { findRefused, type Pending } from './pending.ts'
import { withEntries } from './read-account.ts'
import type { AccountApi, StoreHost } from './store-host.ts'
import { findOwner, textOf, type ReplacedText } from './texts.ts'

/** In milliseconds. */
const firstPause = 250
const longestPause = 4000

/** Sends the pending changes of an account, one after another, and repeats each until the server answers it. */
export class PendingSender {
  readonly #host: StoreHost
  readonly #live: LiveState
  readonly #catchUp: () => Promise<boolean>
  /** The ids of the changes that this page made. */
  readonly #own = new Set<string>()
  #sending: Promise<void> | null = null
  #pause = firstPause
  #isPausing = false

  constructor(host: StoreHost, live: LiveState, catchUp: () => Promise<boolean>) {
    this.#host = host
    this.#live = live
    this.#catchUp = catchUp
  }

  /** Whether a pending change became the change with this id. */
  hasSent(changeId: string): boolean {
    return this.#own.has(changeId)
  }

  /** Resolves when all changes are sent, or when the server cannot take the next one, which is then sent again later. */
  send(): Promise<void> {
    if (this.#findNext() !== undefined) this.#sending ??= this.#sendAll()
    return this.#sending ?? Promise.resolve()
  }

  async #sendAll(): Promise<void> {
    // The loop sends changes that are queued meanwhile. A change that is queued after it has ended starts it again.
    try {
      for (let next = this.#findNext(); next !== undefined; next = this.#findNext()) {
        if (!(await this.#sendOne(next))) break
      }
    } finally {
      this.#sending = null
    }
  }

  #findNext(): Pending | undefined {
    const { position, pending } = this.#live.state
    return position === null ? undefined : pending[0]
  }

  // Resolves to whether the next one can be sent.
  async #sendOne(next: Pending): Promise<boolean> {
    if (next.expected !== undefined && next.ifRevision === undefined)
      return await this.#checkText(next, next.expected)
    try {
      this.#answer(next, await sendPending(this.#host, next))
      return true
    } catch (error) {
      return await this.#handleFailure(next, error)
    }
  }

  // Checks before the first request whether the stored text is still `expected`. Resolves to whether the next change can be sent.
  async #checkText(pending: Pending, expected: ReplacedText): Promise<boolean> {
    const { id } = pending
    // The todo or list may belong to a history that the page has not read yet.
    if (findOwner(this.#live.state, expected) === undefined && !(await this.#isCaughtUp())) return false
    const owner = findOwner(this.#live.state, expected)
    const stored = owner === undefined ? expected.before : textOf(owner, expected.field)
    const isInTrash = owner !== undefined && owner.deletedAt !== null
    if (stored === expected.after) this.#answer(pending, null)
    else if (stored !== expected.before || isInTrash) this.#refuse(id)
    else this.#setCondition(id, owner?.revision ?? null)
    return true
  }

  #answer({ id }: Pending, change: StreamedChange | null): void {
    this.#pause = firstPause
    if (change !== null) this.#own.add(change.id)
    const answeredAt = this.#host.now()
    this.#live.update((state) => ({ ...withAnswer(state, id, change), sendError: null, answeredAt }))
  }

  #refuse(id: string): void {
    this.#live.update((state) => ({ ...withRefusal(state, id), sendError: null }))
  }

  #setCondition(id: string, ifRevision: number | null | undefined): void {
    this.#live.update((state) => ({
      ...state,
      pending: state.pending.map((each) => (each.id === id ? { ...each, ifRevision } : each)),
    }))
  }

  async #handleFailure(failed: Pending, error: unknown): Promise<boolean> {
    if (isOutdated(error) && typeof failed.ifRevision === 'number') {
      this.#setCondition(failed.id, undefined)
      return await this.#isCaughtUp()
    }
    // The change waits until the account is open again.
    const isClosed = isAccountOver(error) || isNotSignedIn(error)
    if (isPassing(error) || isClosed) {
      this.#live.update((state) => ({ ...state, sendError: error }))
      this.#host.onFailed(error)
      if (!isClosed) this.#sendLater()
      return false
    }
    const refused = findRefused(failed, error)
    const title = refused === undefined ? undefined : this.#live.read().shown.todos.get(refused)?.title
    this.#refuse(failed.id)
    this.#host.onRefused(failed, error, title)
    // The page may be behind the server.
    void this.#catchUp()
    return true
  }

  async #isCaughtUp(): Promise<boolean> {
    const isCaughtUp = await this.#catchUp()
    if (!isCaughtUp) this.#sendLater()
    return isCaughtUp
  }

  #sendLater(): void {
    if (this.#isPausing) return
    this.#isPausing = true
    const pause = this.#pause
    this.#pause = Math.min(pause * 2, longestPause)
    void this.#host.wait(pause).then(() => {
      this.#isPausing = false
      return this.send()
    })
  }
}

// Resolves to the change of the server with its entries, or to null if there was nothing to change.
async function sendPending(host: AccountApi, pending: Pending): Promise<StreamedChange | null> {
  const { api, account } = host
  const answer = await api<StreamedChange | { readonly changed: 0 }>('POST', '/api/changes', {
    body: bodyOf(pending),
    account,
    key: pending.id,
  })
  return 'changed' in answer ? null : await withEntries(host, answer)
}

// The server replaces the text only if the todo still has the revision of the text that the person saw.
const bodyOf = ({ request, expected, ifRevision = null }: Pending) =>
  ifRevision === null || !('operations' in request)
    ? request
    : {
        operations: request.operations.map((operation: Operation) =>
          operation.op === 'update' && operation.id === expected?.id
            ? { ...operation, ifRevision }
            : operation,
        ),
      }
