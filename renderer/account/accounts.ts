import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListedAccount, RemovedAccount } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { useAccountId } from '../api/account-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { useStores } from '../sync/sync-context.ts'

const queryKey = ['accounts'] as const

/** Reads the accounts that have todos on this computer. */
export function useAccounts() {
  const api = useApi()
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => api<readonly ListedAccount[]>('GET', '/api/accounts', { signal, isList: true }),
  })
}

/** Removes an account and its todos from this computer. The server keeps a backup of them. */
export function useRemoveAccount() {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const text = useText()
  const shown = useAccountId()
  const stores = useStores()
  return useMutation({
    mutationFn: (id: string) => api<RemovedAccount>('DELETE', `/api/accounts/${id}`),
    onSuccess({ id, backup }) {
      stores.forget(id)
      toasts.sayOf(
        shown,
        backup === null ? text('accounts.removed') : text('accounts.removedKept', { path: backup }),
      )
      return client.invalidateQueries({ queryKey })
    },
    onError: (error) => toasts.fail(error),
  })
}
