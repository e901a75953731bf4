import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { FullState } from '../components/states/full-state.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'

interface SignedOutProps {
  /** The message of the server about the link that it refused; null if no link was opened. */
  readonly reason: string | null
}

/** Tells how to sign in a tab without a session. */
export function SignedOut({ reason }: SignedOutProps) {
  const text = useText()
  const toasts = useToasts()
  useEffect(() => toasts.clear(), [toasts])
  return (
    <main className="whole-page">
      <FullState icon={KeyRound} title={text('signedOut.title')} isPage>
        <p>{reason ?? text('signedOut.body')}</p>
        <p>
          <Message
            id="signedOut.terminal"
            values={{
              command: <code>localist open</code>,
              inClone: <code>node dist/server/cli.js open</code>,
            }}
          />{' '}
          {text('signedOut.menu')}
        </p>
      </FullState>
    </main>
  )
}
