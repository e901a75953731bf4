import { orderBelow, type NewOrder } from '../../common/plan-moves.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Entities, CustomView } from '../sync/entities.ts'
import { reorder, type NewChange } from '../sync/pending.ts'

/** The fields of a view that the person sets in its form. */
export type CustomViewFields = Pick<CustomView, 'name' | 'icon' | 'colour' | 'filter' | 'sort'>

/** The fields of a new view before anything is chosen. */
export const newFields: CustomViewFields = {
  name: '',
  icon: 'list-filter',
  colour: 'teal',
  filter: { completed: false },
  sort: 'dueDate',
}

/** Returns the change that adds a view below the others. `now` is an instant in ISO 8601. */
export function addCustomView(
  { views }: Entities,
  id: string,
  fields: CustomViewFields,
  now: string,
): NewChange {
  const order = orderBelow([...views.values()].filter(({ deletedAt }) => deletedAt === null))
  const view: CustomView = {
    ...fields,
    id,
    order,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    deletedBy: null,
    revision: 0,
  }
  return {
    operations: [{ op: 'create', kind: 'view', id, value: fields }],
    effects: [{ kind: 'view', id, fields: view, isNew: true }],
    label: { message: 'change.viewAdded', title: fields.name, count: 1 },
  }
}

/** Returns the change that sets fields of a view. Its filter becomes the given one as a whole. */
export function updateCustomView(
  { id, name, filter: before }: CustomView,
  { filter, ...fields }: Partial<CustomViewFields>,
  message: MessageId = 'change.viewChanged',
): NewChange {
  const removed = Object.keys(before).map((condition) => [condition, null] as const)
  // In the patch of the API, null takes a condition out.
  const patch =
    filter === undefined ? fields : { ...fields, filter: { ...Object.fromEntries(removed), ...filter } }
  return {
    operations: [{ op: 'update', kind: 'view', id, patch }],
    effects: [{ kind: 'view', id, fields: { ...fields, ...(filter && { filter }) } }],
    label: { message, title: name, count: 1 },
  }
}

/** Returns the change that sets the orders of views, of which one was moved. */
export const reorderCustomViews = (orders: readonly NewOrder[], { name }: CustomView): NewChange =>
  reorder('view', orders, { message: 'change.viewMoved', title: name, count: 1 })

/** Returns the change that moves a view to the trash. `now` is an instant in ISO 8601. */
export const deleteCustomView = ({ id, name }: CustomView, now: string): NewChange => ({
  operations: [{ op: 'delete', kind: 'view', id }],
  effects: [{ kind: 'view', id, fields: { deletedAt: now } }],
  label: { message: 'change.viewDeleted', title: name, count: 1 },
})

/** Returns the change that brings a view back from the trash. */
export const restoreCustomView = ({ id, name }: CustomView): NewChange => ({
  operations: [{ op: 'restore', kind: 'view', id }],
  effects: [{ kind: 'view', id, fields: { deletedAt: null } }],
  label: { message: 'change.viewRestored', title: name, count: 1 },
})
