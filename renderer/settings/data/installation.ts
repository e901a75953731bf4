import { useQuery } from '@tanstack/react-query'
import type { Installation } from '../../../server/contract.ts'
import { useApi } from '../../api/api-context.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Reads where the server runs and keeps its data. It does not change while the server runs. */
export function useInstallation(): Installation | null {
  const api = useApi()
  const { data } = useQuery({
    queryKey: queryKeys.installation,
    queryFn: ({ signal }) => api<Installation>('GET', '/api/installation', { signal }),
  })
  return data ?? null
}
