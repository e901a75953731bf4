import { compareByOrder, orderStep } from '../../../common/order.ts'
import { orderBelow, type NewOrder } from '../../../common/plan-moves.ts'
import type { Entities, Section, Todo } from '../../sync/entities.ts'
import { reorder, type Effect, type NewChange } from '../../sync/pending.ts'

/** The longest name of a section, in characters, as on the server. */
export const longestSectionName = 200

/** The most sections that a list has outside of the trash, as on the server. */
export const mostSections = 200

/** The sections of a list outside of the trash, in their order. */
export const sectionsOf = ({ sections }: Pick<Entities, 'sections'>, listId: string): readonly Section[] =>
  [...sections.values()]
    .filter((section) => section.listId === listId && section.deletedAt === null)
    .toSorted(compareByOrder)

/** The todos of a section, those in the trash too. */
export const todosOf = ({ todos }: Pick<Entities, 'todos'>, { id }: Section): readonly Todo[] =>
  [...todos.values()].filter(({ sectionId }) => sectionId === id)

/** Returns the change that adds a section below the others of its list. `now` is an instant in ISO 8601. */
export function addSection(
  shown: Entities,
  id: string,
  fields: Pick<Section, 'listId' | 'name'> & Partial<Pick<Section, 'order'>>,
  now: string,
): NewChange {
  const section: Section = {
    order: orderBelow(sectionsOf(shown, fields.listId)),
    ...fields,
    id,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    deletedBy: null,
    revision: 0,
  }
  return {
    operations: [{ op: 'create', kind: 'section', id, value: fields }],
    effects: [{ kind: 'section', id, fields: section, isNew: true }],
    label: { message: 'change.sectionAdded', title: fields.name, count: 1 },
  }
}

/** Returns the parts of a change that add several sections, with the ids that they are given, below the others of a list. */
export function addSections(
  shown: Entities,
  listId: string,
  added: readonly Pick<Section, 'id' | 'name'>[],
  now: string,
): Pick<NewChange, 'operations' | 'effects'> {
  const bottom = orderBelow(sectionsOf(shown, listId))
  const changes = added.map(({ id, name }, index) => {
    const { operations, effects } = addSection(shown, id, { listId, name }, now)
    const order = bottom + index * orderStep
    return {
      operations,
      effects: effects.map((effect) => ({ ...effect, fields: { ...effect.fields, order } })),
    }
  })
  return {
    operations: changes.flatMap(({ operations }) => operations),
    effects: changes.flatMap(({ effects }) => effects),
  }
}

/** Returns the change that gives a section another name. */
export const renameSection = ({ id, name: before }: Section, name: string): NewChange => ({
  operations: [{ op: 'update', kind: 'section', id, patch: { name } }],
  effects: [{ kind: 'section', id, fields: { name } }],
  label: { message: 'change.sectionRenamed', title: before, newName: name, count: 1 },
})

/** Returns the change that sets the orders of sections, of which one was moved. */
export const reorderSections = (orders: readonly NewOrder[], { name }: Section): NewChange =>
  reorder('section', orders, { message: 'change.sectionMoved', title: name, count: 1 })

/** Returns the change that moves a section with its todos below the sections of another list. Its label lacks the name of that list. */
export function moveSectionToList(
  shown: Pick<Entities, 'todos' | 'sections'>,
  section: Section,
  listId: string,
): NewChange {
  const { id, name } = section
  const todos = todosOf(shown, section)
  return {
    operations: [{ op: 'update', kind: 'section', id, patch: { listId } }],
    effects: [
      { kind: 'section', id, fields: { listId, order: orderBelow(sectionsOf(shown, listId)) } },
      ...todos.map((todo): Effect => ({ kind: 'todo', id: todo.id, fields: { listId } })),
    ],
    label: { message: 'change.sectionMovedTo', title: name, count: 1 },
  }
}

/**
 * Returns the change that moves a section to the trash, with its todos or without them. `now` is an
 * instant in ISO 8601.
 */
export function deleteSection(
  shown: Pick<Entities, 'todos'>,
  section: Section,
  todos: 'keep' | 'along',
  now: string,
): NewChange {
  const { id, name } = section
  const own = todosOf(shown, section)
  const open = own.filter(({ deletedAt }) => deletedAt === null)
  const ofTodos = (changed: readonly Todo[], fields: Partial<Todo>): readonly Effect[] =>
    changed.map((todo) => ({ kind: 'todo', id: todo.id, fields }))
  const along = todos === 'keep' ? ofTodos(own, { sectionId: null }) : ofTodos(open, { deletedAt: now })
  return {
    operations: [{ op: 'delete', kind: 'section', id, ...(todos === 'keep' && { todos }) }],
    effects: [{ kind: 'section', id, fields: { deletedAt: now } }, ...along],
    label: { message: 'change.sectionDeleted', title: name, count: todos === 'keep' ? 0 : open.length },
  }
}

/** Returns the change that brings a section back from the trash, with the todos that went with it. */
export function restoreSection(shown: Pick<Entities, 'todos'>, section: Section): NewChange {
  const { id, name, deletedAt } = section
  const together = todosOf(shown, section).filter(
    (todo) => deletedAt !== null && todo.deletedAt === deletedAt,
  )
  return {
    operations: [{ op: 'restore', kind: 'section', id }],
    effects: [
      { kind: 'section', id, fields: { deletedAt: null } },
      ...together.map((todo) => ({
        kind: 'todo' as const,
        id: todo.id,
        fields: { deletedAt: null, deletedBy: null },
      })),
    ],
    label: { message: 'change.sectionRestored', title: name, count: 1 },
  }
}
