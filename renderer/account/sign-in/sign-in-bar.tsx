import { KeyRound, X } from 'lucide-react'
import { useState } from 'react'
import { Action } from '../../components/buttons/action.tsx'
import { Banner } from '../../components/states/banner.tsx'
import { IconAction } from '../../components/buttons/icon-action.tsx'
import { useText } from '../../messages/use-text.ts'
import { canRenewSignIn, useSession } from '../session/session.ts'
import { useSignIn } from './sign-in-context.ts'

/** Says in every view that the sign-in has ended, until it is renewed or the bar is dismissed. */
export function SignInBar() {
  const text = useText()
  const { data: session } = useSession()
  const begin = useSignIn()
  const [isDismissed, setIsDismissed] = useState(false)
  const reason = session?.signIn?.reason
  if (!session || !reason || !canRenewSignIn(session) || isDismissed) return null
  return (
    <Banner
      icon={KeyRound}
      action={
        <>
          <Action look="plain" label={text('signIn.renew')} onPress={begin} />
          <IconAction icon={X} label={text('signIn.notNow')} onPress={() => setIsDismissed(true)} />
        </>
      }
    >
      {text(`ended.${reason}`)}
    </Banner>
  )
}
