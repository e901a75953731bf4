import { useRef } from 'react'
import type { NewToken } from '../../../server/contract.ts'
import { useSession } from '../../account/session/session.ts'
import { useText } from '../../messages/use-text.ts'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { NewTokenForm } from './new-token-form.tsx'
import { TokenRow } from './token-row.tsx'
import { useCreateToken, useTokens } from './tokens.ts'

/** The section of the settings that makes, lists and revokes access tokens for scripts. */
export function TokensSection() {
  const text = useText()
  const tokens = useTokens()
  const { data: session } = useSession()
  const noneText = session?.account?.kind === 'oidc' ? 'tokens.noneInAccount' : 'tokens.none'
  const title = useRef<HTMLHeadingElement>(null)
  const { mutateAsync, data: created, reset, isPending } = useCreateToken()
  const create = (token: NewToken) =>
    mutateAsync(token).then(
      () => true,
      () => false,
    )
  return (
    <section className="settings-section" aria-labelledby="tokens-title">
      <h2 ref={title} id="tokens-title" tabIndex={-1}>
        {text('tokens.title')}
      </h2>
      <p className="intro">{text('tokens.intro')}</p>
      <NewTokenForm isPending={isPending} onCreate={create} />
      <NewTokenDialog created={created} onClose={reset} />
      {tokens.isError && !tokens.data && <p className="field-error">{text('tokens.loadFailed')}</p>}
      {tokens.data?.length === 0 && <p className="meta">{text(noneText)}</p>}
      {tokens.data && tokens.data.length > 0 && (
        <ul className="tokens" aria-label={text('tokens.list')}>
          {tokens.data.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              now={tokens.dataUpdatedAt}
              onRevoked={() => title.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
