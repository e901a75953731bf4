import type { Operation } from '../../server/contract.ts'
import { dayAt } from '../../common/dates/dates.ts'
import { mergeRepeat } from '../../common/repeats/merge-repeat.ts'
import type { MessageId } from '../../messages/catalogue.ts'
import type { Entities, Todo } from './entities.ts'
import type { Effect, NewChange, TextField } from './pending.ts'
import { descendantsOf, groupSubtasks, topmostOf, withCompletedSubtasks } from './subtask-tree.ts'

/** The fields of a todo that a change sets without comparing their values before. */
export type TodoFields = Partial<
  Pick<
    Todo,
    'completed' | 'dueDate' | 'dueTime' | 'startDate' | 'priority' | 'tags' | 'listId' | 'parentId' | 'order'
  >
> & {
  /** The rule of a repeat; null removes the repeat. */
  readonly repeat?: Pick<NonNullable<Todo['repeat']>, 'rrule' | 'from'> | null
}

/** The distance between the orders of todos that are added one below the other. */
export const orderStep = 1024

/** Returns the order below all siblings. */
export const orderBelow = (siblings: readonly { readonly order: number }[]): number =>
  siblings.reduce((highest, { order }) => Math.max(highest, order), 0) + orderStep

/**
 * Returns the change that sets fields of todos: the same of all of them, or those that a function returns for each. Subtasks follow
 * their parents to another list. Of todos that get the same list or parent, those below others stay below these.
 */
export function updateTodos(
  shown: Entities,
  todos: readonly Todo[],
  fields: TodoFields | ((todo: Todo) => TodoFields),
  now: string,
  message: MessageId = 'change.changed',
): NewChange {
  const fieldsOf = typeof fields === 'function' ? fields : () => fields
  const updates = todos.map((todo) => ({ todo, fields: fieldsOf(todo) }))
  const isMove = updates.some(({ fields: { listId, parentId } }) => (listId ?? parentId) !== undefined)
  const topmost = new Set(isMove && typeof fields !== 'function' ? topmostOf(shown, todos) : todos)
  const changed = updates.filter(({ todo }) => topmost.has(todo))
  return {
    operations: changed.map(({ todo, fields: own }): Operation => {
      const patch = patchOf(shown, todo, own)
      return { op: 'update', kind: 'todo', id: todo.id, patch }
    }),
    effects: [
      ...changed.map(({ todo, fields: own }): Effect => ({
        kind: 'todo',
        id: todo.id,
        fields: {
          ...withWholeRepeat(todo, patchOf(shown, todo, own)),
          ...completionOf(todo, own, now),
        },
      })),
      ...(isMove ? moveWithFollowers(shown, changed) : []),
    ],
    label: labelOf(message, todos),
  }
}

/** Returns the change that completes todos, with their open subtasks. */
export function completeTodos(shown: Entities, todos: readonly Todo[], now: string): NewChange {
  const all = withCompletedSubtasks(shown, todos, dayAt(new Date(now), null).date)
  const { effects, label } = updateTodos(shown, all, { completed: true }, now, 'change.completed')
  const change: NewChange = {
    operations: todos.map(({ id }) => ({
      op: 'update',
      kind: 'todo',
      id,
      patch: { completed: true },
      children: 'complete',
    })),
    effects,
    label,
  }
  if (todos.length > 1 || all.length === todos.length) return change
  return { ...change, label: { ...label, message: 'change.completedWithSubtasks', count: all.length - 1 } }
}

// Adds the fields that the server expects to change together with these.
function patchOf({ todos }: Entities, { parentId, repeat }: Todo, fields: TodoFields): TodoFields {
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

// The server makes the whole repeat of the rule.
function withWholeRepeat(todo: Todo, { repeat, ...fields }: TodoFields): Partial<Todo> {
  if (repeat === undefined) return fields
  const { dueDate = todo.dueDate } = fields
  const isRepeated = repeat !== null && dueDate !== null
  return { ...fields, repeat: isRepeated ? mergeRepeat(todo.repeat, repeat, dueDate) : null }
}

const siblingsIn = (
  todos: Entities['todos'],
  { listId, parentId }: Pick<Todo, 'listId' | 'parentId'>,
): readonly Todo[] =>
  [...todos.values()].filter(
    (todo) => todo.deletedAt === null && todo.listId === listId && todo.parentId === parentId,
  )

const completionOf = (todo: Todo, { completed = todo.completed }: TodoFields, now: string): Partial<Todo> =>
  completed === todo.completed ? {} : { completedAt: completed ? now : null }

interface TodoUpdate {
  readonly todo: Todo
  readonly fields: TodoFields
}

// Moved todos go below their new siblings, unless an order is given, and their subtasks go to the same list.
function moveWithFollowers(shown: Entities, moved: readonly TodoUpdate[]): readonly Effect[] {
  const subtasks = groupSubtasks(shown)
  const bottoms = new Map<string, number>()
  return moved.flatMap(({ todo, fields }): readonly Effect[] => {
    const { parentId = todo.parentId, listId = todo.listId } = patchOf(shown, todo, fields)
    const parent = parentId === null ? undefined : shown.todos.get(parentId)
    const group = { parentId, listId: parent?.listId ?? listId }
    if (group.parentId === todo.parentId && group.listId === todo.listId) return []
    const key = `${group.listId} ${group.parentId}`
    const order = fields.order ?? bottoms.get(key) ?? orderBelow(siblingsIn(shown.todos, group))
    bottoms.set(key, order + orderStep)
    const move: Effect = { kind: 'todo', id: todo.id, fields: { ...group, order } }
    if (group.listId === todo.listId) return [move]
    const { listId: newList } = group
    const followers = descendantsOf(subtasks, todo.id)
    return [move, ...followers.map(({ id }): Effect => ({ kind: 'todo', id, fields: { listId: newList } }))]
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

const labelOf = (message: MessageId, todos: readonly Todo[]) => ({
  message,
  title: todos[0]?.title ?? '',
  count: todos.length,
})
