import { useState } from 'react'
import { useFormats } from '../../messages/formats.ts'
import type { ListedAccount, Session } from '../../../server/contract.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../messages/use-text.ts'
import { useRemoveAccount } from '../accounts.ts'
import { Avatar } from '../avatar.tsx'
import { findAccountName, findProviderName, listEmailBeside } from '../account-names.ts'

interface AccountRowProps {
  readonly account: ListedAccount
  readonly provider: Session['provider']
  /** Called after the account and its row were removed. */
  readonly onRemoved: () => void
}

/** An account in the settings, with a button that removes it. */
export function AccountRow({ account, provider: configured, onRemoved }: AccountRowProps) {
  const text = useText()
  const formats = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useRemoveAccount()
  const remove = () => void mutateAsync(account.id).then(onRemoved, () => undefined)

  const name = findAccountName(account, text)
  const provider = findProviderName(account, configured)
  const { kind, active, createdAt } = account
  const since =
    createdAt === null
      ? []
      : [text('accounts.since', { date: formats.formatDate(createdAt, { dateStyle: 'medium' }) })]
  // The open account is above the list, with its e-mail and its provider.
  const facts = active
    ? since
    : [...listEmailBeside(account, name), kind === 'local' ? text('accounts.local') : provider, ...since]
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
          onPress={() => setIsAsking(true)}
        />
      )}
      <Dialog
        role="alertdialog"
        title={text('accounts.removeTitle', { name })}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
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
