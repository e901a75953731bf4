import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { ListedAccount, Session } from '../../../server/contract.ts'
import { Action } from '../../components/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../messages/use-text.ts'
import { useRemoveAccount } from '../accounts.ts'
import { Avatar } from '../avatar.tsx'
import { emailBeside, nameOf, providerOf } from '../../auth/names.ts'

interface AccountRowProps {
  readonly account: ListedAccount
  readonly provider: Session['provider']
  /** Called when the account is gone, and this row with it. */
  readonly onRemoved: () => void
}

/** One account of this computer, with the way to remove it. */
export function AccountRow({ account, provider: configured, onRemoved }: AccountRowProps) {
  const text = useText()
  const intl = useIntl()
  const [asks, setAsks] = useState(false)
  const { mutateAsync } = useRemoveAccount()
  const remove = () => void mutateAsync(account.id).then(onRemoved, () => undefined)

  const name = nameOf(account, text)
  const provider = providerOf(account, configured)
  const { kind, active, createdAt } = account
  const since =
    createdAt === null
      ? []
      : [text('accounts.since', { date: intl.formatDate(createdAt, { dateStyle: 'medium' }) })]
  // What is shown stands with all its facts above the list.
  const facts = active
    ? since
    : [...emailBeside(account, name), kind === 'local' ? text('accounts.local') : provider, ...since]
  return (
    <li className="token">
      <Avatar account={account} />
      <div className="token-text">
        <p className="token-name" dir="auto">
          {name}
        </p>
        <p className="meta">
          {active && <strong className="shown-now">{text('accounts.active')}</strong>}
          {active && facts.length > 0 && ' · '}
          {facts.join(' · ')}
        </p>
      </div>
      {kind === 'oidc' && !active && (
        <Action
          look="quiet"
          label={text('accounts.remove')}
          name={text('accounts.removeNamed', { name })}
          onPress={() => setAsks(true)}
        />
      )}
      <Dialog
        role="alertdialog"
        title={text('accounts.removeTitle', { name })}
        isOpen={asks}
        onOpenChange={setAsks}
      >
        <p>{text('accounts.removeBody', { provider })}</p>
        <div className="dialog-actions">
          <Action look="plain" slot="close" label={text('dialog.cancel')} autoFocus />
          <Action look="danger" slot="close" label={text('accounts.remove')} onPress={remove} />
        </div>
      </Dialog>
    </li>
  )
}
