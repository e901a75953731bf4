import { comparePlaces } from '../store/rows/row-order.ts'
import type { State } from '../store/rows/state.ts'
import { largestOrder, type StoredTodo } from './schema.ts'

const step = 1024

/** Two orders that are closer leave too little room for what is put between them later. */
const leastGap = 1e-6

/** An order below all of the list; infinite where the highest order is so large that the list must be renumbered. */
export function bottomOrder(state: State): number {
  const order = state.highestOrder() + step
  return order <= largestOrder ? order : Number.POSITIVE_INFINITY
}

/**
 * Whether the list must be renumbered for this place: it is closer than 1e-6 to a neighbour, or no double lies
 * between the two. Equal orders are not too close: a client may want them.
 */
export function isCrowded(state: State, { id, order }: StoredTodo): boolean {
  return state.ordersAround(order, id).some((neighbour) => {
    const middle = neighbour / 2 + order / 2
    return Math.abs(neighbour - order) < leastGap || middle === neighbour || middle === order
  })
}

/** The list with even gaps, in the order that it has with `moved` in its new place; todos that keep their order are left out. */
export function renumber(state: State, moved: StoredTodo): readonly StoredTodo[] {
  const others = state.list(false).filter(({ id }) => id !== moved.id)
  return spaced([...others.map((row) => row.todo), moved].toSorted(comparePlaces))
}

/** Places new todos, in the order given, below the list; the list itself is renumbered with them where there is no room. */
export function placeBelow(state: State, todos: readonly StoredTodo[]): readonly StoredTodo[] {
  const bottom = bottomOrder(state)
  const placed = todos.map((todo, index) => ({ ...todo, order: bottom + index * step }))
  if (placed.every(({ order }) => order <= largestOrder)) return placed
  const listed = state.list(false).map((row) => row.todo)
  // An infinite order differs from every order that they get.
  return spaced([...listed, ...todos.map((todo) => ({ ...todo, order: Number.POSITIVE_INFINITY }))])
}

const spaced = (todos: readonly StoredTodo[]): readonly StoredTodo[] =>
  todos
    .map((todo, index) => ({ before: todo, order: (index + 1) * step }))
    .filter(({ before, order }) => before.order !== order)
    .map(({ before, order }) => ({ ...before, order }))
