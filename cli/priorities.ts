import { InvalidArgumentError } from 'commander'
import type { WordDetails } from './command.ts'

/** The names of the priorities. Each is at the index that is its number in the API. */
const priorityNames = ['none', 'low', 'medium', 'high', 'urgent'] as const

/** Names a priority of the API; one that has no name stays a number. */
export const namePriority = (priority: number): string => priorityNames[priority] ?? String(priority)

/** Parses a priority: its name in any case, or its number in the API. Throws InvalidArgumentError. */
const parsePriority = (text: string): number => {
  const named = priorityNames.findIndex((name) => name === text.toLowerCase())
  if (named !== -1) return named
  if (/^[0-4]$/.test(text)) return Number(text)
  throw new InvalidArgumentError(
    'It must be urgent, high, medium, low or none, or its number in the API, from 4 (urgent) to 0 (none).',
  )
}

/** The value of an option for a priority. */
export const priorityValue: WordDetails = { choices: priorityNames.toReversed(), parse: parsePriority }
