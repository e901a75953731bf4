import { emptyState, reduce, type AccountState, type SyncEvent } from './account-state.ts'
import type { Entities } from './entities.ts'
import { keepUnsaved, readTyped, readUnsaved, type Keeper } from './unsaved.ts'
import { applyPending, type ExpectedText } from './pending.ts'
import type { UndoLog } from './undo-log.ts'

/** The data of an account that the page shows. Each change replaces the whole object. */
export interface Snapshot {
  /** The entities with the pending changes. */
  readonly shown: Entities
  readonly isLoaded: boolean
  readonly hasTrash: boolean
  readonly pendingCount: number
  readonly log: UndoLog
  /** Texts that could not be saved, because somebody else changed them meanwhile, or the server refused them. */
  readonly conflicts: readonly ExpectedText[]
  /** Texts that the person has typed, and that are not saved yet. */
  readonly typed: readonly ExpectedText[]
  /** The error of the last reading; null after a success. */
  readonly error: unknown
  /** The error of the last sending, which is repeated later; null after a success. */
  readonly sendError: unknown
  /** When the server last answered, in milliseconds since 1970. */
  readonly answeredAt: number
}

/** The part of the snapshot that is not computed from the state. */
type Condition = Pick<Snapshot, 'conflicts' | 'typed' | 'error' | 'sendError' | 'answeredAt'>

/** Holds the state of an account, keeps the pending changes over a reload, and tells the page of each change. */
export class LiveState {
  readonly #keeper: Keeper
  readonly #listeners = new Set<() => void>()
  #state: AccountState
  #snapshot: Snapshot

  constructor(keeper: Keeper) {
    this.#keeper = keeper
    const { pending, conflicts } = readUnsaved(keeper)
    this.#state = { ...emptyState, pending }
    const shown = applyPending(this.#state, pending)
    const typed = readTyped(keeper)
    this.#snapshot = {
      ...this.#derive(shown),
      conflicts,
      typed,
      error: null,
      sendError: null,
      answeredAt: 0,
    }
  }

  /** Calls `listener` after each change of the snapshot, until the function that it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The present snapshot. */
  readonly read = (): Snapshot => this.#snapshot

  /** The state that the snapshot shows. */
  get state(): AccountState {
    return this.#state
  }

  /** Applies events, and sets fields of the snapshot that are not computed from the state. */
  update(events: readonly SyncEvent[], condition: Partial<Condition> = {}): void {
    const before = this.#state
    this.#state = events.reduce(reduce, before)
    if (this.#state === before && Object.keys(condition).length === 0) return
    const { todos, lists, views, pending } = this.#state
    const { conflicts } = this.#snapshot
    const isSame =
      todos === before.todos && lists === before.lists && views === before.views && pending === before.pending
    const shown = isSame ? this.#snapshot.shown : applyPending(this.#state, pending, this.#snapshot.shown)
    this.#snapshot = { ...this.#snapshot, ...this.#derive(shown), ...condition }
    if (pending !== before.pending || this.#snapshot.conflicts !== conflicts)
      keepUnsaved(this.#keeper, { pending, conflicts: this.#snapshot.conflicts })
    for (const listener of this.#listeners) listener()
  }

  #derive(shown: Entities): Omit<Snapshot, keyof Condition> {
    const { position, hasTrash, pending, log } = this.#state
    return { shown, isLoaded: position !== null, hasTrash, pendingCount: pending.length, log }
  }
}
