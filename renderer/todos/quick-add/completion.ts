import type { NamedList } from '../../../common/lines/read-line.ts'
import { foldText } from '../../../common/search/fold-text.ts'
import type { Text } from '../../messages/use-text.ts'
import { completeTag } from '../../tags/tag-names.ts'
import type { List } from '../../sync/entities.ts'
import type { DoubtfulDate } from './doubtful-dates.ts'

/** A list that a line can name, with its sections, and its colour; null for the inbox. */
export interface KnownList extends NamedList {
  readonly colour: List['colour'] | null
}

/** The unfinished tag, list or priority before the cursor, or what may be a date there. */
export interface Token {
  readonly mark: '#' | '@' | '!' | 'date'
  readonly start: number
  readonly end: number
  /** The part behind the mark; the whole of a date. */
  readonly typed: string
  /** The dates that it can mean. */
  readonly ways?: readonly string[]
}

/** A way to finish a token. */
export interface Option {
  /** The text in place of the token. */
  readonly insert: string
  readonly label: string
  /** The colour of a list. */
  readonly colour?: KnownList['colour']
  readonly priority?: 1 | 2 | 3 | 4
  /** The date that the token is said to be. */
  readonly date?: string
}

/** Finds the unfinished token that ends at the cursor, or the doubtful date there; null for none. Only the name of a list may have spaces. */
export function findToken(line: string, cursor: number, doubts: readonly DoubtfulDate[] = []): Token | null {
  const doubt = doubts.find(({ start, end }) => start < cursor && cursor <= end)
  if (doubt !== undefined) return { ...doubt, mark: 'date', typed: doubt.text }
  const found = /(?:^|[\s(])(?:([#!])(\S*)|(@)([^#@!]*))$/.exec(line.slice(0, cursor))
  if (found === null) return null
  const mark = found[1] ?? found[3]
  const typed = found[2] ?? found[4] ?? ''
  if (mark !== '#' && mark !== '@' && mark !== '!') return null
  return { mark, start: cursor - typed.length - 1, end: cursor, typed }
}

/** The most options that are offered. */
const mostOptions = 8

interface KnownOptions {
  readonly lists: readonly KnownList[]
  readonly tags: readonly string[]
  readonly text: Text
  /** Says a date in full. */
  readonly sayDate: (date: string) => string
}

/** Returns the options for a token, the best one first; none where the token is finished. */
export function findOptions({ mark, typed, ways = [] }: Token, known: KnownOptions): readonly Option[] {
  if (mark === 'date') return ways.map((date) => ({ insert: date, label: known.sayDate(date), date }))
  if (mark === '#') return findTagOptions(typed, known.tags)
  if (mark === '@') return findListOptions(typed, known.lists)
  if (typed !== '') return []
  return ([4, 3, 2, 1] as const).map((priority) => ({
    insert: `!${5 - priority} `,
    label: known.text(`priority.${priority}`),
    priority,
  }))
}

const findTagOptions = (typed: string, tags: readonly string[]): readonly Option[] => {
  const name = typed.replace(/^"/, '')
  const found = completeTag([], name, tags)
  if (found.length === 1 && foldText(found[0] ?? '') === foldText(name)) return []
  return found.map((tag) => ({ insert: isOneWord.test(tag) ? `#${tag} ` : `#"${tag}" `, label: `#${tag}` }))
}

const isOneWord = /^(?=.*\p{L})[\p{L}\p{M}\p{N}_]+(?:-[\p{L}\p{M}\p{N}_]+)*$/u

const findListOptions = (typed: string, lists: readonly KnownList[]): readonly Option[] => {
  const wanted = foldText(typed.replace(/^"/, ''))
  const names = lists.map(({ name }) => foldText(name))
  // A text cannot say which of two lists with the same name is meant, and the reader takes the first.
  const first = lists.filter((_, index) => names.indexOf(names[index] ?? '') === index)
  const begins = first.filter(({ name }) => foldText(name).startsWith(wanted))
  // After a space the text goes on, unless it is the beginning of a name.
  const holds = /\s/.test(wanted)
    ? []
    : first.filter((list) => !begins.includes(list) && foldText(list.name).includes(wanted))
  const found = [...begins, ...holds].slice(0, mostOptions)
  if (found.length === 1 && foldText(found[0]?.name ?? '') === wanted.trim()) return []
  return found.map(({ name, colour }) => ({ insert: `@${name} `, label: name, colour }))
}
