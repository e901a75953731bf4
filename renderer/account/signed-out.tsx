import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import type { ApiProblem } from '../api/problem.ts'
import { FullState } from '../components/states/full-state.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { Message } from '../messages/message.tsx'
import { useText } from '../messages/use-text.ts'
import { explain } from '../problems/explain.ts'

interface SignedOutProps {
  /** The refusal of the link by the server; null if no link was opened. */
  readonly refusal: ApiProblem | null
}

/** Tells how to sign in a tab without a session. */
export function SignedOut({ refusal }: SignedOutProps) {
  const text = useText()
  const toasts = useToasts()
  useEffect(() => toasts.clear(), [toasts])
  return (
    <main className="whole-page">
      <FullState icon={KeyRound} title={text('signedOut.title')} isPage>
        <p>{refusal === null ? text('signedOut.body') : explain(refusal, text)}</p>
        <p>
          <Message
            id="signedOut.terminal"
            values={{
              command: <code>localist open</code>,
              inClone: <code>node dist/cli/main.js open</code>,
            }}
          />{' '}
          {text('signedOut.menu')}
        </p>
      </FullState>
    </main>
  )
}
