import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../api/api-context.ts'
import { useAccountId } from '../auth/account-context.ts'
import { followAccount } from './follow-account.ts'

/** Follows the events of the account that the page shows. */
export function useEvents(): void {
  const api = useApi()
  const client = useQueryClient()
  const account = useAccountId()
  useEffect(() => followAccount({ api, client, account }), [api, client, account])
}
