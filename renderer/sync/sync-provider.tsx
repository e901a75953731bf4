import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { useApi } from '../api/api-context.ts'
import { useAccountId } from '../api/account-context.ts'
import type { AccountStore } from './account-store.ts'
import { isByScript } from './stream/stream-event.ts'
import { followAccount } from './follow-account.ts'
import { StoreContext, useStores } from './sync-context.ts'

/** In milliseconds. */
const highlightTime = 1200

const none: ReadonlySet<string> = new Set()

const HighlightsContext = createContext(none)

/** The ids of the todos that a script has just changed. */
export const useHighlighted = (): ReadonlySet<string> => use(HighlightsContext)

function useScriptChanges(store: AccountStore): ReadonlySet<string> {
  const [highlighted, setHighlighted] = useState(none)
  useEffect(
    () =>
      store.watchChanges((changes) => {
        const ids = changes.filter(isByScript).flatMap((change) => (change.changes ?? []).map(({ id }) => id))
        if (ids.length > 0) setHighlighted(new Set(ids))
      }),
    [store],
  )
  useEffect(() => {
    if (highlighted.size === 0) return
    const ending = setTimeout(() => setHighlighted(none), highlightTime)
    return () => clearTimeout(ending)
  }, [highlighted])
  return highlighted
}

interface SyncProviderProps {
  readonly children: ReactNode
}

/** Provides the store of the account that the page shows, and keeps it up to date. */
export function SyncProvider({ children }: SyncProviderProps) {
  const api = useApi()
  const account = useAccountId()
  const client = useQueryClient()
  const stores = useStores()
  const store = stores.of(account)
  const highlighted = useScriptChanges(store)
  useEffect(() => followAccount({ api, account, store, client }), [api, account, store, client])
  return (
    <StoreContext value={store}>
      <HighlightsContext value={highlighted}>{children}</HighlightsContext>
    </StoreContext>
  )
}
