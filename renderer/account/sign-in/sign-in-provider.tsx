import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { lazyPart } from '../../components/states/lazy-part.tsx'
import { SignInContext } from './sign-in-context.ts'

const SignInAttempt = lazyPart(() => import('./sign-in-attempt.tsx').then((module) => module.SignInAttempt), {
  close: ({ onClosed }) => onClosed(),
})

interface SignInProviderProps {
  readonly children: ReactNode
}

/** Provides sign-in to the page. It belongs outside of SessionGate, whose content is replaced by each sign-in. */
export function SignInProvider({ children }: SignInProviderProps) {
  const [isRunning, setIsRunning] = useState(false)
  const begin = useCallback(() => setIsRunning(true), [])
  const end = useCallback(() => setIsRunning(false), [])
  return (
    <SignInContext value={begin}>
      {children}
      {isRunning && (
        <Suspense>
          <SignInAttempt onClosed={end} />
        </Suspense>
      )}
    </SignInContext>
  )
}
