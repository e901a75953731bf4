import type { AccountReader } from '../store/state.ts'
import type { Tag } from './schema.ts'
import { countTags } from './tags.ts'

/**
 * Presents the tags sorted by name as people expect: `2` before `10`, and `Äpfel` beside `apples`. Nothing is counted before the
 * first tag is sent, so that an answer without a body costs nothing.
 */
export function* presentTags(state: AccountReader): Generator<Tag> {
  const counts = [...countTags(state)].toSorted(([a], [b]) => compareNames(a, b))
  for (const [name, count] of counts) yield { name, count }
}

const collator = new Intl.Collator('en', { numeric: true })

// The collator takes some different texts for equal, such as those that differ in a control character.
const compareNames = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1)
