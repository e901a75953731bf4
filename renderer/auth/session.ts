import { useQuery } from '@tanstack/react-query'
import type { Session } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { Unreachable } from '../api/problem.ts'
import { queryKeys } from '../api/query-keys.ts'

const FRESH_MS = 15_000
const POLL_OFFLINE_MS = 2000
// Someone may sign in from another window. There is no stream of events while no account is open.
const POLL_CLOSED_MS = 3000

/** Who this page is signed in as; an error where it is not signed in at all. */
export function useSession() {
  const api = useApi()
  return useQuery({
    queryKey: queryKeys.session,
    queryFn: ({ signal }) => api<Session>('GET', '/api/auth/session', { signal }),
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return error instanceof Unreachable && POLL_OFFLINE_MS
      return data?.account === null && POLL_CLOSED_MS
    },
  })
}
