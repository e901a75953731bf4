import type { Account } from '../server/contract.ts'

/** Formats the name and email address of an account, or its subject where both are missing. The local account is "this computer". */
export function formatAccountName({ kind, name, email, subject }: Account): string {
  if (kind === 'local') return 'this computer'
  return [name, email && `<${email}>`].filter(Boolean).join(' ') || (subject ?? '')
}
