import { useSession } from '../../auth/session.ts'
import { Action } from '../../components/action.tsx'
import { useText } from '../../messages/use-text.ts'
import { focusAccount } from '../../auth/focus-account.ts'
import { useAnswerCopyOffer } from './copies.ts'

/** Offers, once, to copy the todos of this computer's own list into the account that was just signed in to. */
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
