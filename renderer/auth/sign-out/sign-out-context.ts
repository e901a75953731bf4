import { createContext, use } from 'react'

/** How far to sign out. */
export interface SignOutOptions {
  /** Whether also to end the session that the browser has at the provider. */
  readonly atProvider: boolean
}

/** Carries the function that signs out down the page. */
export const SignOutContext = createContext<((options: SignOutOptions) => void) | null>(null)

/** The function that signs out of the account; throws outside of SignOutContext. */
export function useSignOut(): (options: SignOutOptions) => void {
  const signOut = use(SignOutContext)
  if (!signOut) throw new Error('useSignOut needs a SignOutContext around it')
  return signOut
}
