import { useRef } from 'react'
import '../../styles/account-settings.css'
import type { Session } from '../../../server/contract.ts'
import { ConfigurationPart } from '../configuration/configuration-part.tsx'
import { useSession } from '../session/session.ts'
import { useText } from '../../messages/use-text.ts'
import { useAccounts } from '../accounts.ts'
import { AccountRow } from './account-row.tsx'
import { SignedInAccount } from './signed-in-account.tsx'

/** The section of the settings with the open account, the accounts of this computer and the configuration of sign-in. */
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
      {canSignIn && <SignedInAccount session={session} account={account} />}
      <AccountList provider={provider} onRemoved={() => title.current?.focus()} />
      <ConfigurationPart />
    </section>
  )
}

interface AccountListProps {
  readonly provider: Session['provider']
  /** Called after an account and its row were removed. */
  readonly onRemoved: () => void
}

function AccountList({ provider, onRemoved }: AccountListProps) {
  const text = useText()
  const accounts = useAccounts()
  if (!accounts.data) return accounts.isError && <p className="field-error">{text('accounts.loadFailed')}</p>
  // The list adds something only if another person has signed in on this computer.
  if (!accounts.data.some(({ kind, active }) => kind === 'oidc' && !active)) return null
  return (
    <div className="settings-part">
      <h3 id="accounts-title">{text('accounts.title')}</h3>
      <ul className="tokens" aria-labelledby="accounts-title">
        {accounts.data.map((account) => (
          <AccountRow key={account.id} account={account} provider={provider} onRemoved={onRemoved} />
        ))}
      </ul>
    </div>
  )
}
