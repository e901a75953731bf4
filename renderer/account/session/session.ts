import { useQuery } from '@tanstack/react-query'
import type { Session } from '../../../server/contract.ts'
import { useApi } from '../../api/api-context.ts'
import { Unreachable } from '../../api/problem.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { isOfProvider } from '../account-names.ts'

const freshMs = 15_000
const pollOfflineMs = 2000
// Another window may sign in. No stream tells this page, since a stream needs an account.
const pollClosedMs = 3000

/** Reads the session of the page, with the open account. Fails if the page has no session. */
export function useSession() {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => api<Session>('GET', '/api/auth/session', { signal }),
    staleTime: freshMs,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return error instanceof Unreachable && pollOfflineMs
      return data?.account === null && pollClosedMs
    },
  })
}

/** Whether the sign-in of the account has ended and can be renewed with the present provider. */
export const canRenewSignIn = ({ account, provider, signIn }: Session): boolean =>
  signIn?.state === 'ended' && provider !== null && isOfProvider(account?.issuer ?? null, provider.issuer)
