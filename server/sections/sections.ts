import { listKind } from '../entities/list.ts'
import {
  checkList,
  presentSection,
  sections,
  type NewSection,
  type SectionPatch,
  type SectionReplacement,
  type StoredSection,
} from '../entities/section.ts'
import { makeRules } from '../entities/shape/rules.ts'
import { listSectionTodos } from '../entities/siblings.ts'
import { todoKind } from '../entities/todo.ts'
import { InTrash } from '../http/problems.ts'
import { moveToTrash, removeForGood, restoreTogether } from '../todos/trash.ts'

/** The rules of sections. A section takes its todos along to another list, and to the trash and back. */
export const sectionRules = makeRules<StoredSection, NewSection, SectionPatch, SectionReplacement>({
  ...sections,
  noun: 'section',
  present: presentSection,
  defaults: {},
  check(tx, after, before) {
    const list = tx.get(listKind, after.listId)
    const isRestored = before !== null && before.deletedAt !== null && after.deletedAt === null
    if (isRestored && list !== undefined && list.deletedAt !== null)
      throw new InTrash({ kind: 'list', id: list.id, name: list.name })
    checkList(tx, after, before)
  },
  changed(tx, { id, listId }, before) {
    if (listId === before.listId) return
    for (const todo of listSectionTodos(tx, id)) tx.put(todoKind, { ...todo, listId })
  },
  trashed(tx, { id }, { todos }) {
    for (const { id: todoId } of listSectionTodos(tx, id)) {
      const todo = tx.get(todoKind, todoId)
      if (todo === undefined) continue
      if (todos === 'keep') tx.put(todoKind, { ...todo, sectionId: null })
      else moveToTrash(tx, todo)
    }
  },
  restored: (tx, { id }, { deletedBy }) => restoreTogether(tx, listSectionTodos(tx, id), deletedBy),
  purged(tx, { id }) {
    for (const todo of listSectionTodos(tx, id)) removeForGood(tx, todo.id)
  },
})
