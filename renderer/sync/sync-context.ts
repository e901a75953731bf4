import { createContext, use, useSyncExternalStore } from 'react'
import { isTemplate } from '../../common/templates/templates.ts'
import type { KeptTexts } from '../storage.ts'
import { AccountStore } from './account-store.ts'
import type { Snapshot } from './live-state.ts'
import type { StoreHost } from './store-host.ts'
import { draftKey, findText, wouldBeLost, type UnsavedText } from './texts.ts'
import { listKeptAccounts } from './unsaved.ts'

/** The stores of the accounts that this page has shown, or of which the page before it kept something, by the id of the account. */
export class AccountStores {
  readonly #hostOf: (account: string) => StoreHost
  readonly #stores = new Map<string, AccountStore>()
  readonly #listeners = new Set<() => void>()
  /** The accounts that this page has shown. */
  readonly #opened = new Set<string>()
  readonly #setAside = new Set<string>()

  /** `texts` is the storage of the hosts. */
  constructor(hostOf: (account: string) => StoreHost, texts: KeptTexts) {
    this.#hostOf = hostOf
    for (const account of listKeptAccounts(texts)) this.#create(account)
  }

  /** Calls `listener` after each change of a store, until the function that it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns the store of an account, which begins to read the account the first time. */
  of(account: string): AccountStore {
    this.#setAside.delete(account)
    const store = this.#stores.get(account) ?? this.#create(account)
    if (!this.#opened.has(account)) {
      this.#opened.add(account)
      void store.catchUp()
    }
    return store
  }

  /** Whether this page has read the todos of an account. */
  hasRead(account: string): boolean {
    return this.#stores.get(account)?.read().isLoaded ?? false
  }

  /** Counts the changes of an account that wait to be sent. */
  countUnsent(account: string): number {
    return this.#stores.get(account)?.state.pending.length ?? 0
  }

  /** Finds an account other than the open one whose changes wait to be sent. */
  findUnsent(open: string | null): string | undefined {
    return this.#listWaiting().find((account) => account !== open && this.countUnsent(account) > 0)
  }

  /** Whether a tab that is closed now would lose changes or texts, of any account. */
  hasUnsaved(): boolean {
    return this.#listWaiting().some((account) => {
      const { pending = [], texts = [] } = this.#stores.get(account)?.state ?? {}
      const isLost = (text: UnsavedText) => text.refused !== undefined || wouldBeLost(text)
      return pending.length > 0 || texts.some((text) => text.id !== draftKey.id && isLost(text))
    })
  }

  /** Leaves the changes of an account that somebody has removed out of the counts, unless the account is opened again. */
  setAside(account: string): void {
    this.#setAside.add(account)
    this.#notify()
  }

  /** Forgets an account that was removed. */
  forget(account: string): void {
    this.#stores.get(account)?.discardUnsaved()
    this.#stores.delete(account)
    this.#opened.delete(account)
    this.#notify()
  }

  #create(account: string): AccountStore {
    const store = new AccountStore(this.#hostOf(account))
    this.#stores.set(account, store)
    store.subscribe(() => this.#notify())
    return store
  }

  #listWaiting(): readonly string[] {
    return [...this.#stores.keys()].filter((account) => !this.#setAside.has(account))
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

/** The todos that a view may show, by their ids: all but those of templates. The view of a template, named by its id, has these as well. */
export const useViewTodos = (listId = '') =>
  useSnapshot(({ shown, viewTodos }) => (isTemplate(shown.lists.get(listId)) ? shown.todos : viewTodos))

/** The lists that the page shows, by their ids. */
export const useLists = () => useSnapshot(selectLists)

/** The views that the person made, by their ids. */
export const useCustomViews = () => useSnapshot(selectViews)

/** The text in the field for a new todo. */
export const useDraft = (): string => useSnapshot(({ texts }) => findText(texts, draftKey)?.after ?? '')
