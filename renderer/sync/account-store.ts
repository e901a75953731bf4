import type { StreamedChange } from '../../server/contract.ts'
import { AccountReader, type ReaderHost } from './account-reader.ts'
import { parseChangeId, type ChangeId } from '../../common/change-id.ts'
import type { AccountState } from './account-state.ts'
import type { Entities } from './entities.ts'
import { LiveState, type Snapshot } from './live-state.ts'
import {
  invertEffects,
  makePending,
  withoutText,
  type ChangeLabel,
  type ExpectedText,
  type NewChange,
  type Pending,
  type TextKey,
} from './pending.ts'
import { PendingSender, type SenderHost } from './pending-sender.ts'
import { dropTyped, keepTyped, type Keeper } from './unsaved.ts'
import { redoStep, undoStep, withStep, type MovedStep, type Step } from './undo-log.ts'

/** The services that an account store uses. */
export interface StoreHost extends ReaderHost, SenderHost, Keeper {
  /** Makes UUIDs. */
  readonly newId: () => string
}

/** Called with changes of the server, and the entities before them. */
export type ChangesListener = (changes: readonly StreamedChange[], before: Entities) => void

/**
 * The todos and lists of one account in this page. Shows each change at once, sends the changes in their order, and keeps them until
 * the server has answered.
 */
export class AccountStore {
  /** Calls a listener after each change of the snapshot, until the function that it returns is called. */
  readonly subscribe: LiveState['subscribe']
  /** Returns the present snapshot. */
  readonly read: () => Snapshot
  readonly #host: StoreHost
  readonly #live: LiveState
  readonly #reader: AccountReader
  readonly #sender: PendingSender
  readonly #watchers = new Set<ChangesListener>()

  constructor(host: StoreHost) {
    this.#host = host
    this.#live = new LiveState(host)
    this.subscribe = this.#live.subscribe
    this.read = this.#live.read
    this.#reader = new AccountReader(host, this.#live, {
      onChanges: (changes) => this.#announce(changes),
      onCaughtUp: () => void this.send(),
    })
    this.#sender = new PendingSender(host, this.#live, () => this.catchUp())
  }

  /** The state that the snapshot shows. */
  get state(): AccountState {
    return this.#live.state
  }

  /** Calls `listener` with changes of the server, before they are applied, until the function that it returns is called. */
  readonly watchChanges = (listener: ChangesListener): (() => void) => {
    this.#watchers.add(listener)
    return () => void this.#watchers.delete(listener)
  }

  /** Applies changes that came by the stream. Reads those that are missing before them. */
  receive(changes: readonly StreamedChange[]): void {
    this.#announce(changes)
    for (const { id } of changes) this.#reader.note(parseChangeId(id))
    this.#live.update([{ type: 'changed', changes }])
    void this.#reader.readMissing()
  }

  /** Takes note of the latest change of the server. Reads what is missing up to it. */
  note(position: ChangeId): void {
    this.#reader.note(position)
    void this.#reader.readMissing()
  }

  /** Whether a change was made by this page, as far as the server has answered. */
  isOwn(changeId: string): boolean {
    return this.#sender.hasSent(changeId)
  }

  /** Shows a change, sends it, and returns the id of its step, by which it can be undone. */
  change(change: NewChange): string {
    const { newId, now } = this.#host
    const pending = makePending(change, newId)
    const { shown } = this.read()
    const inverse = invertEffects(change.effects, shown, this.#now())
    const { label, joinKey = null } = change
    return this.#queue(pending, { label, joinKey, inverse, at: now() })
  }

  /** Undoes the step with this id, or else the last one. Returns its label; null if there is no step. */
  undo(step?: string): ChangeLabel | null {
    return this.#move(undoStep(this.state.log, this.#undoContext(), step))
  }

  /** Redoes the step that was undone last. Returns its label; null if there is no step. */
  redo(): ChangeLabel | null {
    return this.#move(redoStep(this.state.log, this.#undoContext()))
  }

  /** Undoes changes of the server, given by their ids with the latest first. This is one step, which can be undone too. */
  undoChanges(changeIds: readonly string[], label: ChangeLabel): void {
    const { newId, now } = this.#host
    const pending = changeIds.map((undoes): Pending => ({
      id: newId(),
      request: { undoes },
      effects: [],
      label,
    }))
    this.#queue(pending, { label, joinKey: null, inverse: [], at: now() })
  }

  /** Notes a change that this page made by another endpoint than `/api/changes`. Returns the id of its step. */
  record(change: string, label: ChangeLabel): string {
    const { newId, now } = this.#host
    const step: Step = { id: newId(), changes: [change], inverse: [], label, joinKey: null, at: now() }
    this.#live.update([{ type: 'queued', pending: [], log: withStep(this.state.log, step) }])
    return step.id
  }

  /** Keeps a text that is typed and not saved yet. It replaces the one with the same key. */
  keepTyped(text: ExpectedText): void {
    keepTyped(this.#host, text)
    this.#live.update([], { typed: [...withoutText(this.read().typed, text), text] })
  }

  /** Forgets the unsaved text with a key, whether it is typed or a conflict. */
  dropText(key: TextKey): void {
    dropTyped(this.#host, key)
    const { typed, conflicts } = this.read()
    this.#live.update([], { typed: withoutText(typed, key), conflicts: withoutText(conflicts, key) })
  }

  /** Removes the pending changes, the conflicts and the typed texts. */
  discardUnsaved(): void {
    for (const text of this.read().typed) this.dropText(text)
    const refused = this.state.pending.map(({ id }) => ({ type: 'refused', id }) as const)
    this.#live.update(refused, { conflicts: [] })
  }

  /** Sends the pending changes. Resolves when all are sent, or when the server cannot take the next one now. */
  send(): Promise<void> {
    return this.#sender.send()
  }

  /** Reads the changes since the last reading. Resolves to whether the server answered. */
  catchUp(): Promise<boolean> {
    return this.#reader.catchUp()
  }

  /** Reads the trash, which is not read with the rest. Resolves to whether the server answered. */
  loadTrash(): Promise<boolean> {
    return this.#reader.readTrash()
  }

  #announce(changes: readonly StreamedChange[]): void {
    const news = changes.filter((change) => this.#isNew(change))
    for (const listener of this.#watchers) listener(news, this.read().shown)
  }

  #isNew({ id, revision }: StreamedChange): boolean {
    const { position } = this.state
    return (
      position === null || position.history !== parseChangeId(id)?.history || position.revision < revision
    )
  }

  #queue(pending: readonly Pending[], step: Omit<Step, 'id' | 'changes'>): string {
    const changes = pending.map(({ id }) => id)
    const log = withStep(this.state.log, { ...step, id: this.#host.newId(), changes })
    this.#live.update([{ type: 'queued', pending, log }])
    void this.send()
    return log.done.at(-1)?.id ?? ''
  }

  #move(moved: MovedStep | null): ChangeLabel | null {
    if (moved === null) return null
    const { pending, log, label } = moved
    this.#live.update([{ type: 'queued', pending, log }])
    void this.send()
    return label
  }

  #undoContext() {
    return { shown: this.read().shown, now: this.#now(), newId: this.#host.newId }
  }

  #now(): string {
    return new Date(this.#host.now()).toISOString()
  }
}
