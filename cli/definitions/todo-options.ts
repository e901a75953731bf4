import { InvalidArgumentError, Option, type Command } from 'commander'
import { sortNames } from '../option-names.ts'

/** The sentence about ids in the help of a command. */
export const idHelp = 'The end of an id is enough, at least four characters, if no other id has the same end.'

/** The sentence about dates in the help of a command. */
export const dateHelp = `Dates are ISO dates or words: 2026-12-01, "2026-12-01 09:00", today, "fri 5pm", "in 3 days", "1 dec", "next month", 17:00. A weekday is the next such day and never today; a date without a year is today or later; a time alone is the next such time. A text with two meanings, such as 1/2 or "next fri", is refused.`

/** The sentence about repeats in the help of a command. */
export const repeatHelp = `--every takes day, "2 weeks", month, year, weekday, mon,thu, "last friday", "first weekday", 15th, "last day", or an RRULE of RFC 5545. Without --due, the todo is due on the first such date, today included. With --due 18:00, a time alone, it is due at that time on the first such date that is not past. Months that lack a day, such as the 31st, are skipped.`

/** Adds the options for the fields of a todo that `add` and `edit` share. */
export const addFieldOptions = (command: Command): Command =>
  command
    .option('--due <when>', 'the due date, with or without a time')
    .option('--start <date>', 'the first date on which it can be done')
    .option('--every <rule>', 'repeat it')
    .option('--from-completion', 'count the next date from the day on which it is done')
    .option('--priority <n>', 'from 0 (none) and 1 (low) to 4 (urgent)', parsePriority)
    .option('--tag <name>', 'a tag; may be repeated', addText)
    .option('--notes <text>', 'notes, in Markdown')

/** Refuses an option together with its opposite, such as --due with --no-due, of which commander would take the last. */
export function refuseContradictions(command: Command, names: readonly string[]): Command {
  for (const name of names) {
    const typed = new Set<string>()
    for (const form of [name, `no-${name}`]) {
      command.on(`option:${form}`, () => {
        typed.add(form)
        if (typed.size > 1) command.error(`error: --${name} contradicts --no-${name}.`)
      })
    }
  }
  return command
}

/** Collects the values of an option that may be repeated. */
export const addText = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text,
]

/** Parses the value of --priority. Throws InvalidArgumentError. */
export const parsePriority = (text: string): number => {
  if (/^[0-4]$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number from 0 (none) to 4 (urgent).')
}

/** Parses the value of --limit. Throws InvalidArgumentError. */
export const parseLimit = (text: string): number => {
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (limit > 0) return limit
  throw new InvalidArgumentError('It must be a whole number from 1.')
}

/** The option --sort. Its value is the parameter of the API. */
export const sortOption = (): Option =>
  new Option('--sort <field>', 'sort by a field; with - in front, the other way')
    .choices([...sortNames.keys()])
    .argParser((text) => {
      const [, minus = '', name = ''] = /^(-?)(.*)$/s.exec(text) ?? []
      const field = sortNames.get(name)
      if (field !== undefined) return `${minus}${field}`
      throw new InvalidArgumentError(`It must be one of ${[...sortNames.keys()].join(', ')}.`)
    })
