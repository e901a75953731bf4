import { formatChangeId, parseChangeId, type ChangeId } from '../../common/change-id.ts'
import type { StreamedChange } from '../../server/contract.ts'
import { AccountReader } from './account-reader.ts'
import { withChanges, type AccountState } from './account-state.ts'
import type { Entities } from './entities.ts'
import { LiveState, type Snapshot } from './live-state.ts'
import { invertEffects } from './overlay.ts'
import { makePending, type ChangeLabel, type NewChange, type Pending } from './pending.ts'
import { PendingSender } from './pending-sender.ts'
import type { StoreHost } from './store-host.ts'
import { draftKey, withDraft, withoutText, withTyped, type ReplacedText, type TextKey } from './texts.ts'
import { emptyLog, takeBack, withStep, type Step, type UndoLog } from './undo-log.ts'

/** Called with changes of the server, and the entities before them. */
type ChangesListener = (changes: readonly StreamedChange[], before: Entities) => void

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
    this.#live.update((state) => withChanges(state, changes))
    for (const { id } of changes) this.note(parseChangeId(id))
  }

  /** Takes note of a change of the server. Reads what is missing up to it. */
  note(latest: ChangeId | null): void {
    if (latest !== null) this.#reader.note(latest)
    void this.#reader.readMissing()
  }

  /** Whether a change was made by this page, as far as the server has answered. */
  isOwn(changeId: string): boolean {
    return this.#sender.hasSent(changeId)
  }

  /** Shows a change, sends it, and returns the id of its step, by which it can be undone. */
  change(change: NewChange): string {
    const { effects, label, joinKey = null } = change
    const inverse = invertEffects(effects, this.read().shown, this.#now())
    return this.#add(makePending(change, this.#host.newId), { label, joinKey, inverse })
  }

  /** Undoes changes of the server, given by their ids with the latest first. This is one step, which can be undone too. */
  undoChanges(changeIds: readonly string[], label: ChangeLabel): void {
    const { newId } = this.#host
    this.#add(
      changeIds.map((undoes) => ({ id: newId(), request: { undoes }, effects: [], label })),
      { label },
    )
  }

  /** Notes a change that this page made by another endpoint than `/api/changes`. Returns the id of its step. */
  record(change: string, label: ChangeLabel): string {
    return this.#add([], { label, changes: [change] })
  }

  /** Undoes the step with this id, or else the last one. Returns its label; null if there is no step. */
  undo(id?: string): ChangeLabel | null {
    const { done, undone } = this.state.log
    const step = id === undefined ? done.at(-1) : done.find((each) => each.id === id)
    return this.#takeBack(step, (moved) => ({
      done: done.filter((each) => each !== step),
      undone: [...undone, moved],
    }))
  }

  /** Redoes the step that was undone last. Returns its label; null if there is no step. */
  redo(): ChangeLabel | null {
    const { done, undone } = this.state.log
    return this.#takeBack(undone.at(-1), (moved) => ({ done: [...done, moved], undone: undone.slice(0, -1) }))
  }

  /** Keeps a text that is typed and not saved yet. It replaces the one with the same key. */
  keepTyped(text: ReplacedText): void {
    this.#live.update((state) => ({ ...state, texts: withTyped(state.texts, text) }))
  }

  /** Forgets the unsaved text with a key. */
  dropText(key: TextKey): void {
    this.#live.update((state) => ({ ...state, texts: withoutText(state.texts, key) }))
  }

  /** Keeps the text in the field for a new todo. */
  readonly setDraft = (text: string): void => {
    if (text === '') this.dropText(draftKey)
    else this.keepTyped({ ...draftKey, before: '', after: text })
  }

  /** Adds a text to the end of the draft. */
  readonly addToDraft = (text: string): void => {
    this.#live.update((state) => ({ ...state, texts: withDraft(state.texts, text) }))
  }

  /** Removes all that is not saved: the pending changes and the texts. */
  discardUnsaved(): void {
    this.#live.update((state) => ({ ...state, pending: [], texts: [], log: emptyLog }))
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
    const { position } = this.state
    const isNew = ({ id, revision }: StreamedChange): boolean =>
      position === null ||
      revision > position.revision ||
      id !== formatChangeId({ history: position.history, revision })
    for (const listener of this.#watchers) listener(changes.filter(isNew), this.read().shown)
  }

  // Queues changes as one step. Returns the id of the step, which may be the one before.
  #add(pending: readonly Pending[], step: Pick<Step, 'label'> & Partial<Step>): string {
    const { newId, now } = this.#host
    const changes = pending.map(({ id }) => id)
    const defaults = { id: newId(), changes, inverse: [], joinKey: null, at: now() }
    const log = withStep(this.state.log, { ...defaults, ...step })
    this.#queue(pending, log)
    return log.done.at(-1)?.id ?? ''
  }

  #takeBack(step: Step | undefined, move: (moved: Step) => UndoLog): ChangeLabel | null {
    if (step === undefined) return null
    const { shown } = this.read()
    const { moved, pending } = takeBack(step, { shown, now: this.#now(), newId: this.#host.newId })
    this.#queue(pending, move(moved))
    return step.label
  }

  #queue(pending: readonly Pending[], log: UndoLog): void {
    this.#live.update((state) => ({ ...state, pending: [...state.pending, ...pending], log }))
    void this.send()
  }

  #now(): string {
    return new Date(this.#host.now()).toISOString()
  }
}
