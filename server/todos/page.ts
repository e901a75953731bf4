import * as z from 'zod'
import { instant, uuid } from '../fields.ts'
import { Invalid } from '../http/problems.ts'
import type { SortedEntities } from '../store/state.ts'
import type { Place } from '../order.ts'
import type { StoredTodo } from '../kinds/stored-todo.ts'

/** A part of a list. */
export interface Page {
  readonly todos: readonly StoredTodo[]
  /** How many todos match in all. */
  readonly total: number
  /** The cursor of the next page; null on the last page. */
  readonly cursor: string | null
}

/** The part of a list to take. */
interface Part {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  /** Null where every todo of the list matches. */
  readonly matches: ((todo: StoredTodo) => boolean) | null
}

/**
 * Takes at most `limit` of the todos that match, after the place in `cursor`. A cursor holds a place and not a number: if other
 * todos are added or deleted between two pages, no todo is left out or comes twice. Throws Invalid for a malformed cursor.
 */
export function takePage(
  list: SortedEntities<StoredTodo, Place>,
  { limit = Number.POSITIVE_INFINITY, cursor, matches }: Part,
): Page {
  const todos: StoredTodo[] = []
  let hasMore = false
  for (const todo of list.ascending(cursor === undefined ? undefined : parseCursor(cursor))) {
    if (matches !== null && !matches(todo)) continue
    hasMore = todos.length >= limit
    if (hasMore) break
    todos.push(todo)
  }
  const last = todos.at(-1)
  return {
    todos,
    total: countMatches(list, matches),
    cursor: hasMore && last !== undefined ? formatCursor(last) : null,
  }
}

const countMatches = (list: SortedEntities<StoredTodo, Place>, matches: Part['matches']): number => {
  if (matches === null) return list.size
  let count = 0
  for (const todo of list.ascending()) if (matches(todo)) count += 1
  return count
}

const place = z.tuple([z.number(), instant, uuid])

const formatCursor = ({ order, createdAt, id }: Place): string =>
  Buffer.from(JSON.stringify([order, createdAt, id])).toString('base64url')

const parseCursor = (cursor: string): Place => {
  const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) {
    throw new Invalid([{ field: 'cursor', message: 'must be a cursor from a Link header of this list' }])
  }
  const [order, createdAt, id] = parsed.data
  return { order, createdAt, id }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
