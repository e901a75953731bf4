import { useRef } from 'react'
import { ConfigurationPart } from '../../auth/configuration/configuration-part.tsx'
import { useSession } from '../../auth/session.ts'
import { useText } from '../../messages/use-text.ts'
import { AccountsList } from './accounts-list.tsx'
import { Who } from './who.tsx'

/** Who is signed in, the accounts of this computer, and what sign-in works with. */
export function AccountSection() {
  const text = useText()
  const { data: session } = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  if (!session?.account) return null
  const { account, provider } = session
  const canSignIn = account.kind === 'oidc' || provider !== null
  return (
    <section className="settings-section" aria-labelledby="account-title">
      <h2 ref={title} id="account-title" tabIndex={-1}>
        {text('account.title')}
      </h2>
      {canSignIn && <p className="intro">{text('accounts.intro')}</p>}
      {canSignIn && <Who session={session} account={account} />}
      <AccountsList provider={provider} onRemoved={() => title.current?.focus()} />
      <ConfigurationPart />
    </section>
  )
}
