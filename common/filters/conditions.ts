import { shiftDate, type Day } from '../dates/dates.ts'
import type { Sort, ViewName } from './filter-names.ts'
import type { TodoFields } from '../todo.ts'
import { listOrder, orderOf, type Order } from './sorting.ts'
import { hasStarted, isOverdue, views, type FindTodo, type View } from './views.ts'

/** The conditions of a filter, which must all hold. One that is left out holds for every todo. */
export interface Conditions {
  readonly view?: ViewName | undefined
  readonly completed?: boolean | undefined
  readonly listId?: readonly string[] | undefined
  /** The id of a todo, or `none`. */
  readonly parentId?: string | undefined
  /** The id of a section, or `null` as a word. */
  readonly sectionId?: string | undefined
  readonly tag?: readonly string[] | undefined
  readonly priority?: number | undefined
  readonly minPriority?: number | undefined
  readonly dueBefore?: string | undefined
  readonly dueAfter?: string | undefined
  readonly dueWithin?: number | undefined
  readonly hasDueDate?: boolean | undefined
  readonly overdue?: boolean | undefined
  readonly started?: boolean | undefined
  readonly updatedSince?: string | undefined
  readonly q?: string | undefined
}

/** The fields of a todo that conditions are about, other than its words. */
export type FilterableTodo = Pick<
  TodoFields,
  | 'completed'
  | 'listId'
  | 'parentId'
  | 'sectionId'
  | 'tags'
  | 'priority'
  | 'startDate'
  | 'dueDate'
  | 'dueTime'
  | 'updatedAt'
>

type FieldTest = (todo: FilterableTodo) => boolean

/**
 * Makes the tests that a todo must pass to meet conditions, without regard to `q`. `findToday` is called only where a condition depends
 * on the day.
 */
export function listFieldTests(
  conditions: Conditions,
  findToday: () => Day,
  find: FindTodo,
): readonly FieldTest[] {
  const { view, completed, listId, parentId, sectionId, tag, priority, minPriority, updatedSince } =
    conditions
  const tests: FieldTest[] = []
  if (completed !== undefined) tests.push((todo) => todo.completed === completed)
  if (listId !== undefined) tests.push((todo) => listId.includes(todo.listId))
  if (parentId !== undefined) tests.push((todo) => (todo.parentId ?? 'none') === parentId)
  if (sectionId !== undefined) tests.push((todo) => String(todo.sectionId) === sectionId)
  if (tag !== undefined) tests.push(({ tags }) => tag.every((each) => tags.includes(each)))
  if (priority !== undefined) tests.push((todo) => todo.priority === priority)
  if (minPriority !== undefined) tests.push((todo) => todo.priority >= minPriority)
  if (updatedSince !== undefined) tests.push(({ updatedAt }) => updatedAt >= updatedSince)
  tests.push(...listDateTests(conditions, findToday))
  if (view !== undefined && view !== 'all') tests.push(testView(views[view], findToday(), find))
  return tests
}

const listDateTests = (
  { dueBefore, dueAfter, dueWithin, hasDueDate, overdue, started }: Conditions,
  findToday: () => Day,
): readonly FieldTest[] => {
  const tests: FieldTest[] = []
  if (dueBefore !== undefined) tests.push(({ dueDate }) => dueDate !== null && dueDate < dueBefore)
  if (dueAfter !== undefined) tests.push(({ dueDate }) => dueDate !== null && dueDate > dueAfter)
  if (hasDueDate !== undefined) tests.push(({ dueDate }) => (dueDate !== null) === hasDueDate)
  if (dueWithin !== undefined) {
    const last = shiftDate(findToday().date, dueWithin)
    tests.push(({ dueDate }) => dueDate !== null && dueDate <= last)
  }
  if (overdue !== undefined) {
    const today = findToday()
    tests.push((todo) => (!todo.completed && isOverdue(todo, today)) === overdue)
  }
  if (started !== undefined) {
    const today = findToday()
    tests.push((todo) => hasStarted(todo, today) === started)
  }
  return tests
}

const testView =
  ({ includes }: View, today: Day, find: FindTodo): FieldTest =>
  (todo) =>
    includes(todo, today, find)

/** Returns the part of the day on which it depends which todos meet conditions: `time` includes the date. */
export function findMoment(conditions: Conditions): View['changesWith'] {
  const { view, dueWithin, overdue, started } = conditions
  const ofView = view === undefined ? 'nothing' : views[view].changesWith
  if (overdue !== undefined || ofView === 'time') return 'time'
  return dueWithin !== undefined || started !== undefined || ofView === 'date' ? 'date' : 'nothing'
}

/** Returns the order of the todos that meet conditions: of `sort` where there is one, otherwise of their view. */
export function findOrder(conditions: Conditions, sort: Sort | null): Order {
  if (sort !== null) return orderOf(sort)
  return conditions.view === undefined ? listOrder : views[conditions.view].order
}
