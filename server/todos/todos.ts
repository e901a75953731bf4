import { NotFound } from '../http/problems.ts'
import type { Reader } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import { changed, created, isStored, replaced, replacementOf } from './changes.ts'
import { comparePlaces, listed, moveToTrash, todoKind, trash } from './kind.ts'
import { checkPrecondition, checkReplacement, type Precondition } from './precondition.ts'
import {
  largestOrder,
  type NewTodo,
  type StoredTodo,
  type TodoFilter,
  type TodoPatch,
  type TodoReplacement,
} from './schema.ts'

// The rules of todos: functions over a transaction, so that they can be combined.

/** The todo with this id. Throws NotFound, also for one in the trash unless `fromTrash`. */
export function todoOf(state: Reader, id: string, fromTrash = false): StoredTodo {
  const todo = state.get(todoKind, id.toLowerCase())
  if (todo === undefined) throw new NotFound('There is no todo with this id.')
  if (todo.deletedAt === null || fromTrash) return todo
  throw new NotFound('This todo is in the trash. PATCH {"deletedAt": null} brings it back.')
}

/** Adds a todo under the id `id`, at the bottom unless it says where. */
export function createTodo(tx: Transaction, id: string, input: NewTodo): StoredTodo {
  return putInPlace(tx, created(id, input, bottomOrder(tx), tx.at), input.order !== undefined)
}

/** Changes the fields that `patch` names. Throws NotFound, PreconditionFailed, Invalid. */
export function changeTodo(
  tx: Transaction,
  id: string,
  patch: TodoPatch,
  condition: Precondition,
): StoredTodo {
  const before = todoOf(tx, id, patch.deletedAt === null)
  checkPrecondition(condition, before)
  const after = changed(before, patch, tx.at)
  return after === before ? before : putInPlace(tx, after, after.order !== before.order)
}

/** Creates or replaces the todo under the caller's own id; one that is stored already stays. Throws PreconditionFailed, Invalid. */
export function replaceTodo(
  tx: Transaction,
  id: string,
  input: TodoReplacement,
  condition: Precondition,
): { readonly todo: StoredTodo; readonly created: boolean } {
  const stored = tx.get(todoKind, id)
  const before = stored?.deletedAt === null ? stored : undefined
  if (before !== undefined && isStored(before, input)) return { todo: before, created: false }
  const { revision } = input
  checkReplacement({ ...condition, ...(revision !== undefined && { revision }) }, stored)
  const bottom = bottomOrder(tx)
  const after =
    stored === undefined
      ? replacementOf(id, input, bottom, tx.at)
      : replaced(stored, input, before === undefined ? bottom : stored.order, tx.at)
  const todo = putInPlace(tx, after, after.order !== stored?.order)
  return { todo, created: before === undefined }
}

/** Moves a todo to the trash; one that is there already stays. Throws NotFound, PreconditionFailed. */
export function removeTodo(tx: Transaction, id: string, condition: Precondition): void {
  const before = todoOf(tx, id, true)
  checkPrecondition(condition, before)
  if (before.deletedAt === null) moveToTrash(tx, before)
}

/** Moves all that match to the trash and returns how many. */
export function removeTodos(tx: Transaction, filter: TodoFilter): number {
  const matches = matcherOf(filter)
  let count = 0
  for (const todo of listOf(tx, filter).ascending()) {
    if (matches !== null && !matches(todo)) continue
    moveToTrash(tx, todo)
    count += 1
  }
  return count
}

/** The list or, where the filter asks for it, the trash. */
export const listOf = (state: Reader, { deleted = false }: TodoFilter) =>
  state.sorted(deleted ? trash : listed)

/** Says whether a todo of the list matches; null where all do. */
export const matcherOf = ({ completed }: TodoFilter): ((todo: StoredTodo) => boolean) | null =>
  completed === undefined ? null : (todo) => todo.completed === completed

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
function putInPlace(tx: Transaction, todo: Placed, isMoved: boolean): StoredTodo {
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
