import { listTodosOf, listTrashedOf } from '../entities/siblings.ts'
import { lists, presentList } from '../entities/list.ts'
import type { ListPatch, ListReplacement, NewList, StoredList } from '../entities/list.ts'
import { makeRules } from '../entities/shape/rules.ts'
import { todoKind } from '../entities/todo.ts'
import { moveToTrash, removeForGood, restoreSubtasks } from '../todos/trash.ts'

/** The rules of lists. A list takes its todos along to the trash and back. */
export const listRules = makeRules<StoredList, NewList, ListPatch, ListReplacement>({
  ...lists,
  noun: 'list',
  present: presentList,
  defaults: { colour: 'grey', archived: false },
  trashed(tx, list) {
    for (const { id } of listTodosOf(tx, list.id)) {
      const todo = tx.get(todoKind, id)
      if (todo !== undefined) moveToTrash(tx, todo)
    }
  },
  restored(tx, { id }, { deletedBy }) {
    for (const todo of listTrashedOf(tx, id)) {
      const parent = todo.parentId === null ? undefined : tx.get(todoKind, todo.parentId)
      // A subtask comes back with its parent. Where that stays in the trash it stays too: the list would be refused with it.
      if (todo.deletedBy !== deletedBy || (parent?.deletedAt ?? null) !== null) continue
      tx.put(todoKind, { ...todo, deletedAt: null, deletedBy: null })
      restoreSubtasks(tx, todo, deletedBy)
    }
  },
  purged(tx, { id }) {
    for (const todo of [...listTodosOf(tx, id), ...listTrashedOf(tx, id)]) removeForGood(tx, todo.id)
  },
})
