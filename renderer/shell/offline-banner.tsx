import { Hourglass, Unplug } from 'lucide-react'
import { useEffect } from 'react'
import { useFormats } from '../messages/formats.ts'
import { ApiProblem, isAccountOver, Unreachable } from '../api/problem.ts'
import { Banner } from '../components/states/banner.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'
import { explain } from '../problems/explain.ts'
import { useSnapshot } from '../sync/sync-context.ts'

/** Says in every view that the server does not answer or accepts no changes, and how many changes are not saved. */
export function OfflineBanner() {
  const formats = useFormats()
  const toasts = useToasts()
  const { isLoaded, error, sendError, answeredAt, pendingCount } = useSnapshot((snapshot) => snapshot)
  const isOffline = error instanceof Unreachable || sendError instanceof Unreachable
  useEffect(() => {
    if (!isOffline) toasts.recover()
  }, [isOffline, toasts])
  if (!isLoaded) return null
  if (!isOffline) return <WaitingBanner reason={sendError} count={pendingCount} />
  return (
    <Banner icon={Unplug}>
      <Message id="offline.banner" values={{ time: formats.formatTime(answeredAt), count: pendingCount }} />
    </Banner>
  )
}

interface WaitingBannerProps {
  /** The reason for which the server accepts no changes; null if it does. */
  readonly reason: unknown
  readonly count: number
}

function WaitingBanner({ reason, count }: WaitingBannerProps) {
  const text = useText()
  if (!(reason instanceof ApiProblem) || isAccountOver(reason) || count === 0) return null
  return (
    <Banner icon={Hourglass}>
      <Message id="offline.waiting" values={{ reason: explain(reason, text), count }} />
    </Banner>
  )
}
