import type { ModelDraft } from '../draft.ts'
import type { ModelList, ModelTodo } from '../entities.ts'
import { listChildren, listDescendants } from './places.ts'

/** Moves a todo to the trash with its subtasks. Returns how many went there. */
export function moveToTrash(draft: ModelDraft, todo: ModelTodo): number {
  const live = [todo, ...listDescendants(draft.state, todo.id)].filter(({ deletedAt }) => deletedAt === null)
  for (const each of live) draft.state.todo.set(each.id, inTrash(draft, each))
  return live.length
}

/** Moves a list to the trash with its todos. */
export function moveListToTrash(draft: ModelDraft, list: ModelList): void {
  if (list.deletedAt !== null) return
  draft.state.list.set(list.id, inTrash(draft, list))
  for (const todo of draft.state.todo.values()) {
    if (todo.listId === list.id && todo.deletedAt === null)
      draft.state.todo.set(todo.id, inTrash(draft, todo))
  }
}

/** Brings back the subtasks that went to the trash with a todo; `deletedBy` is the change set that took them there. */
export function restoreSubtasks(draft: ModelDraft, id: string, deletedBy: string | null): void {
  for (const child of listChildren(draft.state, id)) {
    if (child.deletedAt === null || child.deletedBy !== deletedBy) continue
    draft.state.todo.set(child.id, { ...child, deletedAt: null, deletedBy: null })
    restoreSubtasks(draft, child.id, deletedBy)
  }
}

/** Brings back the todos that went to the trash with a list, but those below a todo that stays there. */
export function restoreTodosOf(draft: ModelDraft, { id, deletedBy }: ModelList): void {
  const { state } = draft
  for (const todo of state.todo.values()) {
    const isWithList = todo.listId === id && todo.deletedAt !== null && todo.deletedBy === deletedBy
    const parent = todo.parentId === null ? undefined : state.todo.get(todo.parentId)
    if (!isWithList || (parent !== undefined && parent.deletedAt !== null)) continue
    state.todo.set(todo.id, { ...todo, deletedAt: null, deletedBy: null })
    restoreSubtasks(draft, todo.id, deletedBy)
  }
}

/** Removes a todo for good with its subtasks. Returns how many were removed. */
export function removeTodo({ state, purged }: ModelDraft, todo: ModelTodo): number {
  const ids = [todo, ...listDescendants(state, todo.id)].map(({ id }) => id)
  for (const id of ids) {
    state.todo.delete(id)
    purged.todo.add(id)
  }
  return ids.length
}

/** Removes a list for good with its todos, also those in the trash. */
export function removeList(draft: ModelDraft, { id }: ModelList): void {
  const { state, purged } = draft
  for (const todo of [...state.todo.values()].filter(({ listId }) => listId === id)) removeTodo(draft, todo)
  state.list.delete(id)
  purged.list.add(id)
}

const inTrash = <E extends ModelTodo | ModelList>({ at, changeId }: ModelDraft, entity: E): E => ({
  ...entity,
  deletedAt: at,
  deletedBy: changeId,
})
