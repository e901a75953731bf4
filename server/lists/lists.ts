import { suggestColour, type Colour } from '../../common/colours.ts'
import { isTemplate } from '../../common/templates/templates.ts'
import { listTodosOf, listTrashedOf } from '../entities/siblings.ts'
import { listKind, lists, presentList } from '../entities/list.ts'
import type { ListPatch, ListReplacement, NewList, StoredList } from '../entities/list.ts'
import { sectionKind } from '../entities/section.ts'
import { listTrashedSections, sectionsOf } from '../entities/sections-of-list.ts'
import { makeRules } from '../entities/shape/rules.ts'
import type { AccountReader } from '../store/state.ts'
import { sectionRules } from '../sections/sections.ts'
import { todoKind } from '../entities/todo.ts'
import { moveToTrash, removeForGood, restoreTogether } from '../todos/trash.ts'

const rules = makeRules<StoredList, NewList, ListPatch, ListReplacement>({
  ...lists,
  noun: 'list',
  present: presentList,
  // withColour() sets the colour.
  defaults: { notes: '', icon: null, colour: 'grey', archived: false, template: null },
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

const withColour = <Input extends { readonly colour?: Colour | undefined }>(
  tx: AccountReader,
  input: Input,
  before?: StoredList,
): Input => {
  if (input.colour !== undefined) return input
  if (before !== undefined) return { ...input, colour: before.colour }
  const shown = [...tx.sorted(lists.listed).ascending()].filter((list) => !list.archived && !isTemplate(list))
  return { ...input, colour: suggestColour(shown) }
}

/**
 * The rules of lists. A list takes its sections and todos along to the trash and back. One that is made without a colour gets the one that
 * the fewest lists have, and one that is replaced without it keeps its own.
 */
export const listRules: typeof rules = {
  ...rules,
  create: (tx, id, input, put) => rules.create(tx, id, withColour(tx, input), put),
  replace: (tx, id, input, condition) =>
    rules.replace(tx, id, withColour(tx, input, tx.get(listKind, id.toLowerCase())), condition),
}
