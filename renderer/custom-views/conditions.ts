import type { Day } from '../../common/dates/dates.ts'
import { inboxId } from '../../common/inbox.ts'
import { listFieldTests } from '../../common/filters/conditions.ts'
import type { FindTodo } from '../../common/filters/views.ts'
import { createSearchTest } from '../../common/search/search-todos.ts'
import { splitSearch } from '../../common/search/search-words.ts'
import type { NewTodoFields, CustomView } from '../sync/entities.ts'
import type { View } from '../todo-views/view.ts'

/** The conditions of a view that the person made. */
export type Conditions = CustomView['filter']

/** Returns a function that says whether a todo outside of the trash meets conditions, as the server says it. */
export function createTest(conditions: Conditions): View['includes'] {
  const words = conditions.q === undefined ? [] : splitSearch(conditions.q)
  const hasWords = createSearchTest(words)
  // A view is asked about each todo in turn, on the same day.
  let last: {
    readonly today: Day
    readonly find: FindTodo
    readonly tests: ReturnType<typeof listFieldTests>
  } | null = null
  return (todo, today, find) => {
    if (last?.today !== today || last.find !== find)
      last = { today, find, tests: listFieldTests(conditions, () => today, find) }
    // The words are asked for last, since folding a text takes longer than all other tests.
    return last.tests.every((test) => test(todo)) && (words.length === 0 || hasWords(todo))
  }
}

/**
 * Returns the fields that a new todo needs to meet conditions, as far as they are unmistakable; null where no new todo can meet them.
 * `isListLive` says whether todos can be in a list.
 */
export function findImplied(
  conditions: Conditions,
  { date }: Day,
  isListLive: (id: string) => boolean,
): Partial<NewTodoFields> | null {
  const { view, completed, overdue, listId, parentId, tag = [], priority } = conditions
  const { minPriority, dueWithin, started } = conditions
  if (completed === true || overdue === true || started === false) return null
  if (view === 'completed' || view === 'upcoming' || view === 'overdue') return null
  const list = listId?.find(isListLive) ?? (view === 'inbox' ? inboxId : undefined)
  if (listId !== undefined && list === undefined) return null
  const urgency = priority ?? minPriority
  return {
    ...(list !== undefined && { listId: list }),
    ...(parentId !== undefined && parentId !== 'none' && { parentId }),
    ...(tag.length > 0 && { tags: tag }),
    ...(urgency !== undefined && { priority: urgency }),
    ...((dueWithin === 0 || view === 'today') && { dueDate: date }),
  }
}
