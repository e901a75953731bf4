import { Action } from '../../components/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { Fold } from '../../components/fold.tsx'
import { WebLink } from '../../components/web-link.tsx'
import { useText } from '../../messages/use-text.ts'
import type { Failure } from './failure.ts'
import type { Attempt } from './use-attempt.ts'

interface HelpProps {
  readonly url: string
}

// The provider's page tells only the person that it does not know the address; nobody tells us.
function RedirectHelp({ url }: HelpProps) {
  const text = useText()
  const redirectUri = new URL(url).searchParams.get('redirect_uri')
  if (redirectUri === null) return null
  return (
    <Fold summary={text('signIn.trouble')}>
      <p>{text('signIn.redirectHelp')}</p>
      <CopyField label={text('configuration.redirectUri')} value={redirectUri} />
    </Fold>
  )
}

interface WaitingProps {
  /** The page of the provider, once it is known. */
  readonly url: string | null
  readonly provider: string
}

function Waiting({ url, provider }: WaitingProps) {
  const text = useText()
  return (
    <>
      <p role="status">{text(url === null ? 'signIn.starting' : 'signIn.waiting', { provider })}</p>
      {url !== null && <CopyField label={text('signIn.link')} value={url} />}
      {url !== null && <RedirectHelp url={url} />}
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.cancel')} />
        {url !== null && <WebLink look="primary" href={url} label={text('signIn.openAgain')} />}
      </div>
    </>
  )
}

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

interface SignInDialogProps {
  readonly attempt: Attempt
  /** What the person calls the provider. */
  readonly provider: string
  readonly onCancel: () => void
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Says how a sign-in goes that takes place in the browser, and why it did not work. */
export function SignInDialog({ attempt, provider, onCancel, onRetry, onClose }: SignInDialogProps) {
  const text = useText()
  const hasFailed = attempt.step === 'failed'
  const leave = hasFailed ? onClose : onCancel
  return (
    <Dialog
      title={text(hasFailed ? 'signIn.failedTitle' : 'signIn.title')}
      isOpen
      onOpenChange={(isOpen) => isOpen || leave()}
      staysOnPressBeside
      isLate={attempt.step === 'starting' && attempt.isFirst}
    >
      {hasFailed ? (
        <Failed failure={attempt.failure} onRetry={onRetry} />
      ) : (
        <Waiting url={attempt.step === 'waiting' ? attempt.url : null} provider={provider} />
      )}
    </Dialog>
  )
}
