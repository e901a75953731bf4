import { Unplug } from 'lucide-react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { Unreachable } from '../api/problem.ts'
import { Banner } from '../components/banner.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import { useSnapshot } from '../sync/sync-context.ts'

/** Says in every view that the server does not answer, for as long as that is so, and how many changes wait for it. */
export function OfflineBanner() {
  const intl = useIntl()
  const toasts = useToasts()
  const { isLoaded, error, answeredAt, pendingCount } = useSnapshot((snapshot) => snapshot)
  const isOffline = error instanceof Unreachable
  useEffect(() => {
    if (!isOffline) toasts.recover()
  }, [isOffline, toasts])
  if (!isOffline || !isLoaded) return null
  return (
    <Banner icon={Unplug}>
      <Message id="offline.banner" values={{ time: intl.formatTime(answeredAt), count: pendingCount }} />
    </Banner>
  )
}
