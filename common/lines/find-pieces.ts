import { createClock } from '../dates/dates.ts'
import type { Language, Line } from './language.ts'
import type { Moment } from './moments.ts'
import { findPhrases, type Phrase } from './phrases.ts'
import {
  createPiece,
  findLists,
  findPriorities,
  findTags,
  hideSpans,
  type Piece,
  type Span,
} from './pieces.ts'
import type { LineContext } from './read-line.ts'
import { findReminders } from './reminders.ts'
import { Scanner, type Token, tokenise } from './tokens.ts'

// Addresses, and texts in quotation marks. The quotation marks of `@"Two words"` begin no other text behind them.
const literals =
  /(?<name>[#@]"[^"]*")|"[^"]*"|“[^”]*”|„[^„“”]*[“”]|«[^«»]*»|(?<![a-z\d+.-])[a-z][a-z\d+.-]*:\/\/\S+|(?<![^\s@])[^\s@]+@[^\s@]+\.[^\s@]+/giu

type Find = (text: string) => readonly Piece[]

/** Finds the pieces of a line, and those that the context leaves in the title. */
export function findPieces(line: string, languages: readonly Language[], context: LineContext) {
  const finds: readonly Find[] = [
    (text) => findChosen(line, text, context),
    (text) => findTags(line, text, context.tags),
    (text) => findLists(line, text, context.lists).slice(-1),
    (text) => findPriorities(line, text, languages).slice(-1),
    (text) => findReminders(line, text, readLines(line, text, languages, context)),
    (text) => findMoments(line, text, readLines(line, text, languages, context)),
  ]
  const quoted = [...line.matchAll(literals)].flatMap(({ index, 0: { length }, groups }) =>
    groups?.['name'] === undefined ? [{ start: index, end: index + length }] : [],
  )
  let text = hideSpans(line, quoted)
  const pieces: Piece[] = []
  const ignored: Piece[] = []
  for (const find of finds) {
    let found = find(text)
    for (let off = findIgnored(found, context); off.length > 0; off = findIgnored(found, context)) {
      ignored.push(...off)
      text = hideSpans(text, off)
      found = find(text)
    }
    pieces.push(...found)
    text = hideSpans(text, found)
  }
  return { pieces: widen(line, sortPieces(pieces)), ignored: sortPieces(ignored) }
}

const findChosen = (line: string, text: string, { chosen = [] }: LineContext): readonly Piece[] =>
  chosen.flatMap(({ text: words, date }) => {
    const start = text.indexOf(words)
    if (start === -1) return []
    const meaning = { kind: 'date', dueDate: date, dueTime: null, startDate: null } as const
    return [createPiece(line, { start, end: start + words.length }, meaning)]
  })

const findIgnored = (found: readonly Piece[], { ignored }: LineContext): readonly Piece[] =>
  found.filter(({ key }) => ignored.includes(key))

const sortPieces = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.toSorted((a, b) => a.start - b.start)

/** A phrase, and whether its language is the one that wins where two are as long. */
type Candidate = Phrase & { readonly language: number }

/** A longer line is a text and no sentence, and would take long to read. */
const mostTokens = 150

// The text with the words of each language; none where it is too long.
const readLines = (
  line: string,
  text: string,
  languages: readonly Language[],
  { now, clock = createClock(null) }: LineContext,
): readonly Line[] => {
  const tokens = tokenise(text)
  if (tokens.length > mostTokens) return []
  const present = { now, clock, today: clock(now).date, typed: line }
  return languages.map((language) => ({
    ...language,
    scanner: new Scanner(tokens, language.table),
    ...present,
  }))
}

// A date stands alone. Of several, the last one counts, and the last time; two repeats, or a repeat beside another date, are text.
const findMoments = (line: string, text: string, lines: readonly Line[]): readonly Piece[] => {
  const tokens = lines[0]?.scanner.tokens ?? []
  const all = lines.flatMap((each, index) =>
    findPhrases(each).map((phrase): Candidate => ({ ...phrase, language: index })),
  )
  const phrases = chooseLonger(all)
  if (phrases.some(({ spoils }) => spoils === 'all')) return []
  const last = (kind: ReturnType<typeof kindOf>) => phrases.findLast(({ moment }) => kindOf(moment) === kind)
  const repeats = phrases.filter(({ moment }) => kindOf(moment) === 'repeat')
  const [repeat, start] = [repeats[0], last('start')]
  const date = last('date')
  if (repeats.length > 1 || (repeat !== undefined && (date ?? start) !== undefined)) return []
  const due = repeat ?? date
  const hasTime = typeof due?.moment?.dueTime === 'string'
  // The time may be one of a day that is text.
  const isOfText =
    phrases.some(({ spoils }) => spoils === 'times') ||
    numericDate.test(
      hideSpans(
        text,
        phrases.map((phrase) => spanOf(tokens, phrase)),
      ),
    )
  const time = hasTime || (due === undefined && isOfText) ? undefined : last('time')
  return [due, start, time].flatMap((phrase) =>
    phrase === undefined ? [] : createPieces(line, tokens, phrase),
  )
}

// "12/3", "1.12.26", which nobody has read.
const numericDate = /(?<![\d.:/-])\d{1,4}[./-]\d{1,2}(?![\d:])/

const spanOf = (tokens: readonly Token[], { from, end }: Pick<Phrase, 'from' | 'end'>): Span => ({
  start: tokens[from]?.start ?? 0,
  end: tokens[end - 1]?.end ?? 0,
})

const kindOf = (moment: Moment | null): 'text' | 'repeat' | 'start' | 'date' | 'time' => {
  if (moment === null) return 'text'
  if (moment.rrule !== null) return 'repeat'
  if (moment.startDate !== null) return 'start'
  return moment.dueDate === null ? 'time' : 'date'
}

// Of phrases that overlap, the longer one counts; of two equal ones that of the first language.
const chooseLonger = (found: readonly Candidate[]): readonly Candidate[] =>
  found
    .toSorted((a, b) => b.end - b.from - (a.end - a.from) || a.language - b.language)
    .reduce<readonly Candidate[]>(
      (kept, each) =>
        kept.some((other) => each.from < other.end && other.from < each.end) ? kept : [...kept, each],
      [],
    )
    .toSorted((a, b) => a.from - b.from)

const createPieces = (
  line: string,
  tokens: readonly Token[],
  { from, end, moment, split }: Phrase,
): readonly Piece[] => {
  if (moment === null) return []
  const { dueDate, dueTime, rrule, isAfterDone, startDate } = moment
  const span = spanOf(tokens, { from, end })
  const date = { kind: 'date', dueDate, dueTime, startDate } as const
  if (rrule === null) return [createPiece(line, span, date)]
  const rule = { kind: 'repeat', rrule, from: isAfterDone ? 'completion' : 'due' } as const
  if (split === null) return [createPiece(line, span, { ...rule, dueDate, dueTime })]
  const repeat = { ...rule, dueDate: null, dueTime: null }
  const [first, second] = split.first === 'repeat' ? [repeat, date] : [date, repeat]
  const middle = tokens[split.at]?.start ?? span.end
  const firstEnd = tokens[split.at - 1]?.end ?? span.end
  return [
    createPiece(line, { start: span.start, end: firstEnd }, first),
    createPiece(line, { start: middle, end: span.end }, second),
  ]
}

// A comma or a colon between a piece and the title goes with the piece, and so do brackets around it. Its key stays.
const widen = (line: string, pieces: readonly Piece[]): readonly Piece[] => {
  let done = 0
  return pieces.map((piece) => {
    const [before, after] = [line.slice(done, piece.start), line.slice(piece.end)]
    const isInBrackets = before.endsWith('(') && after.startsWith(')')
    const [lead = ''] = isInBrackets ? ['('] : (/(?<=\S)(?:[,;:]|\s[-–—])\s+$/.exec(before) ?? [])
    const isFirst = line.slice(0, piece.start).trim() === ''
    const [tail = ''] = isInBrackets
      ? [')']
      : lead !== ''
        ? []
        : ((isFirst ? firstTail : anyTail).exec(after) ?? [])
    const [start, end] = [piece.start - lead.length, piece.end + tail.length]
    done = end
    return { ...piece, start, end, text: line.slice(start, end) }
  })
}

const anyTail = /^[,;:](?=\s|$)/
const firstTail = /^(?:[,;:]|\s[-–—])(?=\s|$)/
