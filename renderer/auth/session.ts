import { useQuery } from '@tanstack/react-query'
import type { Session } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { Unreachable } from '../api/problem.ts'

/** Who this page is signed in as; an error where it is not signed in at all. */
export function useSession() {
  const api = useApi()
  return useQuery({
    queryKey: ['session'],
    queryFn: ({ signal }) => api<Session>('GET', '/api/auth/session', { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.error instanceof Unreachable ? 2000 : false),
  })
}
