import type { Todo } from '../sync/entities.ts'
import { compareTexts } from '../../common/order.ts'
import { foldText } from '../../common/search/fold-text.ts'
import { hasWordsInTitle } from '../../common/search/search-todos.ts'
import { matchName, type NameMatch, type Query } from './match-name.ts'
import { keyOf, type FoundEntry, type PaletteEntry } from './palette-entry.ts'

// The most results that show.
const mostResults = 20

// The most todos among them, so that commands and locations are not lost among the todos.
const mostTodos = 12

// Recent entries come first if whole words match. Completed todos come after everything else that matches by words.
function rankOf({ strength }: NameMatch, isRecent: boolean, isCompleted: boolean): number {
  if (strength === 'letters') return 6
  if (strength === 'initials') return 5
  if (strength === 'inside') return 4
  if (isCompleted) return 3
  if (isRecent) return 0
  return strength === 'prefix' ? 1 : 2
}

/** Finds the entries that match a query, the best first. Entries of the same rank stay in their order. */
export function rankEntries(
  entries: readonly PaletteEntry[],
  query: Query,
  recent: readonly string[],
): readonly FoundEntry[] {
  const found = entries.flatMap((entry) => {
    const match = matchName(entry.name, query)
    if (match === null) return []
    const rank = rankOf(match, recent.includes(keyOf(entry.action)), entry.isCompleted === true)
    return [{ entry, parts: match.parts, rank }]
  })
  return found.toSorted((a, b) => a.rank - b.rank).slice(0, mostResults)
}

/** Finds todos whose titles have all words of a query: open ones first, and those that were changed last. */
export function findTodos(todos: Iterable<Todo>, { text, words }: Query): readonly Todo[] {
  if (words.length === 0) return []
  const beginning = foldText(text)
  const found: { readonly todo: Todo; readonly rank: number }[] = []
  for (const todo of todos) {
    if (todo.deletedAt !== null || !hasWordsInTitle(todo, words)) continue
    const isPrefix = foldText(todo.title).startsWith(beginning)
    found.push({ todo, rank: (todo.completed ? 2 : 0) + (isPrefix ? 0 : 1) })
  }
  return found
    .toSorted((a, b) => a.rank - b.rank || compareTexts(b.todo.updatedAt, a.todo.updatedAt))
    .slice(0, mostTodos)
    .map(({ todo }) => todo)
}

/** Finds todos that pass a test: open ones first, and those that were changed last. */
export function findTested(todos: Iterable<Todo>, test: (todo: Todo) => boolean): readonly Todo[] {
  return [...todos]
    .filter((todo) => todo.deletedAt === null && test(todo))
    .toSorted((a, b) => Number(a.completed) - Number(b.completed) || compareTexts(b.updatedAt, a.updatedAt))
    .slice(0, mostTodos)
}
