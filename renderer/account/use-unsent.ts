import { useSyncExternalStore } from 'react'
import { useStores } from '../sync/sync-context.ts'

/** Changes that wait to be sent until their account is open again. */
interface UnsentChanges {
  readonly account: string
  readonly count: number
}

/** Finds the changes of an account other than the open one that wait to be sent. Returns null if there are none. */
export function useUnsentElsewhere(open: string | null): UnsentChanges | null {
  const stores = useStores()
  const account = useSyncExternalStore(stores.subscribe, () => stores.findUnsent(open))
  const count = useSyncExternalStore(stores.subscribe, () => stores.countUnsent(account ?? ''))
  return account === undefined ? null : { account, count }
}
