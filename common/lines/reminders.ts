import { formatDuration, mostReminders, parseDuration } from '../reminders/reminder.ts'
import { endsAt, readCount, units } from './found-day.ts'
import type { Language, Line } from './language.ts'
import { mayBegin } from './meant.ts'
import { readParts } from './phrases.ts'
import { createPiece, type Piece, type Span } from './pieces.ts'
import { fold, Scanner, tokenise } from './tokens.ts'

type ReminderPiece = Extract<Piece, { kind: 'reminder' }>

/** The words of a line. */
type Words = Pick<Line, 'scanner'>

/** Finds the reminders of a line: `*30m`, "remind me 1 day before and 1 hour before". Those beyond ten stay in the title. */
export function findReminders(line: string, text: string, lines: readonly Line[]): readonly ReminderPiece[] {
  const found = [...findMarks(line, text, lines), ...findSentences(line, lines)]
  const taken = new Set<string>()
  return found
    .toSorted((a, b) => a.start - b.start)
    .filter(({ reminders }) => {
      const all = new Set([...taken, ...reminders.map(({ before }) => before)])
      if (all.size > mostReminders) return false
      for (const before of all) taken.add(before)
      return true
    })
}

const createReminders = (line: string, span: Span, durations: readonly string[]): ReminderPiece => {
  const reminders = [...new Set(durations)].map((before) => ({ before }))
  return createPiece(line, span, { kind: 'reminder', reminders })
}

const mark = /(?<=^|[\s(,;¦])\*((?:\d{1,5}\p{L}+)+(?:\d{1,2})?)(?=$|[\s)¦]|[,.;:](?:\s|$))/gu

const findMarks = (line: string, text: string, languages: readonly Language[]): readonly ReminderPiece[] =>
  [...text.matchAll(mark)].flatMap(({ index: start, 0: whole, 1: typed = '' }) => {
    const before = readMark(typed, languages)
    return before === null ? [] : [createReminders(line, { start, end: start + whole.length }, [before])]
  })

// "1d12h": the larger unit first. The minutes of "1h30" need no unit.
const readMark = (typed: string, languages: readonly Language[]): string | null => {
  const counts = [...typed.matchAll(/(\d+)(\p{L}+)/gu)].map(({ 1: digits = '', 2: word = '' }) => ({
    count: Number(digits),
    unit: findUnit(fold(word), languages),
  }))
  const rest = /\p{L}(\d+)$/u.exec(typed)?.[1]
  if (rest === undefined) return addCounts(counts)
  const isRest = counts.at(-1)?.unit === units.hour && Number(rest) < 60
  return isRest ? addCounts([...counts, { count: Number(rest), unit: units.minute }]) : null
}

const findUnit = (word: string, languages: readonly Pick<Language, 'table'>[]): number =>
  shortUnits.get(word) ??
  languages
    .map(({ table }) => table.next.get(word)?.meanings.get('unit'))
    .find((unit) => unit !== undefined) ??
  units.month

/** Units of one letter. Reminders have no months, so that `m` is a minute. */
const shortUnits = new Map<string, number>([
  ['m', units.minute],
  ['h', units.hour],
  ['d', units.day],
  ['w', units.week],
])

const dayLength = 24 * 60

/** The minutes of each unit, from the largest to the smallest. */
const minutesOf = new Map<number, number>([
  [units.week, 7 * 24 * 60],
  [units.day, 24 * 60],
  [units.hour, 60],
  [units.minute, 1],
])

interface Count {
  readonly count: number
  readonly unit: number
}

/** Writes counts of units as a duration of ISO 8601; null where they are out of order or longer than 28 days. */
const addCounts = (counts: readonly Count[]): string | null => {
  const sizes = counts.map(({ unit }) => minutesOf.get(unit) ?? 0)
  const isOrdered = sizes.every((size, index) => size > 0 && size < (sizes[index - 1] ?? Infinity))
  if (counts.length === 0 || !isOrdered) return null
  const sum = (isWanted: (size: number) => boolean): number =>
    counts.reduce(
      (all, { count }, index) => all + (isWanted(sizes[index] ?? 0) ? count * (sizes[index] ?? 0) : 0),
      0,
    )
  const [days, minutes] = [sum((size) => size >= dayLength) / dayLength, sum((size) => size < dayLength)]
  const duration = formatDuration({ days, minutes })
  return parseDuration(duration) === null ? null : duration
}

const findSentences = (typed: string, lines: readonly Line[]): readonly ReminderPiece[] => {
  const pieces: ReminderPiece[] = []
  const tokens = lines[0]?.scanner.tokens ?? []
  for (let at = 0; at < tokens.length; at += 1) {
    const found = lines
      .map((line) => readSentence(line, at))
      .reduce((best, each) => ((each?.end ?? 0) > (best?.end ?? 0) ? each : best), null)
    if (found === null) continue
    const span = { start: tokens[at]?.start ?? 0, end: tokens[found.end - 1]?.end ?? 0 }
    pieces.push(createReminders(typed, span, found.durations))
    at = found.end - 1
  }
  return pieces
}

interface Sentence {
  readonly durations: readonly string[]
  readonly end: number
}

// "remind me 30 minutes before". With more words behind it, as in "30 minutes before lunch", it is text.
const readSentence = (line: Line, at: number): Sentence | null => {
  const { scanner } = line
  const remind = scanner.find(at, 'remind')
  if (remind === null || !mayBegin(line, at) || isDenied(line, at)) return null
  const found = readDurations(line, remind.end)
  if (found === null) return null
  return endsAt(line, found.end) || readParts(line, found.end).end > found.end ? found : null
}

// "Ask Tom to remind me …", "don't remind me …".
const isDenied = ({ scanner }: Words, at: number): boolean =>
  scanner.find(at - 1, 'blocking') !== null || (scanner.text(at - 1) === 't' && scanner.text(at - 2) === "'")

// "1 day before and 1 hour before".
const readDurations = (line: Line, from: number): Sentence | null => {
  const durations: string[] = []
  let end = from
  for (let at = from; ;) {
    const next = readDuration(line, at, false)
    if (next === null) break
    durations.push(next.before)
    ;({ end } = next)
    const and = line.scanner.find(end, 'and')
    if (and === null) break
    at = and.end
  }
  return durations.length === 0 ? null : { durations, end }
}

interface Duration {
  readonly before: string
  readonly end: number
}

const readDuration = (line: Words, at: number, isBeforeImplied: boolean): Duration | null => {
  const { scanner } = line
  const onTime = scanner.find(at, 'onTime')
  if (onTime !== null) return { before: 'PT0M', end: onTime.end }
  const part = scanner.find(at, 'partOfHour')
  const span = part === null ? readSpan(line, at) : { before: `PT${15 * (part.value + 1)}M`, end: part.end }
  if (span === null) return null
  const before = scanner.find(span.end, 'earlier')
  if (before === null) return isBeforeImplied ? span : null
  return { ...span, end: before.end }
}

// "1 hour 30 minutes", "the day".
const readSpan = (line: Words, from: number): Duration | null => {
  const { scanner } = line
  const counts: Count[] = []
  let end = from
  for (let next = readShortCount(line, end); next !== null; next = readShortCount(line, end)) {
    counts.push(next)
    ;({ end } = next)
  }
  if (counts.length === 0) {
    const unit = scanner.find(scanner.skip(from, 'article', 'onThe'), 'unit')
    if (unit === null || unit.end === from + 1) return null
    counts.push({ count: 1, unit: unit.value })
    ;({ end } = unit)
  }
  const before = addCounts(counts)
  return before === null ? null : { before, end }
}

const readShortCount = (line: Words, at: number): (Count & { readonly end: number }) | null => {
  const { scanner } = line
  const counted = readCount(line, at)
  if (counted !== null) return counted
  const count = scanner.number(at, 5)
  const unit = shortUnits.get(scanner.text(at + 1))
  return count === null || unit === undefined ? null : { count, unit, end: at + 2 }
}

/**
 * Reads a whole text as how long before a todo is due it rings: `30m`, "1 day before", without "remind me" and "before" too, or a duration of ISO 8601. Null for
 * any other text, and for more than 28 days.
 */
export function readWholeReminder(typed: string, languages: readonly Language[]): string | null {
  const words = typed.trim()
  if (words.length > mostCharacters) return null
  // A script may have it from the API.
  const iso = parseDuration(words.toUpperCase())
  if (iso !== null) return formatDuration(iso)
  if (/^(?:\d{1,5}\p{L}+)+\d{1,2}$/u.test(words)) return readMark(words, languages)
  const tokens = tokenise(words.replace(/^\*/, ''))
  for (const { table } of languages) {
    const scanner = new Scanner(tokens, table)
    const found = readDuration({ scanner }, scanner.skip(0, 'remind'), true)
    if (found?.end === tokens.length) return found.before
  }
  return null
}

/** Longer texts are no duration. */
const mostCharacters = 60
