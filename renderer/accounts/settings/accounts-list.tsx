import type { Session } from '../../../server/contract.ts'
import { useText } from '../../messages/use-text.ts'
import { AccountRow } from './account-row.tsx'
import { useAccounts } from '../accounts.ts'

interface AccountsListProps {
  readonly provider: Session['provider']
  /** Called when an account is gone, and its row with it. */
  readonly onRemoved: () => void
}

/** The accounts that have a list on this computer; nothing where no other person has one. */
export function AccountsList({ provider, onRemoved }: AccountsListProps) {
  const text = useText()
  const accounts = useAccounts()
  if (!accounts.data) return accounts.isError && <p className="field-error">{text('accounts.loadFailed')}</p>
  // Who is signed in stands above, and the computer's own list says nothing new beside it.
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
