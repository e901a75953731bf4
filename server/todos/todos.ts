import { isDeepStrictEqual } from 'node:util'
import { checkPatch, checkPrecondition, type Precondition, type Presented } from '../http/condition.ts'
import { Invalid, NotFound } from '../http/problems.ts'
import {
  findBottomOrder,
  makeBottomOrders,
  putMany,
  listDescendants,
  siblingsOf,
} from '../entities/siblings.ts'
import type { Group } from '../entities/siblings.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import { findFittingSection } from '../entities/section.ts'
import { orderedTodos, todoKind, type StoredTodo } from '../entities/todo.ts'
import { changeRepeat } from './change-repeat.ts'
import { followCompletion, listCompletedWith, type OccurrenceContext } from './completion.ts'
import {
  checkDates,
  checkSnooze,
  choosePlace,
  pickContent,
  putChecked,
  putTodo,
  type PutTodo,
} from './create.ts'
import { presentTodo } from './present.ts'
import { skipOccurrence } from './skip.ts'
import type { TodoPatch } from './schema.ts'
import { checkRestorable, moveToTrash, removeForGood, restoreSubtasks } from './trash.ts'

// The rules of todos are functions over a transaction, so that a rule can call another rule.

/** The todo in the refusal of a condition. */
export const presented: Presented<StoredTodo> = { noun: 'todo', present: presentTodo }

/** Finds a todo by its id. Throws NotFound, also for a todo in the trash unless `fromTrash`. */
export function findTodo(state: AccountReader, id: string, fromTrash = false): StoredTodo {
  const todo = state.get(todoKind, id.toLowerCase())
  if (todo === undefined) throw new NotFound('There is no todo with this id.')
  if (todo.deletedAt === null || fromTrash) return todo
  throw new NotFound('This todo is in the trash. PATCH {"deletedAt": null} brings it back.')
}

/** How a todo is changed. */
interface ChangeOptions {
  /** Whether the subtasks are completed too. */
  readonly children?: 'complete' | undefined
  readonly put?: PutTodo
}

/** Changes the fields that `patch` names. Throws NotFound, PreconditionFailed, Invalid, InTrash. */
export function changeTodo(
  tx: Transaction,
  id: string,
  patch: TodoPatch,
  condition: Precondition,
  context: OccurrenceContext,
  { children, put = putTodo }: ChangeOptions = {},
): StoredTodo {
  if (children === 'complete' && patch.completed !== true) {
    throw new Invalid([
      { field: 'children', message: 'can be "complete" only where completed is set to true' },
    ])
  }
  const restores = patch.deletedAt === null
  const before = findTodo(tx, id, restores || condition.ifMatch !== undefined)
  checkPatch(condition, before, restores, presented)
  // Only a todo in the trash can have a section that does not fit.
  const fitting = { ...before, sectionId: findFittingSection(tx, { ...before, deletedAt: null }) }
  const placed = { ...patch, ...choosePlace(tx, patch, fitting) }
  const writing = { put, context }
  const hasOrder = patch.order !== undefined
  const changed = putChanged(tx, before, applyPatch(before, placed, tx.at), { ...writing, hasOrder })
  const subtasks = children === 'complete' ? [...listCompletedWith(tx, changed, context)] : []
  // They make no next occurrences: a series below a parent that is done ends, and one below a repeating parent goes on with that.
  for (const subtask of subtasks) put(tx, applyPatch(subtask, { completed: true }, tx.at), false)
  return changed
}

/** Skips an occurrence of a todo that repeats. Throws NotFound, PreconditionFailed, CannotSkip. */
export function skipTodo(
  tx: Transaction,
  id: string,
  condition: Precondition,
  context: OccurrenceContext,
): StoredTodo {
  const before = findTodo(tx, id, condition.ifMatch !== undefined)
  checkPatch(condition, before, false, presented)
  return skipOccurrence(tx, before, context)
}

/** Moves a todo to the trash, with its subtasks; a todo in the trash stays there. Throws NotFound, PreconditionFailed. */
export function trashTodo(tx: Transaction, id: string, condition: Precondition): void {
  const before = findTodo(tx, id, true)
  checkPrecondition(condition, before, presented)
  moveToTrash(tx, before)
}

/** Removes a todo for good, with its subtasks. Throws NotFound, PreconditionFailed. */
export function purgeTodo(tx: Transaction, id: string, condition: Precondition): void {
  const before = findTodo(tx, id, true)
  checkPrecondition(condition, before, presented)
  removeForGood(tx, before.id)
}

/** Runs `rule`, which writes many todos with `put`. */
export const putTodos = <T>(tx: Transaction, rule: (put: PutTodo) => T): T => putMany(tx, orderedTodos, rule)

/** Writes new todos of one list and parent below those that are there, in the order given. */
export function putBelow(
  tx: Transaction,
  { listId, parentId }: Group,
  todos: readonly Unstamped<StoredTodo>[],
): void {
  const orders = makeBottomOrders(tx, orderedTodos, { listId, parentId }, todos.length)
  for (const [index, order] of orders.entries()) {
    const todo = todos[index]
    if (todo !== undefined) tx.put(todoKind, { ...todo, listId, parentId, order })
  }
}

/** How a changed todo is written. */
interface Writing {
  readonly put: PutTodo
  readonly context: OccurrenceContext
  /** Whether the request says the order. */
  readonly hasOrder?: boolean
}

/** Writes a todo that was changed. Its subtasks move with it to another list or section, and come back with it from the trash. */
export const putChanged = (
  tx: Transaction,
  before: StoredTodo,
  changed: StoredTodo,
  { put, context, hasOrder = false }: Writing,
): StoredTodo => {
  if (changed === before) return before
  const isRestored = before.deletedAt !== null && changed.deletedAt === null
  if (isRestored) checkRestorable(tx, changed)
  const isRegrouped = changed.listId !== before.listId || changed.parentId !== before.parentId
  const order = isRegrouped && !hasOrder ? findBottomOrder(siblingsOf(tx, changed)) : changed.order
  const isMoved = isRegrouped || order !== before.order
  const written = putChecked(tx, { ...changed, order }, isMoved, put)
  const { listId, sectionId } = written
  if (listId !== before.listId || sectionId !== before.sectionId) {
    for (const subtask of listDescendants(tx, written.id)) tx.put(todoKind, { ...subtask, listId, sectionId })
  }
  if (isRestored) restoreSubtasks(tx, written, before.deletedBy)
  return followCompletion(tx, before, written, context)
}

/**
 * Sets the fields that `patch` names; clearing the due date also clears the time. Returns the same object where nothing differs.
 * Throws Invalid.
 */
function applyPatch(before: StoredTodo, patch: TodoPatch, at: string): StoredTodo {
  if (patch.snoozedUntil !== before.snoozedUntil) checkSnooze(patch, at)
  const dueTime = patch.dueDate === null ? null : before.dueTime
  const deletedBy = patch.deletedAt === null ? null : before.deletedBy
  const changed = { ...before, dueTime, deletedBy, ...pickContent(patch) }
  if (patch.dueDate === null && patch.repeat === undefined && before.repeat !== null) {
    const message = 'must not be null while the todo repeats: send repeat null too'
    throw new Invalid([{ field: 'dueDate', message }])
  }
  const repeat = changeRepeat(before.repeat, patch.repeat, changed.dueDate)
  return setCompletedAt(before, { ...changed, repeat }, at)
}

/** Sets the instant of the completion of a todo that was changed, and checks its dates. Throws Invalid. */
export const setCompletedAt = (before: StoredTodo, after: StoredTodo, at: string): StoredTodo => {
  if (isDeepStrictEqual(before, after)) return before
  const completedAt = after.completed ? (before.completed ? before.completedAt : at) : null
  const hasOtherDates = dateFields.some((field) => after[field] !== before[field])
  return hasOtherDates ? checkDates({ ...after, completedAt }) : { ...after, completedAt }
}

const dateFields = ['startDate', 'dueDate', 'dueTime', 'repeat'] as const
