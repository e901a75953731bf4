import { fold } from './repeat-words/repeat-words.ts'
import { createPiece, hidden, type Piece } from './piece.ts'
import { spellTag } from './spell-tag.ts'

/** A list that a line can name. */
export interface NamedList {
  readonly id: string
  readonly name: string
}

const longestTag = 100

// A mark stands at the beginning of a word.
const tagMark =
  /(?<=^|[\s(,;¦])#(?:"([^"#]+)"|((?=[^\s¦]*\p{L})[\p{L}\p{M}\p{N}_\p{Emoji_Presentation}]+(?:-[\p{L}\p{M}\p{N}_]+)*))/gu

/** Finds the tags of a line: `#home`, or `#"two words"`. A number such as `#12` is none. A known tag keeps its capitals. */
export function findTags(line: string, text: string, known: readonly string[]): readonly Piece[] {
  return [...text.matchAll(tagMark)].flatMap((found) => {
    const name = (found[1] ?? found[2] ?? '').trim().normalize()
    if (name === '' || name.includes(hidden) || [...name].length > longestTag) return []
    const start = found.index
    const tag = spellTag(name, known)
    return [createPiece(line, { start, end: start + found[0].length }, { kind: 'tag', tag })]
  })
}

const priorityMark = /(?<=^|[\s¦])!([1-4])(?=$|[\s,.;:¦])/g

/** Finds the priorities of a line, from `!1` for urgent to `!4` for low. */
export function findPriorities(line: string, text: string): readonly Piece[] {
  return [...text.matchAll(priorityMark)].map(({ index, 1: digit }) => {
    const priority = (5 - Number(digit)) as 1 | 2 | 3 | 4
    return createPiece(line, { start: index, end: index + 2 }, { kind: 'priority', priority })
  })
}

const listMark = /(?<=^|[\s(,;¦])@("?)/g

/** Finds the lists of a line: `@Home`, or `@"Two words"`. A name may have spaces, and the longest name that fits is taken. */
export function findLists(line: string, text: string, lists: readonly NamedList[]): readonly Piece[] {
  const byLength = lists
    .map(({ id, name }) => ({ id, name, folded: fold(name) }))
    .filter(({ folded }) => folded !== '')
    .toSorted((a, b) => b.folded.length - a.folded.length)
  const folded = fold(text)
  return [...text.matchAll(listMark)].flatMap(({ index: start, 0: mark, 1: quote = '' }) => {
    const from = start + mark.length
    const found = byLength.find((list) => {
      const rest = folded.slice(from + list.folded.length)
      return (
        folded.startsWith(list.folded, from) && (quote === '' ? endsWord.test(rest) : rest.startsWith('"'))
      )
    })
    if (found === undefined) return []
    const end = from + found.folded.length + quote.length
    return [createPiece(line, { start, end }, { kind: 'list', listId: found.id, name: found.name })]
  })
}

const endsWord = /^(?![\p{L}\p{M}\p{N}_@])/u
