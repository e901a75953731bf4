import { Suspense } from 'react'
import { useAccountId } from '../api/account-context.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'
import { useUnsentElsewhere } from './use-unsent.ts'

const UnsentOf = lazyPart(() => import('./unsent-of.tsx').then((module) => module.UnsentOf), 'none')

/** Says in every view that changes of an account that is not open wait to be sent, and leads there. */
export function UnsentBanner() {
  const unsent = useUnsentElsewhere(useAccountId())
  return <Suspense>{unsent && <UnsentOf {...unsent} />}</Suspense>
}
