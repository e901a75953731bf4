import { InvalidArgumentError } from 'commander'
import type { WordDefinition, WordDetails } from './command.ts'

/** The option --yes of the commands that remove something. */
export const yesOption: WordDefinition = ['--yes', 'do not ask']

/** The sentence about the question in the help of a command that removes something. */
export const yesHelp = 'On a terminal the command asks first, unless --yes is there.'

/** The sentence about ids in the help of a command. */
export const idHelp = 'The end of an id is enough, at least four characters, if no other id has the same end.'

/** The sentence about dates in the help of a command. */
export const dateHelp = `Dates are ISO dates or words, in English or the language of the computer: 2026-12-01, "2026-12-01 09:00", today, "fri 5pm", "in 3 days", "1 dec", "next month", 17:00. A weekday is the next such day and never today; a date without a year is today or later; a time alone is the next such time. "next fri" is the Friday of the next week. A text with two meanings, such as 1/2, is refused.`

/** Collects the values of an option that may be repeated. */
export const addText = (text: string, before: readonly string[] | undefined): readonly string[] => [
  ...(before ?? []),
  text,
]

/** Parses a whole number. Throws InvalidArgumentError, with the message, for any other text. */
export function parseNumber(text: string, [least, most]: readonly [number, number], message: string): number {
  const isNumber = /^\d+$/.test(text) && text.length <= String(most).length
  if (isNumber && Number(text) >= least && Number(text) <= most) return Number(text)
  throw new InvalidArgumentError(message)
}

/** The value of the option --limit. */
export const limitValue: WordDetails = {
  parse: (text) => parseNumber(text, [1, 999_999_999], 'It must be a whole number from 1.'),
}
