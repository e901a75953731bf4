import { orderBelow, type NewOrder } from '../../common/plan-moves.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Entities, List } from '../sync/entities.ts'
import { reorder, type NewChange } from '../sync/pending.ts'

/** The fields of a list that the person sets. */
export type ListFields = Partial<
  Pick<List, 'name' | 'notes' | 'icon' | 'colour' | 'order' | 'archived' | 'template'>
>

/** Returns the change that adds a list below the others. `now` is an instant in ISO 8601. */
export function addList(
  { lists }: Entities,
  id: string,
  fields: Pick<List, 'name' | 'colour'> & Partial<Pick<List, 'notes' | 'icon' | 'template'>>,
  now: string,
): NewChange {
  const order = orderBelow([...lists.values()].filter(({ deletedAt }) => deletedAt === null))
  const list: List = {
    notes: '',
    icon: null,
    template: null,
    ...fields,
    id,
    order,
    archived: false,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    deletedBy: null,
    revision: 0,
  }
  return {
    operations: [{ op: 'create', kind: 'list', id, value: fields }],
    effects: [{ kind: 'list', id, fields: list, isNew: true }],
    label: { message: 'change.listAdded', title: fields.name, count: 1 },
  }
}

/** Returns the change that sets fields of a list. */
export function updateList(
  { id, name }: List,
  fields: ListFields,
  message: MessageId = 'change.listChanged',
): NewChange {
  return {
    operations: [{ op: 'update', kind: 'list', id, patch: fields }],
    effects: [{ kind: 'list', id, fields }],
    label: { message, title: name, count: 1 },
  }
}

/** Returns the change that sets the orders of lists, of which one was moved. */
export const reorderLists = (orders: readonly NewOrder[], { name }: List): NewChange =>
  reorder('list', orders, { message: 'change.listMoved', title: name, count: 1 })

/** Returns the change that moves a list to the trash, with its todos. */
export function deleteList({ todos }: Entities, { id, name }: List, now: string): NewChange {
  const own = [...todos.values()].filter((todo) => todo.listId === id && todo.deletedAt === null)
  return {
    operations: [{ op: 'delete', kind: 'list', id }],
    effects: [
      { kind: 'list', id, fields: { deletedAt: now } },
      ...own.map((todo) => ({ kind: 'todo' as const, id: todo.id, fields: { deletedAt: now } })),
    ],
    label: { message: 'change.listDeleted', title: name, count: own.length },
  }
}

/** Returns the change that brings a list back from the trash, with the todos that went with it. */
export function restoreList({ todos }: Entities, { id, name, deletedAt }: List): NewChange {
  const together = [...todos.values()].filter(
    (todo) => todo.listId === id && todo.deletedAt !== null && todo.deletedAt === deletedAt,
  )
  return {
    operations: [{ op: 'restore', kind: 'list', id }],
    effects: [
      { kind: 'list', id, fields: { deletedAt: null } },
      ...together.map((todo) => ({
        kind: 'todo' as const,
        id: todo.id,
        fields: { deletedAt: null, deletedBy: null },
      })),
    ],
    label: { message: 'change.listRestored', title: name, count: 1 },
  }
}
