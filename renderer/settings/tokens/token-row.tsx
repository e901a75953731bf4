import { useState } from 'react'
import { useFormats, type Formats } from '../../messages/formats.ts'
import type { AccessToken } from '../../../server/contract.ts'
import { Action } from '../../components/buttons/action.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useText } from '../../messages/use-text.ts'
import { useRevokeToken } from './tokens.ts'

interface TokenRowProps {
  readonly token: AccessToken
  /** The time at which the tokens were read, in milliseconds. */
  readonly now: number
  /** Called after the token and its row were removed. */
  readonly onRevoked: () => void
}

/** An access token with its scope, its expiry, its last use and a button that revokes it. */
export function TokenRow({ token, now, onRevoked }: TokenRowProps) {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = token
  const text = useText()
  const formats = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync } = useRevokeToken()
  const revoke = () => void mutateAsync(id).then(onRevoked, () => undefined)

  const formatDate = (instant: string | number) => formats.formatDate(instant, { dateStyle: 'medium' })
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now
  // A token that is valid to the end of a day expires at the first instant of the next day.
  const lastDay = expiresAt === null ? '' : formatDate(Date.parse(expiresAt) - 1)
  const expiry =
    expiresAt === null ? text('tokens.expiresNever') : text('tokens.expiresOn', { date: lastDay })
  const used = lastUsedAt && (formatRelativeTime(formats, lastUsedAt, now) ?? text('tokens.justNow'))
  const facts = [
    text(scopes.includes('todos:write') ? 'tokens.scopeWrite' : 'tokens.scopeRead'),
    text('tokens.created', { date: formatDate(createdAt) }),
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
        onPress={() => setIsAsking(true)}
      />
      <Dialog
        role="alertdialog"
        title={text('tokens.revokeTitle', { name })}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
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

const units = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

// The time from `then` to `now` in the largest unit that fits; undefined for less than a minute.
function formatRelativeTime(formats: Formats, then: string, now: number): string | undefined {
  const seconds = (now - Date.parse(then)) / 1000
  const unit = units.find(([, length]) => seconds >= length)
  if (!unit) return undefined
  const [name, length] = unit
  return formats.formatRelativeTime(-Math.floor(seconds / length), name, { numeric: 'auto' })
}
