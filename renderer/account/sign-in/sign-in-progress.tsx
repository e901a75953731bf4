import { Action } from '../../components/buttons/action.tsx'
import { CopyField } from '../../components/fields/copy-field.tsx'
import { Fold } from '../../components/fold.tsx'
import { WebLink } from '../../components/buttons/web-link.tsx'
import { Message } from '../../messages/message.tsx'
import { useText } from '../../messages/use-text.ts'
import { useConfiguration } from '../configuration/configuration.ts'
import { findOpenLabel } from '../provider-page.ts'
import type { Attempt } from './attempt/use-attempt.ts'

interface HelpProps {
  readonly url: string
}

// If the provider does not know the redirect URI or the client, only its own page says so.
function Help({ url }: HelpProps) {
  const text = useText()
  const { data: configuration } = useConfiguration()
  const redirectUri = new URL(url).searchParams.get('redirect_uri') ?? configuration?.redirectUri
  const clientId = configuration?.clientId ?? null
  return (
    <Fold summary={text('signIn.trouble')}>
      {redirectUri !== undefined && (
        <>
          <p>{text('signIn.redirectHelp')}</p>
          <CopyField label={text('configuration.redirectUri')} value={redirectUri} />
        </>
      )}
      {clientId !== null && (
        <p>
          <Message id="signIn.clientHelp" values={{ clientId: <code className="code">{clientId}</code> }} />
        </p>
      )}
    </Fold>
  )
}

type RunningAttempt = Exclude<Attempt, { readonly step: 'failed' }>

interface StatusProps {
  readonly attempt: RunningAttempt
  /** The name of the provider. */
  readonly provider: string
}

function Status({ attempt, provider }: StatusProps) {
  const text = useText()
  if (attempt.step === 'starting') return text('signIn.starting', { provider })
  if (!attempt.isServerAnswering) {
    return (
      <>
        {text('offline.title')}.{' '}
        <Message id="offline.body" values={{ command: <code>localist serve</code> }} />
      </>
    )
  }
  if (!attempt.isOpened) return text('signIn.notOpened')
  return text(window.desktop ? 'signIn.inBrowser' : 'signIn.inTab', { provider })
}

interface SignInProgressProps extends StatusProps {
  /** Called when the provider's page is opened by the link. */
  readonly onOpened: () => void
}

/** Says that the sign-in goes on at the provider's page, with links to it once its address is known. */
export function SignInProgress({ attempt, provider, onOpened }: SignInProgressProps) {
  const text = useText()
  const page = attempt.step === 'waiting' ? attempt : null
  return (
    <>
      <p role="status">
        <Status attempt={attempt} provider={provider} />
      </p>
      {page && <CopyField label={text('signIn.link')} value={page.url} copyName={text('signIn.copyLink')} />}
      {page && <Help url={page.url} />}
      <div className="dialog-actions">
        <Action look="plain" slot="close" label={text('dialog.cancel')} />
        {page && (
          <WebLink
            look="primary"
            href={page.url}
            label={text(findOpenLabel(page.isOpened))}
            onPress={onOpened}
          />
        )}
      </div>
    </>
  )
}
