import { Suspense, type ReactNode } from 'react'
import { focusAccount } from '../focus-account.ts'
import { useSession } from '../session/session.ts'
import { SignInContext } from './sign-in-context.ts'
import { useAttempt } from './attempt/use-attempt.ts'
import { lazyPart } from '../../components/states/lazy-part.tsx'

const SignInDialog = lazyPart(() => import('./sign-in-dialog.tsx').then((module) => module.SignInDialog), {
  close: ({ onCancel }) => onCancel(),
})

interface SignInProviderProps {
  readonly children: ReactNode
}

/** Provides sign-in to the page. It belongs outside of SessionGate, whose content is replaced by each sign-in. */
export function SignInProvider({ children }: SignInProviderProps) {
  const { data: session } = useSession()
  const { attempt, begin, cancel, close, markOpened } = useAttempt(focusAccount)
  return (
    <SignInContext value={begin}>
      {children}
      {attempt && (
        <Suspense>
          <SignInDialog
            attempt={attempt}
            provider={session?.provider?.name ?? ''}
            onCancel={() => void cancel(attempt)}
            onRetry={begin}
            onOpened={markOpened}
            onClose={close}
          />
        </Suspense>
      )}
    </SignInContext>
  )
}
