import { Refused, type ModelDraft, type ModelState } from '../draft.ts'
import type { ModelList, ModelTodo, TodoFields } from '../entities.ts'
import type { Group } from './order.ts'

const inbox = 'inbox'
const mostLevels = 4

/** The list and the parent of a todo that is sent: without `listId` it is in the list of its parent. */
export function chooseGroup(
  { state: { todo, list }, defaultListId }: Pick<ModelDraft, 'state' | 'defaultListId'>,
  { listId, parentId = null }: Pick<TodoFields, 'listId' | 'parentId'>,
): Group {
  const parent = parentId === null ? undefined : todo.get(parentId)
  const usual = isDefaultList(list.get(defaultListId)) ? defaultListId : inbox
  return { listId: listId ?? parent?.listId ?? usual, parentId }
}

/** Whether new todos can go to a list by themselves: not where it is in the trash, archived or a template. */
export const isDefaultList = (list: ModelList | undefined): boolean =>
  list?.deletedAt === null && !list.archived && list.template === null

/** The subtasks of a todo, without the subtasks of these. */
export const listChildren = ({ todo }: ModelState, id: string): readonly ModelTodo[] =>
  [...todo.values()].filter(({ parentId }) => parentId === id)

/** All subtasks of a todo, also those of its subtasks. */
export const listDescendants = (state: ModelState, id: string): readonly ModelTodo[] =>
  listChildren(state, id).flatMap((child) => [child, ...listDescendants(state, child.id)])

/** How many todos are above this one; infinitely many if it is above itself. */
export const countAbove = ({ todo }: ModelState, { id, parentId }: ModelTodo): number => {
  let count = 0
  for (let above = parentId; above !== null; above = todo.get(above)?.parentId ?? null) {
    if (above === id || count > todo.size) return Number.POSITIVE_INFINITY
    count += 1
  }
  return count
}

/** Refuses the list and the parent of a todo in the draft that it cannot have. */
export function requirePlace(state: ModelState, todo: ModelTodo): void {
  const fields = findMisplaced(state, todo)
  if (fields.length > 0) throw new Refused(422, 'invalid', { some: fields })
}

/** Refuses to bring back a todo to a list or a parent in the trash. */
export function requireRestorable({ todo, list }: ModelState, { listId, parentId }: ModelTodo): void {
  const entities = [list.get(listId), todo.get(parentId ?? '')]
  const trashed = entities.flatMap((each) => (each === undefined || each.deletedAt === null ? [] : [each]))
  if (trashed.length > 0) throw new Refused(409, 'in-trash', { all: [] }, trashed)
}

/** Whether all todos are where they can be. */
export const isInPlace = (state: ModelState): boolean =>
  [...state.todo.values()].every((todo) => findMisplaced(state, todo).length === 0)

const findMisplaced = (state: ModelState, todo: ModelTodo): readonly string[] => [
  ...(isListWrong(state, todo) ? ['listId'] : []),
  ...(todo.parentId !== null && isParentWrong(state, todo, todo.parentId) ? ['parentId'] : []),
]

const isListWrong = ({ todo: todos, list: lists }: ModelState, todo: ModelTodo): boolean => {
  const list = lists.get(todo.listId)
  const parent = todos.get(todo.parentId ?? '')
  return (
    (todo.listId !== inbox && list === undefined) ||
    (todo.deletedAt === null && (list?.deletedAt ?? null) !== null) ||
    (parent !== undefined && parent.listId !== todo.listId)
  )
}

const isParentWrong = (state: ModelState, todo: ModelTodo, parentId: string): boolean => {
  const parent = state.todo.get(parentId)
  const above = countAbove(state, todo)
  if (parent === undefined || !Number.isFinite(above)) return true
  if (todo.deletedAt !== null) return false
  return parent.deletedAt !== null || above + countLevels(state, todo) > mostLevels
}

// Subtasks in the trash take no level.
const countLevels = (state: ModelState, { id }: ModelTodo): number =>
  1 +
  Math.max(
    0,
    ...listChildren(state, id)
      .filter(({ deletedAt }) => deletedAt === null)
      .map((child) => countLevels(state, child)),
  )
