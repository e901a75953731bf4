import { listDescendants } from '../entities/places.ts'
import { type StoredTodo, todoKind } from '../entities/todo.ts'
import type { Change, ChangeSet, Transaction } from '../store/transaction.ts'
import { removeForGood } from '../todos/trash.ts'
import type { Removals } from './present.ts'
import type { UndoError } from './undo-conflict.ts'

/**
 * Finds the ids of the todos that a change set made as the next occurrences of todos that it completed. The undo of the completion removes
 * them: in the trash they would be in the way, and the history keeps them for a redo.
 */
export function findMadeOccurrences({ changes }: ChangeSet): ReadonlySet<string> {
  const made = listMade(changes)
  const completed = changes.filter(({ before, after }) => isCompletion(before, after))
  // Parsed only where there is one: a change set can have 100,000 changes.
  const next = completed.flatMap(({ after }) => todoKind.schema.parse(after).next?.id ?? [])
  return new Set(next.filter((id) => made.has(id)))
}

const isCompletion = (before: Change['before'], after: Change['after']): boolean =>
  after !== null &&
  (before === null || 'completed' in before) &&
  Reflect.get(after, 'completed') === true &&
  (Reflect.get(after, 'next') ?? null) !== null

const listMade = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.filter(({ before }) => before === null).map(({ id }) => id))

/** Lists the reasons for which the next occurrences that a change set made cannot be removed. */
export function* listOccurrenceConflicts(
  tx: Transaction,
  { changes }: ChangeSet,
  occurrences: ReadonlySet<string>,
): Generator<UndoError> {
  if (occurrences.size === 0) return
  const made = listMade(changes)
  for (const [index, { kind, id }] of changes.entries()) {
    const todo = occurrences.has(id) ? tx.get(todoKind, id) : undefined
    if (todo === undefined || todo.deletedAt !== null) continue
    const field = `changes[${index}]`
    if ([...listDescendants(tx, id)].some((subtask) => !made.has(subtask.id)))
      yield { field, message: 'has a subtask that was added since', kind, id }
    if (tx.get(todoKind, todo.next?.id ?? '')?.deletedAt === null)
      yield { field, message: 'has a next occurrence itself', kind, id }
  }
}

/** Removes a next occurrence with its subtasks; one that is in the trash stays there. */
export function removeOccurrence(tx: Transaction, id: string): void {
  if (tx.get(todoKind, id)?.deletedAt === null) removeForGood(tx, id)
}

/**
 * Brings back the occurrences, with their subtasks, that an undo removed: those of todos that are completed again. Another occurrence
 * may have been made meanwhile. Call it when the other changes of that undo are taken back.
 */
export function restoreOccurrences(
  tx: Transaction,
  { changes, revision, undoes }: ChangeSet,
  removals: Removals,
): void {
  if (undoes === undefined) return
  const restored = new Set<string>()
  for (const { kind, id, before, after } of changes) {
    const isGone = after === null && tx.get(todoKind, id) === undefined
    if (!isGone || kind !== todoKind.name || removals.wasRemovedAfter(revision, todoKind, id)) continue
    const todo = todoKind.schema.parse(before)
    if (!restored.has(todo.parentId ?? '') && !isNextOf(tx, todo)) continue
    tx.put(todoKind, todo)
    restored.add(id)
  }
}

const isNextOf = (tx: Transaction, { id, previousId }: StoredTodo): boolean =>
  tx.get(todoKind, previousId ?? '')?.next?.id === id
