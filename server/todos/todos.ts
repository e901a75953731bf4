import { inboxId } from '../../common/inbox.ts'
import { checkPatch, checkPrecondition, checkReplacement } from '../http/condition.ts'
import type { Precondition, Presented } from '../http/condition.ts'
import { IdTaken, Invalid, NotFound } from '../http/problems.ts'
import { findBottomOrder, makeBottomOrders, putInPlace, putMany, type Put } from '../entities/order.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import { applyPatch, makeRestoredTodo, makeTodo, replaceTodoContent, wouldChangeNothing } from './changes.ts'
import { listDescendants, siblingsOf, type Group } from '../entities/indexes.ts'
import { isListOffered } from '../entities/list.ts'
import { checkPlace, orderedTodos, todoKind, type StoredTodo } from '../entities/todo.ts'
import { followCompletion, listCompletedWith, type OccurrenceContext } from './completion.ts'
import { presentTodo } from './present.ts'
import { skipOccurrence } from './skip.ts'
import type { NewTodo, TodoPatch, TodoReplacement } from './schema.ts'
import { checkRestorable, moveToTrash, removeForGood, restoreSubtasks } from './trash.ts'

// The rules of todos are functions over a transaction, so that a rule can call another rule.

/** Writes a todo; see putMany(). */
export type PutTodo = Put<StoredTodo>

const putTodo: PutTodo = putInPlace(orderedTodos)

const presented: Presented<StoredTodo> = { noun: 'todo', present: presentTodo }

/** Finds a todo by its id. Throws NotFound, also for a todo in the trash unless `fromTrash`. */
export function findTodo(state: AccountReader, id: string, fromTrash = false): StoredTodo {
  const todo = state.get(todoKind, id.toLowerCase())
  if (todo === undefined) throw new NotFound('There is no todo with this id.')
  if (todo.deletedAt === null || fromTrash) return todo
  throw new NotFound('This todo is in the trash. PATCH {"deletedAt": null} brings it back.')
}

/** How a todo is created. */
interface CreateOptions {
  /** The list of a todo that names no list and no parent. While it is in the trash, or removed, it is the inbox. */
  readonly defaultListId?: string
  readonly put?: PutTodo
}

/** Adds a todo under the id `id`, at its `order`, or else at the bottom. Throws IdTaken, Invalid. */
export function createTodo(
  tx: Transaction,
  id: string,
  input: NewTodo,
  { defaultListId, put = putTodo }: CreateOptions = {},
): StoredTodo {
  if (tx.get(todoKind, id) !== undefined) {
    throw new IdTaken(
      'There is a todo with this id already, in the list or in the trash. Nothing was changed.',
    )
  }
  const group = chooseGroup(tx, input, defaultListId)
  const order = findBottomOrder(siblingsOf(tx, group))
  return putChecked(tx, makeTodo(id, { ...input, ...group }, order, tx.at), input.order !== undefined, put)
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
  // A todo that moves under another parent moves to the list of that parent.
  const isUnderNewParent = (patch.parentId ?? null) !== null && patch.listId === undefined
  const placed = isUnderNewParent ? { ...patch, ...chooseGroup(tx, patch) } : patch
  const writing = { put, context }
  const hasOrder = patch.order !== undefined
  const changed = putChanged(tx, before, applyPatch(before, placed, tx.at), { ...writing, hasOrder })
  const subtasks = children === 'complete' ? [...listCompletedWith(tx, changed, context)] : []
  // They make no next occurrences: a series below a parent that is done ends, and one below a repeating parent goes on with that.
  for (const subtask of subtasks) put(tx, applyPatch(subtask, { completed: true }, tx.at), false)
  return changed
}

/** Creates or replaces a todo under the caller's own id; an equal stored todo stays as it is. Throws PreconditionFailed, Invalid. */
export function replaceTodo(
  tx: Transaction,
  id: string,
  input: TodoReplacement,
  condition: Precondition,
  context: OccurrenceContext,
  { defaultListId }: Pick<CreateOptions, 'defaultListId'> = {},
): { readonly todo: StoredTodo; readonly created: boolean } {
  if (input.id !== undefined && input.id !== id) {
    throw new Invalid([{ field: 'id', message: 'must be the id in the path' }])
  }
  const stored = tx.get(todoKind, id)
  const before = stored?.deletedAt === null ? stored : undefined
  const placed = { ...input, ...chooseGroup(tx, input, defaultListId) }
  if (before !== undefined && wouldChangeNothing(before, placed)) return { todo: before, created: false }
  checkReplacement({ ...condition, revision: input.revision }, stored, presented)
  if (before !== undefined) {
    const after = replaceTodoContent(before, placed, before.order, tx.at)
    const writing = { put: putTodo, context, hasOrder: input.order !== undefined }
    return { todo: putChanged(tx, before, after, writing), created: false }
  }
  const order = findBottomOrder(siblingsOf(tx, placed))
  if (stored === undefined) {
    const todo = makeRestoredTodo(id, placed, order, tx.at)
    return { todo: putChecked(tx, todo, input.order !== undefined, putTodo), created: true }
  }
  const after = replaceTodoContent(stored, placed, order, tx.at)
  return { todo: putChanged(tx, stored, after, { put: putTodo, context, hasOrder: true }), created: true }
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

// A todo whose list is left out goes to the list of its parent, or else to the default list.
const chooseGroup = (
  state: AccountReader,
  { listId, parentId = null }: Pick<NewTodo, 'listId' | 'parentId'>,
  defaultListId = inboxId,
): Group => {
  const parent = parentId === null ? undefined : state.get(todoKind, parentId)
  const fallback = isListOffered(state, defaultListId) ? defaultListId : inboxId
  return { listId: listId ?? parent?.listId ?? fallback, parentId }
}

const putChecked = (
  tx: Transaction,
  todo: Unstamped<StoredTodo>,
  isMoved: boolean,
  put: PutTodo,
): StoredTodo => {
  const written = put(tx, todo, isMoved)
  checkPlace(tx, written)
  return written
}

/** How a changed todo is written. */
interface Writing {
  readonly put: PutTodo
  readonly context: OccurrenceContext
  /** Whether the request says the order. */
  readonly hasOrder?: boolean
}

// Writes a todo that was changed. Its subtasks move with it to another list, and come back with it from the trash.
const putChanged = (
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
  if (written.listId !== before.listId) {
    for (const subtask of listDescendants(tx, written.id)) {
      tx.put(todoKind, { ...subtask, listId: written.listId })
    }
  }
  if (isRestored) restoreSubtasks(tx, written, before.deletedBy)
  return followCompletion(tx, before, written, context)
}
