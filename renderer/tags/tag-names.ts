import { compareTexts } from '../../common/order.ts'
import { cleanLine } from '../../common/one-line.ts'
import { foldText } from '../../common/search/fold-text.ts'
import { spellTag } from '../../common/spell-tag.ts'
import type { Todo } from '../sync/entities.ts'

/** The most characters of a tag. */
export const longestTag = 100

/** The most tags that a todo can have. */
export const mostTags = 100

/**
 * Returns `tags` with the tags of a text added. Commas separate them, and they may begin with `#`. A tag that the text spells
 * with other capitals than a known one is that one.
 */
export function addTags(tags: readonly string[], typed: string, known: readonly string[]): readonly string[] {
  const names = typed
    .split(',')
    .map((part) => cleanLine(shorten(cleanLine(part).replace(/^#\s*/, '').normalize())))
    .filter((name) => name !== '')
  const found = names.map((name) => spellTag(name, [...tags, ...known]))
  return [...new Set([...tags, ...found])].slice(0, mostTags)
}

/** The known tags that hold the text and are not there yet, first those that begin with it; all of them for an empty text. */
export function completeTag(
  tags: readonly string[],
  typed: string,
  known: readonly string[],
): readonly string[] {
  const wanted = foldText(typed.trim().replace(/^#\s*/, ''))
  const rest = known.filter((tag) => !tags.includes(tag) && foldText(tag).includes(wanted))
  const begins = (tag: string): boolean => foldText(tag).startsWith(wanted)
  return [...rest.filter(begins), ...rest.filter((tag) => !begins(tag))].slice(0, mostSuggestions)
}

const mostSuggestions = 8

// By code points, as the server counts: half an emoji is no text.
const shorten = (name: string): string => [...name].slice(0, longestTag).join('')

/** Returns the tags of the todos outside of the trash, the most used first. */
export function countTags(todos: Iterable<Todo>): readonly string[] {
  const counts = new Map<string, number>()
  for (const { tags, deletedAt } of todos) {
    if (deletedAt !== null) continue
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || compareTexts(a, b)).map(([tag]) => tag)
}
