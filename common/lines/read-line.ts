import { dayAt, shiftDate } from '../dates/dates.ts'
import type { Repeat } from '../repeats/repeat.ts'
import { findFirstDate } from './first-date.ts'
import { chooseLonger, findDates, type FoundDate } from './find-dates.ts'
import { findRepeats } from './find-repeats.ts'
import type { LanguageCode, LineLanguage } from './language.ts'
import { findLists, findPriorities, findTags, type NamedList } from './marks.ts'
import { createPiece, hideSpans, type Piece, type Span } from './piece.ts'

export type { NamedList } from './marks.ts'
export type { Piece } from './piece.ts'
export type { LanguageCode } from './language.ts'

/** The things that the meaning of a line depends on. */
export interface LineContext {
  /** The present in the zone of this computer. */
  readonly now: Date
  /** The due date of a todo that is added without one, such as today in the view Today; null for none. */
  readonly dueDate: string | null
  /** The keys of the pieces that stay in the title. */
  readonly ignored: readonly string[]
  readonly lists: readonly NamedList[]
  /** The tags that are known: a line may spell them with other capitals. */
  readonly tags: readonly string[]
}

/** The fields that a line gives to its todo. */
export interface LineFields {
  readonly listId?: string
  readonly priority?: number
  readonly tags?: readonly string[]
  readonly dueDate?: string
  readonly dueTime?: string
  readonly repeat?: { readonly rrule: string; readonly from?: Repeat['from'] }
}

/** The meaning of a line. */
export interface ReadLine {
  /** The line without its pieces. */
  readonly title: string
  /** From left to right. They do not overlap. */
  readonly pieces: readonly Piece[]
  /** The pieces that stay in the title, because the context says so. */
  readonly ignored: readonly Piece[]
  readonly fields: LineFields
}

/** Reads a line that a person typed to add a todo. */
export type LineReader = (line: string, context: LineContext) => ReadLine

/** The longest line that is read, in UTF-16 code units. No title can be longer. */
const longestLine = 2000

/** Creates the reader of lines such as `Pay rent every month on the 1st 9am #home @Flat !1`, in English and in one other language. */
export async function createLineReader(code: LanguageCode): Promise<LineReader> {
  const languages = [...(code === 'en' ? [] : [await loaders[code]()]), await loaders.en()]
  return (line, context) => {
    const literal = { title: line.trim(), pieces: [], ignored: [], fields: {} }
    if (line.length > longestLine) return literal
    const { pieces, ignored } = findPieces(line, languages, context)
    const titled = keepTitle(line, pieces)
    const fields = makeFields(titled, context)
    return { title: makeTitle(line, titled), pieces: titled, ignored, fields }
  }
}

const loaders: Readonly<Record<LanguageCode, () => Promise<LineLanguage>>> = {
  en: async () => (await import('./languages/english.ts')).english,
  de: async () => (await import('./languages/german.ts')).german,
  fr: async () => (await import('./languages/french.ts')).french,
  es: async () => (await import('./languages/spanish.ts')).spanish,
}

// Addresses, and texts in quotation marks, but not the names of `@"Two words"`.
const literals =
  /(?<![#@])"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|\b[a-z][a-z\d+.-]*:\/\/\S+|[^\s@]+@[^\s@]+\.[^\s@]+/giu

type Find = (text: string) => readonly Piece[]

function findPieces(line: string, languages: readonly LineLanguage[], context: LineContext) {
  const finds: readonly Find[] = [
    (text) => findTags(line, text, context.tags),
    (text) => findLists(line, text, context.lists).slice(-1),
    (text) => findPriorities(line, text).slice(-1),
    (text) =>
      languages
        .flatMap(({ repeats }) => findRepeats(line, text, repeats))
        .toSorted((a, b) => a.end - b.end)
        .slice(-1),
    (text) => findDatePieces(line, text, languages, context.now),
  ]
  const quoted = [...line.matchAll(literals)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
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
  return { pieces: sortPieces(pieces), ignored: sortPieces(ignored) }
}

const findIgnored = (found: readonly Piece[], { ignored }: LineContext): readonly Piece[] =>
  found.filter(({ key }) => ignored.includes(key))

const sortPieces = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.toSorted((a, b) => a.start - b.start)

// The last day and the last time of a line are taken.
const findDatePieces = (
  line: string,
  text: string,
  languages: readonly LineLanguage[],
  now: Date,
): readonly Piece[] => {
  const found = chooseLonger(languages.flatMap((language) => findDates(text, language, now)))
  const last = found.at(-1)
  if (last === undefined) return []
  const isOther = ({ date, time }: FoundDate) =>
    (date !== null) !== (last.date !== null) && (time !== null) !== (last.time !== null)
  const other = found.findLast(isOther)
  return [...(other ? [other] : []), last].map((each) =>
    createPiece(line, each, { kind: 'date', dueDate: each.date, dueTime: each.time }),
  )
}

// Where nothing would be left for the title, words stay there.
const keepTitle = (line: string, pieces: readonly Piece[]): readonly Piece[] => {
  if (makeTitle(line, pieces) !== '') return pieces
  const marks = pieces.filter(({ kind }) => kind !== 'date' && kind !== 'repeat')
  return makeTitle(line, marks) === '' ? [] : marks
}

const makeTitle = (line: string, pieces: readonly Span[]): string => {
  if (pieces.length === 0) return line.trim()
  const ends = [...pieces.map(({ start }) => start), line.length]
  const parts = ends.map((end, index) => line.slice(pieces[index - 1]?.end ?? 0, end).trim())
  return parts
    .filter((part) => part !== '')
    .map((part, index) => (index > 0 && /^[,;:]/.test(part) ? part.slice(1).trimStart() : part))
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/\s*\(\s*\)/g, '')
    .replaceAll(/^[,;:–-]+\s*|\s*[,;:–-]+$/g, '')
}

const makeFields = (pieces: readonly Piece[], context: LineContext): LineFields => {
  const tags = pieces.flatMap((piece) => (piece.kind === 'tag' ? [piece.tag] : []))
  const fields = pieces.reduce<LineFields>((before, piece) => {
    if (piece.kind === 'list') return { ...before, listId: piece.listId }
    return piece.kind === 'priority' ? { ...before, priority: piece.priority } : before
  }, {})
  return {
    ...fields,
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...findDue(pieces, context),
  }
}

const findDue = (pieces: readonly Piece[], { now, dueDate }: LineContext): LineFields => {
  const dates = pieces.filter((piece) => piece.kind === 'date')
  const rrule = pieces.find((piece) => piece.kind === 'repeat')?.rrule
  const time = dates.findLast((each) => each.dueTime !== null)?.dueTime ?? null
  const day = dates.findLast((each) => each.dueDate !== null)?.dueDate ?? null
  if (time === null && day === null && rrule === undefined) return {}
  const first = rrule === undefined ? null : findFirstDate(rrule, now, time)
  const ofRule = first !== null && 'value' in first ? first.value : null
  return {
    dueDate: day ?? ofRule ?? findDayOfTime(time, dueDate, now),
    ...(time !== null && { dueTime: time }),
    ...(rrule !== undefined && { repeat: { rrule } }),
  }
}

// A time alone is on the day of the place, or else the next such time.
const findDayOfTime = (time: string | null, dueDate: string | null, now: Date): string => {
  const clock = dayAt(now, null)
  const isLater = time === null || time > clock.time
  if (dueDate !== null && (dueDate > clock.date || isLater)) return dueDate
  return isLater ? clock.date : shiftDate(clock.date, 1)
}
