import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { FullState } from '../components/full-state.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'

interface SignedOutProps {
  /** Why the server did not take the link that was opened, in its own words. */
  readonly reason: string | null
}

/** What a tab shows that has no session: how to get one. */
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
