import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Fold } from '../../components/fold.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Failure } from './attempt/failure.ts'
import type { Attempt } from './attempt/use-attempt.ts'
import { SignInProgress } from './sign-in-progress.tsx'

interface FailedSignInProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

function FailedSignIn({ failure: { message, details, isChosen }, onRetry }: FailedSignInProps) {
  const text = useText()
  return (
    <>
      <p role={isChosen ? 'status' : 'alert'}>{message}</p>
      {details !== null && (
        <Fold summary={text('signIn.details')}>
          <p className="code">{details}</p>
        </Fold>
      )}
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.close')} />
        <Action look="primary" label={text('error.retry')} onPress={onRetry} autoFocus />
      </div>
    </>
  )
}

function findTitle(attempt: Attempt) {
  if (attempt.step === 'failed') return 'signIn.failedTitle'
  if (attempt.step === 'starting' || !attempt.isOpened) return 'signIn.with'
  return window.desktop ? 'signIn.browserTitle' : 'signIn.tabTitle'
}

interface SignInDialogProps {
  readonly attempt: Attempt
  /** The name of the provider. */
  readonly provider: string
  readonly onCancel: () => void
  readonly onRetry: () => void
  /** Called when the provider's page is opened by the link in the dialog. */
  readonly onOpened: () => void
  readonly onClose: () => void
}

/** Shows the progress of a sign-in at the provider, and the reason if it fails. */
export function SignInDialog(props: SignInDialogProps) {
  const { attempt, provider, onCancel, onRetry, onOpened, onClose } = props
  const text = useText()
  const leave = attempt.step === 'failed' ? onClose : onCancel
  return (
    <Dialog
      title={text(findTitle(attempt), { provider })}
      isOpen
      onOpenChange={(isOpen) => isOpen || leave()}
      ignoresPressOutside
      isDelayed={attempt.step === 'starting' && attempt.isFirst}
    >
      {attempt.step === 'failed' ? (
        <FailedSignIn failure={attempt.failure} onRetry={onRetry} />
      ) : (
        <SignInProgress attempt={attempt} provider={provider} onOpened={onOpened} />
      )}
    </Dialog>
  )
}
