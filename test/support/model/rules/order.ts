import type { ModelDraft } from '../draft.ts'
import { selectSorted, type ModelEntity, type ModelList, type ModelTodo } from '../entities.ts'

/** The distance of a new entity from the last one, and of renumbered ones. The contract leaves it to the server. */
const step = 1024
const largestOrder = 1e15
const leastGap = 1e-6

/** The list and the parent of a todo: the todos that share them have an order among themselves. */
export type Group = Pick<ModelTodo, 'listId' | 'parentId'>

export const isInGroup = (todo: ModelTodo, { listId, parentId }: Group): boolean =>
  todo.listId === listId && todo.parentId === parentId

/** The order below the todos of the group, or below the lists for null; infinite where that is too large. */
export function findBottom(draft: ModelDraft, group: Group | null): number {
  const bottom = findHighest(draft, group) + step
  return bottom <= largestOrder ? bottom : Number.POSITIVE_INFINITY
}

/** Writes a todo in its place; `isMoved` says whether the place is new. */
export function placeTodo(draft: ModelDraft, todo: ModelTodo, isMoved: boolean): void {
  const isInfinite = !Number.isFinite(todo.order)
  const order = isInfinite ? findHighest(draft, todo) + step : todo.order
  draft.state.todo.set(todo.id, { ...todo, order })
  if (isMoved || isInfinite) draft.moved.todo.add(todo.id)
}

/** Writes a list in its place. */
export function placeList(draft: ModelDraft, list: ModelList, isMoved: boolean): void {
  const isInfinite = !Number.isFinite(list.order)
  const order = isInfinite ? findHighest(draft, null) + step : list.order
  draft.state.list.set(list.id, { ...list, order })
  if (isMoved || isInfinite) draft.moved.list.add(list.id)
}

/** Renumbers siblings and lists after a request that left one too close to another, or too far below. */
export function makeRoom({ state, moved }: ModelDraft): void {
  const groups = Object.values(
    Object.groupBy(selectSorted(state.todo), ({ listId, parentId }) => `${listId} ${parentId}`),
  )
  for (const group of groups) {
    for (const each of renumberCrowded(group ?? [], moved.todo)) state.todo.set(each.id, each)
  }
  for (const each of renumberCrowded(selectSorted(state.list), moved.list)) state.list.set(each.id, each)
}

const renumberCrowded = <E extends ModelEntity>(siblings: readonly E[], moved: Set<string>): readonly E[] => {
  const isCrowded = siblings.some(
    ({ id, order }) =>
      moved.has(id) &&
      (order > largestOrder ||
        siblings.some((other) => other.order !== order && Math.abs(other.order - order) < leastGap)),
  )
  return isCrowded ? siblings.map((each, index) => ({ ...each, order: (index + 1) * step })) : []
}

const findHighest = ({ state }: ModelDraft, group: Group | null): number => {
  const siblings =
    group === null
      ? selectSorted(state.list)
      : selectSorted(state.todo).filter((todo) => isInGroup(todo, group))
  return Math.max(0, ...siblings.map(({ order }) => order))
}
