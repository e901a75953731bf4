import { crc32 } from 'node:zlib'
import type { AccountData } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'
import type { Day } from '../../../common/dates/dates.ts'
import { listed, trash } from '../../entities/siblings.ts'
import { findMoment } from '../../../common/filters/conditions.ts'
import type { ListQuery } from '../query.ts'
import { todoKind, type StoredTodo } from '../../entities/todo.ts'
import { findQueryOrder, resolveFilter, splitQuery, createSelection } from './selection.ts'
import type { Selection } from './selection.ts'
import { formatMoment } from '../../../common/filters/views.ts'
import { formatCursor, parseCursor, type Cursor } from './cursor.ts'
import { findPage, type Found } from './find-page.ts'
import type { Position } from '../../../common/filters/sorting.ts'

/** The answer to a query: a page of the todos, or all of them. */
export interface Page {
  /** The state that the todos are of. */
  readonly data: AccountData
  readonly todos: readonly StoredTodo[]
  /** How many todos match in all. */
  readonly total: number
  /** The cursor of the next page; null on the last page. */
  readonly cursor: string | null
  /** The part of the day that the answer depends on; empty where it depends on no day. */
  readonly moment: string
}

/**
 * Answers a query of GET /api/todos on the present state of the store. `findToday` is called where the query depends on the day. Throws
 * Invalid for a wrong cursor.
 */
export async function runQuery(store: Store, query: ListQuery, findToday: () => Day): Promise<Page> {
  const data = store.read()
  const { filter, sort, limit = Number.POSITIVE_INFINITY, cursor: given } = splitQuery(query)
  const resolved = resolveFilter(data, filter)
  const order = findQueryOrder(resolved, sort)
  const text = JSON.stringify([resolved.conditions, resolved.isInTrash, sort ?? resolved.savedView?.sort])
  const checksum = crc32(text).toString(36)
  const cursor = given === undefined ? null : parseCursor(given, checksum)
  const moments = resolved.conditions.map(findMoment)
  const changesWith = (['time', 'date'] as const).find((each) => moments.includes(each)) ?? 'nothing'
  const day = changesWith === 'nothing' ? null : (cursor?.day ?? findToday())
  const selection = createSelection(resolved, order, day ?? anyDay, (id) => data.get(todoKind, id))
  const found = await findTodos(data, selection, cursor?.position ?? null, limit + 1)
  const todos = found.todos.slice(0, limit)
  const last = todos.at(-1)
  const hasMore = found.todos.length > limit && last !== undefined
  const next: Cursor | null = hasMore
    ? { position: { key: selection.keyOf(last), orderKey: last }, day }
    : null
  return {
    data,
    todos,
    total: found.total,
    cursor: next === null ? null : formatCursor(checksum, next),
    moment: day === null ? '' : formatMoment(changesWith, day),
  }
}

/** Stands for the day in a query that does not depend on it. */
const anyDay: Day = { date: '', time: '' }

/** Finds the first `most` todos of a selection after a position, or of all. */
const findTodos = async (
  data: AccountData,
  selection: Selection,
  after: Position | null,
  most: number,
): Promise<Found> => {
  const { isInTrash, isWholeList } = selection
  if (!isWholeList) return await findPage(data, selection, after, most)
  const list = data.sorted(isInTrash ? trash : listed)
  return { todos: takeFirst(list.ascending(after?.orderKey), most), total: list.size }
}

const takeFirst = (todos: Iterable<StoredTodo>, most: number): readonly StoredTodo[] => {
  const first: StoredTodo[] = []
  for (const todo of todos) if (first.push(todo) >= most) break
  return first
}
