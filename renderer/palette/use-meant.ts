import { useMemo } from 'react'
import { splitSearch } from '../../common/search/search-words.ts'
import { useDay } from '../clock/day.tsx'
import { findMatches } from '../components/highlight/find-matches.ts'
import { createTest } from '../custom-views/conditions.ts'
import { useDescribeQuery } from '../custom-views/query/describe-query.ts'
import { useQuery } from '../custom-views/query/use-query.ts'
import type { Todo } from '../sync/entities.ts'
import { useViewTodos } from '../sync/sync-context.ts'
import type { FoundEntry, PaletteEntry } from './palette-entry.ts'
import { findTested } from './rank-entries.ts'

/** The meaning of a typed text as a search. */
interface Meant {
  /** The todos that meet the conditions of the text; none where it has none. */
  readonly todos: readonly Todo[]
  /** Marks the words of the text in an entry. */
  readonly mark: (entry: PaletteEntry) => FoundEntry
  /** The conditions in words; empty where there are none. */
  readonly detail: string
}

/** Reads a typed text as the search does: `overdue @work`. */
export function useMeant(typed: string): Meant {
  const query = useQuery(typed)
  const todos = useViewTodos()
  const today = useDay()
  const describe = useDescribeQuery()
  return useMemo(() => {
    const words = splitSearch(query?.words ?? '')
    const mark = (entry: PaletteEntry) => ({ entry, parts: findMatches(entry.name, words) })
    if (query === null || query.pieces.length === 0) return { todos: [], mark, detail: '' }
    const test = createTest(query.conditions)
    const found = findTested(todos.values(), (todo) => test(todo, today, (id) => todos.get(id)))
    return { todos: found, mark, detail: query.pieces.map(describe).join(' · ') }
  }, [query, todos, today, describe])
}
