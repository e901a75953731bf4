import { InvalidArgumentError } from 'commander'
import { defineCommand, jsonOption, type Section } from './define.ts'

/** The commands about changes. */
export const changeSection: Section = {
  heading: 'Changes:',
  commands: {
    log: (program, { output }) =>
      defineCommand(program, 'log', {
        summary: 'List the last changes, the newest first.',
        more: 'Each line has the number of the change, the time in the zone of this computer, who made it, and a summary. Changes are kept for 30 days or 64 MB, whichever is less.',
        examples: [
          'localist log',
          'localist log --todo 7f3a21c9',
          "localist log --limit 100 --json | jq -r '.[].summary'",
        ],
      })
        .option('--todo <id>', 'only the changes of this todo; the end of its id is enough')
        .option('--limit <n>', 'how many changes at most', parseLimit, 20)
        .option(...jsonOption)
        .action(async (options) => (await import('../changes.ts')).showLog(options, output)),

    undo: (program, { output }) =>
      defineCommand(program, 'undo', {
        summary: 'Take back a change.',
        more: `Without ID it takes back the latest change, whoever made it. ID is the number that \`localist log\` shows, or the whole id. An undo is a change too, and can be taken back in turn.

Later changes of other fields stay. Where a field was changed again since, nothing is taken back, and the message names the field. What was removed for good does not come back.`,
        examples: ['localist undo', 'localist log', 'localist undo 12'],
      })
        .argument('[id]', 'the number of a change, or its id')
        .option(...jsonOption)
        .action(async (id, options) => (await import('../changes.ts')).undoChange(id, options, output)),
  },
}

const parseLimit = (text: string): number => {
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (limit > 0) return limit
  throw new InvalidArgumentError('It must be a whole number from 1.')
}
