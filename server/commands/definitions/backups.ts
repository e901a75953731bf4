import { defineCommand, defineGroup, json, type Section } from './define.ts'

/** The commands about backups. */
export const backupSection: Section = {
  heading: 'Backups:',
  commands: {
    backup(program, { output }) {
      const backup = defineGroup(
        program,
        'backup',
        'List the backups of the todos, and go back to one of them.',
      )

      defineCommand(backup, 'list', {
        summary: 'List the backups, the newest first.',
        examples: ['localist backup list', 'localist backup list --json'],
      })
        .option(...json)
        .action(async (options) => (await import('../backups.ts')).listBackups(options, output))

      defineCommand(backup, 'restore', {
        summary: 'Make the list what it was in a backup.',
        more: 'Todos that are not in the backup go to the trash. The list as it is now is kept in another backup first.',
        examples: ['localist backup restore 2026-11-19', 'localist backup restore 2026-11-19-daily'],
      })
        .argument('<backup>', 'a day, for its daily backup, or a whole id, or its beginning')
        .option(...json)
        .action(async (typed, options) =>
          (await import('../backups.ts')).restoreBackup(typed, options, output),
        )
    },
  },
}
