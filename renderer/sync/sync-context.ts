import { createContext, use, useSyncExternalStore } from 'react'
import type { KeptTexts } from '../storage.ts'
import { AccountStore, type StoreHost } from './account-store.ts'
import type { Snapshot } from './live-state.ts'

const lastAccountKey = 'localist-account'

/** The account of a computer on which nobody has signed in. */
const firstAccount = 'local'

/** The stores of the accounts that this page has shown, by the id of the account. */
export class AccountStores {
  readonly #hostOf: (account: string) => StoreHost
  /** Keeps the id of the account that was shown last. */
  readonly #storage: KeptTexts
  readonly #stores = new Map<string, AccountStore>()
  /** The store of the account that was shown last, until the session says which one to show. */
  #early: { readonly account: string; readonly store: AccountStore } | null = null

  constructor(hostOf: (account: string) => StoreHost, storage: KeptTexts) {
    this.#hostOf = hostOf
    this.#storage = storage
  }

  /** Begins to read the account that was shown last, while the session is asked for. Drops it where another one is active now. */
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
    return store
  }

  /** Whether a change of any account is not saved yet. */
  hasUnsent(): boolean {
    return [...this.#stores.values()].some((store) => store.state.pending.length > 0)
  }

  /** Forgets an account that was removed. */
  forget(account: string): void {
    this.of(account).discardUnsaved()
    this.#stores.delete(account)
  }
}

/** Carries the stores down the page. */
export const StoresContext = createContext<AccountStores | null>(null)

/** The stores of this page. Throws outside of StoresContext. */
export function useStores(): AccountStores {
  const stores = use(StoresContext)
  if (stores === null) throw new Error('useStores needs a StoresContext around it')
  return stores
}

/** Carries the store of the account that the page shows. */
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
