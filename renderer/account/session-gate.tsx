import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { keepLastAccount, readLastAccount } from '../api/last-account.ts'
import { isNotSignedIn, SignInRefused, Unreachable } from '../api/problem.ts'
import { NoAnswer } from '../components/states/no-answer.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { AccountContext } from '../api/account-context.ts'
import { openStorage } from '../storage.ts'
import { useStores } from '../sync/sync-context.ts'
import { useSession } from './session/session.ts'
import { lazyPart } from '../components/states/lazy-part.tsx'

const SignedOut = lazyPart(() => import('./signed-out.tsx').then((module) => module.SignedOut))

const SignInScreen = lazyPart(() =>
  import('./sign-in/sign-in-screen.tsx').then((module) => module.SignInScreen),
)

interface SessionGateProps {
  readonly children: ReactNode
}

/** Shows the page of the open account, or the screen that signs in. Until the session is known, it shows that of the last account. */
export function SessionGate({ children }: SessionGateProps) {
  const text = useText()
  const session = useSession()
  const stores = useStores()
  const [storage] = useState(() => openStorage(window, 'localStorage'))
  // React Query forgets the error of the first request while it is repeated, but the page goes on to show it.
  const [failure, setFailure] = useState(session.error)
  if (session.error !== null && session.error !== failure) setFailure(session.error)
  const error = session.data === undefined ? (session.error ?? failure) : session.error
  const open = session.data && (session.data.account?.id ?? null)
  const isUnknown = session.data === undefined && error === null
  const last = readLastAccount(storage)
  // The server can stop between the answers to the first requests: todos that were read stay on the page.
  const isLastShown =
    error === null || (last !== null && error instanceof Unreachable && stores.hasRead(last))
  const account = session.data === undefined ? (isLastShown && last) || null : open
  const toasts = useToasts()
  useEffect(() => {
    // Withdraw the offers to undo changes of another account.
    if (account !== undefined) toasts.showFor(account)
  }, [toasts, account])
  useEffect(() => {
    if (open !== undefined) keepLastAccount(storage, open)
  }, [storage, open])
  if (isNotSignedIn(error))
    return (
      <Suspense>
        <SignedOut refusal={error instanceof SignInRefused ? error.problem : null} />
      </Suspense>
    )
  if (account) {
    // The key discards the state of the page when another account is opened.
    return (
      <AccountContext key={account} value={account}>
        {children}
      </AccountContext>
    )
  }
  if (session.data) {
    return (
      <Suspense>
        <SignInScreen session={session.data} />
      </Suspense>
    )
  }
  return (
    <main className="whole-page">
      {isUnknown && <p className="loading">{text('app.loading')}</p>}
      {!isUnknown && <NoAnswer isPage error={error} onRetry={() => void session.refetch()} />}
    </main>
  )
}
