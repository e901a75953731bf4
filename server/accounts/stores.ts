import { join } from 'node:path'
import type { StoreHost } from '../store/host.ts'
import { openStore, type Store } from '../store/store.ts'

/** The stores of the accounts; each is opened when it is first asked for, and stays open. */
export interface Stores {
  /** The store of an account that exists: at once where it is open already. */
  of(accountId: string): Store | Promise<Store>
  /**
   * Closes the store of an account, so that those who have it change nothing any more, and opens it anew for `work`; then it
   * is closed. Only for an account that nobody can choose meanwhile.
   */
  afresh<T>(accountId: string, work: (store: Store) => Promise<T>): Promise<T>
  /** Closes them all. */
  closeAll(): Promise<void>
}

/** The folder of an account's data. */
export const accountFolder = (dataDir: string, accountId: string): string =>
  join(dataDir, 'accounts', accountId)

/** Keeps the stores under `accounts` in the data directory. */
export function createStores(host: StoreHost, dataDir: string): Stores {
  const open = new Map<string, Store>()
  const opening = new Map<string, Promise<Store>>()

  const begin = (accountId: string): Promise<Store> => {
    const store = openStore(host, accountFolder(dataDir, accountId)).then((opened) => {
      open.set(accountId, opened)
      return opened
    })
    opening.set(accountId, store)
    return store
  }
  const close = async (accountId: string): Promise<void> => {
    const store = await opening.get(accountId)
    open.delete(accountId)
    opening.delete(accountId)
    await store?.close()
  }

  return {
    of: (accountId) => open.get(accountId) ?? opening.get(accountId) ?? begin(accountId),
    async afresh(accountId, work) {
      await close(accountId)
      try {
        return await work(await begin(accountId))
      } finally {
        await close(accountId)
      }
    },
    async closeAll() {
      await Promise.all([...opening.keys()].map(close))
    },
  }
}
