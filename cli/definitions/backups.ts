import { defineCommand, defineGroup, jsonOption, yesOption, type Section } from './define.ts'

/** The commands about backups. */
export const backupSection: Section = {
  heading: 'Backups:',
  commands: {
    backup(program, { io }) {
      const backup = defineGroup(program, 'backup', {
        summary: 'List the backups of the todos, and restore a backup.',
        examples: ['localist backup list'],
      })

      defineCommand(backup, 'list', {
        summary: 'List the backups, the newest first.',
        examples: ['localist backup list', 'localist backup list --json'],
      })
        .option(...jsonOption)
        .action(async (options) => (await import('../backups.ts')).listBackups(options, io))

      defineCommand(backup, 'restore', {
        summary: 'Restore the list from a backup.',
        more: `Todos that are not in the backup go to the trash: it says how many and asks; where nobody can be asked, add --yes. A daily backup is as old as the first minutes of its day: \`localist backup list\` shows the times. A backup of the present list is made first.`,
        examples: ['localist backup restore 2026-11-19', 'localist backup restore 2026-11-19-daily --yes'],
      })
        .argument('<backup>', 'the id of a backup, or a day for the daily backup')
        .option(...yesOption)
        .option(...jsonOption)
        .action(async (typed, options) => (await import('../backups.ts')).restoreBackup(typed, options, io))
    },
  },
}
