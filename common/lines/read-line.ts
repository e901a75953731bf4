import { type Clock, createClock, type Day, shiftDate } from '../dates/dates.ts'
import { findFirstDate } from '../repeats/first-date.ts'
import type { Repeat } from '../repeats/repeat.ts'
import { findPieces } from './find-pieces.ts'
import { english } from './english.ts'
import { createLanguage, type Language, type LanguageWords } from './language.ts'
import type { NamedList, Piece, Span } from './pieces.ts'
import { readWholeReminder } from './reminders.ts'

export type { NamedList, NamedSection, Piece } from './pieces.ts'

/** Loads the words of a language (BCP 47, without a region) besides English; null where there are none. */
export type LoadWords = (language: string) => Promise<LanguageWords | null>

/** Words of a line that are a date because the person says so. */
export interface ChosenDate {
  readonly text: string
  /** As `2026-12-03`. It can be past. */
  readonly date: string
}

/** The things that the meaning of a line depends on. */
export interface LineContext {
  readonly now: Date
  /** The clock of the person; by default that of this computer. */
  readonly clock?: Clock
  /** The due date of a todo that is added without one, such as today in the view Today; null for none. */
  readonly dueDate: string | null
  /** The keys of the pieces that stay in the title. */
  readonly ignored: readonly string[]
  /** The parts of the line that the person has said to be dates; of the same words the first counts. */
  readonly chosen?: readonly ChosenDate[]
  readonly lists: readonly NamedList[]
  /** The tags that are known: a line may spell them with other capitals. */
  readonly tags: readonly string[]
}

/** The fields that a line gives to its todo. */
export interface LineFields {
  readonly listId?: string
  readonly sectionId?: string
  readonly priority?: number
  readonly tags?: readonly string[]
  readonly dueDate?: string
  readonly dueTime?: string
  readonly startDate?: string
  readonly repeat?: { readonly rrule: string; readonly from?: Repeat['from'] }
  readonly reminders?: readonly { readonly before: string }[]
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
export interface LineReader {
  (line: string, context: LineContext): ReadLine
  /** The words before a number of days, such as "every", in each language that is read. */
  readonly everyWords: readonly string[]
  /** Reads a whole text as how long before a todo is due it rings; see readWholeReminder(). */
  readonly readReminder: (typed: string) => string | null
}

/** The longest line that is read, in UTF-16 code units. No title can be longer. */
const longestLine = 2000

/**
 * Creates the reader of lines such as `Pay rent every month on the 1st 9am #home @Flat !1`, in English and in the language of `locale`
 * (BCP 47) where it is known. Its region says whether `3/4` is the third of April.
 */
export async function createLineReader(locale: string, loadWords: LoadWords): Promise<LineReader> {
  const languages = await loadLanguages(locale, loadWords)
  const read = (line: string, context: LineContext): ReadLine => {
    const literal = { title: line.trim(), pieces: [], ignored: [], fields: {} }
    if (line.length > longestLine) return literal
    const { pieces, ignored } = findPieces(line, languages, context)
    const titled = keepTitle(line, pieces)
    const fields = makeFields(titled, context)
    return { title: makeTitle(line, titled), pieces: titled, ignored, fields }
  }
  return Object.assign(read, {
    everyWords: languages.map(({ everyWord }) => everyWord),
    readReminder: (typed: string) => readWholeReminder(typed, languages),
  })
}

/** Loads the languages in which a person of `locale` (BCP 47) writes: their own, and English. */
export async function loadLanguages(locale: string, loadWords: LoadWords): Promise<readonly Language[]> {
  const [code = '', region] = locale.split('-')
  const own = await loadWords(code)
  const base = createLanguage(english)
  const isDayFirst = code === 'en' && region !== undefined ? region !== 'US' : base.isDayFirst
  return [...(own === null ? [] : [createLanguage(own)]), { ...base, isDayFirst }]
}

// A title must not be empty: dates, and then all pieces, stay in it.
const keepTitle = (line: string, pieces: readonly Piece[]): readonly Piece[] => {
  if (makeTitle(line, pieces) !== '') return pieces
  const marks = pieces.filter(({ kind }) => kind !== 'date' && kind !== 'repeat')
  return makeTitle(line, marks) === '' ? [] : marks
}

// Removes one space beside each piece, and no other character.
const makeTitle = (line: string, pieces: readonly Span[]): string => {
  let title = line.slice(0, pieces[0]?.start ?? line.length)
  for (const [index, { end }] of pieces.entries()) {
    const rest = line.slice(end, pieces[index + 1]?.start ?? line.length)
    const isSpaced = /^(?:\s|$|[,.;:!?)\]…])/.test(rest)
    title = title.trim() === '' ? rest.trimStart() : (isSpaced ? title.replace(/\s$/, '') : title) + rest
  }
  return title.trim()
}

const makeFields = (pieces: readonly Piece[], context: LineContext): LineFields => {
  const tags = pieces.flatMap((piece) => (piece.kind === 'tag' ? [piece.tag] : []))
  const reminders = pieces.flatMap((piece) =>
    piece.kind === 'reminder' ? piece.reminders.map(({ before }) => before) : [],
  )
  const fields = pieces.reduce<LineFields>((before, piece) => {
    if (piece.kind === 'list')
      return { ...before, listId: piece.listId, ...(piece.section && { sectionId: piece.section.id }) }
    if (piece.kind === 'date' && piece.startDate !== null) return { ...before, startDate: piece.startDate }
    return piece.kind === 'priority' ? { ...before, priority: piece.priority } : before
  }, {})
  return {
    ...fields,
    ...(tags.length > 0 && { tags: [...new Set(tags)] }),
    ...(reminders.length > 0 && { reminders: [...new Set(reminders)].map((before) => ({ before })) }),
    ...findDue(pieces, context),
  }
}

const findDue = (pieces: readonly Piece[], context: LineContext): LineFields => {
  const { now, clock = createClock(null) } = context
  const dues = pieces.filter((piece) => piece.kind === 'date' || piece.kind === 'repeat')
  const repeat = dues.flatMap((piece) => (piece.kind === 'repeat' ? [piece] : [])).at(-1)
  const rrule = repeat?.rrule
  const time = dues.findLast((each) => each.dueTime !== null)?.dueTime ?? null
  const day = dues.findLast((each) => each.dueDate !== null)?.dueDate ?? null
  if (time === null && day === null && rrule === undefined) return {}
  const first = rrule === undefined ? null : findFirstDate(rrule, now, time, null, clock)
  const ofRule = first !== null && 'value' in first ? first.value : null
  return {
    dueDate: day ?? ofRule ?? findDayOfTime(time, clock(now), context),
    ...(time !== null && { dueTime: time }),
    ...(repeat && { repeat: { rrule: repeat.rrule, ...(repeat.from !== 'due' && { from: repeat.from }) } }),
  }
}

// A time alone is on `dueDate`, or else the next such time.
const findDayOfTime = (time: string | null, present: Day, { dueDate }: LineContext): string => {
  const isLater = time === null || time > present.time
  if (dueDate !== null && (dueDate > present.date || isLater)) return dueDate
  return isLater ? present.date : shiftDate(present.date, 1)
}
