import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccessToken, CreatedToken, NewToken } from '../../../server/contract.ts'
import { useApi } from '../../api/api-context.ts'
import { useAccountId } from '../../api/account-context.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { queryKeys } from '../../api/query-keys.ts'

const makeQueryKey = (account: string) => [...queryKeys.tokens, account] as const

/** Reads the access tokens of the account, without their secret texts. */
export function useTokens() {
  const api = useApi()
  const account = useAccountId()
  return useQuery({
    queryKey: makeQueryKey(account),
    queryFn: ({ signal }) =>
      api<readonly AccessToken[]>('GET', '/api/tokens', { account, signal, isList: true }),
  })
}

/** Makes an access token. Only the answer contains its secret text. */
export function useCreateToken() {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const account = useAccountId()
  const queryKey = makeQueryKey(account)
  return useMutation({
    // Drop the answer with the secret text as soon as it is no longer shown.
    gcTime: 0,
    mutationFn: (token: NewToken) => api<CreatedToken>('POST', '/api/tokens', { account, body: token }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) => toasts.fail(error),
  })
}

/** Revokes an access token. */
export function useRevokeToken() {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const account = useAccountId()
  const queryKey = makeQueryKey(account)
  return useMutation({
    mutationFn: (id: string) => api('DELETE', `/api/tokens/${id}`, { account }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) => toasts.fail(error),
  })
}
