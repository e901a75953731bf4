import type { StreamedChange } from '../../server/contract.ts'
import type { KeptTexts } from '../storage.ts'
import { emptyState, reduce, type AccountState, type Entities, type SyncEvent } from './account-state.ts'
import { keepPending, readKeptPending } from './kept-pending.ts'
import {
  applyPending,
  invertEffects,
  makePending,
  type ChangeLabel,
  type ExpectedText,
  type NewChange,
  type Pending,
} from './pending.ts'
import { PendingSender } from './pending-sender.ts'
import { readAll, readChangesSince, readTrash, type AccountApi } from './read-account.ts'
import { firstSnapshot, type Snapshot } from './snapshot.ts'
import { redoStep, undoStep, withoutChange, withStep, type MovedStep, type UndoLog } from './undo-log.ts'

/** The services that an account store works with. */
export interface StoreHost extends AccountApi {
  /** Keeps the changes that are not sent yet over a reload. */
  readonly storage: KeptTexts
  readonly now: () => number
  /** Makes UUIDs. */
  readonly newId: () => string
  /** Resolves after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Called when a request failed for another reason than that the server did not answer. */
  readonly onFailed: (error: unknown) => void
  /** Called when the server refused a change, which is no longer shown. */
  readonly onRefused: (pending: Pending, error: unknown) => void
}

/** Gets changes of the stream, and the entities before them. */
export type ChangesListener = (changes: readonly StreamedChange[], before: Entities) => void

/**
 * The todos and lists of one account in this page. Shows each change at once, sends the changes in their order, and keeps them until
 * the server has answered.
 */
export class AccountStore {
  readonly #host: StoreHost
  readonly #listeners = new Set<() => void>()
  readonly #watchers = new Set<ChangesListener>()
  #state: AccountState
  #snapshot: Snapshot
  readonly #sender: PendingSender
  #isReading = false
  /** The ids of the changes that the pending ones became, by their id; null where nothing changed. */
  readonly #answers = new Map<string, string | null>()

  constructor(host: StoreHost) {
    this.#host = host
    this.#sender = this.#makeSender()
    this.#state = { ...emptyState, pending: readKeptPending(host) }
    this.#snapshot = firstSnapshot(this.#state)
  }

  /** Calls `listener` after each change of the snapshot, until the function that it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** What the page shows now. */
  readonly read = (): Snapshot => this.#snapshot

  /** The state that the snapshot shows. */
  get state(): AccountState {
    return this.#state
  }

  /** Applies an event to the state. */
  dispatch(...events: readonly SyncEvent[]): void {
    const before = this.#state
    this.#state = events.reduce(reduce, before)
    if (this.#state === before) return
    if (this.#state.pending !== before.pending) keepPending(this.#host, this.#state.pending, this.#answers)
    const { position, hasTrash, pending, todos, lists } = this.#state
    const isSame = todos === before.todos && lists === before.lists && pending === before.pending
    const shown = isSame ? this.#snapshot.shown : applyPending(this.#state, pending)
    this.#update({ shown, isLoaded: position !== null, hasTrash, pendingCount: pending.length })
  }

  /** Calls `listener` with the changes that come by the stream, before they are applied, until the function that it returns is called. */
  readonly watchChanges = (listener: ChangesListener): (() => void) => {
    this.#watchers.add(listener)
    return () => void this.#watchers.delete(listener)
  }

  /** Applies changes that came by the stream. */
  receive(changes: readonly StreamedChange[]): void {
    for (const listener of this.#watchers) listener(changes, this.#snapshot.shown)
    this.dispatch({ type: 'changed', changes })
  }

  /** Whether a change was made by this page. Its answer may come after the stream has brought the change. */
  isOwn({ id, changes = [] }: StreamedChange): boolean {
    const isAnswered = [...this.#answers.values()].includes(id)
    const touched = new Set(this.#state.pending.flatMap(({ effects }) => effects.map((effect) => effect.id)))
    return isAnswered || changes.some((entry) => touched.has(entry.id))
  }

  /** Shows a change, sends it, and returns its id, by which it can be undone. */
  change(change: NewChange): string {
    const { shown, log } = this.#snapshot
    const now = this.#host.now()
    const pending = makePending(change, this.#host.newId)
    const step = {
      changes: pending.map(({ id }) => id),
      effects: change.effects,
      inverse: invertEffects(change.effects, shown, new Date(now).toISOString()),
      label: change.label,
      joinKey: change.joinKey ?? null,
      at: now,
    }
    this.#queue(withStep(log, step), pending)
    return step.changes.at(-1) ?? ''
  }

  /** Takes back the step with a change, or else the last one. Returns its label; null where there is none. */
  undo(change?: string): ChangeLabel | null {
    return this.#move(undoStep(this.#snapshot.log, this.#host.newId, change))
  }

  /** Does the step again that was undone last. Returns its label; null where there is none. */
  redo(): ChangeLabel | null {
    return this.#move(redoStep(this.#snapshot.log, this.#host.newId))
  }

  /** Takes back changes of the server, by their ids, the latest first, as one step that can be undone itself. */
  undoChanges(changeIds: readonly string[], label: ChangeLabel): void {
    const pending = changeIds.map((undoes): Pending => ({
      id: this.#host.newId(),
      request: { undoes },
      effects: [],
      label,
    }))
    const changes = pending.map(({ id }) => id)
    const step = { changes, effects: [], inverse: [], label, joinKey: null, at: this.#host.now() }
    this.#queue(withStep(this.#snapshot.log, step), pending)
  }

  /** Forgets a text that could not be saved. */
  dropConflict(dropped: ExpectedText): void {
    this.#update({ conflicts: this.#snapshot.conflicts.filter((each) => each !== dropped) })
  }

  /** Sends what is pending, one change after another. Resolves when nothing is left to send, or the account is not open. */
  send(): Promise<void> {
    return this.#sender.send()
  }

  /**
   * Reads what the page does not know yet: the changes since the position, or everything. Resolves to whether the server
   * answered.
   */
  async catchUp(isForced = false): Promise<boolean> {
    if (this.#isReading) return true
    this.#isReading = true
    try {
      this.dispatch(await this.#readMissing(isForced))
      this.#update({ error: null, answeredAt: this.#host.now() })
      void this.send()
      return true
    } catch (error) {
      this.#update({ error })
      this.#host.onFailed(error)
      return false
    } finally {
      this.#isReading = false
    }
  }

  /** Reads the trash, which is not read with the rest. */
  async loadTrash(): Promise<void> {
    if (this.#state.hasTrash) return
    try {
      this.dispatch(await readTrash(this.#host))
    } catch (error) {
      this.#update({ error })
    }
  }

  async #readMissing(isForced: boolean): Promise<SyncEvent> {
    const { position, hasTrash } = this.#state
    const changes = position === null || isForced ? null : await readChangesSince(this.#host, position)
    return changes === null ? await readAll(this.#host, hasTrash) : { type: 'changed', changes }
  }

  #move(moved: MovedStep | null): ChangeLabel | null {
    if (moved === null) return null
    this.#queue(moved.log, moved.pending)
    return moved.label
  }

  #queue(log: UndoLog, pending: readonly Pending[]): void {
    this.#update({ log })
    this.dispatch(...pending.map((each) => ({ type: 'queued', pending: each }) as const))
    void this.send()
  }

  #makeSender(): PendingSender {
    const drop = ({ id }: Pending) => {
      this.#update({ log: withoutChange(this.#snapshot.log, id) })
      this.dispatch({ type: 'refused', id })
    }
    return new PendingSender(this.#host, {
      state: () => this.#state,
      answers: this.#answers,
      onAnswered: ({ id }, change) => {
        this.#answers.set(id, change?.id ?? null)
        if (change === null) this.#update({ log: withoutChange(this.#snapshot.log, id) })
        this.dispatch({ type: 'answered', id, change })
        this.#update({ error: null, answeredAt: this.#host.now() })
      },
      onSeen: (entity) => this.dispatch({ type: 'seen', kind: 'todo', entity }),
      onConflict: (pending, conflict) => {
        this.#update({ conflicts: [...this.#snapshot.conflicts, conflict] })
        drop(pending)
      },
      onUnreachable: (error) => this.#update({ error }),
      onRefused: (pending, error) => {
        drop(pending)
        this.#host.onRefused(pending, error)
        // The page may be behind the server.
        void this.catchUp()
      },
    })
  }

  #update(changed: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changed }
    for (const listener of this.#listeners) listener()
  }
}
