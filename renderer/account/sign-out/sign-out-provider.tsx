import { Suspense, useState, type ReactNode } from 'react'
import { focusAccount } from '../focus-account.ts'
import { findProviderName } from '../account-names.ts'
import { leavingEvent } from '../../api/hold-while-saving.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useText } from '../../messages/use-text.ts'
import { useSession } from '../session/session.ts'
import { openTab, parseWebAddress } from '../provider-page.ts'
import type { EndSession } from './end-session-dialog.tsx'
import { useLeaveAccount } from './leave-account.ts'
import { SignOutContext, type SignOutOptions } from './sign-out-context.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const EndSessionDialog = lazyPart(
  () => import('./end-session-dialog.tsx').then((module) => module.EndSessionDialog),
  { close: ({ onClose }) => onClose() },
)

interface SignOutProviderProps {
  readonly children: ReactNode
}

/** Provides sign-out to the page. It belongs outside of SessionGate, whose content is replaced by a sign-out. */
export function SignOutProvider({ children }: SignOutProviderProps) {
  const text = useText()
  const toasts = useToasts()
  const { data: session } = useSession()
  const account = session?.account ?? null
  const { mutate: leave } = useLeaveAccount(account?.id)
  const [endSession, setEndSession] = useState<EndSession | null>(null)

  const signOut = ({ atProvider }: SignOutOptions) => {
    const provider = account ? findProviderName(account, session?.provider ?? null) : ''
    window.dispatchEvent(new Event(leavingEvent))
    leave(atProvider, {
      onSuccess(signedOut) {
        const url = parseWebAddress(signedOut.endSession?.url ?? '')
        if (url === null) {
          const onlyHere = signedOut.endSessionProblem === null ? 'signOut.onlyHere' : 'signOut.unreachable'
          const message = text(atProvider ? onlyHere : 'signOut.done', { provider })
          toasts.sayOf(signedOut.account?.id ?? null, message)
          return focusAccount()
        }
        const isOpened = signedOut.endSession?.opened === true || openTab(window, url)
        setEndSession({ url, provider, isOpened })
      },
    })
  }
  const close = () => {
    setEndSession(null)
    focusAccount()
  }
  return (
    <SignOutContext value={signOut}>
      {children}
      {endSession && (
        <Suspense>
          <EndSessionDialog
            endSession={endSession}
            onOpened={() => setEndSession({ ...endSession, isOpened: true })}
            onClose={close}
          />
        </Suspense>
      )}
    </SignOutContext>
  )
}
