import { logFailure } from '../log-failure.ts'
import { AccountUnavailable } from '../store/errors.ts'
import type { StoreDeps } from '../store/deps.ts'
import { openStore } from '../store/opening/open-store.ts'
import type { Store } from '../store/store.ts'
import { accountFolder } from './schema.ts'
import { explain } from '../reasons/reasons.ts'

/** A part of an account besides its store, such as its settings. It is open while the store is. */
export interface AccountPart {
  /** Opens the part of an account whose store could be opened. Must not throw. */
  open(accountId: string, store: Store): Promise<void>
  /** Writes the files of the part anew, because the folder of the account was moved or deleted. */
  writeAnew(accountId: string): Promise<void>
  /** Ends the work of the part, and waits until it writes nothing more to the folder of the account. */
  close(accountId: string): Promise<void>
}

/** The stores of the accounts. A store is opened at its first use, and stays open. */
export interface Stores {
  /** The store of an account that exists. Throws AccountUnavailable while it is withheld. */
  of(accountId: string): Promise<Store>
  /**
   * Closes the store of an account, and refuses all other uses of the store until `work` has ended. `withStore` opens it for
   * `work` only. Throws the error of `work`; then the store can be used again.
   */
  closeDuring<T>(accountId: string, work: (withStore: WithStore) => Promise<T>): Promise<T>
  /** Whether `store` was closed, and the next use of the account opens it anew. */
  isOutdated(accountId: string, store: Store): boolean
  /** Closes all stores. */
  closeAll(): Promise<void>
}

/** Uses a store and closes it afterwards. */
type WithStore = <T>(use: (store: Store) => Promise<T>) => Promise<T>

/** Keeps the stores under `accounts` in the data directory, and opens and closes `parts` with them. */
export function createStores(deps: StoreDeps, dataDir: string, parts: readonly AccountPart[] = []): Stores {
  const stores = new Map<string, Promise<Store>>()
  const withheld = new Set<string>()
  const closed = new WeakSet<Store>()

  const openFolder = (accountId: string): Promise<Store> => {
    const writtenAnew = async (): Promise<void> => {
      for (const part of parts) await logFailure(deps.log, accountId, part.writeAnew(accountId))
    }
    return openStore({ ...deps, writtenAnew }, accountFolder(dataDir, accountId))
  }
  const openWithParts = async (accountId: string): Promise<Store> => {
    const store = await openFolder(accountId)
    // Nothing in the folder of an account that cannot be opened may change.
    for (const part of isReadable(store) ? parts : []) await part.open(accountId, store)
    return store
  }
  const open = (accountId: string): Promise<Store> => {
    const store = openWithParts(accountId)
    stores.set(accountId, store)
    return store
  }
  const close = async (accountId: string): Promise<void> => {
    const store = await stores.get(accountId)
    stores.delete(accountId)
    if (store === undefined) return
    closed.add(store)
    // Before the parts are closed, which have files of their own in the folder.
    await store.writeAnewIfGone()
    // A part may use the parts before it until it is closed.
    for (const part of parts.toReversed()) await part.close(accountId)
    await store.close()
  }

  return {
    async of(accountId) {
      if (withheld.has(accountId)) {
        throw new AccountUnavailable(explain('account-being-removed', {}))
      }
      return await (stores.get(accountId) ?? open(accountId))
    },
    async closeDuring(accountId, work) {
      withheld.add(accountId)
      try {
        await close(accountId)
        return await work(async (use) => {
          const store = await openFolder(accountId)
          return use(store).finally(() => store.close())
        })
      } finally {
        withheld.delete(accountId)
      }
    },
    isOutdated: (accountId, store) => closed.has(store) && !withheld.has(accountId),
    async closeAll() {
      await Promise.all([...stores.keys()].map(close))
    },
  }
}

const isReadable = (store: Store): boolean => {
  try {
    return store.read() !== null
  } catch {
    return false
  }
}
