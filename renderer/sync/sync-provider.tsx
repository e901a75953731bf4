import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { useAccountId } from '../api/account-context.ts'
import { useApi } from '../api/api-context.ts'
import { followAccount } from './follow-account.ts'
import { StoreContext, useStores } from './sync-context.ts'

interface SyncProviderProps {
  readonly children: ReactNode
}

/** Provides the store of the account that the page shows, and keeps it up to date. */
export function SyncProvider({ children }: SyncProviderProps) {
  const api = useApi()
  const account = useAccountId()
  const client = useQueryClient()
  const store = useStores().of(account)
  useEffect(() => followAccount({ api, account, store, client }), [api, account, store, client])
  return <StoreContext value={store}>{children}</StoreContext>
}
