import { Lock } from 'lucide-react'
import type { Session } from '../../../server/contract.ts'
import { Action } from '../../components/buttons/action.tsx'
import { FullState } from '../../components/states/full-state.tsx'
import { useText } from '../../messages/use-text.ts'
import { ConfigurationFold } from '../configuration/configuration-fold.tsx'
import { useConfiguration, useReadConfiguration } from '../configuration/configuration.ts'
import { ProviderProblem } from '../configuration/provider-problem.tsx'
import { useUnsentElsewhere } from '../use-unsent.ts'
import { useSignIn } from './sign-in-context.ts'

interface SignInScreenProps {
  readonly session: Session
}

/** Shows in place of the page while sign-in is required and nobody is signed in. */
export function SignInScreen({ session: { provider, providerMistakes, signIn } }: SignInScreenProps) {
  const text = useText()
  const begin = useSignIn()
  const unsent = useUnsentElsewhere(null)
  const { data: configuration } = useConfiguration()
  const { mutate: readConfiguration } = useReadConfiguration()
  return (
    <main className="whole-page">
      <FullState icon={Lock} title={text('closed.title')} isPage>
        {signIn?.reason && <p role="status">{text(`closed.${signIn.reason}`)}</p>}
        <p>{provider ? text('closed.body', { provider: provider.name }) : text('closed.noProvider')}</p>
        {unsent && <p>{text('closed.unsent')}</p>}
        {providerMistakes.length > 0 && <ProviderProblem mistakes={providerMistakes} isUrgent={!provider} />}
        {provider ? (
          <>
            <Action look="primary" label={text('signIn.with', { provider: provider.name })} onPress={begin} />
            {window.desktop && <p className="meta">{text('closed.offline')}</p>}
          </>
        ) : (
          <Action look="plain" label={text('error.retry')} onPress={() => readConfiguration()} />
        )}
        {configuration && <ConfigurationFold configuration={configuration} />}
      </FullState>
    </main>
  )
}
