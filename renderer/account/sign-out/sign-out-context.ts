import { createContext, use } from 'react'

/** The options of a sign-out. */
export interface SignOutOptions {
  /** Whether to end the session at the provider too. */
  readonly atProvider: boolean
}

/** The context of the function that signs out. */
export const SignOutContext = createContext<((options: SignOutOptions) => void) | null>(null)

/** Gets the function that signs out of the account. Throws outside of SignOutContext. */
export function useSignOut(): (options: SignOutOptions) => void {
  const signOut = use(SignOutContext)
  if (!signOut) throw new Error('useSignOut needs a SignOutContext around it')
  return signOut
}
