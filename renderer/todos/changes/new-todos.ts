import type { Operation } from '../../../server/contract.ts'
import { inboxId } from '../../../common/inbox.ts'
import { orderStep } from '../../../common/order.ts'
import { mergeRepeat } from '../../../common/repeats/merge-repeat.ts'
import type { Entities, NewTodoFields, Todo } from '../../sync/entities.ts'
import type { Effect, NewChange } from '../../sync/pending.ts'
import { findBottoms, groupOf, labelOf } from './todo-changes.ts'

/** A todo to add, under an id of its own. */
export type NewTodo = NewTodoFields & { readonly id: string }

/**
 * Returns the change that adds todos, each at its order or else below its siblings. The parent of one may be another one before it. `now` is
 * an instant in ISO 8601.
 */
export function addTodos({ todos }: Entities, added: readonly NewTodo[], now: string): NewChange {
  const listOf = new Map<string, string>()
  const bottoms = findBottoms(todos)
  const operations: Operation[] = []
  const effects: Effect[] = []
  for (const { id, ...fields } of added) {
    const { parentId = null } = fields
    const ofParent = parentId === null ? undefined : (listOf.get(parentId) ?? todos.get(parentId)?.listId)
    const listId = ofParent ?? fields.listId ?? inboxId
    listOf.set(id, listId)
    const value = { ...fields, parentId, listId }
    const group = groupOf(value)
    const bottom = bottoms.get(group) ?? orderStep
    const { order = bottom } = fields
    bottoms.set(group, Math.max(bottom, order + orderStep))
    operations.push({ op: 'create', kind: 'todo', id, value })
    effects.push({ kind: 'todo', id, fields: showNew({ ...value, id }, order, now), isNew: true })
  }
  return { operations, effects, label: labelOf('change.added', added) }
}

function showNew({ repeat, ...fields }: NewTodo, order: number, now: string): Todo {
  const { completed = false, dueDate = null } = fields
  return {
    ...emptyTodo,
    ...fields,
    ...(repeat && dueDate !== null && { repeat: mergeRepeat(null, repeat, dueDate) }),
    order,
    completedAt: completed ? now : null,
    createdAt: now,
    updatedAt: now,
  }
}

const emptyTodo: Omit<Todo, 'id' | 'title' | 'order' | 'createdAt' | 'updatedAt'> = {
  notes: '',
  completed: false,
  completedAt: null,
  listId: inboxId,
  parentId: null,
  tags: [],
  priority: 0,
  startDate: null,
  dueDate: null,
  dueTime: null,
  repeat: null,
  reminders: [],
  snoozedUntil: null,
  deletedAt: null,
  deletedBy: null,
  previousId: null,
  revision: 0,
}
