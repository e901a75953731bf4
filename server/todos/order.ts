import { comparePlaces } from '../store/rows/row-order.ts'
import type { State } from '../store/rows/state.ts'
import type { StoredTodo } from './schema.ts'

const step = 1024

/** An order below all of the list. */
export const bottomOrder = (state: State): number => state.highestOrder() + step

/**
 * Whether the todo at this place needs a renumbering: no double lies between it and a neighbour, so that
 * nothing could be put between them. Equal orders are not meant: a client may want them.
 */
export function isCrowded(state: State, { id, order }: StoredTodo): boolean {
  return state.ordersAround(order, id).some((neighbour) => {
    const middle = neighbour / 2 + order / 2
    return middle === neighbour || middle === order
  })
}

/** The list with even gaps, in the order that it has with `moved` in its new place; those that stay are left out. */
export function renumber(state: State, moved: StoredTodo): readonly StoredTodo[] {
  const others = state.list(false).filter(({ id }) => id !== moved.id)
  return [...others.map((row) => row.todo), moved]
    .toSorted(comparePlaces)
    .map((todo, index) => ({ before: todo, order: (index + 1) * step }))
    .filter(({ before, order }) => before.order !== order)
    .map(({ before, order }) => ({ ...before, order }))
}
