import { createContext, use } from 'react'

/** The context of the function that begins a sign-in. */
export const SignInContext = createContext<(() => void) | null>(null)

/** Gets the function that begins a sign-in and shows its progress in a dialog. Throws outside of SignInContext. */
export function useSignIn(): () => void {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn needs a SignInContext around it')
  return signIn
}
