import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccessToken, CreatedToken, NewToken } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { useAccountId } from '../api/account-context.ts'
import { useToasts } from '../components/toasts/toasts.ts'
import { queryKeys } from '../api/query-keys.ts'

const keyOf = (account: string) => [...queryKeys.tokens, account] as const

/** The access tokens of the account, without their texts. */
export function useTokens() {
  const api = useApi()
  const account = useAccountId()
  return useQuery({
    queryKey: keyOf(account),
    queryFn: ({ signal }) =>
      api<readonly AccessToken[]>('GET', '/api/tokens', { account, signal, isList: true }),
  })
}

/** Makes an access token; its text is in the answer and nowhere else. */
export function useCreateToken() {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const account = useAccountId()
  const queryKey = keyOf(account)
  return useMutation({
    // The answer holds a secret: it goes as soon as nobody shows it any more.
    gcTime: 0,
    mutationFn: (token: NewToken) => api<CreatedToken>('POST', '/api/tokens', { account, body: token }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) => toasts.fail(error),
  })
}

/** Revokes an access token for good. */
export function useRevokeToken() {
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const account = useAccountId()
  const queryKey = keyOf(account)
  return useMutation({
    mutationFn: (id: string) => api('DELETE', `/api/tokens/${id}`, { account }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
    onError: (error) => toasts.fail(error),
  })
}
