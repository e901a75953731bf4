import type { ListedAccount, RemovedAccount } from '../contract.ts'
import { connect } from './client.ts'
import { bySuffix } from './find.ts'
import { jsonText, printable, shortId, table, type Output } from './output.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist account list`: prints the accounts on this computer. */
export async function listAccounts(options: Options, { out }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const accounts = await client.call<readonly ListedAccount[]>('GET', '/api/accounts')
  if (options.json) return out(jsonText(accounts, 2))
  const rows = accounts.map((account) => [
    account.active ? '*' : ' ',
    shortId(account.id),
    printable(nameOf(account)),
    printable(account.issuer ?? ''),
  ])
  for (const row of table(rows)) out(row)
}

/** `localist account remove ID`: removes the account whose id ends in `suffix`, after a backup. */
export async function removeAccount(suffix: string, options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const accounts = await client.call<readonly ListedAccount[]>('GET', '/api/accounts')
  const account = bySuffix(accounts, suffix, 'account', nameOf)
  const removed = await client.call<RemovedAccount>('DELETE', `/api/accounts/${account.id}`)
  if (options.json) return out(jsonText(removed))
  say(`Removed ${printable(nameOf(account))} from this computer.`)
  if (removed.left !== null)
    say(`Its folder ${removed.left} in the data directory could not be deleted. Delete it yourself.`)
  if (removed.backup !== null) {
    say(
      `A copy is kept as ${removed.backup} in the data directory. After signing in again, \`localist backup list\` has it.`,
    )
  }
}

const nameOf = ({ kind, name, email, subject }: ListedAccount): string => {
  if (kind === 'local') return 'this computer'
  return [name, email && `<${email}>`].filter(Boolean).join(' ') || (subject ?? '')
}
