import type { NewTodo } from '../../server/contract.ts'
import { readIsoDate } from '../../common/dates/iso-date.ts'
import type { Language } from '../../common/lines/language.ts'
import { loadLanguages } from '../../common/lines/read-line.ts'
import { loadLineWords } from '../../messages/line-words.ts'
import { readDate, readRepeat, readTime } from '../../common/lines/read-words.ts'
import { readWholeReminder } from '../../common/lines/reminders.ts'
import type { Reminder } from '../../common/reminders/reminder.ts'
import { findFirstDate } from '../../common/repeats/first-date.ts'
import type { DayAndTime } from '../../common/dates/day-and-time.ts'
import type { Reading } from '../../common/reading.ts'
import type { WordDefinition } from '../command.ts'
import { CommandFailed } from '../failures.ts'
import { makePrintable } from '../output/printable.ts'
import { priorityValue } from '../priorities.ts'
import { addText } from '../words.ts'

/** The options that set fields of a todo; false is `--no-due` and the like. */
export interface FieldOptions {
  readonly due?: string | false
  readonly time?: boolean
  readonly start?: string | false
  readonly every?: string | false
  readonly fromCompletion?: true
  readonly remind?: readonly string[] | false
  readonly attach?: readonly string[]
  readonly priority?: number
  readonly notes?: string | false
}

/** The options for the fields of a todo that `add` and `edit` share. */
export const fieldOptions: readonly WordDefinition[] = [
  ['--due <when>', 'the due date, with or without a time'],
  ['--start <date>', 'the first date on which it can be done'],
  ['--every <rule>', 'repeat it'],
  ['--from-completion', 'count the next date from the day on which it is done'],
  [
    '--priority <name>',
    'its priority, or the number of the API for it, 4 (urgent) to 0 (none)',
    priorityValue,
  ],
  ['--remind <when>', 'a reminder, such as 30m before it is due; may be repeated', { parse: addText }],
  ['--tag <name>', 'a tag; may be repeated', { parse: addText, complete: 'tags' }],
  ['--attach <target>', 'a link or the path of a file; may be repeated', { parse: addText }],
  ['--notes <text>', 'notes, in Markdown'],
]

/** The sentence about repeats in the help of a command. */
export const repeatHelp = `--every takes day, "2 weeks", month, year, weekday, mon,thu, "last friday", "first weekday", 15th, "last day", or an RRULE of RFC 5545. Without --due, the todo is due on the first such date, today included. With --due 18:00, a time alone, it is due at that time on the first such date that is not past. Months that lack a day, such as the 31st, are skipped.`

/** The sentence about reminders in the help of a command. */
export const remindHelp = `--remind takes how long before it is due, such as 30m, 1h30m, "1 day" or "at the time", at most 28 days, or a date with a time, such as "tomorrow 9am". A date without a time counts from 9:00, or as allDayReminderTime of the settings says.`

/** The present, and the language of the computer, by which the words of an option are read. English is always read. */
export interface Words {
  readonly now: Date
  readonly findLanguage: () => string
}

/** Fields of a todo as the API takes them. */
export type Fields = Partial<
  Pick<NewTodo, 'dueDate' | 'dueTime' | 'startDate' | 'repeat' | 'reminders' | 'priority' | 'notes'>
>

/**
 * Makes the fields of the options. `dueDate` is the due date that the todo has already. A todo that repeats and has no due date gets the
 * first date of its rule from today; with a time alone, the first that is not past. Throws CommandFailed (exit code 2).
 */
export async function buildFields(
  options: FieldOptions,
  words: Words,
  dueDate: string | null = null,
): Promise<Fields> {
  const { due, time, start, priority, notes } = options
  const fields: Fields = {
    ...(due === false && { dueDate: null }),
    ...(time === false && { dueTime: null }),
    ...(start === false && { startDate: null }),
    ...(priority !== undefined && { priority }),
    ...(notes !== undefined && { notes: notes === false ? '' : notes }),
  }
  const dueDay = typeof due === 'string' ? await parseDay('--due', due, words) : null
  const startDay = typeof start === 'string' ? await parseDay('--start', start, words) : null
  if (startDay !== null && startDay.time !== null)
    throw new CommandFailed('--start takes a date without a time.', 2)
  if (time === false && dueDay !== null && dueDay.time !== null)
    throw new CommandFailed('--no-time contradicts the time in --due.', 2)
  const days = {
    ...(dueDay !== null && { dueDate: dueDay.date }),
    ...(dueDay !== null && dueDay.time !== null && { dueTime: dueDay.time }),
    ...(startDay !== null && { startDate: startDay.date }),
  }
  return {
    ...fields,
    ...days,
    ...(await buildRepeat(options, dueDay, dueDate, words)),
    ...(await buildReminders(options, words)),
  }
}

const buildReminders = async ({ remind }: FieldOptions, words: Words): Promise<Pick<Fields, 'reminders'>> => {
  if (remind === undefined) return {}
  if (remind === false) return { reminders: [] }
  return { reminders: await Promise.all(remind.map((text) => parseReminder(text, words))) }
}

const parseReminder = async (text: string, words: Words): Promise<Reminder> => {
  const before = readWholeReminder(text, await loadLanguages(words.findLanguage(), loadLineWords))
  if (before !== null) return { before }
  const { date, time } = await parseDay('--remind', text, words)
  if (time === null)
    throw new CommandFailed(
      `--remind "${makePrintable(text)}" needs a time, or how long before, such as 30m.`,
      2,
    )
  return { at: new Date(`${date}T${time}`).toISOString() }
}

/** Parses the value of an option as a date in words. Throws CommandFailed (exit code 2). */
export async function parseDay(option: string, text: string, words: Words): Promise<DayAndTime> {
  // Scripts type ISO dates, for which no words are needed.
  const reading =
    readIsoDate(text) ?? readDate(text, words.now, await loadLanguages(words.findLanguage(), loadLineWords))
  return takeReading(option, text, reading)
}

const buildRepeat = async (
  { due, every, fromCompletion }: FieldOptions,
  dueDay: DayAndTime | null,
  dueDate: string | null,
  { now, findLanguage }: Words,
): Promise<Pick<Fields, 'repeat' | 'dueDate'>> => {
  if (fromCompletion && typeof every !== 'string')
    throw new CommandFailed('--from-completion needs --every.', 2)
  if (every === false) return { repeat: null }
  if (every === undefined) return {}
  if (due === false) throw new CommandFailed('--every needs a due date: leave out --no-due.', 2)
  const languages = await loadLanguages(findLanguage(), loadLineWords)
  const { rrule, from } = takeReading('--every', every, readRepeat(every, now, languages))
  const repeat = { rrule, from: fromCompletion ? 'completion' : from } as const
  const time = typeof due === 'string' ? readTimeAlone(due, now, languages) : null
  const hasDate = time === null && (dueDay !== null || dueDate !== null)
  if (hasDate) return { repeat }
  return { repeat, dueDate: takeReading('--every', every, findFirstDate(rrule, now, time)) }
}

const readTimeAlone = (text: string, now: Date, languages: readonly Language[]): string | null =>
  readIsoDate(text) === null ? readTime(text, now, languages) : null

const takeReading = <T>(option: string, text: string, reading: Reading<T>): T => {
  if ('value' in reading) return reading.value
  throw new CommandFailed(`${option} "${makePrintable(text)}" ${reading.problem}`, 2)
}
