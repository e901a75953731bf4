import type { ListedAccount, RemovedAccount } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { findBySuffix } from '../names/by-id.ts'
import { formatAccountName } from '../output/account-name.ts'
import { makePrintable } from '../output/printable.ts'
import { yesHelp, yesOption } from '../words.ts'

/** `localist account remove ID`: removes an account, after a backup. */
export const command: CommandDefinition<[suffix: string]> = {
  summary: 'Remove an account from this computer, after a backup.',
  more: `The active account cannot be removed: sign out first. ${yesHelp}`,
  examples: ['localist account remove 9c41d2e0'],
  words: [['<id>', 'the id of an account, or its end', { complete: 'accounts' }]],
  options: [yesOption],
  async run({ args: [suffix], call, confirm, json, say }) {
    const accounts = await call<readonly ListedAccount[]>('GET', '/api/accounts')
    const account = findBySuffix(accounts, suffix, 'account', formatAccountName, 'localist account list')
    const name = makePrintable(formatAccountName(account))
    await confirm(`Remove ${name} and its list from this computer?`)
    const removed = await call<RemovedAccount>('DELETE', `/api/accounts/${account.id}`)
    if (json(removed)) return
    say(`Removed ${name} from this computer.`)
    if (removed.left !== null)
      say(`Its folder ${removed.left} in the data directory could not be deleted. Delete it yourself.`)
    if (removed.backup !== null)
      say(
        `A copy is kept as ${removed.backup} in the data directory. After signing in again, \`localist backup list\` has it.`,
      )
  },
}
