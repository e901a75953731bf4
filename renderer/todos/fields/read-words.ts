import { InvalidRule, parseRule } from '../../../common/repeats/parse-rule.ts'
import { parseDuration } from '../../../common/reminders/reminder.ts'
import { dayAt } from '../../../common/dates/dates.ts'
import { readIsoDate } from '../../../common/dates/iso-date.ts'
import type { ChosenDate, LineReader, ReadLine } from '../../../common/lines/read-line.ts'
import { loadLineWords } from '../../../messages/line-words.ts'
import { Unreachable } from '../../api/problem.ts'
import type { RepeatChoice } from '../repeat/rule-draft.ts'
import { findDoubtfulDates } from '../quick-add/doubtful-dates.ts'
import type { DateAndTime } from './date-value.ts'

/** A date that was typed in words, with a repeat if one was typed. */
export interface ReadDate extends DateAndTime {
  readonly date: string
  readonly repeat: RepeatChoice | null
}

/**
 * Loads the parser of words for English and the language of `locale` (BCP 47). It is large, so it is loaded on demand. Throws Unreachable
 * if the server does not answer.
 */
export async function loadReader(locale: string): Promise<LineReader> {
  try {
    const { createLineReader } = await import('../../../common/lines/read-line.ts')
    return await createLineReader(locale, loadLineWords)
  } catch (cause) {
    throw new Unreachable('The parser of words could not be loaded.', { cause })
  }
}

/**
 * Reads a date in words, such as "tomorrow 5pm", or a repeat, such as "every friday". A time alone is one of the present date, also
 * where it is past, or else the next such time. Null where a part of the text is something else.
 */
export function readDateWords(
  read: LineReader,
  typed: string,
  now: Date,
  { date, time }: DateAndTime,
): ReadDate | null {
  const iso = readIsoDate(typed)
  if (iso !== null && 'value' in iso)
    return { date: iso.value.date, time: iso.value.time ?? time, repeat: null }
  return findDate(readWhole(read, typed, now, date), { date, time })
}

/**
 * Reads a date whose words say that it is past, such as "yesterday" or "last friday", in English and in the language of `locale` (BCP 47).
 * A line only asks whether such words are a date, since they may belong to a title: see findDoubtfulDates(). Null for any other text.
 */
export function readPastWords(
  read: LineReader,
  typed: string,
  now: Date,
  value: DateAndTime,
  locale: string,
): ReadDate | null {
  const today = dayAt(now, null).date
  const found = findDoubtfulDates(typed, { pieces: [], today, locale, readDate: () => null })
  const chosen = found.flatMap(({ text, ways: [date, ...others] }) =>
    date !== undefined && date < today && others.length === 0 ? [{ text, date }] : [],
  )
  return chosen.length === 0 ? null : findDate(readWhole(read, typed, now, value.date, chosen), value)
}

function findDate(line: ReadLine | null, { date, time }: DateAndTime): ReadDate | null {
  if (line === null) return null
  const { dueDate, dueTime, repeat } = line.fields
  if (!dueDate) return null
  const isTimeAlone = line.pieces.every((piece) => piece.kind === 'date' && piece.dueDate === null)
  return {
    date: isTimeAlone ? (date ?? dueDate) : dueDate,
    time: dueTime ?? time,
    repeat: repeat ? { from: 'due', ...repeat } : null,
  }
}

/** Reads an instant in words: a time from now, such as "20 min", or a date with a time. Returns it in UTC; null for any other text. */
export function readInstant(read: LineReader, typed: string, now: Date): string | null {
  const before = read.readReminder(typed)
  const duration = before === null ? null : parseDuration(before)
  if (duration !== null)
    return new Date(now.getTime() + (duration.days * 1440 + duration.minutes) * 60_000).toISOString()
  const day = readDateWords(read, typed, now, { date: null, time: null })
  if (day === null || day.time === null || day.repeat !== null) return null
  return new Date(`${day.date}T${day.time}`).toISOString()
}

/**
 * Reads a repeat in words, such as "every 2 weeks" or "2 weeks", in the languages of the reader; or an RRULE (RFC 5545). Null
 * for any other text.
 */
export function readRepeatWords(read: LineReader, typed: string, now: Date): RepeatChoice | null {
  const rule = typed.trim().replace(/^RRULE:/, '')
  if (/^[A-Z]+=/.test(rule)) return isRule(rule) ? { rrule: rule, from: 'due' } : null
  for (const start of ['', ...read.everyWords]) {
    const line = readWhole(read, `${start} ${typed}`, now, null)
    if (line?.pieces.length === 1 && line.fields.repeat) return { from: 'due', ...line.fields.repeat }
  }
  return null
}

// The reader is for todos, so it leaves words for a title.
const title = 'x'

/** Reads words of which all must be a date, a time or a repeat. */
function readWhole(
  read: LineReader,
  words: string,
  now: Date,
  dueDate: string | null,
  chosen: readonly ChosenDate[] = [],
): ReadLine | null {
  const line = read(`${title} ${words}`, { now, dueDate, chosen, ignored: [], lists: [], tags: [] })
  const isDate = line.pieces.every(({ kind }) => kind === 'date' || kind === 'repeat')
  return isDate && line.title === title ? line : null
}

function isRule(rrule: string): boolean {
  try {
    parseRule(rrule)
    return true
  } catch (error) {
    if (error instanceof InvalidRule) return false
    throw error
  }
}
