import type { Account } from '../contract.ts'

/** An account's name and email address, or its subject where it has neither; "this computer" for the local one. */
export function accountName({ kind, name, email, subject }: Account): string {
  if (kind === 'local') return 'this computer'
  return [name, email && `<${email}>`].filter(Boolean).join(' ') || (subject ?? '')
}
