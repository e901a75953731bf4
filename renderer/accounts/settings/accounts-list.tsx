import { useRef } from 'react'
import type { Session } from '../../../server/contract.ts'
import { useText } from '../../messages/use-text.ts'
import { AccountRow } from './account-row.tsx'
import { useAccounts } from '../accounts.ts'

interface AccountsListProps {
  readonly provider: Session['provider']
}

/** The accounts that have a list on this computer; nothing where there is only its own. */
export function AccountsList({ provider }: AccountsListProps) {
  const text = useText()
  const accounts = useAccounts()
  const title = useRef<HTMLHeadingElement>(null)
  if (!accounts.data) return accounts.isError && <p className="field-error">{text('accounts.loadFailed')}</p>
  if (accounts.data.length < 2) return null
  return (
    <div className="settings-part">
      <h3 ref={title} id="accounts-title" tabIndex={-1}>
        {text('accounts.title')}
      </h3>
      <p className="intro">{text('accounts.intro')}</p>
      <ul className="tokens" aria-labelledby="accounts-title">
        {accounts.data.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            provider={provider}
            onRemoved={() => title.current?.focus()}
          />
        ))}
      </ul>
    </div>
  )
}
