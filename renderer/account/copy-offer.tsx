import '../styles/copy-offer.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Copied, Session } from '../../server/contract.ts'
import { useAccountId } from '../api/account-context.ts'
import { useApi } from '../api/api-context.ts'
import { queryKeys } from '../api/query-keys.ts'
import { focusAccount } from './focus-account.ts'
import { useSession } from './session/session.ts'
import { Action } from '../components/buttons/action.tsx'
import { useToasts } from '../components/toasts/toasts.ts'
import { useText } from '../messages/use-text.ts'
import { useStores } from '../sync/sync-context.ts'

/** Offers, once, to copy the todos of this computer's own list into the open account. */
export function CopyOffer() {
  const text = useText()
  const { data: session } = useSession()
  const { mutate, isPending } = useAnswerCopyOffer()
  if (!session?.copyOffer) return null
  const answer = (isWanted: boolean) => mutate(isWanted, { onSuccess: focusAccount })
  return (
    <section className="offer" aria-labelledby="copy-offer">
      <h2 id="copy-offer">{text('copies.title', { count: session.copyOffer.todos })}</h2>
      <p>{text('copies.body')}</p>
      <div className="offer-actions">
        <Action
          look="primary"
          label={text('copies.copy')}
          isPending={isPending}
          onPress={() => answer(true)}
        />
        <Action
          look="plain"
          label={text('copies.decline')}
          isPending={isPending}
          onPress={() => answer(false)}
        />
      </div>
    </section>
  )
}

// Answers the offer: true copies the todos, false declines.
function useAnswerCopyOffer() {
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
