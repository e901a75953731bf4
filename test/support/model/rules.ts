import {
  contentFields,
  invalid,
  isSame,
  Refused,
  selectTodos,
  sortByPlace,
  type Fields,
  type ModelDraft,
  type ModelTodo,
} from './todos.ts'

/** The distance of a new todo from the last one, and of the todos of a renumbered list. The contract leaves it to the server. */
const step = 1024
const largestOrder = 1e15
const leastGap = 1e-6

const empty = {
  notes: '',
  completed: false,
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
} as const

/** The filter of a bulk request. */
export interface ModelFilter {
  readonly completed?: boolean
  readonly deleted?: boolean
}

/** POST, and the operation `create`. */
export function createTodo(draft: ModelDraft, id: string, fields: Fields & { readonly title: string }): void {
  if (draft.todos.has(id)) throw new Refused(409, 'id-taken')
  const order = fields.order ?? findBottom(draft)
  place(draft, requireDueDate(makeTodo(draft, id, fields, order)), fields.order !== undefined)
}

/** PATCH, and the operations `update` and `restore`. `ifRevision` is the revision that the client expects. */
export function patchTodo(draft: ModelDraft, id: string, patch: Fields, ifRevision?: number): void {
  const before = draft.todos.get(id)
  if (before === undefined || (before.deletedAt !== null && patch.deletedAt !== null))
    throw new Refused(404, 'not-found')
  if (ifRevision !== undefined && ifRevision !== before.revision)
    throw new Refused(412, 'precondition-failed', [], before)
  // Without a due date there is no due time.
  const dueTime = patch.dueDate === null ? null : before.dueTime
  const after = complete(draft, before, { ...before, dueTime, ...patch })
  if (hasSameContent(before, after)) return
  place(draft, requireDueDate(after), after.order !== before.order)
}

/** The conditions of a PUT. */
export interface PutCondition {
  readonly revision?: number
  readonly isNew?: boolean
}

/** PUT. Returns whether it is answered as a creation. */
export function putTodo(
  draft: ModelDraft,
  id: string,
  fields: Fields & { readonly title: string },
  { revision, isNew = false }: PutCondition,
): boolean {
  const before = draft.todos.get(id)
  const isLive = before !== undefined && before.deletedAt === null
  const order = fields.order ?? (isLive ? before.order : findBottom(draft))
  const fresh = makeTodo(draft, id, fields, order)
  if (isLive && hasSameContent(before, fresh)) return false
  if (before !== undefined && (isNew || (revision !== undefined && revision !== before.revision)))
    throw new Refused(412, 'precondition-failed', [], before)
  const after =
    before === undefined ? fresh : complete(draft, before, { ...fresh, createdAt: before.createdAt })
  place(draft, requireDueDate(after), order !== before?.order)
  return !isLive
}

/** DELETE, and the operation `delete`. */
export function trashTodo(draft: ModelDraft, id: string, ifRevision?: number): void {
  const before = draft.todos.get(id)
  if (before === undefined) throw new Refused(404, 'not-found')
  if (ifRevision !== undefined && ifRevision !== before.revision)
    throw new Refused(412, 'precondition-failed', [], before)
  if (before.deletedAt === null) draft.todos.set(id, { ...before, deletedAt: draft.at })
}

/** The operation `purge`. */
export function purgeTodo(draft: ModelDraft, id: string, isOwner: boolean): void {
  if (!isOwner) throw new Refused(403, 'forbidden')
  if (!draft.todos.delete(id)) throw new Refused(404, 'not-found')
}

/** PATCH of all that match. Returns how many changed. */
export function patchTodos(draft: ModelDraft, filter: ModelFilter, patch: Fields): number {
  if (filter.deleted === true && patch.deletedAt !== null) throw invalid('deletedAt')
  const matching = findMatching(draft, filter)
  for (const { id } of matching) patchTodo(draft, id, patch)
  return matching.filter((todo) => !isSame(todo, draft.todos.get(todo.id))).length
}

/** DELETE of all that match. Returns how many. */
export function deleteTodos(draft: ModelDraft, filter: ModelFilter, isOwner: boolean): number {
  if (filter.deleted === true && !isOwner) throw new Refused(403, 'forbidden')
  const matching = findMatching(draft, filter)
  for (const { id } of matching) {
    if (filter.deleted === true) draft.todos.delete(id)
    else trashTodo(draft, id)
  }
  return matching.length
}

/** Refuses a due time without a due date. */
export function requireDueDate(todo: ModelTodo): ModelTodo {
  if (todo.dueTime !== null && todo.dueDate === null) throw invalid('dueTime')
  return todo
}

const findMatching = (draft: ModelDraft, { completed, deleted = false }: ModelFilter) =>
  selectTodos(draft.todos, deleted).filter((todo) => completed === undefined || todo.completed === completed)

const makeTodo = (
  { at }: ModelDraft,
  id: string,
  fields: Fields & { readonly title: string },
  order: number,
): ModelTodo => ({
  id,
  ...empty,
  ...fields,
  order,
  deletedAt: null,
  createdAt: at,
  completedAt: fields.completed === true ? at : null,
  updatedAt: at,
  revision: 0,
})

// Completing sets the time, reopening removes it.
const complete = ({ at }: ModelDraft, before: ModelTodo, after: ModelTodo): ModelTodo => ({
  ...after,
  completedAt: after.completed ? (before.completed ? before.completedAt : at) : null,
})

const hasSameContent = (a: ModelTodo, b: ModelTodo): boolean =>
  contentFields.every((field) => isSame(a[field], b[field]))

const findBottom = ({ todos }: ModelDraft): number => {
  const bottom = Math.max(0, ...selectTodos(todos).map(({ order }) => order)) + step
  return bottom <= largestOrder ? bottom : Number.POSITIVE_INFINITY
}

const place = (draft: ModelDraft, todo: ModelTodo, isMoved: boolean): void => {
  const isInfinite = !Number.isFinite(todo.order)
  const highest = Math.max(0, ...selectTodos(draft.todos).map(({ order }) => order))
  draft.todos.set(todo.id, isInfinite ? { ...todo, order: highest + step } : todo)
  if (isMoved || isInfinite) draft.moved.add(todo.id)
}

/** Renumbers the list after a request that left a todo too close to another one, or too far below. */
export function makeRoom({ todos, moved }: ModelDraft): void {
  const list = selectTodos(todos)
  const isCrowded = list.some(
    ({ id, order }) =>
      moved.has(id) &&
      (order > largestOrder ||
        list.some((other) => other.order !== order && Math.abs(other.order - order) < leastGap)),
  )
  if (!isCrowded) return
  for (const [index, each] of sortByPlace(list).entries())
    todos.set(each.id, { ...each, order: (index + 1) * step })
}
