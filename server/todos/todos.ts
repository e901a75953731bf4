import { IdTaken, Invalid, NotFound } from '../http/problems.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import { applyPatch, makeRestoredTodo, makeTodo, replaceTodoContent, wouldChangeNothing } from './changes.ts'
import { listed, moveToTrash, todoKind } from './kind.ts'
import { checkPrecondition, checkReplacement, type Precondition } from './precondition.ts'
import {
  largestOrder,
  type NewTodo,
  type StoredTodo,
  type TodoPatch,
  type TodoReplacement,
} from './schema.ts'

// The rules of todos are functions over a transaction, so that a rule can call another rule.

/** Finds a todo by its id. Throws NotFound, also for a todo in the trash unless `fromTrash`. */
export function findTodo(state: AccountReader, id: string, fromTrash = false): StoredTodo {
  const todo = state.get(todoKind, id.toLowerCase())
  if (todo === undefined) throw new NotFound('There is no todo with this id.')
  if (todo.deletedAt === null || fromTrash) return todo
  throw new NotFound('This todo is in the trash. PATCH {"deletedAt": null} brings it back.')
}

/** Adds a todo under the id `id`, at its `order`, or else at the bottom. Throws IdTaken, Invalid. */
export function createTodo(
  tx: Transaction,
  id: string,
  input: NewTodo,
  put: PutTodo = putInPlace,
): StoredTodo {
  if (tx.get(todoKind, id) !== undefined) {
    throw new IdTaken(
      'There is a todo with this id already, in the list or in the trash. Nothing was changed.',
    )
  }
  return put(tx, makeTodo(id, input, findBottomOrder(tx), tx.at), input.order !== undefined)
}

/** Changes the fields that `patch` names. Throws NotFound, PreconditionFailed, Invalid. */
export function changeTodo(
  tx: Transaction,
  id: string,
  patch: TodoPatch,
  condition: Precondition,
  put: PutTodo = putInPlace,
): StoredTodo {
  const before = findTodo(tx, id, patch.deletedAt === null)
  checkPrecondition(condition, before)
  const after = applyPatch(before, patch, tx.at)
  return after === before ? before : put(tx, after, after.order !== before.order)
}

/** Creates or replaces a todo under the caller's own id; an equal stored todo stays as it is. Throws PreconditionFailed, Invalid. */
export function replaceTodo(
  tx: Transaction,
  id: string,
  input: TodoReplacement,
  condition: Precondition,
): { readonly todo: StoredTodo; readonly created: boolean } {
  if (input.id !== undefined && input.id !== id) {
    throw new Invalid([{ field: 'id', message: 'must be the id in the path' }])
  }
  const stored = tx.get(todoKind, id)
  const before = stored?.deletedAt === null ? stored : undefined
  if (before !== undefined && wouldChangeNothing(before, input)) return { todo: before, created: false }
  const { revision } = input
  checkReplacement({ ...condition, ...(revision !== undefined && { revision }) }, stored)
  const bottom = findBottomOrder(tx)
  const after =
    stored === undefined
      ? makeRestoredTodo(id, input, bottom, tx.at)
      : replaceTodoContent(stored, input, before === undefined ? bottom : stored.order, tx.at)
  const todo = putInPlace(tx, after, after.order !== stored?.order)
  return { todo, created: before === undefined }
}

/** Moves a todo to the trash; a todo in the trash stays there. Throws NotFound, PreconditionFailed. */
export function trashTodo(tx: Transaction, id: string, condition: Precondition): void {
  const before = findTodo(tx, id, true)
  checkPrecondition(condition, before)
  if (before.deletedAt === null) moveToTrash(tx, before)
}

/** Removes a todo for good. Throws NotFound, PreconditionFailed. */
export function purgeTodo(tx: Transaction, id: string, condition: Precondition): void {
  const before = findTodo(tx, id, true)
  checkPrecondition(condition, before)
  tx.remove(todoKind, before.id)
}

type Placed = Unstamped<StoredTodo>

const step = 1024

/** The smallest gap between two orders that leaves room for todos that are moved between them later. */
const leastGap = 1e-6

/** Finds an order below the whole list; infinite where the highest order is so large that the list must be renumbered. */
export function findBottomOrder(state: AccountReader): number {
  const order = findLastOrder(state) + step
  return order <= largestOrder ? order : Number.POSITIVE_INFINITY
}

/** Finds the highest order in the list, at least 0. */
const findLastOrder = (state: AccountReader): number => {
  const [last] = state.sorted(listed).descending()
  return Math.max(0, last?.order ?? 0)
}

/** Writes a todo; `isMoved` says whether its order is new. */
export type PutTodo = (tx: Transaction, todo: Placed, isMoved: boolean) => StoredTodo

/** Writes a todo at its order. Renumbers the list where there is too little room at this place. */
const putInPlace: PutTodo = (tx, todo, isMoved) => {
  const written = putMany(tx, (put) => put(tx, todo, isMoved))
  return tx.get(todoKind, todo.id) ?? written
}

/**
 * Runs `rule`, which writes many todos with `put`. Renumbers the list only after all of them, since their orders are places
 * between the numbers that the client knows.
 */
export function putMany<T>(tx: Transaction, rule: (put: PutTodo) => T): T {
  const moved = new Set<string>()
  const result = rule((_tx, todo, isMoved) => {
    if (isMoved || !Number.isFinite(todo.order)) moved.add(todo.id)
    return tx.put(todoKind, Number.isFinite(todo.order) ? todo : { ...todo, order: findLastOrder(tx) + step })
  })
  const needsRoom = [...moved].some((id) => {
    const todo = tx.get(todoKind, id)
    return todo?.deletedAt === null && (todo.order > largestOrder || isCrowded(tx, todo))
  })
  const renumbered = needsRoom ? spreadOrders([...tx.sorted(listed).ascending()]) : []
  for (const todo of renumbered) tx.put(todoKind, todo)
  return result
}

/** Writes new todos below the list, in the order given. Renumbers the list where there is no room below it. */
export function putBelow(tx: Transaction, todos: readonly Placed[]): void {
  const bottom = findBottomOrder(tx)
  const placed = todos.map((todo, index) => ({ ...todo, order: bottom + index * step }))
  const hasRoom = placed.every(({ order }) => order <= largestOrder)
  // spreadOrders() leaves out todos that keep their order. It gives no infinite order, so it returns all new todos.
  const last = todos.map((todo) => ({ ...todo, order: Number.POSITIVE_INFINITY }))
  const changed = hasRoom ? placed : spreadOrders([...tx.sorted(listed).ascending(), ...last])
  for (const todo of changed) tx.put(todoKind, todo)
}

/**
 * Whether the list must be renumbered: the order is closer than 1e-6 to the order of a neighbour, or no double lies between
 * the two. Equal orders are allowed: a client may want them.
 */
const isCrowded = (tx: Transaction, todo: Placed): boolean =>
  findNeighbouringOrders(tx, todo).some((neighbour) => {
    const middle = neighbour / 2 + todo.order / 2
    return Math.abs(neighbour - todo.order) < leastGap || middle === neighbour || middle === todo.order
  })

/** Finds the nearest lower and the nearest higher order in the list, without the todo itself. */
const findNeighbouringOrders = (tx: Transaction, { id, order }: Placed): readonly number[] => {
  const list = tx.sorted(listed)
  const lower = findFirstExcept(id, list.descending({ order, createdAt: '', id: '' }))
  const higher = findFirstExcept(id, list.ascending({ order, createdAt: '\u{FFFF}', id: '' }))
  return [lower, higher].flatMap((other) => other?.order ?? [])
}

const findFirstExcept = (id: string, todos: Iterable<StoredTodo>): StoredTodo | undefined => {
  for (const todo of todos) if (todo.id !== id) return todo
  return undefined
}

/** Gives the todos orders with even gaps. Leaves out the todos that keep their order. */
const spreadOrders = (todos: readonly Placed[]): readonly Placed[] =>
  todos
    .map((todo, index) => ({ todo, order: (index + 1) * step }))
    .filter(({ todo, order }) => todo.order !== order)
    .map(({ todo, order }) => ({ ...todo, order }))
