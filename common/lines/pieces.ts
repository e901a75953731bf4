import { spellTag } from '../spell-tag.ts'
import type { Repeat } from '../repeats/repeat.ts'
import type { Language } from './language.ts'
import { fold, hidden } from './tokens.ts'

/** A part of a line: from `start` up to `end`, in UTF-16 code units. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** The meaning of a part of a line. */
export type Meaning =
  | {
      readonly kind: 'date'
      readonly dueDate: string | null
      readonly dueTime: string | null
      readonly startDate: string | null
    }
  /** With the first date and the time where they stand among its words. */
  | {
      readonly kind: 'repeat'
      readonly rrule: string
      readonly from: Repeat['from']
      readonly dueDate: string | null
      readonly dueTime: string | null
    }
  | { readonly kind: 'tag'; readonly tag: string }
  /** With the section of the list where one is named. */
  | {
      readonly kind: 'list'
      readonly listId: string
      readonly name: string
      readonly section: NamedSection | null
    }
  | { readonly kind: 'priority'; readonly priority: 1 | 2 | 3 | 4 }
  /** How long before it is due it rings, as durations of ISO 8601. */
  | { readonly kind: 'reminder'; readonly reminders: readonly { readonly before: string }[] }

interface Typed extends Span {
  /** The part as it was typed. */
  readonly text: string
  /** Names the piece while the text around it is edited. A line may have the same piece twice, with the same key. */
  readonly key: string
}

/** A part of a line that was understood. */
export type Piece = Meaning & Typed

/** Creates a piece of a line. */
export function createPiece<M extends Meaning>(line: string, { start, end }: Span, meaning: M): M & Typed {
  const text = line.slice(start, end)
  return { ...meaning, start, end, text, key: `${meaning.kind} ${fold(text).replaceAll(/\s+/g, ' ')}` }
}

/** Replaces parts of a text by a sign that no rule reads, so that all other parts stay where they are. */
export const hideSpans = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + hidden.repeat(end - start) + rest.slice(end),
    text,
  )

/** A list that a line can name. */
export interface NamedList {
  readonly id: string
  readonly name: string
  readonly sections?: readonly NamedSection[]
}

/** A section of a list that a line can name. */
export interface NamedSection {
  readonly id: string
  readonly name: string
}

const longestTag = 100

// A mark stands at the beginning of a word. A tag may have signs, as names do: `#c++`, `#node.js`, `#a/b`.
const tagMark =
  /(?<=^|[\s(,;¦])#(?:"([^"#]+)"|([\p{L}\p{M}\p{N}_\p{Emoji_Presentation}+#./:&-]+)(?=$|[\s,;!?)¦]))/gu

/** Finds the tags of a line: `#home`, or `#"two words"`. A number such as `#12` is none. A known tag keeps its capitals. */
export function findTags(line: string, text: string, known: readonly string[]): readonly Piece[] {
  return [...text.matchAll(tagMark)].flatMap(({ index: start, 1: quoted, 2: word = '' }) => {
    const plain = word.replace(/[./:&-]+$/, '')
    const name = (quoted ?? plain).trim().normalize()
    const isName = quoted !== undefined || /^[^#+./:&-].*$/u.test(plain)
    if (!isName || !/[\p{L}\p{Emoji_Presentation}]/u.test(name) || name.includes(hidden)) return []
    if ([...name].length > longestTag) return []
    const end = start + 1 + (quoted === undefined ? plain.length : quoted.length + 2)
    return [createPiece(line, { start, end }, { kind: 'tag', tag: spellTag(name, known) })]
  })
}

const priorityMark = /(?<=^|[\s¦])!([1-4]|\p{L}+)(?=$|[\s,.;:¦])/gu

/** Finds the priorities of a line, from `!1` or `!urgent` to `!4` or `!low`. */
export function findPriorities(line: string, text: string, languages: readonly Language[]): readonly Piece[] {
  return [...text.matchAll(priorityMark)].flatMap(({ index: start, 0: mark, 1: word = '' }) => {
    const index = /\d/.test(word)
      ? Number(word) - 1
      : languages
          .map(({ table }) => table.next.get(fold(word))?.meanings.get('priority'))
          .find((each) => each !== undefined)
    if (index === undefined) return []
    const priority = (4 - index) as 1 | 2 | 3 | 4
    return [createPiece(line, { start, end: start + mark.length }, { kind: 'priority', priority })]
  })
}

const listMark = /(?<=^|[\s(,;¦])@("?)/g

/**
 * Finds the lists of a line: `@Home`, or `@"Two words"`. A name may have spaces, and the longest name that fits is taken; else the only one
 * that begins with the word. `@A/B` is the list of this name, else the section B of the list A, else the list A.
 */
export function findLists(line: string, text: string, lists: readonly NamedList[]): readonly Piece[] {
  const byLength = sortByLength(lists)
  const sections = sortByLength(
    lists.flatMap((list) =>
      (list.sections ?? []).map((section) => ({ list, section, name: `${list.name}/${section.name}` })),
    ),
  )
  const folded = fold(text)
  return [...text.matchAll(listMark)].flatMap(({ index: start, 0: mark, 1: quote = '' }) => {
    const from = start + mark.length
    const isNamed = (ends: RegExp) => (each: Folded) =>
      folded.startsWith(each.folded, from) && ends.test(folded.slice(from + each.folded.length))
    const endOf = (each: Folded): number => from + each.folded.length + quote.length
    const ends = quote === '' ? endsName : endsQuote
    const list = byLength.find(isNamed(ends))
    if (list !== undefined) return [createListPiece(line, start, endOf(list), list)]
    const part = sections.find(isNamed(ends))
    if (part !== undefined) return [createListPiece(line, start, endOf(part), part.list, part.section)]
    const before = quote === '' ? byLength.find(isNamed(/^\//)) : undefined
    if (before !== undefined) return [createListPiece(line, start, endOf(before), before)]
    const [word = ''] = quote === '' ? (beginning.exec(folded.slice(from)) ?? []) : []
    const [only, ...others] = word.length > 1 ? byLength.filter((each) => each.folded.startsWith(word)) : []
    if (only === undefined || others.length > 0) return []
    return [createListPiece(line, start, from + word.length, only)]
  })
}

interface Folded {
  readonly folded: string
}

// The longest first.
const sortByLength = <T extends { readonly name: string }>(named: readonly T[]): readonly (T & Folded)[] =>
  named
    .map((each) => ({ ...each, folded: fold(each.name) }))
    .filter(({ folded }) => folded !== '')
    .toSorted((a, b) => b.folded.length - a.folded.length)

const createListPiece = (
  line: string,
  start: number,
  end: number,
  { id, name }: NamedList,
  section: NamedSection | null = null,
): Piece => createPiece(line, { start, end }, { kind: 'list', listId: id, name, section })

const beginning = /^[\p{L}\p{M}\p{N}_]+(?![\p{L}\p{M}\p{N}_@]|[-.'/][\p{L}\p{N}])/u

const endsQuote = /^"/

// `@work-life` is not the list "work".
const endsName = /^(?![\p{L}\p{M}\p{N}_@]|[-.'/][\p{L}\p{N}])/u
