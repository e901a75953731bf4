import type { Operation } from '../../server/contract.ts'
import { inboxId } from '../../common/inbox.ts'
import { mergeRepeat } from '../../common/repeats/merge-repeat.ts'
import type { Entities, Todo } from './entities.ts'
import type { Effect, NewChange } from './pending.ts'
import { orderStep } from './todo-changes.ts'

/** The fields that a new todo gets. */
export type NewTodoFields = Pick<Todo, 'title'> &
  Partial<
    Pick<
      Todo,
      | 'listId'
      | 'parentId'
      | 'order'
      | 'dueDate'
      | 'dueTime'
      | 'startDate'
      | 'priority'
      | 'tags'
      | 'notes'
      | 'completed'
    >
  > & { readonly repeat?: { readonly rrule: string } }

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
  const label = { message: 'change.added', title: added[0]?.title ?? '', count: added.length } as const
  return { operations, effects, label }
}

const groupOf = ({ listId, parentId }: Pick<Todo, 'listId' | 'parentId'>): string => `${listId} ${parentId}`

// The order of the next todo in each list and below each parent.
function findBottoms(todos: Entities['todos']): Map<string, number> {
  const bottoms = new Map<string, number>()
  for (const todo of todos.values()) {
    if (todo.deletedAt !== null) continue
    const group = groupOf(todo)
    bottoms.set(group, Math.max(bottoms.get(group) ?? orderStep, todo.order + orderStep))
  }
  return bottoms
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
  deletedAt: null,
  deletedBy: null,
  previousId: null,
  revision: 0,
}
