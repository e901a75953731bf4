import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedAccount, RemovedAccount } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { useAccountId } from '../api/account-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { useStores } from '../sync/sync-context.ts'
import { useDrafts } from '../sync/drafts.ts'

const QUERY_KEY = ['accounts'] as const

/** The accounts that have a list on this computer. */
export function useAccounts() {
  const api = useApi()
  return useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => api<readonly ListedAccount[]>('GET', '/api/accounts', { signal, isList: true }),
  })
}

/** Removes an account and its list from this computer; the server keeps a copy. */
export function useRemoveAccount() {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const text = useText()
  const shown = useAccountId()
  const drafts = useDrafts()
  const stores = useStores()
  return useMutation({
    mutationFn: (id: string) => api<RemovedAccount>('DELETE', `/api/accounts/${id}`),
    onSuccess({ id, backup }) {
      stores.forget(id)
      drafts.forget(id)
      toasts.sayOf(
        shown,
        backup === null ? text('accounts.removed') : text('accounts.removedKept', { path: backup }),
      )
      return client.invalidateQueries({ queryKey: QUERY_KEY })
    },
    onError: (error) => toasts.fail(error),
  })
}
