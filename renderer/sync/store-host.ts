import type { ApiClient } from '../api/client.ts'
import type { Pending } from './pending.ts'
import type { Keeper } from './unsaved.ts'

/** The API, for one account. */
export interface AccountApi {
  readonly api: ApiClient
  /** The id of the account. */
  readonly account: string
}

/** The services that the store of an account uses. */
export interface StoreHost extends AccountApi, Keeper {
  readonly now: () => number
  /** Makes UUIDs. */
  readonly newId: () => string
  /** Resolves after a number of milliseconds. */
  readonly wait: (ms: number) => Promise<void>
  /** Called when a request failed. */
  readonly onFailed: (error: unknown) => void
  /** Called when the server refused a change, which is no longer shown. `title` is that of the todo that it refused among several. */
  readonly onRefused: (pending: Pending, error: unknown, title?: string) => void
}
