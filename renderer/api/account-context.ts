import { createContext, use } from 'react'

/** The context of the id of the account that the page shows. */
export const AccountContext = createContext<string | null>(null)

/** Gets the id of the account that the page shows. Throws outside of AccountContext. */
export function useAccountId(): string {
  const account = use(AccountContext)
  if (account === null) throw new Error('useAccountId needs an AccountContext around it')
  return account
}
