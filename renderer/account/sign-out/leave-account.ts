import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Session, SignedOut } from '../../../server/contract.ts'
import { useApi } from '../../api/api-context.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useStores } from '../../sync/sync-context.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Signs out of an account after saving its changes, and at its provider if `atProvider` is true. */
export function useLeaveAccount(account: string | undefined) {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const stores = useStores()
  return useMutation({
    mutationFn: async (atProvider: boolean) => {
      if (account !== undefined) await stores.of(account).send()
      return await api<SignedOut>(
        'DELETE',
        `/api/auth/session${atProvider ? '?endProviderSession=true' : ''}`,
        {
          account,
        },
      )
    },
    async onSuccess({ endSession: _, endSessionProblem: _problem, ...session }) {
      // A request that was sent before could answer with the account.
      await client.cancelQueries({ queryKey: queryKeys.session })
      client.setQueryData<Session>(queryKeys.session, session)
    },
    onError: (error) => toasts.fail(error),
  })
}
