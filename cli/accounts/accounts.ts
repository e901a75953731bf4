import type { ListedAccount, RemovedAccount } from '../../server/contract.ts'
import { formatAccountName } from '../account-name.ts'
import { connect } from '../client/client.ts'
import { confirm } from '../confirm.ts'
import { findBySuffix } from '../find.ts'
import type { Io } from '../io.ts'
import { createShortener, formatJson, makePrintable, type Output } from '../output.ts'
import { formatTable } from '../table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist account list`: prints the accounts on this computer. */
export async function listAccounts(options: Options, { out }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const accounts = await client.call<readonly ListedAccount[]>('GET', '/api/accounts')
  if (options.json) return out(formatJson(accounts, 2))
  const shorten = createShortener(accounts)
  const rows = accounts.map((account) => [
    account.active ? '*' : ' ',
    shorten(account.id),
    makePrintable(formatAccountName(account)),
    makePrintable(account.issuer ?? ''),
  ])
  return out(formatTable(rows))
}

/** `localist account remove ID`: removes the account whose id ends in `suffix`, after a backup. */
export async function removeAccount(
  suffix: string,
  options: Options & { readonly yes?: true },
  { out, say, ask }: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const accounts = await client.call<readonly ListedAccount[]>('GET', '/api/accounts')
  const account = findBySuffix(accounts, suffix, 'account', formatAccountName, 'localist account list')
  const asked = `Remove ${makePrintable(formatAccountName(account))} and its list from this computer?`
  await confirm(asked, options, { ask })
  const removed = await client.call<RemovedAccount>('DELETE', `/api/accounts/${account.id}`)
  if (options.json) return out(formatJson(removed))
  say(`Removed ${makePrintable(formatAccountName(account))} from this computer.`)
  if (removed.left !== null)
    say(`Its folder ${removed.left} in the data directory could not be deleted. Delete it yourself.`)
  if (removed.backup !== null) {
    say(
      `A copy is kept as ${removed.backup} in the data directory. After signing in again, \`localist backup list\` has it.`,
    )
  }
}
