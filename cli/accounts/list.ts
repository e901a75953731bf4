import type { ListedAccount } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { formatAccountName } from '../output/account-name.ts'
import { createShortener, makePrintable } from '../output/printable.ts'

/** `localist account list`: prints the accounts on this computer. */
export const command: CommandDefinition = {
  summary: 'List the accounts; * is the active one.',
  examples: ['localist account list', 'localist account list --json'],
  async run({ call, json, rows }) {
    const accounts = await call<readonly ListedAccount[]>('GET', '/api/accounts')
    if (json(accounts)) return
    const shorten = createShortener(accounts)
    rows(
      accounts.map((account) => [
        account.active ? '*' : ' ',
        shorten(account.id),
        makePrintable(formatAccountName(account)),
        makePrintable(account.issuer ?? ''),
      ]),
    )
  },
}
