import { InvalidArgumentError, Option, type Command } from 'commander'
import { addText, parsePriority, refuseContradictions } from './todo-options.ts'

/** Adds the options for the conditions of todos that `list` and the commands about views share. */
export const addFilterOptions = (command: Command): Command =>
  refuseContradictions(
    command
      .addOption(new Option('--open', 'only todos that are not done').conflicts(['completed', 'all']))
      .addOption(new Option('--completed', 'only todos that are done').conflicts('all'))
      .option('--all', 'the open todos and those that are done')
      .option('--list <list>', 'only todos of this list, by its name or id; may be repeated', addText)
      .option('--parent <id>', 'only the subtasks of this todo; none for todos that are no subtasks')
      .option('--tag <name>', 'only todos with this tag; may be repeated, and all must be there', addText)
      .option('--search <words>', 'only todos with these words in the title or the notes')
      .option('--priority <n>', 'only todos of this priority', parsePriority)
      .option('--min-priority <n>', 'only todos of this priority or a higher one', parsePriority)
      .option('--due-before <date>', 'only todos that are due before this day')
      .option('--due-after <date>', 'only todos that are due after this day')
      .option(
        '--due-within <days>',
        'only todos that are due at most so many days after today, or overdue',
        parseDays,
      )
      .option('--dated', 'only todos with a due date')
      .option('--no-dated', 'only todos without a due date')
      .option('--overdue', 'only open todos that were due before now')
      .option('--no-overdue', 'only todos that are not overdue')
      .option('--started', 'only todos that do not start later than today')
      .option('--no-started', 'only todos that start later than today')
      .option('--changed-since <when>', 'only todos that were changed then or later'),
    ['dated', 'overdue', 'started'],
  )

const parseDays = (text: string): number => {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a whole number of days; 0 is today.')
}
