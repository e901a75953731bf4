import type { Backup, Restoration } from '../../server/contract.ts'
import type { CommandDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { formatInstant, makePrintable } from '../output/printable.ts'
import { yesOption } from '../words.ts'

/** `localist backup restore BACKUP`: restores a backup. `typed` is its id, or the beginning of its id, at least its day. */
export const command: CommandDefinition<[typed: string]> = {
  summary: 'Restore the list from a backup.',
  more: `Todos that are not in the backup go to the trash: it says how many and asks; where nobody can be asked, add --yes. A daily backup is as old as the first minutes of its day: \`localist backup list\` shows the times. A backup of the present list is made first.`,
  examples: ['localist backup restore 2026-11-19', 'localist backup restore 2026-11-19-daily --yes'],
  words: [['<backup>', 'the id of a backup, or a day for the daily backup', { complete: 'backups' }]],
  options: [yesOption],
  async run({ args: [typed], options: { yes }, ask, call, confirm, json, say }) {
    const { id, createdAt } = findByPrefix(await call<readonly Backup[]>('GET', '/api/backups'), typed)
    const path = `/api/backups/${id}/restorations`
    const preview = await call<Restoration>('POST', `${path}?dryRun=true`)
    const title = `the backup of ${formatInstant(createdAt)}`
    const changes = describeChanges(preview)
    if (!yes && ask === null && preview.trashed > 0)
      throw new CommandFailed(`This would restore ${title}: ${changes}. Add --yes.`)
    await confirm(`Restore ${title}: ${changes}?`)
    const restoration = await call<Restoration>('POST', path)
    if (json(restoration)) return
    say(`Restored ${title}: ${describeChanges(restoration)}.`)
    if (restoration.before !== null) say(`\`localist backup restore ${restoration.before}\` takes that back.`)
  },
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
