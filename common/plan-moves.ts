import { largestOrder, leastGap, orderStep, type OrderKey } from './order.ts'

/** The entity beside which another one comes to stand: right before or right after it. */
export interface Neighbour {
  readonly id: string
  readonly position: 'before' | 'after'
}

/** A todo and its new order. */
export interface NewOrder {
  readonly id: string
  readonly order: number
}

/** Returns the order below all siblings. */
export const orderBelow = (siblings: readonly { readonly order: number }[]): number =>
  siblings.reduce((highest, { order }) => Math.max(highest, order), 0) + orderStep

// Whether two orders are far enough apart for another one between them. The server renumbers the whole list where they are not.
function hasRoom(low: number, high: number): boolean {
  const middle = low / 2 + high / 2
  return high - low >= leastGap && middle > low && middle < high
}

// Finds `count` ascending orders strictly between two bounds; undefined if there is no room.
function spread(low: number | undefined, high: number | undefined, count: number): number[] | undefined {
  const first = low ?? (high === undefined ? 0 : high - orderStep * (count + 1))
  const last = high ?? first + orderStep * (count + 1)
  const orders = Array.from({ length: count }, (_, index) => {
    const part = (index + 1) / (count + 1)
    return first * (1 - part) + last * part
  })
  const isTaken = orders.every((order) => Math.abs(order) <= largestOrder)
  const bounded = [first, ...orders, last]
  const isSpaced = bounded.slice(1).every((order, index) => hasRoom(bounded[index] ?? order, order))
  return isTaken && isSpaced ? orders : undefined
}

/** The orders to set so that `id` comes to stand beside `neighbour`, as planMoves() returns them for several. */
export const planMove = (todos: readonly OrderKey[], id: string, neighbour: Neighbour): readonly NewOrder[] =>
  planMoves(todos, [id], neighbour)

/**
 * The orders to set so that `ids` come to stand beside `neighbour` in their order: their own, and those of as many todos behind them as it
 * takes where there is no room between their new neighbours. `todos` are sorted; an empty answer means nothing moves.
 */
export function planMoves(
  todos: readonly OrderKey[],
  ids: readonly string[],
  neighbour: Neighbour,
): readonly NewOrder[] {
  const moving = new Set(ids)
  const others = todos.filter((todo) => !moving.has(todo.id))
  const found = others.findIndex((todo) => todo.id === neighbour.id)
  if (found === -1 || others.length + ids.length !== todos.length) return []
  const index = neighbour.position === 'before' ? found : found + 1
  if (ids.every((id, at) => todos[index + at]?.id === id)) return []

  const low = others[index - 1]?.order
  for (let pushed = 0; index + pushed <= others.length; pushed += 1) {
    const orders = spread(low, others[index + pushed]?.order, ids.length + pushed)
    if (!orders) continue
    const reordered = [...ids, ...others.slice(index, index + pushed).map((todo) => todo.id)]
    return reordered.flatMap((moved, at) => ({ id: moved, order: orders[at] ?? 0 }))
  }
  const renumbered = others.map((todo) => todo.id).toSpliced(index, 0, ...ids)
  return renumbered.map((moved, at) => ({ id: moved, order: (at + 1) * orderStep }))
}
