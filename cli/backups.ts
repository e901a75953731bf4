import type { Backup, Restoration } from '../server/contract.ts'
import { connect } from './client/client.ts'
import { CommandFailed } from './command-failed.ts'
import { confirm } from './confirm.ts'
import type { Io } from './io.ts'
import { formatInstant, formatJson, makePrintable, type Output } from './output.ts'
import { formatTable } from './table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

const reasons: Readonly<Record<Backup['reason'], string>> = {
  daily: 'daily',
  restore: 'before a restore',
  removal: 'before the account was removed',
}

/** `localist backup list`: prints the backups, the newest first. */
export async function listBackups(options: Options, { out, say }: Output): Promise<void> {
  const client = await connect(options.dataDir)
  const backups = await client.call<readonly Backup[]>('GET', '/api/backups')
  if (options.json) return out(formatJson(backups, 2))
  if (backups.length === 0) return say('There are no backups yet. Localist makes one a day.')
  const rows = backups.map(({ id, createdAt, size, reason }) => [
    makePrintable(id),
    formatInstant(createdAt),
    `${Math.ceil(size / 1024)} KiB`,
    reasons[reason],
  ])
  return out(formatTable([['ID', 'MADE', 'SIZE', 'REASON'], ...rows]))
}

/** `localist backup restore BACKUP`: restores a backup. `typed` is its id, or the beginning of its id, at least its day. */
export async function restoreBackup(
  typed: string,
  options: Options & { readonly yes?: true },
  { out, say, ask }: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { id, createdAt } = findByPrefix(await client.call<readonly Backup[]>('GET', '/api/backups'), typed)
  const preview = await client.call<Restoration>('POST', `/api/backups/${id}/restorations?dryRun=true`)
  const changes = describeChanges(preview)
  if (!options.yes && ask === null && preview.trashed > 0)
    throw new CommandFailed(
      `This would restore the backup of ${formatInstant(createdAt)}: ${changes}. Add --yes.`,
    )
  await confirm(`Restore the backup of ${formatInstant(createdAt)}: ${changes}?`, options, { ask })
  const restoration = await client.call<Restoration>('POST', `/api/backups/${id}/restorations`)
  if (options.json) return out(formatJson(restoration))
  const { before } = restoration
  say(`Restored the backup of ${formatInstant(createdAt)}: ${describeChanges(restoration)}.`)
  if (before !== null) say(`\`localist backup restore ${before}\` takes that back.`)
}

const describeChanges = ({ restored, trashed, others }: Restoration): string => {
  const ofLists = others === 0 ? '' : `, ${others} of your lists and views changed`
  return `${restored} todos brought back or changed, ${trashed} that are not in it moved to the trash${ofLists}`
}

const dayLength = '2026-11-19'.length

const findByPrefix = (backups: readonly Backup[], typed: string): Backup => {
  // A day alone means its daily backup.
  const exact = backups.find(({ id }) => id === typed || id === `${typed}-daily`)
  const found = typed.length < dayLength ? [] : backups.filter(({ id }) => id.startsWith(typed))
  const [only] = found
  if (exact !== undefined) return exact
  if (only === undefined) {
    throw new CommandFailed(
      `There is no backup whose id begins with "${makePrintable(typed)}". Type a day or a whole id: \`localist backup list\` shows them.`,
    )
  }
  if (found.length === 1) return only
  const candidates = found.map(({ id }) => `  ${makePrintable(id)}`).join('\n')
  throw new CommandFailed(
    `${found.length} backups begin with "${makePrintable(typed)}". Type a whole id:\n${candidates}`,
  )
}
