import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '../../server/contract.ts'
import { useAccountId } from '../api/account-context.ts'
import { queryKeys } from '../api/query-keys.ts'

/** A function that says whether the account of this component is still the one that the page shows. */
export function useIsShown(): () => boolean {
  const client = useQueryClient()
  const account = useAccountId()
  return () => client.getQueryData<Session>(queryKeys.session)?.account?.id === account
}
