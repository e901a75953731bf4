import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../server/contract.ts'
import { useAccountId } from './account-context.ts'
import { SESSION_KEY } from './session.ts'

/** A function that says whether the account of this component is still the one that the page shows. */
export function useIsShown(): () => boolean {
  const client = useQueryClient()
  const account = useAccountId()
  return () => client.getQueryData<Session>(SESSION_KEY)?.account?.id === account
}
