import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { AccessToken } from '../../server/contract.ts'
import { Action } from '../components/action.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useText } from '../messages/use-text.ts'
import { relativeTime } from './relative-time.ts'
import { useRevokeToken } from './tokens.ts'

interface TokenRowProps {
  readonly token: AccessToken
  /** The time of the last look at the list, in milliseconds. */
  readonly now: number
  /** Called when the token is gone, and this row with it. */
  readonly onRevoked: () => void
}

/** One access token: what it may do, how long, when it was used, and the way to revoke it. */
export function TokenRow({ token, now, onRevoked }: TokenRowProps) {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = token
  const text = useText()
  const intl = useIntl()
  const [asks, setAsks] = useState(false)
  const { mutateAsync } = useRevokeToken()
  const revoke = () => void mutateAsync(id).then(onRevoked, () => undefined)

  const dateOf = (instant: string | number) => intl.formatDate(instant, { dateStyle: 'medium' })
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  // A day ends with the first instant of the next one.
  const lastDay = expiresAt === null ? '' : dateOf(Date.parse(expiresAt) - 1)
  const expiry =
    expiresAt === null ? text('tokens.expiresNever') : text('tokens.expiresOn', { date: lastDay })
  const used = lastUsedAt && (relativeTime(intl, lastUsedAt, now) ?? text('tokens.justNow'))
  const facts = [
    text(scopes.includes('todos:write') ? 'tokens.scopeWrite' : 'tokens.scopeRead'),
    text('tokens.created', { date: dateOf(createdAt) }),
    ...(isExpired ? [] : [expiry]),
    used ? text('tokens.lastUsed', { when: used }) : text('tokens.neverUsed'),
  ]
  return (
    <li className="token">
      <div className="token-text">
        <p className="token-name" dir="auto">
          {name}
        </p>
        <p className="meta">
          {isExpired && <strong className="warning">{text('tokens.expired', { date: lastDay })} · </strong>}
          {facts.join(' · ')}
        </p>
      </div>
      <Action
        look="quiet"
        label={text('tokens.revoke')}
        name={text('tokens.revokeNamed', { name })}
        onPress={() => setAsks(true)}
      />
      <Dialog
        role="alertdialog"
        title={text('tokens.revokeTitle', { name })}
        isOpen={asks}
        onOpenChange={setAsks}
      >
        <p>{text('tokens.revokeBody')}</p>
        <div className="dialog-actions">
          <Action look="plain" slot="close" label={text('dialog.cancel')} autoFocus />
          <Action look="danger" slot="close" label={text('tokens.revoke')} onPress={revoke} />
        </div>
      </Dialog>
    </li>
  )
}
