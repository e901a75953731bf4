import { createContext, use } from 'react'

/** Carries the function that begins a sign-in down the page. */
export const SignInContext = createContext<(() => void) | null>(null)

/** The function that begins a sign-in, with a dialog that says how it goes; throws outside of SignInContext. */
export function useSignIn(): () => void {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn needs a SignInContext around it')
  return signIn
}
