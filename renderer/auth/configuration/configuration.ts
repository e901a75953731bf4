import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignInConfiguration } from '../../../server/contract.ts'
import { useApi } from '../../api/api-context.ts'
import { queryKeys } from '../../api/query-keys.ts'

const CONFIGURATION_KEY = ['sign-in-configuration'] as const

/** The configuration of sign-in that is in force. */
export function useConfiguration() {
  const api = useApi()
  return useQuery({
    queryKey: CONFIGURATION_KEY,
    queryFn: ({ signal }) => api<SignInConfiguration>('GET', '/api/auth/configuration', { signal }),
  })
}

/** Has the server read the configuration again, where nobody can sign in with the one that is in force. */
export function useReadConfiguration() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<SignInConfiguration>('POST', '/api/auth/configuration'),
    // Also where it is refused: another page may have had it read already.
    onSettled: () =>
      Promise.all(
        [CONFIGURATION_KEY, queryKeys.session].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
