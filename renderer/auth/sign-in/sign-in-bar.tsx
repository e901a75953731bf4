import { KeyRound, X } from 'lucide-react'
import { useState } from 'react'
import { isRenewable } from '../names.ts'
import { Action } from '../../components/action.tsx'
import { Banner } from '../../components/banner.tsx'
import { IconAction } from '../../components/icon-action.tsx'
import { useText } from '../../messages/use-text.ts'
import { useSession } from '../session.ts'
import { useSignIn } from './sign-in-context.ts'

/** Says in every view that the sign-in has ended and wants to be renewed, until it is or the person puts it away. */
export function SignInBar() {
  const text = useText()
  const { data: session } = useSession()
  const begin = useSignIn()
  const [isPutAway, setIsPutAway] = useState(false)
  const reason = session?.signIn?.reason
  if (!session || !reason || !isRenewable(session) || isPutAway) return null
  return (
    <Banner
      icon={KeyRound}
      action={
        <>
          <Action look="plain" label={text('signIn.renew')} onPress={begin} />
          <IconAction icon={X} label={text('signIn.notNow')} onPress={() => setIsPutAway(true)} />
        </>
      }
    >
      {text(`ended.${reason}`)}
    </Banner>
  )
}
