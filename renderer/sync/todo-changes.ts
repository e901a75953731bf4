import type { Operation } from '../../server/contract.ts'
import type { MessageId } from '../messages/en.ts'
import type { Entities, Todo } from './account-state.ts'
import type { Effect, NewChange, TextField } from './pending.ts'

/** The fields that a new todo gets. */
export type NewTodoFields = Pick<Todo, 'title'> &
  Partial<
    Pick<Todo, 'listId' | 'parentId' | 'dueDate' | 'dueTime' | 'startDate' | 'priority' | 'tags' | 'notes'>
  >

/** The fields of a todo that are changed without a look at what they were before. */
export type TodoFields = Partial<
  Pick<
    Todo,
    'completed' | 'dueDate' | 'dueTime' | 'startDate' | 'priority' | 'tags' | 'listId' | 'parentId' | 'order'
  >
>

const orderStep = 1024

/** Returns the change that adds a todo below its siblings. `now` is an instant in ISO 8601. */
export function addTodo({ todos }: Entities, id: string, fields: NewTodoFields, now: string): NewChange {
  const parent = fields.parentId ? todos.get(fields.parentId) : undefined
  const listId = parent?.listId ?? fields.listId ?? 'inbox'
  const value = { ...fields, listId, parentId: fields.parentId ?? null }
  const siblings = [...todos.values()].filter((todo) => isSibling(todo, value))
  const order = siblings.reduce((highest, todo) => Math.max(highest, todo.order), 0) + orderStep
  const todo: Todo = { ...emptyTodo, ...value, id, order, createdAt: now, updatedAt: now }
  return {
    operations: [{ op: 'create', kind: 'todo', id, value }],
    effects: [{ kind: 'todo', id, fields: todo, isNew: true }],
    label: { message: 'change.added', title: fields.title, count: 1 },
  }
}

const isSibling = (todo: Todo, { listId, parentId }: Pick<Todo, 'listId' | 'parentId'>): boolean =>
  todo.deletedAt === null && todo.listId === listId && todo.parentId === parentId

const emptyTodo: Omit<Todo, 'id' | 'title' | 'order' | 'createdAt' | 'updatedAt'> = {
  notes: '',
  completed: false,
  completedAt: null,
  listId: 'inbox',
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

/** Returns the change that gives fields to todos. */
export function updateTodos(
  shown: Entities,
  todos: readonly Todo[],
  fields: TodoFields,
  now: string,
  message: MessageId = 'change.changed',
): NewChange {
  const patch = fields.dueDate === null ? { ...fields, dueTime: null } : fields
  const completion = fields.completed === undefined ? {} : { completedAt: fields.completed ? now : null }
  return {
    operations: todos.map(({ id }): Operation => ({ op: 'update', kind: 'todo', id, patch })),
    effects: todos.flatMap(({ id }): readonly Effect[] => [
      { kind: 'todo', id, fields: { ...patch, ...completion } },
      ...(fields.listId === undefined ? [] : moveDescendants(shown, id, fields.listId)),
    ]),
    label: labelOf(message, todos),
  }
}

const moveDescendants = (shown: Entities, id: string, listId: string): readonly Effect[] =>
  descendantsOf(shown, id).map((todo) => ({ kind: 'todo', id: todo.id, fields: { listId } }))

/** Returns the change that gives orders to todos, such as those that planMove() returns. */
export function reorderTodos(
  orders: readonly { readonly id: string; readonly order: number }[],
  moved: Todo,
): NewChange {
  return {
    operations: orders.map(({ id, order }): Operation => ({
      op: 'update',
      kind: 'todo',
      id,
      patch: { order },
    })),
    effects: orders.map(({ id, order }) => ({ kind: 'todo', id, fields: { order } })),
    label: labelOf('change.moved', [moved]),
  }
}

/** Returns the change that replaces the title or the notes of a todo, which the person saw as `before`. */
export function replaceText({ id, title }: Todo, field: TextField, before: string, after: string): NewChange {
  return {
    operations: [{ op: 'update', kind: 'todo', id, patch: { [field]: after } }],
    effects: [{ kind: 'todo', id, fields: { [field]: after } }],
    label: { message: field === 'title' ? 'change.renamed' : 'change.changed', title, count: 1 },
    expected: { id, field, before, after },
    joinKey: `${id} ${field}`,
  }
}

/** Returns the change that moves todos to the trash, with their subtasks. */
export function deleteTodos(shown: Entities, todos: readonly Todo[], now: string): NewChange {
  const own = new Set(todos.map(({ id }) => id))
  // A subtask goes with its parent.
  const topmost = todos.filter(({ parentId }) => parentId === null || !own.has(parentId))
  return {
    operations: topmost.map(({ id }): Operation => ({ op: 'delete', kind: 'todo', id })),
    effects: topmost
      .flatMap((todo) => [todo, ...descendantsOf(shown, todo.id)])
      .map(({ id }) => ({ kind: 'todo', id, fields: { deletedAt: now } })),
    label: labelOf('change.deleted', todos),
  }
}

/** Returns the change that brings a todo back from the trash, with the subtasks that went with it. */
export function restoreTodo({ todos }: Entities, todo: Todo): NewChange {
  const { id, deletedBy } = todo
  const together = [...todos.values()].filter(
    (each) =>
      each.id === id || (deletedBy !== null && each.deletedBy === deletedBy && hasAncestor(todos, each, id)),
  )
  return {
    operations: [{ op: 'restore', kind: 'todo', id }],
    effects: together.map((each) => ({
      kind: 'todo',
      id: each.id,
      fields: { deletedAt: null, deletedBy: null },
    })),
    label: labelOf('change.restored', [todo]),
  }
}

const hasAncestor = (todos: Entities['todos'], { parentId }: Todo, id: string): boolean => {
  if (parentId === null) return false
  const parent = todos.get(parentId)
  return parentId === id || (parent !== undefined && hasAncestor(todos, parent, id))
}

/** Returns the subtasks of a todo at every level, those in the trash excluded. */
function descendantsOf({ todos }: Entities, id: string): readonly Todo[] {
  const children = [...todos.values()].filter((todo) => todo.parentId === id && todo.deletedAt === null)
  return children.flatMap((child) => [child, ...descendantsOf({ todos, lists: new Map() }, child.id)])
}

const labelOf = (message: MessageId, todos: readonly Todo[]) => ({
  message,
  title: todos[0]?.title ?? '',
  count: todos.length,
})
