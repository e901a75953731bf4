import { Lock, TriangleAlert } from 'lucide-react'
import type { Session } from '../../../server/contract.ts'
import { Action } from '../../components/action.tsx'
import { FullState } from '../../components/full-state.tsx'
import { Icon } from '../../components/icon.tsx'
import { useText } from '../../messages/use-text.ts'
import { useSignIn } from './sign-in-context.ts'

interface SignInScreenProps {
  readonly session: Session
  readonly onRetry: () => void
}

/** Stands in place of the lists where sign-in is required and nobody is signed in. */
export function SignInScreen({ session: { provider, providerProblem, signIn }, onRetry }: SignInScreenProps) {
  const text = useText()
  const begin = useSignIn()
  return (
    <main className="whole-page">
      <FullState icon={Lock} title={text('closed.title')} isPage>
        {signIn?.reason && <p role="status">{text(`closed.${signIn.reason}`)}</p>}
        <p>{provider ? text('closed.body', { provider: provider.name }) : text('closed.noProvider')}</p>
        {providerProblem !== null && (
          <p className="provider-problem" role="alert">
            <Icon of={TriangleAlert} />
            <span>{providerProblem}</span>
          </p>
        )}
        {provider ? (
          <>
            <Action look="primary" label={text('signIn.with', { provider: provider.name })} onPress={begin} />
            <p className="meta">{text('closed.offline')}</p>
          </>
        ) : (
          <Action look="plain" label={text('error.retry')} onPress={onRetry} />
        )}
      </FullState>
    </main>
  )
}
