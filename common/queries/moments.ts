import type { Clock } from '../dates/dates.ts'
import type { Line } from '../lines/language.ts'
import { mayBegin, mayEnd } from '../lines/meant.ts'
import { Scanner, tokenise, type Token } from '../lines/tokens.ts'
import { readDayOfMonth, readDays } from './dates.ts'
import { relations, states, type QueryCategory, type QueryLanguage } from './language.ts'
import type { QueryMeaning, QueryPiece } from './pieces.ts'

/** The most words and signs of a search that is read: a longer one is text. */
const mostTokens = 150

/** A line with the words of searches. */
interface QueryLine extends Line {
  readonly query: Scanner<QueryCategory>
  /** Up to a token, where another date begins. */
  readonly upTo: (token: number) => Line
}

interface Moment {
  readonly meaning: QueryMeaning
  readonly end: number
}

/**
 * Finds the states and the due dates of a search. Of two readings at a token the longer one counts, and of equal ones that of the first
 * language.
 */
export const findMoments = (
  typed: string,
  text: string,
  languages: readonly QueryLanguage[],
  { now, clock }: { readonly now: Date; readonly clock: Clock },
): readonly QueryPiece[] => {
  const tokens = tokenise(text)
  if (tokens.length > mostTokens) return []
  const present = { now, clock, today: clock(now).date, typed }
  const lines = languages.map((language): QueryLine => {
    const query = new Scanner(tokens, language.query)
    const upTo = (token: number): Line => ({
      ...language,
      ...present,
      scanner: new Scanner(tokens.slice(0, token), language.table),
    })
    return { ...upTo(tokens.length), query, upTo }
  })
  const pieces: QueryPiece[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const found = lines
      .flatMap((line) => [skipName(line, at), readState(line, at), readDue(line, at)])
      .reduce((best, each) => (each !== null && each.end > (best?.end ?? 0) ? each : best), null)
    if (found === null) continue
    if (found.meaning !== null)
      pieces.push(makePiece(typed, tokens, at, { ...found, meaning: found.meaning }))
    at = found.end - 1
  }
  return pieces
}

const makePiece = (
  typed: string,
  tokens: readonly Token[],
  from: number,
  { meaning, end: behind }: Moment,
): QueryPiece => {
  const start = tokens[from]?.start ?? 0
  const end = tokens[behind - 1]?.end ?? start
  return { ...meaning, start, end, text: typed.slice(start, end) }
}

// "black friday" is text.
const skipName = ({ scanner }: QueryLine, at: number) => {
  const name = scanner.find(at, 'names')
  return name === null ? null : { meaning: null, end: name.end }
}

const readState = (line: QueryLine, at: number): Moment | null => {
  const found = line.query.find(at, 'state')
  const state = states[found?.value ?? -1]
  if (found === null || state === undefined || !isAlone(line, at, found.end)) return null
  return { meaning: { kind: 'state', state }, end: found.end }
}

const readDue = (whole: QueryLine, at: number): Moment | null => {
  const word = whole.query.find(at, 'relation')
  const limit = findLimit(whole, word?.end ?? at + 1)
  const line = limit === null ? whole : whole.upTo(limit)
  const relation = relations[word?.value ?? -1]
  // "on black friday".
  if (word !== null && line.scanner.find(word.end, 'names') !== null) return null
  const bare = readDays(line, at)
  const joined =
    word === null
      ? null
      : (readDays(line, word.end) ?? readDayOfMonth(line, word.end) ?? readOnThe(bare, word.end))
  const days = joined ?? (bare?.isWeak === false ? bare : null)
  if (days === null || !isAlone(whole, at, days.end)) return null
  const { first, last, end } = days
  return { meaning: { kind: 'due', relation: joined === null ? 'on' : (relation ?? 'on'), first, last }, end }
}

// "from friday before 1 dec" has two dates, and names no friday that is the first of december.
const findLimit = ({ query }: QueryLine, from: number): number | null => {
  const limit = query.tokens.findIndex((_token, at) => {
    const relation = at < from ? undefined : relations[query.find(at, 'relation')?.value ?? -1]
    return relation === 'before' || relation === 'until'
  })
  return limit === -1 ? null : limit
}

// "before the 15th" is one phrase of the reader of dates.
const readOnThe = <Days extends { readonly end: number }>(days: Days | null, behind: number): Days | null =>
  days !== null && days.end > behind ? days : null

const isAlone = (line: Line, from: number, end: number): boolean => mayBegin(line, from) && mayEnd(line, end)
