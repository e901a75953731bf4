import { createContext, use, useSyncExternalStore } from 'react'
import { keepLastAccount, readLastAccount } from '../api/last-account.ts'
import type { KeptTexts } from '../storage.ts'
import { AccountStore, type StoreHost } from './account-store.ts'
import type { Snapshot } from './live-state.ts'
import { isUnsavedText } from './pending.ts'
import { countUnsent, listKeptAccounts } from './unsaved.ts'

/** The stores of the accounts that this page has shown, by the id of the account. */
export class AccountStores {
  readonly #hostOf: (account: string) => StoreHost
  /** Keeps the id of the account that was shown last. */
  readonly #storage: KeptTexts
  readonly #stores = new Map<string, AccountStore>()
  readonly #listeners = new Set<() => void>()
  /** The numbers of changes that the page before this one had not sent, by account. */
  readonly #unsentBefore: Map<string, number>
  readonly #texts: KeptTexts
  readonly #setAside = new Set<string>()

  /** `texts` is the storage of the hosts. */
  constructor(hostOf: (account: string) => StoreHost, storage: KeptTexts, texts: KeptTexts) {
    this.#hostOf = hostOf
    this.#storage = storage
    this.#texts = texts
    this.#unsentBefore = new Map(countUnsent(texts))
  }

  /** Calls `listener` after each change of a store, until the function that it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The account to show until the session is known: the one that the page showed last; null if it showed none. */
  get last(): string | null {
    return readLastAccount(this.#storage)
  }

  /** Remembers the account that the page shows; null for none. */
  remember(account: string | null): void {
    keepLastAccount(this.#storage, account)
  }

  /** Returns the store of an account. A new one begins to read the account at once. */
  of(account: string): AccountStore {
    this.#setAside.delete(account)
    const known = this.#stores.get(account)
    if (known !== undefined) return known
    const store = new AccountStore(this.#hostOf(account))
    this.#stores.set(account, store)
    store.subscribe(() => this.#notify())
    void store.catchUp()
    return store
  }

  /** Whether this page has read the todos of an account. */
  hasRead(account: string): boolean {
    return this.#stores.get(account)?.read().isLoaded ?? false
  }

  /** Counts the changes of an account that wait to be sent. */
  countUnsent(account: string): number {
    const store = this.#stores.get(account)
    return store === undefined ? (this.#unsentBefore.get(account) ?? 0) : store.state.pending.length
  }

  /** Finds an account other than the open one whose changes wait to be sent. */
  findUnsent(open: string | null): string | undefined {
    const accounts = [...this.#stores.keys(), ...this.#unsentBefore.keys()]
    return accounts.find(
      (account) => account !== open && !this.#setAside.has(account) && this.countUnsent(account) > 0,
    )
  }

  /** Whether a tab that is closed now would lose changes or texts, of any account. */
  hasUnsaved(): boolean {
    const isWaiting = (account: string) => !this.#setAside.has(account)
    const kept = [...listKeptAccounts(this.#texts)].filter((account) => !this.#stores.has(account))
    const open = [...this.#stores].filter(([, store]) => {
      const { typed, conflicts } = store.read()
      return store.state.pending.length + conflicts.length > 0 || typed.some(isUnsavedText)
    })
    return [...kept, ...open.map(([account]) => account)].some(isWaiting)
  }

  /** Leaves the changes of an account that somebody has removed out of the counts, unless the account is opened again. */
  setAside(account: string): void {
    this.#setAside.add(account)
    this.#notify()
  }

  /** Forgets an account that was removed. */
  forget(account: string): void {
    // A new store brings the changes that an earlier page kept.
    const store = this.#stores.get(account) ?? new AccountStore(this.#hostOf(account))
    store.discardUnsaved()
    this.#unsentBefore.delete(account)
    this.#stores.delete(account)
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** The context of the stores. */
export const StoresContext = createContext<AccountStores | null>(null)

/** The stores of this page. Throws outside of StoresContext. */
export function useStores(): AccountStores {
  const stores = use(StoresContext)
  if (stores === null) throw new Error('useStores needs a StoresContext around it')
  return stores
}

/** Changes that wait to be sent until their account is open again. */
interface UnsentChanges {
  readonly account: string
  readonly count: number
}

/** Finds the changes of an account other than the open one that wait to be sent. Returns null if there are none. */
export function useUnsentElsewhere(open: string | null): UnsentChanges | null {
  const stores = useStores()
  const account = useSyncExternalStore(stores.subscribe, () => stores.findUnsent(open))
  const count = useSyncExternalStore(stores.subscribe, () =>
    account === undefined ? 0 : stores.countUnsent(account),
  )
  return account === undefined ? null : { account, count }
}

/** The context of the store of the account that the page shows. */
export const StoreContext = createContext<AccountStore | null>(null)

/** The store of the account that the page shows. Throws outside of StoreContext. */
export function useStore(): AccountStore {
  const store = use(StoreContext)
  if (store === null) throw new Error('useStore needs a StoreContext around it')
  return store
}

/** Returns a part of the snapshot. `select` must return the same value for the same snapshot. */
export function useSnapshot<Selected>(select: (snapshot: Snapshot) => Selected): Selected {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => select(store.read()))
}

const selectTodos = ({ shown }: Snapshot) => shown.todos
const selectLists = ({ shown }: Snapshot) => shown.lists
const selectViews = ({ shown }: Snapshot) => shown.views

/** The todos that the page shows, by their ids. */
export const useTodos = () => useSnapshot(selectTodos)

/** The lists that the page shows, by their ids. */
export const useLists = () => useSnapshot(selectLists)

/** The views that the person made, by their ids. */
export const useCustomViews = () => useSnapshot(selectViews)
