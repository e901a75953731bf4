import {
  findExpected,
  invalid,
  notFound,
  Refused,
  refuseStale,
  requireFreeId,
  Unpredicted,
  type ModelDraft,
} from '../draft.ts'
import { hasSameContent, type ModelTodo, type NewTodo, type TodoFields } from '../entities.ts'
import { findBottom, isInGroup, placeTodo, type Group } from './order.ts'
import { chooseGroup, listDescendants, requirePlace, requireRestorable } from './places.ts'
import { isStillToCome, makeNext, mergeRepeat, takeNextBack } from './repeats.ts'
import { moveToTrash, removeTodo, restoreSubtasks } from './trash.ts'

const empty = {
  notes: '',
  completed: false,
  sectionId: null,
  tags: [],
  priority: 0,
  startDate: null,
  dueDate: null,
  dueTime: null,
  reminders: [],
  snoozedUntil: null,
  attachments: [],
} as const

/** POST, and the operation `create`. */
export function createTodo(draft: ModelDraft, id: string, fields: NewTodo): void {
  requireFreeId(draft, 'todo', id)
  const group = chooseGroup(draft, fields)
  const order = fields.order ?? findBottom(draft, group)
  put(draft, requireDates(makeTodo(draft, id, fields, { ...group, order })), fields.order !== undefined)
}

/** How a todo is changed: `ifRevision` is the revision that the client expects. */
export interface ChangeOptions {
  readonly ifRevision?: number
  readonly children?: 'complete'
}

/** PATCH, and the operations `update` and `restore`. */
export function patchTodo(
  draft: ModelDraft,
  id: string,
  patch: TodoFields,
  { ifRevision, children }: ChangeOptions = {},
): void {
  if (children !== undefined && patch.completed !== true) throw invalid('children')
  const before = draft.state.todo.get(id)
  if (before !== undefined && before.deletedAt !== null && patch.deletedAt !== null)
    throw ifRevision === undefined ? notFound() : refuseStale(before)
  change(draft, findExpected(draft, 'todo', id, ifRevision), patch)
  if (children === undefined) return
  const below = listDescendants(draft.state, id).filter(
    (each) => each.deletedAt === null && !isStillToCome(draft, each, id),
  )
  // They make no next occurrences.
  for (const each of below) {
    const after = complete(draft, each, { ...each, completed: true })
    if (!each.completed) draft.state.todo.set(each.id, after)
  }
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
  fields: NewTodo,
  { revision, isNew = false }: PutCondition,
): boolean {
  const before = draft.state.todo.get(id)
  const isStale = before !== undefined && (isNew || (revision ?? before.revision) !== before.revision)
  if (fields.repeat && (fields.dueDate ?? null) === null) {
    // The contract does not say which of the two is refused first.
    if (isStale) throw new Unpredicted()
    throw new Refused(422, 'invalid', { some: ['repeat', 'dueDate', 'dueTime'] })
  }
  const isLive = before !== undefined && before.deletedAt === null
  const group = chooseGroup(draft, fields)
  const stays = isLive && isInGroup(before, group)
  const order = fields.order ?? (stays ? before.order : findBottom(draft, group))
  const fresh = makeTodo(draft, id, fields, { ...group, order })
  if (isLive && hasSameContent('todo', before, fresh)) return false
  if (isStale) throw refuseStale(before)
  if (before === undefined) put(draft, requireDates(fresh), fields.order !== undefined)
  else {
    const { createdAt, previousId, next } = before
    // Whether that is a completion, the contract does not say.
    if (!isLive && before.completed !== fresh.completed && (fresh.repeat !== null || next !== null))
      throw new Unpredicted()
    putChanged(draft, before, complete(draft, before, { ...fresh, createdAt, previousId, next }))
  }
  return !isLive
}

/** DELETE, and the operation `delete`. */
export function trashTodo(draft: ModelDraft, id: string, ifRevision?: number): void {
  moveToTrash(draft, findExpected(draft, 'todo', id, ifRevision))
}

/** The operation `purge`. */
export function purgeTodo(draft: ModelDraft, id: string, isOwner: boolean): void {
  if (!isOwner) throw new Refused(403, 'forbidden')
  removeTodo(draft, findExpected(draft, 'todo', id))
}

/** Refuses a due time or a repeat without a due date, and a start after the due date. */
export function requireDates(todo: ModelTodo): ModelTodo {
  const { startDate, dueDate, dueTime } = todo
  const isLate = startDate !== null && dueDate !== null && startDate > dueDate
  const all = [...(dueTime !== null && dueDate === null ? ['dueTime'] : []), ...(isLate ? ['startDate'] : [])]
  if (todo.repeat !== null && dueDate === null)
    throw new Refused(422, 'invalid', { some: [...all, 'repeat', 'dueDate'] })
  if (all.length > 0) throw new Refused(422, 'invalid', { all })
  return todo
}

const change = (draft: ModelDraft, before: ModelTodo, patch: TodoFields): void => {
  // Under another parent a todo is in the list of that parent.
  const group = patch.parentId === undefined || patch.parentId === null ? {} : chooseGroup(draft, patch)
  // Without a due date there is no due time.
  const dueTime = patch.dueDate === null ? null : before.dueTime
  const { repeat: sent, ...fields } = patch
  const unmerged = { ...before, dueTime, ...fields, ...group }
  const repeat = sent && mergeRepeat(before.repeat, sent, unmerged.dueDate)
  const after = complete(draft, before, { ...unmerged, ...(repeat !== undefined && { repeat }) })
  const isRegrouped = !isInGroup(before, after)
  const order = patch.order ?? (isRegrouped ? findBottom(draft, after) : before.order)
  if (!hasSameContent('todo', before, after)) putChanged(draft, before, { ...after, order })
}

// Its subtasks move with it to another list, and come back with it from the trash.
const putChanged = (draft: ModelDraft, before: ModelTodo, after: ModelTodo): void => {
  const isRestored = before.deletedAt !== null && after.deletedAt === null
  requireDates(after)
  if (isRestored) requireRestorable(draft.state, after)
  const todo = isRestored ? { ...after, deletedBy: null } : after
  put(draft, todo, after.order !== before.order || !isInGroup(before, after))
  for (const each of listDescendants(draft.state, after.id)) {
    if (each.listId !== after.listId) draft.state.todo.set(each.id, { ...each, listId: after.listId })
  }
  if (isRestored) restoreSubtasks(draft, after.id, before.deletedBy)
  if (after.completed && !before.completed) makeNext(draft, after.id)
  if (before.completed && !after.completed) takeNextBack(draft, before)
}

const put = (draft: ModelDraft, todo: ModelTodo, isMoved: boolean): void => {
  placeTodo(draft, todo, isMoved)
  requirePlace(draft.state, todo)
}

const makeTodo = (
  { at }: ModelDraft,
  id: string,
  fields: NewTodo,
  place: Group & Pick<ModelTodo, 'order'>,
): ModelTodo => ({
  id,
  ...empty,
  ...fields,
  ...place,
  repeat: fields.repeat ? mergeRepeat(null, fields.repeat, fields.dueDate ?? null) : null,
  previousId: null,
  next: null,
  deletedAt: null,
  deletedBy: null,
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
