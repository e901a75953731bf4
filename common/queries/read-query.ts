import { type Clock, createClock } from '../dates/dates.ts'
import type { Conditions } from '../filters/conditions.ts'
import { findLists, findPriorities, findTags, hideSpans, type Span } from '../lines/pieces.ts'
import { fold } from '../lines/tokens.ts'
import { findListMarks } from '../list-marks.ts'
import { conditionsOfQuery } from './conditions.ts'
import { createQueryLanguages, type QueryLanguage, type ReadWords } from './language.ts'
import { findMoments } from './moments.ts'
import { dropContradicted, type QueryNames, type QueryPiece, type UnknownName } from './pieces.ts'

/** The things that the meaning of a search depends on. */
export interface QueryContext extends QueryNames {
  readonly now: Date
  /** The clock of the person; by default that of this computer. */
  readonly clock?: Clock
}

/** The meaning of a search. */
export interface ReadQuery {
  /** From left to right. They do not overlap. */
  readonly pieces: readonly QueryPiece[]
  /** The names of lists and tags that are not known. They stay in `words`. */
  readonly unknown: readonly UnknownName[]
  /** The text beside the pieces, without quotation marks. */
  readonly words: string
  /** Those of the pieces, and `q` for the words. */
  readonly conditions: Conditions
}

/** Reads what a person typed into the field of a search. */
export type QueryReader = (typed: string, context: QueryContext) => ReadQuery

/** The longest search that is read, in UTF-16 code units: a longer one is text. */
const longestQuery = 1000

/**
 * Creates the reader of searches such as `overdue @work #calls !1 before friday rent`, in English and in the language of `locale` (BCP
 * 47), whose words are `own`; null where that is English alone. Text in quotation marks is never read.
 */
export function createQueryReader(locale: string, own: ReadWords | null): QueryReader {
  const languages = createQueryLanguages(locale, own)
  return (typed, context) => {
    const { now, clock = createClock(null) } = context
    const quotes = findQuotes(typed)
    const found =
      typed.length > longestQuery ? [] : findPieces(typed, quotes, languages, { ...context, clock })
    const pieces = dropContradicted(found.toSorted((a, b) => a.start - b.start))
    const words = takeOut(typed, [...pieces, ...quotes.flatMap(({ marks }) => marks)])
    return {
      pieces,
      unknown: findUnknown(typed, pieces, quotes, context),
      words,
      conditions: conditionsOfQuery(pieces, words, clock(now).date),
    }
  }
}

interface Quote extends Span {
  /** The two quotation marks. */
  readonly marks: readonly Span[]
}

const quoted = /(?<![#@\p{L}\p{N}])"[^"]*"|“[^“”]*”|„[^„“”]*[“”]|«[^«»]*»/gu

const findQuotes = (typed: string): readonly Quote[] =>
  [...typed.matchAll(quoted)].map(({ index: start, 0: { length } }) => {
    const end = start + length
    return { start, end, marks: [start, end - 1].map((at) => ({ start: at, end: at + 1 })) }
  })

// Each part becomes a space.
const takeOut = (typed: string, parts: readonly Span[]): string =>
  parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, typed)
    .replaceAll(/\s+/g, ' ')
    .trim()

const findPieces = (
  typed: string,
  quotes: readonly Span[],
  languages: readonly QueryLanguage[],
  context: QueryContext & { readonly clock: Clock },
): readonly QueryPiece[] => {
  const finds: readonly ((text: string) => readonly QueryPiece[])[] = [
    (text) => findKnownTags(typed, text, context.tags),
    (text) => findNamedLists(typed, text, context.lists),
    (text) =>
      findPriorities(typed, text, languages).flatMap((piece) => (piece.kind === 'priority' ? [piece] : [])),
    (text) => findMoments(typed, text, languages, context),
  ]
  return finds.reduce<{ readonly text: string; readonly pieces: readonly QueryPiece[] }>(
    ({ text, pieces }, find) => {
      const found = find(text)
      return { text: hideSpans(text, found), pieces: [...pieces, ...found] }
    },
    { text: hideSpans(typed, quotes), pieces: [] },
  ).pieces
}

const findKnownTags = (typed: string, text: string, known: readonly string[]): readonly QueryPiece[] =>
  findTags(typed, text, known).flatMap((piece) =>
    piece.kind === 'tag' && known.includes(piece.tag) ? [piece] : [],
  )

const findNamedLists = (typed: string, text: string, lists: QueryContext['lists']): readonly QueryPiece[] =>
  findLists(typed, text, lists).flatMap((piece): readonly QueryPiece[] => {
    if (piece.kind !== 'list') return []
    const { start, end, name, section, listId } = piece
    // Of lists with the same name each can be meant.
    const ids = section === null ? lists.filter((list) => list.name === name).map(({ id }) => id) : [listId]
    return [{ kind: 'list', ids, name, section, start, end, text: piece.text }]
  })

const findUnknown = (
  typed: string,
  pieces: readonly Span[],
  quotes: readonly Span[],
  { lists, tags }: QueryNames,
): readonly UnknownName[] => {
  const isFree = (start: number): boolean =>
    ![...pieces, ...quotes].some((each) => start >= each.start && start < each.end)
  const ofLists = findListMarks(typed)
    .filter(({ start }) => isFree(start))
    .map(({ name }): UnknownName => {
      const begins = lists.filter((list) => fold(list.name).startsWith(fold(name)))
      return { kind: 'list', name, candidates: begins.map((list) => list.name) }
    })
  const ofTags = findTags(typed, hideSpans(typed, quotes), tags).flatMap((piece): readonly UnknownName[] =>
    piece.kind === 'tag' && isFree(piece.start) ? [{ kind: 'tag', name: piece.tag, candidates: [] }] : [],
  )
  return [...ofLists, ...ofTags]
}
