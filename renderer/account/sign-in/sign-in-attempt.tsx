import { useSession } from '../session/session.ts'
import { useAttempt } from './attempt/use-attempt.ts'
import { SignInDialog } from './sign-in-dialog.tsx'

interface SignInAttemptProps {
  /** Called when the sign-in has ended, or was given up. */
  readonly onClosed: () => void
}

/** Signs in at the provider, and shows the progress in a dialog. */
export function SignInAttempt({ onClosed }: SignInAttemptProps) {
  const { data: session } = useSession()
  const { attempt, begin, cancel, close, markOpened } = useAttempt(onClosed)
  return (
    <SignInDialog
      attempt={attempt}
      provider={session?.provider?.name ?? ''}
      onCancel={() => void cancel(attempt)}
      onRetry={begin}
      onOpened={markOpened}
      onClose={close}
    />
  )
}
