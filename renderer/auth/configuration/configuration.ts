import { useQuery } from '@tanstack/react-query'
import type { SignInConfiguration } from '../../../server/contract.ts'
import { useApi } from '../../api/api-context.ts'

/** What sign-in works with, as it is in force. */
export function useConfiguration() {
  const api = useApi()
  return useQuery({
    queryKey: ['sign-in-configuration'],
    queryFn: ({ signal }) => api<SignInConfiguration>('GET', '/api/auth/configuration', { signal }),
  })
}
