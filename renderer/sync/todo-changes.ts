import type { Operation } from '../../server/contract.ts'
import { inboxId } from '../../server/kinds/inbox.ts'
import type { MessageId } from '../messages/en.ts'
import type { Entities, List, Todo } from './account-state.ts'
import type { Effect, NewChange, TextField } from './pending.ts'

/** The fields that a new todo gets. */
export type NewTodoFields = Pick<Todo, 'title'> &
  Partial<
    Pick<Todo, 'listId' | 'parentId' | 'dueDate' | 'dueTime' | 'startDate' | 'priority' | 'tags' | 'notes'>
  >

/** The fields of a todo that a change sets without comparing their values before. */
export type TodoFields = Partial<
  Pick<
    Todo,
    'completed' | 'dueDate' | 'dueTime' | 'startDate' | 'priority' | 'tags' | 'listId' | 'parentId' | 'order'
  >
>

const orderStep = 1024

/** Returns the order below all siblings. */
export const orderBelow = (siblings: readonly (Todo | List)[]): number =>
  siblings.reduce((highest, { order }) => Math.max(highest, order), 0) + orderStep

/** Returns the change that adds a todo below its siblings. `now` is an instant in ISO 8601. */
export function addTodo({ todos }: Entities, id: string, fields: NewTodoFields, now: string): NewChange {
  const { parentId = null } = fields
  const parent = parentId === null ? undefined : todos.get(parentId)
  const value = { ...fields, parentId, listId: parent?.listId ?? fields.listId ?? inboxId }
  const order = orderBelow(siblingsIn(todos, value))
  const todo: Todo = { ...emptyTodo, ...value, id, order, createdAt: now, updatedAt: now }
  return {
    operations: [{ op: 'create', kind: 'todo', id, value }],
    effects: [{ kind: 'todo', id, fields: todo, isNew: true }],
    label: { message: 'change.added', title: fields.title, count: 1 },
  }
}

const siblingsIn = (
  todos: Entities['todos'],
  { listId, parentId }: Pick<Todo, 'listId' | 'parentId'>,
): readonly Todo[] =>
  [...todos.values()].filter(
    (todo) => todo.deletedAt === null && todo.listId === listId && todo.parentId === parentId,
  )

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

/** Returns the change that sets fields of todos. Subtasks follow their parents to another list. */
export function updateTodos(
  shown: Entities,
  todos: readonly Todo[],
  fields: TodoFields,
  now: string,
  message: MessageId = 'change.changed',
): NewChange {
  const isMove = fields.listId !== undefined || fields.parentId !== undefined
  const changed = isMove ? topmostOf(shown, todos) : todos
  return {
    operations: changed.map((todo): Operation => {
      const patch = patchOf(shown, todo, fields)
      return { op: 'update', kind: 'todo', id: todo.id, patch }
    }),
    effects: [
      ...changed.map((todo): Effect => ({
        kind: 'todo',
        id: todo.id,
        fields: { ...patchOf(shown, todo, fields), ...completionOf(todo, fields, now) },
      })),
      ...(isMove ? placeTodos(shown, changed, fields) : []),
    ],
    label: labelOf(message, todos),
  }
}

// Adds the fields that the server expects to change together with these.
function patchOf({ todos }: Entities, { parentId, repeat }: Todo, fields: TodoFields) {
  const parent = parentId === null ? undefined : todos.get(parentId)
  const leavesParent =
    fields.listId !== undefined && fields.parentId === undefined && parent?.listId !== fields.listId
  return {
    ...fields,
    ...(leavesParent && parentId !== null && { parentId: null }),
    ...(fields.dueDate === null && { dueTime: null }),
    ...(fields.dueDate === null && repeat !== null && { repeat: null }),
  }
}

const completionOf = (todo: Todo, { completed = todo.completed }: TodoFields, now: string): Partial<Todo> =>
  completed === todo.completed ? {} : { completedAt: completed ? now : null }

// Moved todos go below their new siblings, unless an order is given, and their subtasks go to the same list.
function placeTodos(shown: Entities, moved: readonly Todo[], fields: TodoFields): readonly Effect[] {
  const subtasks = groupSubtasks(shown)
  const bottoms = new Map<string, number>()
  return moved.flatMap((todo): readonly Effect[] => {
    const { parentId = todo.parentId, listId = todo.listId } = patchOf(shown, todo, fields)
    const parent = parentId === null ? undefined : shown.todos.get(parentId)
    const group = { parentId, listId: parent?.listId ?? listId }
    if (group.parentId === todo.parentId && group.listId === todo.listId) return []
    const key = `${group.listId} ${group.parentId}`
    const order = fields.order ?? bottoms.get(key) ?? orderBelow(siblingsIn(shown.todos, group))
    bottoms.set(key, order + orderStep)
    const place: Effect = { kind: 'todo', id: todo.id, fields: { ...group, order } }
    if (group.listId === todo.listId) return [place]
    const { listId: newList } = group
    const followers = descendantsOf(subtasks, todo.id)
    return [place, ...followers.map(({ id }): Effect => ({ kind: 'todo', id, fields: { listId: newList } }))]
  })
}

/** Returns the change that sets the orders of todos, such as the result of planMove(). */
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
  const topmost = topmostOf(shown, todos)
  const subtasks = groupSubtasks(shown)
  const deleted = topmost.flatMap((todo) => [
    todo,
    ...descendantsOf(subtasks, todo.id).filter(({ deletedAt }) => deletedAt === null),
  ])
  return {
    operations: topmost.map(({ id }): Operation => ({ op: 'delete', kind: 'todo', id })),
    effects: deleted.map(({ id }) => ({ kind: 'todo', id, fields: { deletedAt: now } })),
    label: labelOf('change.deleted', todos),
  }
}

/** Returns the change that brings a todo back from the trash, with the subtasks that went with it. */
export function restoreTodo(shown: Entities, todo: Todo): NewChange {
  // A todo whose deletion is not answered yet has no id of a change, but the same time of deletion.
  const together = descendantsOf(groupSubtasks(shown), todo.id).filter(
    ({ deletedAt, deletedBy }) => deletedAt === todo.deletedAt && deletedBy === todo.deletedBy,
  )
  return {
    operations: [{ op: 'restore', kind: 'todo', id: todo.id }],
    effects: [todo, ...together].map(({ id }) => ({
      kind: 'todo',
      id,
      fields: { deletedAt: null, deletedBy: null },
    })),
    label: labelOf('change.restored', [todo]),
  }
}

// Leaves out the subtasks of other chosen todos, on every level.
function topmostOf({ todos }: Entities, chosen: readonly Todo[]): readonly Todo[] {
  const ids = new Set(chosen.map(({ id }) => id))
  const isBelowChosen = (todo: Todo): boolean => {
    for (let id = todo.parentId; id !== null; id = todos.get(id)?.parentId ?? null) {
      if (ids.has(id)) return true
    }
    return false
  }
  return chosen.filter((todo) => !isBelowChosen(todo))
}

/** The subtasks by the id of their parent, those in the trash included. */
type Subtasks = ReadonlyMap<string, readonly Todo[]>

function groupSubtasks({ todos }: Entities): Subtasks {
  const groups = new Map<string, Todo[]>()
  for (const todo of todos.values()) {
    if (todo.parentId === null) continue
    const group = groups.get(todo.parentId)
    if (group === undefined) groups.set(todo.parentId, [todo])
    else group.push(todo)
  }
  return groups
}

// The subtasks of a todo at every level. In the trash there can be thousands of levels, so that it is not recursive.
function descendantsOf(subtasks: Subtasks, id: string): readonly Todo[] {
  const found = [...(subtasks.get(id) ?? [])]
  for (const todo of found) found.push(...(subtasks.get(todo.id) ?? []))
  return found
}

const labelOf = (message: MessageId, todos: readonly Todo[]) => ({
  message,
  title: todos[0]?.title ?? '',
  count: todos.length,
})
