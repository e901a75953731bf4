import { invalid, Refused, type ModelDraft } from '../draft.ts'
import { isSame, selectSorted, type ModelTodo, type TodoFields } from '../entities.ts'
import { selectMatching, type ModelFilter } from './filters.ts'
import { countAbove } from './places.ts'
import { patchTodo } from './todos.ts'
import { moveToTrash, removeList, removeTodo } from './trash.ts'

/** PATCH of all that match. Returns how many of them changed. */
export function patchTodos(draft: ModelDraft, filter: ModelFilter, patch: TodoFields): number {
  if (filter.deleted === true && patch.deletedAt !== null) throw invalid('deletedAt')
  const matching = findMatching(draft, filter)
  for (const { id, deletedAt } of matching) {
    // One that was taken back with the one before it stays in the trash.
    const isTakenBack = deletedAt === null && draft.state.todo.get(id)?.deletedAt !== null
    if (!isTakenBack) patchTodo(draft, id, patch)
  }
  return matching.filter((todo) => !isSame(sortFields(todo), sortFields(draft.state.todo.get(todo.id))))
    .length
}

/**
 * DELETE of all that match. Returns how many todos went to the trash, or were removed for good, subtasks included. Without another
 * filter the trash is emptied, lists included.
 */
export function deleteTodos(draft: ModelDraft, filter: ModelFilter, isOwner: boolean): number {
  if (filter.deleted === true && !isOwner) throw new Refused(403, 'forbidden')
  let count = 0
  for (const { id } of findMatching(draft, filter)) {
    const todo = draft.state.todo.get(id)
    // It is gone where a todo above it was removed.
    if (todo !== undefined)
      count += filter.deleted === true ? removeTodo(draft, todo) : moveToTrash(draft, todo)
  }
  const isEmptying = filter.deleted === true && Object.keys(filter).length === 1
  return isEmptying ? count + removeTrashedLists(draft) : count
}

const removeTrashedLists = (draft: ModelDraft): number => {
  const lists = selectSorted(draft.state.list, true)
  for (const list of lists) removeList(draft, list)
  return lists.length
}

// Parents come before their subtasks, and else the todos are in the order of the list, also for a view.
const findMatching = ({ state, at }: ModelDraft, filter: ModelFilter) => {
  const matching = new Set(selectMatching(state, filter, at))
  return selectSorted(state.todo, filter.deleted)
    .filter((todo) => matching.has(todo))
    .toSorted((a, b) => countAbove(state, a) - countAbove(state, b))
}

const sortFields = (todo: ModelTodo | undefined) =>
  Object.entries(todo ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
