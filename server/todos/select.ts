import type { Day } from '../dates.ts'
import type { StoredTodo } from '../kinds/stored-todo.ts'
import { listFieldTests } from './conditions.ts'
import type { ResolvedFilter } from './saved-view.ts'
import { hasWords } from './search/word-index.ts'
import { splitIntoWords } from './search/words.ts'

/** Says whether a todo is one of those that are looked for. */
export type Test = (todo: StoredTodo) => boolean

/** Makes the function that says whether a todo matches a filter. `findToday` is called only where the filter depends on the day. */
export function createFilter(filter: ResolvedFilter, findToday: () => Day): Test {
  const words = listWords(filter)
  const hasAllWords: Test = (todo) => words.length === 0 || hasWords(todo, words)
  const isInPlace: Test = ({ deletedAt }) => (deletedAt !== null) === filter.isInTrash
  return [isInPlace, ...listTests(filter, findToday), hasAllWords].reduce(both)
}

/** Makes the same function without regard to the trash and to words; null where all todos match. */
export function createFieldFilter(filter: ResolvedFilter, findToday: () => Day): Test | null {
  const tests = listTests(filter, findToday)
  return tests.length === 0 ? null : tests.reduce(both)
}

/** Lists the words that a todo must have to match a filter. */
export const listWords = ({ conditions }: ResolvedFilter): readonly string[] =>
  conditions.flatMap(({ q }) => (q === undefined ? [] : splitIntoWords(q)))

const listTests = ({ conditions }: ResolvedFilter, findToday: () => Day): readonly Test[] =>
  conditions.flatMap((each) => listFieldTests(each, findToday))

const both =
  (one: Test, other: Test): Test =>
  (todo) =>
    one(todo) && other(todo)
