import { selectSorted, type ModelTodo } from '../entities.ts'
import type { ModelState } from '../draft.ts'

/** The filters of todos in a query. */
export interface ModelFilter {
  readonly view?: ModelView
  readonly completed?: boolean
  readonly deleted?: boolean
  readonly listId?: string
  /** The id of the parent, or `none` for todos that are no subtasks. */
  readonly parentId?: string
  readonly tag?: readonly string[]
  readonly priority?: number
  readonly dueBefore?: string
  readonly dueAfter?: string
  readonly updatedSince?: string
  readonly q?: string
}

export type ModelView = 'inbox' | 'today' | 'upcoming' | 'overdue' | 'someday' | 'completed' | 'all'

/** The date and the time of day in UTC at an instant. */
const dayAt = (at: string) => ({ date: at.slice(0, 10), time: at.slice(11, 16) })

type Day = ReturnType<typeof dayAt>

/** The todos that match at the time `at`, in the order of the list or of their view. */
export function selectMatching(
  { todo: todos, list: lists }: ModelState,
  filter: ModelFilter,
  at: string,
): readonly ModelTodo[] {
  const { view = 'all', deleted = false } = filter
  const hidesTemplates = filter.view !== undefined || filter.q !== undefined
  const day = dayAt(at)
  const matching = selectSorted(todos, deleted).filter(
    (todo) =>
      isInView(view, todo, day, todos) &&
      matches(todo, filter) &&
      (!hidesTemplates || (lists.get(todo.listId)?.template ?? null) === null),
  )
  const keysOf = (todo: ModelTodo) => keysIn(view, todo, day)
  // The order of the list stays where the keys are equal.
  return matching.toSorted((a, b) => compareKeys(keysOf(a), keysOf(b)))
}

const matches = (todo: ModelTodo, filter: ModelFilter): boolean =>
  (filter.completed === undefined || todo.completed === filter.completed) &&
  (filter.listId === undefined || todo.listId === filter.listId) &&
  (filter.parentId === undefined || (todo.parentId ?? 'none') === filter.parentId) &&
  (filter.tag === undefined || filter.tag.every((tag) => todo.tags.includes(tag))) &&
  (filter.priority === undefined || todo.priority === filter.priority) &&
  (filter.dueBefore === undefined || (todo.dueDate !== null && todo.dueDate < filter.dueBefore)) &&
  (filter.dueAfter === undefined || (todo.dueDate !== null && todo.dueDate > filter.dueAfter)) &&
  (filter.updatedSince === undefined || todo.updatedAt >= filter.updatedSince) &&
  (filter.q === undefined || filter.q.split(' ').every((word) => hasWord(todo, word)))

// A word of one or two letters must begin a word; a longer one may stand inside.
const hasWord = ({ title, notes }: ModelTodo, sought: string): boolean =>
  `${title} ${notes}`
    .split(' ')
    .some((word) => (sought.length > 2 ? word.includes(sought) : word.startsWith(sought)))

const isInView = (view: ModelView, todo: ModelTodo, day: Day, todos: ModelState['todo']): boolean => {
  const { completed, listId, startDate, dueDate } = todo
  if (view === 'all' || view === 'completed') return view === 'all' || completed
  if (completed) return false
  const startsLater = startDate !== null && startDate > day.date
  if (view === 'upcoming') return startsLater || (dueDate !== null && dueDate > day.date)
  if (startsLater) return false
  switch (view) {
    case 'inbox':
      return listId === 'inbox'
    case 'today':
      return startDate !== null || (dueDate !== null && dueDate <= day.date)
    case 'overdue':
      return isOverdue(todo, day)
    case 'someday':
      return [todo, ...listParents(todo, todos)].every(
        (each) => each.startDate === null && each.dueDate === null,
      )
  }
}

// The todos above another one: three levels at most.
function listParents({ parentId }: ModelTodo, todos: ModelState['todo'], most = 3): readonly ModelTodo[] {
  const parent = parentId === null || most === 0 ? undefined : todos.get(parentId)
  return parent === undefined ? [] : [parent, ...listParents(parent, todos, most - 1)]
}

const isOverdue = ({ dueDate, dueTime }: ModelTodo, { date, time }: Day): boolean =>
  dueDate !== null && (dueDate < date || (dueDate === date && dueTime !== null && dueTime < time))

// Nothing is later than any date or time.
const orLast = (text: string | null): string => text ?? '~'

const keysIn = (view: ModelView, todo: ModelTodo, day: Day): readonly (string | number)[] => {
  const { startDate, dueDate, dueTime, priority, completedAt } = todo
  switch (view) {
    case 'today':
    case 'overdue':
    case 'someday':
      return [isOverdue(todo, day) ? 0 : 1, orLast(dueDate), orLast(dueTime), -priority]
    case 'upcoming': {
      const days = [startDate, dueDate].map((date) => (date !== null && date > day.date ? date : null))
      const first = days.reduce((a, b) => (orLast(b) < orLast(a) ? b : a))
      // The time of day is that of the due date.
      return [orLast(first), orLast(first === dueDate ? dueTime : null), -priority]
    }
    case 'completed':
      return [-Date.parse(completedAt ?? '')]
    case 'inbox':
    case 'all':
      return []
  }
}

const compareKeys = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? key
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
}
