import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import type { Notice } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { Banner } from '../components/states/banner.tsx'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { queryKeys } from '../api/query-keys.ts'

interface NoticesProps {
  /** A message that the page shows elsewhere. Its notice is left out. */
  readonly alreadySaid: string | undefined
}

/** The notices of the server, each until it is dismissed. */
export function Notices({ alreadySaid }: NoticesProps) {
  const text = useText()
  const api = useApi()
  const client = useQueryClient()
  const toasts = useToasts()
  const { data = [] } = useQuery({
    queryKey: queryKeys.notices,
    queryFn: ({ signal }) => api<readonly Notice[]>('GET', '/api/notices', { signal, isList: true }),
  })
  const { mutate: dismiss } = useMutation({
    mutationFn: (id: string) => api('DELETE', `/api/notices/${id}`),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.notices }),
    onError: (error) => toasts.fail(error),
  })
  const remaining = data.filter(({ message }) => message !== alreadySaid)
  return remaining.map(({ id, message }) => (
    <Banner
      key={id}
      icon={TriangleAlert}
      action={<IconAction icon={X} label={text('notices.dismiss')} onPress={() => dismiss(id)} />}
    >
      {message}
    </Banner>
  ))
}
