import type { Backup, Restoration } from '../contract.ts'
import { connect } from './client/client.ts'
import { CommandFailed } from './command-failed.ts'
import { confirm } from './confirm.ts'
import type { Io } from './io.ts'
import { formatJson, makePrintable, type Output } from './output.ts'
import { formatTable } from './table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

const reasons: Readonly<Record<Backup['reason'], string>> = {
  daily: 'daily',
  migration: 'before a new version',
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
    createdAt.slice(0, 16).replace('T', ' '),
    `${Math.ceil(size / 1024)} KiB`,
    reasons[reason],
  ])
  return out(formatTable([['ID', 'MADE (UTC)', 'SIZE', 'REASON'], ...rows]))
}

/** `localist backup restore BACKUP`: restores a backup. `typed` is its id, or the beginning of its id, at least its day. */
export async function restoreBackup(
  typed: string,
  options: Options & { readonly yes?: true },
  { out, say, ask }: Io,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { id } = findByPrefix(await client.call<readonly Backup[]>('GET', '/api/backups'), typed)
  const asked = `Restore ${makePrintable(id)}? Todos that are not in it go to the trash.`
  await confirm(asked, options, { ask })
  const restoration = await client.call<Restoration>('POST', `/api/backups/${id}/restorations`)
  if (options.json) return out(formatJson(restoration))
  const { restored, trashed, others, before } = restoration
  const ofLists = others === 0 ? '' : `, ${others} of your lists and views changed`
  say(`Restored ${id}: ${restored} brought back or changed, ${trashed} moved to the trash${ofLists}.`)
  if (before !== null) say(`\`localist backup restore ${before}\` takes that back.`)
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
