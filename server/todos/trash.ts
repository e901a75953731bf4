import { inboxId } from '../../common/inbox.ts'
import { InTrash } from '../http/problems.ts'
import { listKind, type StoredList } from '../entities/list.ts'
import { findFittingSection, sectionKind, type StoredSection } from '../entities/section.ts'
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

/**
 * Throws InTrash where the list or the parent of a todo is in the trash, so that the todo cannot come back. A parent that does not
 * exist is refused where the todo is written, whatever its list.
 */
export function checkRestorable(tx: Transaction, { listId, parentId }: StoredTodo): void {
  const parent = parentId === null ? undefined : tx.get(todoKind, parentId)
  if (parentId !== null && parent === undefined) return
  const list = listId === inboxId ? undefined : tx.get(listKind, listId)
  if (list !== undefined && list.deletedAt !== null) {
    throw new InTrash({ kind: 'list', id: list.id, name: list.name })
  }
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

/**
 * Brings back the todos that went to the trash by the change `deletedBy`, with their list or their section, which are back already. A
 * subtask comes back with its parent; where that stays in the trash it stays too.
 */
export function restoreTogether(
  tx: Transaction,
  todos: Iterable<StoredTodo>,
  deletedBy: string | null,
): void {
  for (const { id } of todos) {
    const todo = tx.get(todoKind, id)
    if (todo === undefined || todo.deletedAt === null || todo.deletedBy !== deletedBy) continue
    const parent = todo.parentId === null ? undefined : tx.get(todoKind, todo.parentId)
    if ((parent?.deletedAt ?? null) !== null) continue
    tx.put(todoKind, { ...todo, deletedAt: null, deletedBy: null })
    fitSections(tx, [id])
    restoreSubtasks(tx, todo, deletedBy)
  }
}

/**
 * Puts those of the todos whose section is not live in their list above the first section, and all subtasks into the section of the
 * todo above them.
 */
export function fitSections(tx: Transaction, ids: Iterable<string>): void {
  const tops = new Set([...ids].flatMap((id) => findTop(tx, id) ?? []))
  for (const top of tops) {
    const todo = tx.get(todoKind, top)
    if (todo === undefined) continue
    const sectionId = todo.sectionId === null ? null : findFittingSection(tx, todo)
    for (const each of [todo, ...listDescendants(tx, top)])
      if (each.sectionId !== sectionId) tx.put(todoKind, { ...each, sectionId })
  }
}

// Returns null where the todo is removed, or is above itself.
const findTop = (tx: Transaction, id: string): string | null => {
  const seen = new Set<string>()
  for (let todo = tx.get(todoKind, id); todo !== undefined && !seen.has(todo.id);) {
    if (todo.parentId === null) return todo.id
    seen.add(todo.id)
    todo = tx.get(todoKind, todo.parentId)
  }
  return null
}

/** Removes a todo and its subtasks for good. Returns how many: 0 where it is gone already. */
export function removeForGood(tx: Transaction, id: string): number {
  if (tx.get(todoKind, id) === undefined) return 0
  const all = [id, ...[...listDescendants(tx, id)].map((subtask) => subtask.id)]
  for (const each of all) tx.remove(todoKind, each)
  return all.length
}

/** Removes the views, lists and sections in the trash for good; the todos in them are gone already. Returns how many. */
export function removeTrashedOthers(tx: Transaction): number {
  let count = 0
  for (const kind of [sectionKind, listKind, viewKind]) {
    for (const { id, deletedAt } of tx.all<StoredSection | StoredList | StoredView>(kind)) {
      if (deletedAt === null) continue
      tx.remove(kind, id)
      count += 1
    }
  }
  return count
}
