import type { Operation, StreamedChange } from '../../server/contract.ts'
import { ApiProblem, isAccountOver, isNotSignedIn, Unreachable } from '../api/problem.ts'
import type { KeptTexts } from '../storage.ts'
import { emptyState, reduce, type AccountState, type Entities, type SyncEvent } from './account-state.ts'
import { keepPending, readKeptPending } from './kept-pending.ts'
import {
  applyPending,
  invertEffects,
  type ChangeLabel,
  type Effect,
  type ExpectedText,
  type Pending,
} from './pending.ts'
import { readAll, readChangesSince, readTrash, type AccountApi } from './read-account.ts'
import { findTextConflict, sendPending } from './send-pending.ts'
import { emptyLog, withoutChange, withStep, type Step, type UndoLog } from './undo-log.ts'

/** What the page shows of an account. It is replaced as a whole with each change. */
export interface Snapshot {
  /** The entities with the pending changes. */
  readonly shown: Entities
  readonly isLoaded: boolean
  readonly hasTrash: boolean
  readonly pendingCount: number
  readonly log: UndoLog
  /** Texts that could not be saved, because somebody else changed them meanwhile. */
  readonly conflicts: readonly ExpectedText[]
  /** Why the last request failed; null after a success. */
  readonly error: unknown
  /** When the server last answered, in milliseconds since 1970. */
  readonly answeredAt: number
}

/** A change that the person makes. */
export interface NewChange {
  readonly operations: readonly Operation[]
  readonly effects: readonly Effect[]
  readonly label: ChangeLabel
  readonly expected?: ExpectedText
  /** Saves with the same key within a minute are one step of undo. */
  readonly joinKey?: string
}

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

const firstPause = 250
const longestPause = 4000

/** The most operations of a request. */
const mostOperations = 1000

const chunk = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

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
  #isSending = false
  #isReading = false
  /** The ids of the changes that the pending ones became, by their id; null where nothing changed. */
  readonly #answers = new Map<string, string | null>()

  constructor(host: StoreHost) {
    this.#host = host
    this.#state = { ...emptyState, pending: readKeptPending(host) }
    this.#snapshot = {
      shown: this.#state,
      isLoaded: false,
      hasTrash: false,
      pendingCount: this.#state.pending.length,
      log: emptyLog,
      conflicts: [],
      error: null,
      answeredAt: 0,
    }
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
  change({ operations, effects, label, expected, joinKey }: NewChange): string {
    const { shown, log } = this.#snapshot
    const now = this.#host.now()
    const inverse = invertEffects(effects, shown, new Date(now).toISOString())
    const parts = chunk(operations, mostOperations)
    const changes = parts.map(() => this.#host.newId())
    this.#update({
      log: withStep(log, { changes, effects, inverse, label, joinKey: joinKey ?? null, at: now }),
    })
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1
      this.#queue({
        id: changes[index] ?? '',
        request: { operations: part },
        // The page shows the whole change until its last part is answered.
        effects: isLast ? effects : [],
        label,
        ...(expected && { expected }),
      })
    }
    return changes.at(-1) ?? ''
  }

  /** Takes back the step with a change, or else the last one. Returns its label; null where there is none. */
  undo(change?: string): ChangeLabel | null {
    const { done, undone } = this.#snapshot.log
    const step = change === undefined ? done.at(-1) : done.find(({ changes }) => changes.includes(change))
    if (step === undefined) return null
    const changes = this.#takeBack(step, step.inverse)
    this.#update({
      log: { done: done.filter((each) => each !== step), undone: [...undone, { ...step, changes }] },
    })
    return step.label
  }

  /** Does the step again that was undone last. Returns its label; null where there is none. */
  redo(): ChangeLabel | null {
    const { done, undone } = this.#snapshot.log
    const step = undone.at(-1)
    if (step === undefined) return null
    // A new entity is there already, in the trash.
    const effects = step.effects.map(({ kind, id, fields, isNew }) =>
      isNew ? { kind, id, fields: { deletedAt: null } } : { kind, id, fields },
    )
    const changes = this.#takeBack(step, effects)
    const again: Step = { ...step, changes, joinKey: null }
    this.#update({ log: { done: [...done, again], undone: undone.slice(0, -1) } })
    return step.label
  }

  /** Takes back changes of the server, by their ids, the latest first, as one step that can be undone itself. */
  undoChanges(changeIds: readonly string[], label: ChangeLabel): void {
    const ids = changeIds.map(() => this.#host.newId())
    const step: Step = { changes: ids, effects: [], inverse: [], label, joinKey: null, at: this.#host.now() }
    this.#update({ log: withStep(this.#snapshot.log, step) })
    for (const [index, undoes] of changeIds.entries()) {
      this.#queue({ id: ids[index] ?? '', request: { undoes }, effects: [], label })
    }
  }

  /** Forgets a text that could not be saved. */
  dropConflict(dropped: ExpectedText): void {
    this.#update({ conflicts: this.#snapshot.conflicts.filter((each) => each !== dropped) })
  }

  /** Sends what is pending, one change after another. Resolves when nothing is left to send, or the account is not open. */
  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    let pause = firstPause
    while (await this.#sendNext()) {
      if (this.#snapshot.error === null) {
        pause = firstPause
        continue
      }
      await this.#host.wait(pause)
      pause = Math.min(pause * 2, longestPause)
    }
    this.#isSending = false
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

  #queue(pending: Pending): void {
    this.dispatch({ type: 'queued', pending })
    void this.send()
  }

  #takeBack({ changes, label }: Step, effects: readonly Effect[]): readonly string[] {
    const ids = changes.map(() => this.#host.newId())
    for (const [index, undoes] of changes.toReversed().entries()) {
      const id = ids[index] ?? this.#host.newId()
      this.#queue({ id, request: { undoes }, effects: index === 0 ? effects : [], label })
    }
    return ids
  }

  // Sends the first change that has no answer. Resolves to whether there may be more to send.
  async #sendNext(): Promise<boolean> {
    const next = this.#state.pending.find(({ answeredBy }) => answeredBy === undefined)
    if (next === undefined || this.#state.position === null) return false
    const conflict = findTextConflict(this.#state, next)
    if (conflict !== null) {
      this.#update({ conflicts: [...this.#snapshot.conflicts, conflict] })
      this.#drop(next)
      return true
    }
    try {
      const change = await sendPending(this.#host, this.#state, next, this.#answers)
      this.#answers.set(next.id, change?.id ?? null)
      if (change === null) this.#update({ log: withoutChange(this.#snapshot.log, next.id) })
      this.#answer(next, change)
    } catch (error) {
      return this.#handleFailure(next, error)
    }
    return true
  }

  #answer({ id }: Pending, change: StreamedChange | null): void {
    this.dispatch({ type: 'answered', id, change })
    this.#update({ error: null, answeredAt: this.#host.now() })
  }

  #handleFailure(failed: Pending, error: unknown): boolean {
    if (error instanceof Unreachable) {
      this.#update({ error })
      return true
    }
    this.#host.onFailed(error)
    // The change waits until the account is open again.
    if (isAccountOver(error) || isNotSignedIn(error)) return false
    const current = error instanceof ApiProblem && error.status === 412 ? error.current : null
    if (current !== null) {
      this.dispatch({ type: 'seen', kind: 'todo', entity: current })
      return true
    }
    this.#drop(failed)
    this.#host.onRefused(failed, error)
    // The page may be behind the server.
    void this.catchUp()
    return true
  }

  #drop({ id }: Pending): void {
    this.#update({ log: withoutChange(this.#snapshot.log, id) })
    this.dispatch({ type: 'refused', id })
  }

  #update(changed: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changed }
    for (const listener of this.#listeners) listener()
  }
}
