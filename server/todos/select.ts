import type { Day } from '../../common/dates/dates.ts'
import type { StoredTodo } from '../entities/todo.ts'
import { listFieldTests } from '../../common/filters/conditions.ts'
import type { ResolvedFilter } from './saved-view.ts'
import { splitSearch, type SearchWord } from '../../common/search/search-words.ts'

/** Says whether a todo is one of those that are looked for. */
export type Test = (todo: StoredTodo) => boolean

/** Makes the test whether a todo has all words of a search. */
export type WordTest = (words: readonly SearchWord[]) => Test

/**
 * Lists the tests that a todo must pass to match a filter, without regard to the trash. `findToday` is called only where the filter
 * depends on the day.
 */
export function listTests(
  filter: ResolvedFilter,
  testWords: WordTest,
  findToday: () => Day,
): readonly Test[] {
  const words = listWords(filter)
  const tests: readonly Test[] = filter.conditions.flatMap((each) => listFieldTests(each, findToday))
  // The words come last, since they take longer than all other tests.
  return words.length === 0 ? tests : [...tests, testWords(words)]
}

/** Lists the words that a todo must have to match a filter. */
export const listWords = ({ conditions }: ResolvedFilter): readonly SearchWord[] =>
  conditions.flatMap(({ q }) => (q === undefined ? [] : splitSearch(q)))
