import { inboxId } from '../../common/inbox.ts'
import { InTrash } from '../http/problems.ts'
import { listKind, type StoredList } from '../entities/list.ts'
import { viewKind, type StoredView } from '../entities/view.ts'
import type { Transaction } from '../store/transaction.ts'
import { listDescendants, listSubtasks } from '../entities/siblings.ts'
import { todoKind, type StoredTodo } from '../entities/todo.ts'

/** Moves a todo and its subtasks to the trash. Returns how many went there: 0 where it is there already. */
export function moveToTrash(tx: Transaction, todo: StoredTodo): number {
  if (todo.deletedAt !== null) return 0
  tx.put(todoKind, { ...todo, deletedAt: tx.at, deletedBy: tx.changeId })
  let count = 1
  for (const subtask of listSubtasks(tx, todo.id)) count += moveToTrash(tx, subtask)
  return count
}

/** Throws InTrash where the list or the parent of a todo is in the trash, so that the todo cannot come back. */
export function checkRestorable(tx: Transaction, { listId, parentId }: StoredTodo): void {
  const list = listId === inboxId ? undefined : tx.get(listKind, listId)
  if (list !== undefined && list.deletedAt !== null) {
    throw new InTrash({ kind: 'list', id: list.id, name: list.name })
  }
  const parent = parentId === null ? undefined : tx.get(todoKind, parentId)
  if (parent !== undefined && parent.deletedAt !== null) {
    throw new InTrash({ kind: 'todo', id: parent.id, name: parent.title })
  }
}

/** Brings back the subtasks that went to the trash with a todo, which is back already; `deletedBy` is the change that it went with. */
export function restoreSubtasks(tx: Transaction, { id }: StoredTodo, deletedBy: string | null): void {
  for (const subtask of listSubtasks(tx, id)) {
    if (subtask.deletedAt === null || subtask.deletedBy !== deletedBy) continue
    tx.put(todoKind, { ...subtask, deletedAt: null, deletedBy: null })
    restoreSubtasks(tx, subtask, deletedBy)
  }
}

/** Removes a todo and its subtasks for good. Returns how many: 0 where it is gone already. */
export function removeForGood(tx: Transaction, id: string): number {
  if (tx.get(todoKind, id) === undefined) return 0
  const all = [id, ...[...listDescendants(tx, id)].map((subtask) => subtask.id)]
  for (const each of all) tx.remove(todoKind, each)
  return all.length
}

/** Removes the views and the lists in the trash for good; the todos of the lists are gone already. Returns how many. */
export function removeTrashedOthers(tx: Transaction): number {
  const before = tx.count(listKind) + tx.count(viewKind)
  for (const kind of [listKind, viewKind]) {
    for (const { id, deletedAt } of tx.all<StoredList | StoredView>(kind))
      if (deletedAt !== null) tx.remove(kind, id)
  }
  return before - tx.count(listKind) - tx.count(viewKind)
}
