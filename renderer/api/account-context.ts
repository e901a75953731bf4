import { createContext, use } from 'react'

/** Carries the id of the account that the page shows. */
export const AccountContext = createContext<string | null>(null)

/** The id of the account that the page shows; throws outside of AccountContext. */
export function useAccountId(): string {
  const account = use(AccountContext)
  if (account === null) throw new Error('useAccountId needs an AccountContext around it')
  return account
}
