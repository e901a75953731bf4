import { listTodosOf, listTrashedOf } from '../entities/siblings.ts'
import { lists, presentList } from '../entities/list.ts'
import type { ListPatch, ListReplacement, NewList, StoredList } from '../entities/list.ts'
import { sectionKind } from '../entities/section.ts'
import { listTrashedSections, sectionsOf } from '../entities/sections-of-list.ts'
import { makeRules } from '../entities/shape/rules.ts'
import { sectionRules } from '../sections/sections.ts'
import { todoKind } from '../entities/todo.ts'
import { moveToTrash, removeForGood, restoreTogether } from '../todos/trash.ts'

/** The rules of lists. A list takes its sections and todos along to the trash and back. */
export const listRules = makeRules<StoredList, NewList, ListPatch, ListReplacement>({
  ...lists,
  noun: 'list',
  present: presentList,
  defaults: { notes: '', icon: null, colour: 'grey', archived: false },
  trashed(tx, { id }) {
    for (const section of sectionsOf(tx, { listId: id }).ascending()) sectionRules.moveToTrash(tx, section)
    for (const { id: todoId } of listTodosOf(tx, id)) {
      const todo = tx.get(todoKind, todoId)
      if (todo !== undefined) moveToTrash(tx, todo)
    }
  },
  restored(tx, { id }, { deletedBy }) {
    for (const section of listTrashedSections(tx, id)) {
      if (section.deletedBy === deletedBy)
        tx.put(sectionKind, { ...section, deletedAt: null, deletedBy: null })
    }
    restoreTogether(tx, listTrashedOf(tx, id), deletedBy)
  },
  purged(tx, { id }) {
    for (const todo of [...listTodosOf(tx, id), ...listTrashedOf(tx, id)]) removeForGood(tx, todo.id)
    const sections = [...sectionsOf(tx, { listId: id }).ascending(), ...listTrashedSections(tx, id)]
    for (const section of sections) tx.remove(sectionKind, section.id)
  },
})
