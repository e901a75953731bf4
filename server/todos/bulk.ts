import { Invalid } from '../http/problems.ts'
import type { Transaction } from '../store/transaction.ts'
import { listed, trash } from '../entities/siblings.ts'
import { todoKind, type StoredTodo } from '../entities/todo.ts'
import type { OccurrenceContext } from './completion.ts'
import { dayAt } from '../../common/dates/dates.ts'
import type { TodoFilter } from './query.ts'
import type { TodoPatch } from './schema.ts'
import { resolveFilter, listTests, type WordTest } from './queries/selection.ts'
import { changeTodo, putTodos } from './todos.ts'
import { moveToTrash, removeForGood, removeTrashedOthers } from './trash.ts'

/** The todos that a change of many is about: a filter, the time zone in which it means "today", and the test for its words. */
export interface Target {
  readonly filter: TodoFilter
  readonly timeZone: string | null
  readonly testWords: WordTest
}

/** Changes the fields that `patch` names in all todos that match, and returns how many of them differ now. Throws Invalid. */
export function changeTodos(
  tx: Transaction,
  target: Target,
  patch: TodoPatch,
  context: OccurrenceContext,
): number {
  if (target.filter.deleted === true && patch.deletedAt !== null) {
    throw new Invalid([{ field: 'deletedAt', message: 'must be null to change todos in the trash' }])
  }
  const matching = findMatching(tx, target)
  return putTodos(tx, (put) => {
    for (const { id, deletedAt } of matching) {
      // Reopening a todo takes back its next occurrence, which may match too.
      const isTakenBack = deletedAt === null && tx.get(todoKind, id)?.deletedAt !== null
      if (!isTakenBack) changeTodo(tx, id, patch, {}, context, { put })
    }
    return matching.filter((todo) => tx.get(todoKind, todo.id) !== todo).length
  })
}

/**
 * Moves all todos that match to the trash, with their subtasks; removes those that are in the trash for good, and where no other filter
 * is given, the lists and views that are in the trash as well. Returns how many.
 */
export function deleteTodos(tx: Transaction, target: Target): number {
  const { deleted = false, ...others } = target.filter
  const count = findMatching(tx, target).reduce((sum, { id }) => sum + deleteTodo(tx, id, deleted), 0)
  const isWholeTrash = deleted && Object.values(others).every((value) => value === undefined)
  return isWholeTrash ? count + removeTrashedOthers(tx) : count
}

const deleteTodo = (tx: Transaction, id: string, isInTrash: boolean): number => {
  if (isInTrash) return removeForGood(tx, id)
  const todo = tx.get(todoKind, id)
  return todo === undefined ? 0 : moveToTrash(tx, todo)
}

// A parent comes before its subtasks: they move with it.
const findMatching = (tx: Transaction, { filter, timeZone, testWords }: Target): readonly StoredTodo[] => {
  const resolved = resolveFilter(tx, filter)
  const tests = listTests(
    resolved,
    () => dayAt(new Date(tx.at), timeZone),
    (id) => tx.get(todoKind, id),
    testWords,
  )
  const todos = [...tx.sorted(resolved.isInTrash ? trash : listed).ascending()]
  const matching = todos.filter((todo) => tests.every((test) => test(todo)))
  const levels = findLevels(tx, matching)
  return matching.toSorted((a, b) => (levels.get(a.id) ?? 0) - (levels.get(b.id) ?? 0))
}

// Looks at each parent once: in the trash, subtasks can be thousands of levels deep.
const findLevels = (tx: Transaction, todos: readonly StoredTodo[]): ReadonlyMap<string, number> => {
  const levels = new Map<string, number>()
  for (const todo of todos) {
    const path: string[] = []
    let above: StoredTodo | undefined = todo
    while (above !== undefined && !levels.has(above.id)) {
      path.push(above.id)
      above = above.parentId === null ? undefined : tx.get(todoKind, above.parentId)
    }
    const top = above === undefined ? 0 : (levels.get(above.id) ?? 0) + 1
    for (const [index, id] of path.toReversed().entries()) levels.set(id, top + index)
  }
  return levels
}
