import { defineCommand, jsonOption, type Section } from './define.ts'
import { parseLimit } from './todo-options.ts'

/** The commands about changes. */
export const changeSection: Section = {
  heading: 'Changes:',
  commands: {
    log: (program, { io }) =>
      defineCommand(program, 'log', {
        summary: 'List the last changes, the newest first.',
        more: 'Each line has the number of the change, the time in the zone of this computer, who made it, and a summary. Changes are kept for 30 days or 1 GB, whichever is less.',
        examples: [
          'localist log',
          'localist log --todo 7f3a21c9',
          "localist log --limit 100 --json | jq -r '.[].summary'",
        ],
      })
        .option('--todo <id>', 'only the changes of this todo; the end of its id is enough')
        .option('--limit <n>', 'how many changes at most', parseLimit, 20)
        .option(...jsonOption)
        .action(async (options) => (await import('../changes/log.ts')).showLog(options, io)),

    undo: (program, { io }) =>
      defineCommand(program, 'undo', {
        summary: 'Take back a change.',
        more: `Without ID it takes back the newest change of the command line that is not undone, so that each \`localist undo\` goes one step further back; \`localist redo\` goes forward again. With --any it is the newest change of anybody. ID is the number that \`localist log\` shows, or the whole id; the undo of an undo brings back what that took.

Later changes of other fields stay. Where a field was changed again since, nothing is taken back, and the message names the field: take back the later change first. What was removed for good does not come back.`,
        examples: ['localist undo', 'localist undo --any', 'localist log', 'localist undo 12'],
      })
        .option('--any', 'also changes of the window, of tabs and of scripts')
        .argument('[id]', 'the number of a change, or its id')
        .option(...jsonOption)
        .action(async (id, options) => (await import('../changes/undo.ts')).undoChange(id, options, io)),

    redo: (program, { io }) =>
      defineCommand(program, 'redo', {
        summary: 'Bring back what `localist undo` took back last.',
        more: 'Each `localist redo` goes one step further forward, until the command line changes something else.',
        examples: ['localist undo', 'localist redo'],
      })
        .option(...jsonOption)
        .action(async (options) => (await import('../changes/undo.ts')).redoChange(options, io)),

    watch: (program, { io }) =>
      defineCommand(program, 'watch', {
        summary: 'Show every change as it happens, one a line, until Ctrl-C.',
        more: `A line is like one of \`localist log\`; with --json it is the change as a JSON object, without the earlier values. Messages about the connection go to stderr.

Where the connection is lost, the command waits until Localist runs again, and first shows the changes that it missed. If another account becomes active, it shows the changes of that account from then on. Where the reader of a pipe ends, the command ends with the next change; --limit ends it sooner.`,
        examples: [
          'localist watch',
          'localist watch --since 12',
          "localist watch --json | jq --unbuffered -r '.changes[]?.after.title'",
          'localist watch --limit 1 >/dev/null && echo Something changed',
        ],
        exitCodes:
          '0 reached --limit or the end of the reader, 1 refused or failed, 2 wrong usage, 3 Localist is not running at the start, 130 ended by Ctrl-C.',
      })
        .option('--since <id>', 'begin with the changes after this one: its number, or its id')
        .option('--limit <n>', 'end after so many changes', parseLimit)
        .option('--json', 'print one JSON object a line for a script')
        .action(async (options) => (await import('../changes/watch.ts')).watchChanges(options, io)),
  },
}
