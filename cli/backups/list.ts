import type { Backup } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { formatInstant, makePrintable } from '../output/printable.ts'

const reasons: Readonly<Record<Backup['reason'], string>> = {
  daily: 'daily',
  restore: 'before a restore',
  removal: 'before the account was removed',
}

/** `localist backup list`: prints the backups, the newest first. */
export const command: CommandDefinition = {
  summary: 'List the backups, the newest first.',
  examples: ['localist backup list', 'localist backup list --json'],
  async run({ call, json, rows, say }) {
    const backups = await call<readonly Backup[]>('GET', '/api/backups')
    if (json(backups)) return undefined
    if (backups.length === 0) return say('There are no backups yet. Localist makes one a day.')
    const cells = backups.map(({ id, createdAt, size, reason }) => [
      makePrintable(id),
      formatInstant(createdAt),
      `${Math.ceil(size / 1024)} KiB`,
      reasons[reason],
    ])
    return rows([['ID', 'MADE', 'SIZE', 'REASON'], ...cells])
  },
}
