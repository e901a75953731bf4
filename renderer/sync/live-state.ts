import { listTemplateIds } from '../../common/templates/templates.ts'
import { emptyState, type AccountState, type Connection } from './account-state.ts'
import { collections, type Entities } from './entities.ts'
import { toEntityMap } from './entity-map.ts'
import { applyPending } from './overlay.ts'
import { keepUnsaved, readUnsaved, type Keeper } from './unsaved.ts'

/** The data of an account that the page shows. Each change replaces the whole object. */
export interface Snapshot extends Connection, Readonly<Pick<AccountState, 'hasTrash' | 'log' | 'texts'>> {
  /** The entities with the pending changes. */
  readonly shown: Entities
  /** The todos of `shown` that views, searches and counts have: all but those of templates. */
  readonly viewTodos: Entities['todos']
  readonly isLoaded: boolean
  readonly pendingCount: number
}

/** Holds the state of an account, keeps what is not saved over a reload, and tells the page of each change. */
export class LiveState {
  readonly #keeper: Keeper
  readonly #listeners = new Set<() => void>()
  #state: AccountState
  #snapshot: Snapshot

  constructor(keeper: Keeper) {
    this.#keeper = keeper
    this.#state = { ...emptyState, ...readUnsaved(keeper) }
    const shown = applyPending(this.#state, this.#state.pending)
    this.#snapshot = snapshotOf(this.#state, shown, leaveOutTemplates(shown))
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

  /** Puts another state in the place of the present one. */
  update(change: (state: AccountState) => AccountState): void {
    const before = this.#state
    const state = change(before)
    if (state === before) return
    const { pending } = state
    const isSame = ([...collections, 'pending'] as const).every((name) => state[name] === before[name])
    const { shown, viewTodos } = this.#snapshot
    this.#state = state
    const next = isSame ? shown : applyPending(state, pending, shown)
    this.#snapshot = snapshotOf(state, next, isSame ? viewTodos : leaveOutTemplates(next))
    keepUnsaved(this.#keeper, before, state)
    for (const listener of this.#listeners) listener()
  }
}

const snapshotOf = (state: AccountState, shown: Entities, viewTodos: Entities['todos']): Snapshot => ({
  ...state,
  shown,
  viewTodos,
  isLoaded: state.position !== null,
  pendingCount: state.pending.length,
})

function leaveOutTemplates({ todos, lists }: Entities): Entities['todos'] {
  const templates = listTemplateIds(lists.values())
  return templates.size === 0 ? todos : toEntityMap(todos).filter(({ listId }) => !templates.has(listId))
}
