import { dayAt } from '../../common/dates/dates.ts'
import { CannotSkip } from '../http/problems.ts'
import { listDescendants } from '../entities/siblings.ts'
import { type StoredTodo, todoKind } from '../entities/todo.ts'
import { isBelowRepeating } from '../../common/repeats/subtask-series.ts'
import type { Transaction } from '../store/transaction.ts'
import { type OccurrenceContext, copyNext, copyOpen, listLiveIds } from './completion.ts'

/**
 * Gives an occurrence its next date as if it were done, without a completed copy: it becomes what the next occurrence would be, with its
 * subtasks. Throws CannotSkip.
 */
export function skipOccurrence(
  tx: Transaction,
  todo: StoredTodo,
  { timeZone }: Pick<OccurrenceContext, 'timeZone'>,
): StoredTodo {
  if (todo.repeat === null) throw new CannotSkip(`This todo does not repeat: ${completeIt}`)
  if (todo.completed) throw new CannotSkip('This todo is done. Reopen it first, or skip its next occurrence.')
  if (isBelowRepeating(todo, (id) => tx.get(todoKind, id)))
    throw new CannotSkip(`This todo repeats with the todo above it: skip that one, or ${completeIt}`)
  const goesOn = todo.next?.takenBack === false && tx.get(todoKind, todo.next.id)?.deletedAt === null
  if (goesOn) throw new CannotSkip(`The next occurrence of this todo is there already: ${completeIt}`)
  const found = copyNext(tx, todo, dayAt(new Date(tx.at), timeZone).date)
  if (found === null) throw new CannotSkip(`This todo has no date left: ${completeIt}`)
  const live = listLiveIds(tx, todo.id)
  // Read to the end first: entries that are written may move those that are read.
  const subtasks = [...listDescendants(tx, todo.id)]
  for (const subtask of subtasks) {
    // It has a next occurrence from before it came below a repeating todo, so it stays done.
    const isFollowed = live.has(subtask.next?.id ?? '')
    if (live.has(subtask.id) && !isFollowed)
      tx.put(todoKind, keepOwn(subtask, copyOpen(tx, subtask, found.days)))
  }
  // A next occurrence that was deleted belonged to the date that is skipped.
  const next = todo.next?.takenBack === true ? todo.next : null
  return tx.put(todoKind, { ...keepOwn(todo, found.fresh), next })
}

const completeIt = 'complete it instead.'

// The todo is not a copy.
const keepOwn = <T extends object>({ createdAt, previousId, next }: StoredTodo, copy: T) => ({
  ...copy,
  createdAt,
  previousId,
  next,
})
