import type { Account, Session } from '../../server/contract.ts'
import { makePrintable } from './printable.ts'

/** Formats the name and email address of an account, or its subject where both are missing. The local account is "this computer". */
export function formatAccountName({ kind, name, email, subject }: Account): string {
  if (kind === 'local') return 'this computer'
  return [name, email && `<${email}>`].filter(Boolean).join(' ') || (subject ?? '')
}

/** Formats the name of the account that is signed in, for a terminal. */
export const formatSignedInName = ({ account }: Session): string =>
  makePrintable((account && formatAccountName(account)) || 'the account')
