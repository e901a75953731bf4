import type { ReactNode } from 'react'
import { Lock } from 'lucide-react'
import { isNotSignedIn, NoSession, SignInRefused } from '../api/problem.ts'
import { FullState } from '../components/full-state.tsx'
import { NoAnswer } from '../components/no-answer.tsx'
import { useText } from '../messages/use-text.ts'
import { AccountContext } from './account-context.ts'
import { useSession } from './session.ts'
import { SignedOut } from './signed-out.tsx'

interface SessionGateProps {
  readonly children: ReactNode
}

/** Shows the page to those who are signed in, with the account it is about. */
export function SessionGate({ children }: SessionGateProps) {
  const text = useText()
  const session = useSession()
  const { error } = session
  if (isNotSignedIn(error))
    return <SignedOut reason={error instanceof SignInRefused ? error.message : null} />
  if (session.data?.account)
    return <AccountContext value={session.data.account.id}>{children}</AccountContext>
  return (
    <main className="whole-page">
      {session.isPending && <p className="loading">{text('app.loading')}</p>}
      {session.data && (
        <FullState icon={Lock} title={text('closed.title')} isPage>
          <p>{text('closed.body')}</p>
        </FullState>
      )}
      {session.isError && !session.data && (
        <NoAnswer
          isPage
          reason={error instanceof NoSession ? error.message : null}
          onRetry={() => void session.refetch()}
        />
      )}
    </main>
  )
}
