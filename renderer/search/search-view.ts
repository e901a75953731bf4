import { Search } from 'lucide-react'
import type { Todo } from '../sync/entities.ts'
import { createTest, type Conditions } from '../custom-views/conditions.ts'
import { isOfOpen } from '../custom-views/custom-view.ts'
import type { View } from '../todo-views/view.ts'
import { createSearchTest, hasWordsInTitle } from '../../common/search/search-todos.ts'
import type { SearchWord } from '../../common/search/search-words.ts'

/**
 * Returns the view of the todos that have all words of a search and meet its conditions, completed ones too: open ones first, and those
 * with the words in the title before the others. `scope` is the view that is searched; null for everything.
 */
export function searchView(words: readonly SearchWord[], conditions: Conditions, scope: View | null): View {
  const isEmpty = Object.keys(conditions).length === 0
  const { q: _words, ...others } = conditions
  const meets = createTest(others)
  const hasWords = createSearchTest(words)
  // A todo keeps its rank while it shows, so that a row does not go away from the pointer that ticks it.
  const ranks = new Map<string, number>()
  const keys = new WeakMap<object, number>()
  const rankOf = (todo: Todo): number => (todo.completed ? 2 : 0) + (hasWordsInTitle(todo, words) ? 0 : 1)
  return {
    path: '/search',
    name: 'search.title',
    title: '',
    icon: Search,
    includes(todo, today, find) {
      if (isEmpty || !meets(todo, today, find) || !hasWords(todo)) return false
      const rank = ranks.get(todo.id) ?? rankOf(todo)
      ranks.set(todo.id, rank)
      keys.set(todo, rank)
      return (
        scope === null || scope.includes(todo, today, find) || scope.includes(reopened(todo), today, find)
      )
    },
    order: { keyOf: (todo) => keys.get(todo) ?? null, isDescending: false },
    isTree: false,
    hasCompletedSubtasks: true,
    grouping: 'none',
    hidesCompleted: isOfOpen(conditions),
    isOrdered: false,
    mixesLists: true,
    newTodo: null,
    empty: isEmpty ? 'searchStart' : 'search',
  }
}

// Most views have open todos only, but a search in them finds the completed ones as well.
const reopened = (todo: Todo): Todo =>
  todo.completed ? { ...todo, completed: false, completedAt: null } : todo
