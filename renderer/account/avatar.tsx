import { Monitor, UserRound } from 'lucide-react'
import type { Account } from '../../server/contract.ts'
import { Icon } from '../components/icon.tsx'
import { makeInitials } from './account-names.ts'

interface AvatarProps {
  readonly account: Account
}

/** The initials of an account in a circle. It is hidden from assistive technology, since the name is beside it. */
export function Avatar({ account: { kind, name, email } }: AvatarProps) {
  const initials = makeInitials(name, email)
  return (
    <span className={`avatar avatar-${kind}`} aria-hidden>
      {kind === 'local' ? <Icon of={Monitor} /> : initials || <Icon of={UserRound} />}
    </span>
  )
}
