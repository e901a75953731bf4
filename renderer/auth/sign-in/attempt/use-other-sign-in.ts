import { useEffect, useRef } from 'react'
import type { Session } from '../../../../server/contract.ts'
import { useSession } from '../../session.ts'

// Null while no account is open: whoever signs in then still has to.
const standingOf = ({ account, signIn }: Session): string | null =>
  account && `${account.id} ${signIn?.state === 'ended' ? 'ended' : 'open'}`

/** Calls `onOther` when another account is opened, or the sign-in of this one is renewed, from wherever. */
export function useOtherSignIn(onOther: () => void): void {
  const { data: session } = useSession()
  const standing = session && standingOf(session)
  const last = useRef(standing)
  const latest = useRef(onOther)
  useEffect(() => {
    latest.current = onOther
  })
  useEffect(() => {
    const isOther = last.current !== undefined && standing !== last.current
    last.current = standing
    if (isOther && standing && !standing.endsWith('ended')) latest.current()
  }, [standing])
}
