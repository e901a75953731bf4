import type { Operation } from '../../../server/contract.ts'
import { dayAt } from '../../../common/dates/dates.ts'
import { orderStep } from '../../../common/order.ts'
import { mergeRepeat } from '../../../common/repeats/merge-repeat.ts'
import { isStillToCome } from '../../../common/repeats/subtask-series.ts'
import type { MessageId } from '../../../messages/catalogue.ts'
import type { Entities, List, Todo } from '../../sync/entities.ts'
import type { Effect, NewChange } from '../../sync/pending.ts'
import { textOf, type TextField } from '../../sync/texts.ts'
import { descendantsOf, groupSubtasks, topmostOf } from '../../todo-views/subtasks.ts'

/** The fields of a todo that a change sets without comparing their values before. */
export type TodoFields = Partial<
  Pick<
    Todo,
    | 'completed'
    | 'dueDate'
    | 'dueTime'
    | 'startDate'
    | 'reminders'
    | 'snoozedUntil'
    | 'attachments'
    | 'priority'
    | 'tags'
    | 'listId'
    | 'sectionId'
    | 'parentId'
    | 'order'
  >
> & {
  /** The rule of a repeat; null removes the repeat. */
  readonly repeat?: Pick<NonNullable<Todo['repeat']>, 'rrule' | 'from'> | null
}

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
  const updates = todos.map((todo) => ({ todo, patch: patchOf(shown, todo, fieldsOf(todo)) }))
  const isMove = updates.some(({ patch: { listId, parentId } }) => (listId ?? parentId) !== undefined)
  const topmost = new Set(isMove && typeof fields !== 'function' ? topmostOf(shown, todos) : todos)
  const changed = updates.filter(({ todo }) => topmost.has(todo))
  return {
    operations: changed.map(({ todo: { id }, patch }): Operation => ({
      op: 'update',
      kind: 'todo',
      id,
      patch,
    })),
    effects: [
      ...changed.map(({ todo, patch }) =>
        effectOn(todo, { ...withWholeRepeat(todo, patch), ...completionOf(todo, patch, now) }),
      ),
      ...(isMove ? moveWithFollowers(shown, changed) : []),
    ],
    label: labelOf(message, todos),
  }
}

const effectOn = ({ id }: Pick<Todo, 'id'>, fields: Partial<Todo>): Effect => ({ kind: 'todo', id, fields })

/** Returns the change that completes todos, with their open subtasks. Its effects are all on todos that it completes. */
export function completeTodos(shown: Entities, todos: readonly Todo[], now: string): NewChange {
  const below = listOpenSubtasks(shown, todos, dayAt(new Date(now), null).date)
  const all = [...new Set([...todos, ...below])]
  const isOne = todos.length === 1 && all.length > 1
  return {
    operations: todos.map(({ id }): Operation => ({
      op: 'update',
      kind: 'todo',
      id,
      patch: { completed: true },
      children: 'complete',
    })),
    effects: all.map((todo) =>
      effectOn(todo, { completed: true, ...completionOf(todo, { completed: true }, now) }),
    ),
    label: isOne
      ? { ...labelOf('change.completedWithSubtasks', todos), count: all.length - 1 }
      : labelOf('change.completed', all),
  }
}

// Lists the open subtasks that are completed together with todos on the date `today`, on every level. An occurrence of a series of its
// own that is still to come stays open, with its subtasks.
function listOpenSubtasks(shown: Entities, todos: readonly Todo[], today: string): readonly Todo[] {
  const subtasks = groupSubtasks(shown)
  const find = (id: string) => shown.todos.get(id)
  const listBelow = ({ id }: Todo): readonly Todo[] =>
    (subtasks.get(id) ?? [])
      .filter((todo) => todo.deletedAt === null && !isStillToCome(todo, today, find))
      .flatMap((todo) => [todo, ...listBelow(todo)])
  return todos.flatMap(listBelow).filter(({ completed }) => !completed)
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

const completionOf = (todo: Todo, { completed = todo.completed }: TodoFields, now: string): Partial<Todo> =>
  completed === todo.completed ? {} : { completedAt: completed ? now : null }

/** The list and the parent whose todos have an order among themselves, as a key. */
export const groupOf = ({ listId, parentId }: Pick<Todo, 'listId' | 'parentId'>): string =>
  `${listId} ${parentId}`

/** Finds the order below all todos of each group. Groups without todos are left out: their first order is `orderStep`. */
export function findBottoms(todos: Entities['todos']): Map<string, number> {
  const bottoms = new Map<string, number>()
  for (const todo of todos.values()) {
    if (todo.deletedAt !== null) continue
    const group = groupOf(todo)
    bottoms.set(group, Math.max(bottoms.get(group) ?? orderStep, todo.order + orderStep))
  }
  return bottoms
}

interface TodoUpdate {
  readonly todo: Todo
  readonly patch: TodoFields
}

// Moved todos go below their new siblings, unless an order is given, and their subtasks go to the same list.
function moveWithFollowers(shown: Entities, moved: readonly TodoUpdate[]): readonly Effect[] {
  const subtasks = groupSubtasks(shown)
  const bottoms = findBottoms(shown.todos)
  return moved.flatMap(({ todo, patch }): readonly Effect[] => {
    const { parentId = todo.parentId, listId = todo.listId } = patch
    const parent = parentId === null ? undefined : shown.todos.get(parentId)
    const target = { parentId, listId: parent?.listId ?? listId }
    const group = groupOf(target)
    if (group === groupOf(todo)) return []
    const order = patch.order ?? bottoms.get(group) ?? orderStep
    bottoms.set(group, order + orderStep)
    const isSameList = target.listId === todo.listId
    const ownSection = isSameList ? todo.sectionId : null
    const sectionId = parent === undefined ? (patch.sectionId ?? ownSection) : parent.sectionId
    const move = effectOn(todo, { ...target, sectionId, order })
    if (isSameList && sectionId === todo.sectionId) return [move]
    const followers = descendantsOf(subtasks, todo.id)
    return [move, ...followers.map((each) => effectOn(each, { listId: target.listId, sectionId }))]
  })
}

/** Returns the change that replaces the title or the notes of a todo, which the person saw as `before`. */
export function replaceText(owner: Todo | List, field: TextField, before: string, after: string): NewChange {
  const { id } = owner
  const isTodo = 'title' in owner
  const kind = isTodo ? 'todo' : 'list'
  const message = !isTodo ? 'change.listChanged' : field === 'title' ? 'change.renamed' : 'change.changed'
  return {
    operations: [{ op: 'update', kind, id, patch: { [field]: after } }],
    effects: [{ kind, id, fields: { [field]: after } }],
    label: { message, title: textOf(owner, 'title'), count: 1 },
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
    effects: deleted.map((todo) => effectOn(todo, { deletedAt: now })),
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
    effects: [todo, ...together].map((each) => effectOn(each, { deletedAt: null, deletedBy: null })),
    label: labelOf('change.restored', [todo]),
  }
}

/** The label of a change of todos. */
export const labelOf = (message: MessageId, todos: readonly Pick<Todo, 'title'>[]) => ({
  message,
  title: todos[0]?.title ?? '',
  count: todos.length,
})
