import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Copied, Session } from '../../../server/contract.ts'
import { useApi } from '../../api/api-context.ts'
import { useAccountId } from '../../api/account-context.ts'
import { useToasts } from '../../components/toasts/toasts.ts'
import { useStores } from '../../sync/sync-context.ts'
import { useText } from '../../messages/use-text.ts'
import { queryKeys } from '../../api/query-keys.ts'

/** Answers the offer to copy the todos of this computer's own list into the account: takes whether to copy them. */
export function useAnswerCopyOffer() {
  const api = useApi()
  const account = useAccountId()
  const stores = useStores()
  const client = useQueryClient()
  const toasts = useToasts()
  const text = useText()
  const decline = async () => {
    await api('DELETE', `/api/accounts/${account}/copy-offer`, { account })
    return { copied: 0 }
  }
  const copy = () =>
    api<Copied>('POST', `/api/accounts/${account}/copies`, { account, body: { from: 'local' } })
  return useMutation({
    mutationFn: (isWanted: boolean) => (isWanted ? copy() : decline()),
    async onSuccess({ copied }) {
      await client.cancelQueries({ queryKey: queryKeys.session })
      client.setQueryData<Session>(queryKeys.session, (session) => session && { ...session, copyOffer: null })
      void stores.of(account).catchUp()
      if (copied > 0) toasts.sayOf(account, text('copies.done', { count: copied }))
    },
    onError: (error) => toasts.fail(error),
  })
}
