import type { Day } from '../dates.ts'
import type { TodoFilter } from './query.ts'
import type { StoredTodo } from '../kinds/stored-todo.ts'
import { hasWords } from './search/word-index.ts'
import { splitIntoWords } from './search/words.ts'
import { views, type View } from './views.ts'

/** Says whether a todo is one of those that are looked for. */
export type Test = (todo: StoredTodo) => boolean

/** Makes the function that says whether a todo matches a filter. `today` is called only where the filter depends on the day. */
export function createFilter(filter: TodoFilter, today: () => Day): Test {
  const { deleted = false } = filter
  const isInPlace: Test = ({ deletedAt }) => (deletedAt !== null) === deleted
  return [isInPlace, ...listTests(filter, today), ...testWords(filter)].reduce(both)
}

/** Makes the same function without regard to the trash and to `q`; null where all todos match. */
export function createFieldFilter(filter: TodoFilter, today: () => Day): Test | null {
  const tests = listTests(filter, today)
  return tests.length === 0 ? null : tests.reduce(both)
}

const both =
  (one: Test, other: Test): Test =>
  (todo) =>
    one(todo) && other(todo)

const listTests = (filter: TodoFilter, today: () => Day): readonly Test[] => {
  const { view, completed, listId, parentId, tag, priority, dueBefore, dueAfter, updatedSince } = filter
  const tests: Test[] = []
  if (completed !== undefined) tests.push((todo) => todo.completed === completed)
  if (listId !== undefined) tests.push((todo) => todo.listId === listId)
  if (parentId !== undefined) tests.push((todo) => (todo.parentId ?? 'none') === parentId)
  if (tag !== undefined) tests.push(({ tags }) => tag.every((each) => tags.includes(each)))
  if (priority !== undefined) tests.push((todo) => todo.priority === priority)
  if (dueBefore !== undefined) tests.push(({ dueDate }) => dueDate !== null && dueDate < dueBefore)
  if (dueAfter !== undefined) tests.push(({ dueDate }) => dueDate !== null && dueDate > dueAfter)
  if (updatedSince !== undefined) tests.push(({ updatedAt }) => updatedAt >= updatedSince)
  if (view !== undefined && view !== 'all') tests.push(testView(views[view], today()))
  return tests
}

const testView =
  ({ includes }: View, today: Day): Test =>
  (todo) =>
    includes(todo, today)

const testWords = ({ q }: TodoFilter): readonly Test[] => {
  if (q === undefined) return []
  const words = splitIntoWords(q)
  return [(todo) => hasWords(todo, words)]
}
