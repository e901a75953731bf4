import { useEffect, useRef } from 'react'
import type { Session } from '../../../../server/contract.ts'
import { useSession } from '../../session/session.ts'

// Null while no account is open: then a sign-in that has begun goes on.
const describeSignIn = ({ account, signIn }: Session): string | null =>
  account && `${account.id} ${signIn?.state === 'ended' ? 'ended' : 'open'}`

/** Calls `onOther` when another account is opened or the sign-in of this one is renewed, also by another tab. */
export function useOtherSignIn(onOther: () => void): void {
  const { data: session } = useSession()
  const present = session && describeSignIn(session)
  const last = useRef(present)
  const latest = useRef(onOther)
  useEffect(() => {
    latest.current = onOther
  })
  useEffect(() => {
    const isOther = last.current !== undefined && present !== last.current
    last.current = present
    if (isOther && present && !present.endsWith('ended')) latest.current()
  }, [present])
}
