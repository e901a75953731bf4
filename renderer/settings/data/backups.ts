import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Backup, Restoration } from '../../../server/contract.ts'
import { useAccountId } from '../../api/account-context.ts'
import { useApi } from '../../api/api-context.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useOfferUndo } from '../../undo/use-change-with-undo.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import type { ChangeLabel } from '../../sync/pending.ts'
import { useStore } from '../../sync/sync-context.ts'

const makeQueryKey = (account: string) => [...queryKeys.backups, account] as const

/** Reads the backups of the account, the newest first. */
export function useBackups() {
  const api = useApi()
  const account = useAccountId()
  return useQuery({
    queryKey: makeQueryKey(account),
    queryFn: ({ signal }) => api<readonly Backup[]>('GET', '/api/backups', { account, signal, isList: true }),
  })
}

const pathOf = (id: string): string => `/api/backups/${encodeURIComponent(id)}/restorations`

/** Restoring reads and writes all todos, which can take longer than other requests. */
const patienceMs = 120_000

/** Asks what a restoration would change, without making it. */
export function useRestorationPreview(id: string) {
  const api = useApi()
  const account = useAccountId()
  return useQuery({
    queryKey: [...makeQueryKey(account), id],
    queryFn: ({ signal }) =>
      api<Restoration>('POST', `${pathOf(id)}?dryRun=true`, { account, signal, patienceMs }),
    // Todos may have changed since the last look.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Restores a backup, and offers to undo that. */
export function useRestoration() {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const store = useStore()
  const account = useAccountId()
  const offerUndo = useOfferUndo()
  return useMutation({
    mutationFn: (id: string) => api.ask<Restoration>('POST', pathOf(id), { account, patienceMs }),
    onSuccess({ headers }) {
      const change = headers.get('Localist-Change')
      const label: ChangeLabel = { message: 'change.restoredBackup', title: '', count: 1 }
      if (change !== null) offerUndo(store.record(change, label), label)
      return client.invalidateQueries({ queryKey: makeQueryKey(account) })
    },
    onError: (error) => toasts.fail(error),
  })
}
