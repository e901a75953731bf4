import { useEffect, type ReactNode } from 'react'
import { isNotSignedIn, NoSession, SignInRefused } from '../api/problem.ts'
import { NoAnswer } from '../components/states/no-answer.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { AccountContext } from '../api/account-context.ts'
import { useSession } from './session.ts'
import { SignInScreen } from './sign-in/sign-in-screen.tsx'
import { SignedOut } from './signed-out.tsx'

interface SessionGateProps {
  readonly children: ReactNode
}

/** Shows the page of the open account, or the screen that signs in. */
export function SessionGate({ children }: SessionGateProps) {
  const text = useText()
  const session = useSession()
  const { error } = session
  const account = session.data && (session.data.account?.id ?? null)
  const toasts = useToasts()
  useEffect(() => {
    // Withdraw the offers to undo changes of another account.
    if (account !== undefined) toasts.showFor(account)
  }, [toasts, account])
  if (isNotSignedIn(error))
    return <SignedOut reason={error instanceof SignInRefused ? error.message : null} />
  if (account) {
    // The key discards the state of the page when another account is opened.
    return (
      <AccountContext key={account} value={account}>
        {children}
      </AccountContext>
    )
  }
  if (session.data) return <SignInScreen session={session.data} />
  return (
    <main className="whole-page">
      {session.isPending && <p className="loading">{text('app.loading')}</p>}
      {session.isError && (
        <NoAnswer
          isPage
          reason={error instanceof NoSession ? error.message : null}
          onRetry={() => void session.refetch()}
        />
      )}
    </main>
  )
}
