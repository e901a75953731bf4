import { createContext, use, useSyncExternalStore } from 'react'
import type { KeptTexts } from '../storage.ts'
import { AccountStore, type StoreHost } from './account-store.ts'
import type { Snapshot } from './live-state.ts'
import { countUnsent } from './unsaved.ts'

const lastAccountKey = 'localist-account'

/** The account of a computer on which nobody has signed in. */
const firstAccount = 'local'

/** The stores of the accounts that this page has shown, by the id of the account. */
export class AccountStores {
  readonly #hostOf: (account: string) => StoreHost
  /** Keeps the id of the account that was shown last. */
  readonly #storage: KeptTexts
  readonly #stores = new Map<string, AccountStore>()
  readonly #listeners = new Set<() => void>()
  /** The numbers of changes that the page before this one had not sent, by account. */
  readonly #unsentBefore: Map<string, number>
  /** The store of the account that was shown last, until the session says which one to show. */
  #early: { readonly account: string; readonly store: AccountStore } | null = null

  /** `texts` is the storage of the hosts. */
  constructor(hostOf: (account: string) => StoreHost, storage: KeptTexts, texts: KeptTexts) {
    this.#hostOf = hostOf
    this.#storage = storage
    this.#unsentBefore = new Map(countUnsent(texts))
  }

  /** Calls `listener` after each change of a store, until the function that it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Begins to read the account that was shown last before the session is known. Drops it if another account is open now. */
  async loadLast(): Promise<void> {
    const account = this.#storage.getItem(lastAccountKey) ?? firstAccount
    if (this.#early !== null || this.#stores.has(account)) return
    const early = { account, store: new AccountStore(this.#hostOf(account)) }
    this.#early = early
    const isRead = await early.store.catchUp()
    if (!isRead && this.#early === early) this.#early = null
  }

  /** Remembers that the page shows an account. */
  remember(account: string): void {
    this.#storage.setItem(lastAccountKey, account)
  }

  /** Returns the store of an account. */
  of(account: string): AccountStore {
    const known = this.#stores.get(account)
    if (known !== undefined) return known
    const store =
      this.#early?.account === account ? this.#early.store : new AccountStore(this.#hostOf(account))
    this.#stores.set(account, store)
    store.subscribe(() => this.#listeners.forEach((listener) => listener()))
    return store
  }

  /** Whether a change of any account is not saved yet. */
  hasUnsent(): boolean {
    return [...this.#stores.values()].some((store) => store.state.pending.length > 0)
  }

  /** Counts the changes of an account that wait to be sent. */
  countUnsent(account: string): number {
    const store = this.#stores.get(account)
    return store === undefined ? (this.#unsentBefore.get(account) ?? 0) : store.state.pending.length
  }

  /** Finds an account other than the open one whose changes wait to be sent. */
  findUnsent(open: string | null): string | undefined {
    const accounts = [...this.#stores.keys(), ...this.#unsentBefore.keys()]
    return accounts.find((account) => account !== open && this.countUnsent(account) > 0)
  }

  /** Forgets an account that was removed. */
  forget(account: string): void {
    this.of(account).discardUnsaved()
    this.#unsentBefore.delete(account)
    this.#stores.delete(account)
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

/** The todos that the page shows, by their ids. */
export const useTodos = () => useSnapshot(selectTodos)

/** The lists that the page shows, by their ids. */
export const useLists = () => useSnapshot(selectLists)
