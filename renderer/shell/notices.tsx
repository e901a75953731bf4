import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert, X } from 'lucide-react'
import type { Notice } from '../../server/contract.ts'
import { useApi } from '../api/api-context.ts'
import { Banner } from '../components/states/banner.tsx'
import { IconAction } from '../components/buttons/icon-action.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { ApiProblem } from '../api/problem.ts'
import { queryKeys } from '../api/query-keys.ts'
import { explain } from '../problems/explain.ts'
import { explainReason } from '../problems/explain-reason.ts'

interface NoticesProps {
  /** The error that the page shows elsewhere; null if there is none. The notice about it is left out. */
  readonly shownError: unknown
  /** Moves the focus into the view, when the last notice is dismissed by its button. */
  readonly onEmptied: () => void
}

/** The notices of the server, each until it is dismissed. */
export function Notices({ shownError, onEmptied }: NoticesProps) {
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
    onSuccess: () => {
      // The button with the focus goes together with its notice.
      const left = document.activeElement?.closest('.notices > *')
      const next = left?.nextElementSibling ?? left?.previousElementSibling
      if (next) next.querySelector('button')?.focus()
      else if (left) onEmptied()
      return client.invalidateQueries({ queryKey: queryKeys.notices })
    },
    onError: (error) => toasts.fail(error),
  })
  const alreadySaid = shownError instanceof ApiProblem ? explain(shownError, text) : null
  const notices = data.map((notice) => ({ ...notice, words: explainReason(notice, text) }))
  const remaining = notices.filter(({ words }) => words === null || words !== alreadySaid)
  if (remaining.length === 0) return null
  return (
    <div className="notices">
      {remaining.map(({ id, words, message }) => (
        <Banner
          key={id}
          icon={TriangleAlert}
          action={<IconAction icon={X} label={text('notices.dismiss')} onPress={() => dismiss(id)} />}
        >
          {words ?? (
            <>
              {text('reason.unknown')} <q lang="en">{message}</q>
            </>
          )}
        </Banner>
      ))}
    </div>
  )
}
