import { createSearchTest } from '../../common/search/search-todos.ts'
import { isDeepStrictEqual } from 'node:util'
import { listed, trash } from '../entities/siblings.ts'
import type { StoredTodo } from '../entities/todo.ts'
import type { AccountData } from '../store/state.ts'
import { visitYielding } from './queries/find-page.ts'
import type { TodoFilter } from './query.ts'
import { resolveFilter, listWords, type WordTest } from './queries/selection.ts'

/**
 * Searches for the words of a filter in turns, ahead of a transaction, which gives none. Returns a test that knows the answer for
 * each todo that has not changed by then. Throws Invalid where the filter names an unknown view.
 */
export async function searchAhead(data: AccountData, filter: TodoFilter): Promise<WordTest> {
  const resolved = resolveFilter(data, filter)
  const words = listWords(resolved)
  if (words.length === 0) return createSearchTest
  const test = createSearchTest(words)
  const known = new Map<StoredTodo, boolean>()
  await visitYielding(data.sorted(resolved.isInTrash ? trash : listed).toArray(), (todo) =>
    known.set(todo, test(todo)),
  )
  return (wanted) => {
    // Meanwhile the view that has the words may have got others.
    if (!isDeepStrictEqual(wanted, words)) return createSearchTest(wanted)
    return (todo) => known.get(todo) ?? test(todo)
  }
}
