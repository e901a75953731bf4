import type { AccountData } from '../../store/state.ts'
import { createTurns } from '../../turns.ts'
import { listed, trash } from '../../kinds/indexes.ts'
import type { StoredTodo } from '../../kinds/stored-todo.ts'
import type { Found } from '../search/word-index.ts'
import { compareKeys, type Position, type SortKey } from './order.ts'
import { findIndex, type Selection } from './selection.ts'

// All of this gives other requests turns, so that a long list delays them by some milliseconds only.

/** The most todos or keys that are looked at before other requests may get a turn. */
const longestStep = 1000
/** How long the work may take before other requests get a turn, in milliseconds. */
const longestTurn = 5

/** Selects the todos that match, in the order of the selection. */
export async function selectTodos(data: AccountData, selection: Selection): Promise<StoredTodo[]> {
  const turns = createTurns(longestTurn)
  const groups: Groups = { byKey: new Map(), withoutKey: [] }
  // In the order of the list, so the todos with the same key are in order.
  const todos = data.sorted(selection.isInTrash ? trash : listed).ascending()
  while (addToGroups(groups, todos, selection)) if (turns.areDue()) await turns.give()
  const { byKey, withoutKey } = groups
  const keys = await sortInTurns([...byKey.keys()], (a, b) => compareKeys(a, b, selection.isDescending))
  return keys.flatMap((key) => byKey.get(key) ?? []).concat(withoutKey)
}

/** Todos by their keys. */
interface Groups {
  readonly byKey: Map<NonNullable<SortKey>, StoredTodo[]>
  readonly withoutKey: StoredTodo[]
}

// Adds the next todos that match to their groups. Returns false at the end.
const addToGroups = (
  { byKey, withoutKey }: Groups,
  todos: Iterator<StoredTodo>,
  { matches, keyOf }: Selection,
): boolean => {
  for (let count = 0; count < longestStep; count += 1) {
    const next = todos.next()
    if (next.done === true) return false
    const todo = next.value
    if (!matches(todo)) continue
    const key = keyOf(todo)
    const sameKey = key === null ? withoutKey : byKey.get(key)
    if (sameKey !== undefined) sameKey.push(todo)
    else if (key !== null) byKey.set(key, [todo])
  }
  return true
}

/** Picks the first `most` todos after a position, or of all, in the order of the selection. */
export async function pickFirst(
  found: Found,
  selection: Selection,
  after: Position | null,
  most: number,
): Promise<readonly StoredTodo[]> {
  const turns = createTurns(longestTurn)
  const first: StoredTodo[] = []
  for (let start = 0; start < found.todos.length; start += longestStep) {
    if (turns.areDue()) await turns.give()
    addFirst(first, found, start, selection, after, most)
  }
  return first
}

// Adds those of the next todos that are among the first to the sorted `first`. It is no part of the loop above, since it runs faster alone.
const addFirst = (
  first: StoredTodo[],
  { todos, orders }: Found,
  start: number,
  selection: Selection,
  after: Position | null,
  most: number,
): void => {
  const { keyOf, compare, isInListOrder } = selection
  let last = findLast(first, selection, most)
  for (let index = start; index < Math.min(start + longestStep, todos.length); index += 1) {
    if (isInListOrder && last !== null && (orders[index] ?? 0) > last.place.order) continue
    const todo = todos[index]
    if (todo === undefined || (after !== null && compare(todo, after) <= 0)) continue
    if (last !== null && compare(todo, last) > 0) continue
    first.splice(findIndex(first, { key: keyOf(todo), place: todo }, selection), 0, todo)
    if (first.length > most) first.pop()
    last = findLast(first, selection, most)
  }
}

const findLast = (first: readonly StoredTodo[], { keyOf }: Selection, most: number): Position | null => {
  const place = first.length < most ? undefined : first.at(-1)
  return place === undefined ? null : { key: keyOf(place), place }
}

const sortInTurns = async <T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<readonly T[]> => {
  const turns = createTurns(longestTurn)
  let runs: (readonly T[])[] = []
  for (let start = 0; start < items.length; start += longestStep) {
    runs.push(items.slice(start, start + longestStep).toSorted(compare))
    if (turns.areDue()) await turns.give()
  }
  while (runs.length > 1) {
    const merged: (readonly T[])[] = []
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, turns))
    }
    runs = merged
  }
  return runs[0] ?? []
}

const merge = async <T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  turns: ReturnType<typeof createTurns>,
): Promise<readonly T[]> => {
  const target: T[] = []
  let [fromLeft, fromRight] = [0, 0]
  while (fromLeft < left.length && fromRight < right.length) {
    const [a, b] = [left[fromLeft] as T, right[fromRight] as T]
    const takesLeft = compare(a, b) <= 0
    target.push(takesLeft ? a : b)
    if (takesLeft) fromLeft += 1
    else fromRight += 1
    if (target.length % longestStep === 0 && turns.areDue()) await turns.give()
  }
  return target.concat(left.slice(fromLeft), right.slice(fromRight))
}
