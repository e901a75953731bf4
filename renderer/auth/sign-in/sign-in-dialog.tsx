import { Action } from '../../components/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Fold } from '../../components/fold.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Failure } from './attempt/failure.ts'
import type { Attempt } from './attempt/use-attempt.ts'
import { Waiting } from './waiting.tsx'

interface FailedProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

function Failed({ failure: { message, details, isChosen }, onRetry }: FailedProps) {
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

function titleOf(attempt: Attempt) {
  if (attempt.step === 'failed') return 'signIn.failedTitle'
  if (attempt.step === 'starting' || !attempt.isOpened) return 'signIn.with'
  return window.desktop ? 'signIn.browserTitle' : 'signIn.tabTitle'
}

interface SignInDialogProps {
  readonly attempt: Attempt
  /** What the person calls the provider. */
  readonly provider: string
  readonly onCancel: () => void
  readonly onRetry: () => void
  /** Called when the person opens the page of the provider. */
  readonly onOpened: () => void
  readonly onClose: () => void
}

/** Says how a sign-in goes that takes place on the pages of the provider, and why it did not work. */
export function SignInDialog(props: SignInDialogProps) {
  const { attempt, provider, onCancel, onRetry, onOpened, onClose } = props
  const text = useText()
  const leave = attempt.step === 'failed' ? onClose : onCancel
  return (
    <Dialog
      title={text(titleOf(attempt), { provider })}
      isOpen
      onOpenChange={(isOpen) => isOpen || leave()}
      staysOnPressBeside
      isLate={attempt.step === 'starting' && attempt.isFirst}
    >
      {attempt.step === 'failed' ? (
        <Failed failure={attempt.failure} onRetry={onRetry} />
      ) : (
        <Waiting attempt={attempt} provider={provider} onOpened={onOpened} />
      )}
    </Dialog>
  )
}
