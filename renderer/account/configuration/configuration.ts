import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SignInConfiguration } from '../../../server/contract.ts'
import { useApi } from '../../api/api-context.ts'
import { queryKeys } from '../../api/query-keys.ts'

const configurationKey = ['sign-in-configuration'] as const

/** Reads the present configuration of sign-in. */
export function useConfiguration() {
  const api = useApi()
  return useQuery({
    queryKey: configurationKey,
    queryFn: ({ signal }) => api<SignInConfiguration>('GET', '/api/auth/configuration', { signal }),
  })
}

/** Makes the server read its configuration again. It refuses unless a mistake in the present one prevents all sign-ins. */
export function useReadConfiguration() {
  const api = useApi()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<SignInConfiguration>('POST', '/api/auth/configuration'),
    // Read it also after a refusal, since another page may have made the server read it.
    onSettled: () =>
      Promise.all(
        [configurationKey, queryKeys.session].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  })
}
