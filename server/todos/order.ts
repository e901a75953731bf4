import type { Reader } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import { comparePlaces, listed, todoKind } from './kind.ts'
import { largestOrder, type StoredTodo } from './schema.ts'

type Placed = Unstamped<StoredTodo>

const step = 1024

/** Two orders that are closer leave too little room for what is put between them later. */
const leastGap = 1e-6

/** An order below all of the list; infinite where the highest order is so large that the list must be renumbered. */
export function bottomOrder(state: Reader): number {
  const [last] = state.sorted(listed).descending()
  const order = Math.max(0, last?.order ?? 0) + step
  return order <= largestOrder ? order : Number.POSITIVE_INFINITY
}

/** Writes a todo at its order, and with it the rest of the list anew where there is too little room at this place. */
export function putInPlace(tx: Transaction, todo: Placed, isMoved: boolean): StoredTodo {
  if (Number.isFinite(todo.order) && (!isMoved || !isCrowded(tx, todo))) return tx.put(todoKind, todo)
  const others = [...tx.sorted(listed).ascending()].filter(({ id }) => id !== todo.id)
  const renumbered = spaced([...others, todo].toSorted(comparePlaces))
  const own = tx.put(todoKind, renumbered.find(({ id }) => id === todo.id) ?? todo)
  for (const other of renumbered) if (other.id !== todo.id) tx.put(todoKind, other)
  return own
}

/** Writes new todos, in the order given, below the list; the list itself is renumbered with them where there is no room. */
export function putBelow(tx: Transaction, todos: readonly Placed[]): void {
  const bottom = bottomOrder(tx)
  const placed = todos.map((todo, index) => ({ ...todo, order: bottom + index * step }))
  const isRoom = placed.every(({ order }) => order <= largestOrder)
  // An infinite order differs from every order that they get.
  const last = todos.map((todo) => ({ ...todo, order: Number.POSITIVE_INFINITY }))
  const all = isRoom ? placed : spaced([...tx.sorted(listed).ascending(), ...last])
  for (const todo of all) tx.put(todoKind, todo)
}

/**
 * Whether the list must be renumbered for this place: it is closer than 1e-6 to a neighbour, or no double lies
 * between the two. Equal orders are not too close: a client may want them.
 */
const isCrowded = (tx: Transaction, todo: Placed): boolean =>
  ordersAround(tx, todo).some((neighbour) => {
    const middle = neighbour / 2 + todo.order / 2
    return Math.abs(neighbour - todo.order) < leastGap || middle === neighbour || middle === todo.order
  })

/** The nearest lower and the nearest higher order in the list, leaving out the todo itself. */
const ordersAround = (tx: Transaction, { id, order }: Placed): readonly number[] => {
  const list = tx.sorted(listed)
  const lower = firstBut(id, list.descending({ order, createdAt: '', id: '' }))
  const higher = firstBut(id, list.ascending({ order, createdAt: '\u{FFFF}', id: '' }))
  return [lower, higher].flatMap((other) => other?.order ?? [])
}

const firstBut = (id: string, todos: Iterable<StoredTodo>): StoredTodo | undefined => {
  for (const todo of todos) if (todo.id !== id) return todo
  return undefined
}

/** The todos with even gaps; those that keep their order are left out. */
const spaced = (todos: readonly Placed[]): readonly Placed[] =>
  todos
    .map((todo, index) => ({ todo, order: (index + 1) * step }))
    .filter(({ todo, order }) => todo.order !== order)
    .map(({ todo, order }) => ({ ...todo, order }))
