import { isDeepStrictEqual } from 'node:util'
import type { Repeat } from '../../common/repeats/repeat.ts'
import { siblingsOf, findBottomOrder } from '../entities/siblings.ts'
import { todoKind, type StoredTodo } from '../entities/todo.ts'
import { checkIdInBody, checkOwnedFields, checkReplacement, type Precondition } from '../http/condition.ts'
import { Invalid } from '../http/problems.ts'
import type { Transaction } from '../store/transaction.ts'
import { changeRepeat } from './change-repeat.ts'
import type { OccurrenceContext } from './completion.ts'
import {
  choosePlace,
  defaults,
  findDefaultPlace,
  makeTodo,
  pickContent,
  putChecked,
  putTodo,
} from './create.ts'
import type { CreateOptions, Unstored } from './create.ts'
import type { TodoReplacement } from './schema.ts'
import { presented, putChanged, setCompletedAt } from './todos.ts'

/** Creates or replaces a todo under the caller's own id; an equal stored todo stays as it is. Throws PreconditionFailed, Invalid. */
export function replaceTodo(
  tx: Transaction,
  id: string,
  input: TodoReplacement,
  condition: Precondition,
  context: OccurrenceContext,
  { defaultListId }: Pick<CreateOptions, 'defaultListId'> = {},
): { readonly todo: StoredTodo; readonly created: boolean } {
  checkIdInBody(input.id, id)
  const stored = tx.get(todoKind, id)
  const before = stored?.deletedAt === null ? stored : undefined
  const placed = { ...input, ...choosePlace(tx, input, findDefaultPlace(tx, defaultListId)) }
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

/** Makes the todo of a PUT under a free id. It keeps the instants that were sent, since it may restore a todo. Throws Invalid. */
function makeRestoredTodo(id: string, input: TodoReplacement, order: number, at: string): Unstored {
  const { createdAt, completedAt, previousId = null, completed = false } = input
  if (!completed && completedAt !== undefined && completedAt !== null) {
    throw new Invalid([{ field: 'completedAt', message: 'must be null where completed is false' }])
  }
  const fresh = makeTodo(id, input, order, at)
  return {
    ...fresh,
    createdAt: createdAt ?? fresh.createdAt,
    completedAt: completed ? (completedAt ?? fresh.completedAt) : null,
    previousId,
  }
}

/** Whether a PUT would change nothing, as when the same PUT is sent again. `stored` is not in the trash. */
function wouldChangeNothing(stored: StoredTodo, input: TodoReplacement): boolean {
  const { createdAt = stored.createdAt, completedAt = stored.completedAt, revision } = input
  const { previousId = stored.previousId } = input
  // A PUT that completed or reopened the todo still holds the completedAt from before.
  const isFromBefore = revision !== stored.revision && (completedAt === null || !stored.completed)
  const isCompletedAtSame = completedAt === stored.completedAt || isFromBefore
  const isSame = createdAt === stored.createdAt && previousId === stored.previousId && isCompletedAtSame
  return isSame && isDeepStrictEqual(stored, replaceContent(stored, input, stored.order))
}

/** Replaces all content of a stored todo. Throws Invalid. */
function replaceTodoContent(
  before: StoredTodo,
  input: TodoReplacement,
  order: number,
  at: string,
): StoredTodo {
  const owned = ['createdAt', 'completedAt', 'previousId'] as const
  checkOwnedFields(owned.filter((field) => input[field] !== undefined && input[field] !== before[field]))
  return setCompletedAt(before, replaceContent(before, input, order), at)
}

const replaceContent = (before: StoredTodo, input: TodoReplacement, order: number): StoredTodo => ({
  ...before,
  ...defaults,
  order,
  ...pickContent(input),
  repeat: replaceRepeat(before.repeat, input),
})

// The fields of a repeat that are left out get their defaults, as all content of a PUT.
const replaceRepeat = (before: Repeat | null, { repeat = null, dueDate = null }: TodoReplacement) => {
  const { rrule, from = 'due', start = dueDate ?? undefined, done = 0 } = repeat ?? {}
  return changeRepeat(before, repeat && { rrule, from, start, done }, dueDate)
}
