import { crc32 } from 'node:zlib'
import type { Change } from '../../store/change-set.ts'
import type { AccountData } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'
import type { Day } from '../../dates.ts'
import { listed, trash } from '../../kinds/indexes.ts'
import { todoKind } from '../../kinds/todo.ts'
import { viewKind } from '../../kinds/view.ts'
import { findMoment } from '../conditions.ts'
import type { ListQuery } from '../query.ts'
import type { StoredTodo } from '../../kinds/stored-todo.ts'
import { SearchIndex } from '../search/search-index.ts'
import type { Found } from '../search/word-index.ts'
import { findQueryOrder, resolveFilter, splitQuery, type ResolvedFilter } from '../saved-view.ts'
import { listWords, type Test } from '../select.ts'
import { formatMoment } from '../views.ts'
import { formatCursor, parseCursor, type Cursor } from './cursor.ts'
import type { Position } from './order.ts'
import { Results, type TodoChange } from './results.ts'
import { createSelection, findIndex, type Selection } from './selection.ts'
import { pickFirst, selectTodos } from './sort.ts'

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

/** Answers queries of GET /api/todos. */
export interface Queries {
  /** Finds the todos of a page. `findToday` is called where the query depends on the day. Throws Invalid for a wrong cursor. */
  run(store: Store, query: ListQuery, findToday: () => Day): Promise<Page>
}

/** The results and the index of words that are kept of an account for its next queries. */
interface Kept {
  readonly results: Results
  readonly search: SearchIndex
}

/** Creates the queries, which keep nothing yet. */
export function createQueries(): Queries {
  const all = new WeakMap<Store, Kept>()
  const keptOf = (store: Store): Kept => {
    const known = all.get(store)
    if (known !== undefined) return known
    const kept = { results: new Results(store), search: new SearchIndex(store) }
    store.subscribe((changeSet) => {
      const changes = changeSet.changes.filter(({ kind }) => kind === todoKind.name)
      kept.results.note(changes.map(parseChange))
      kept.search.note(changes.map(({ id }) => id))
    })
    all.set(store, kept)
    return kept
  }
  const run: Queries['run'] = async (store, query, findToday) => {
    const { filter, sort, limit = Number.POSITIVE_INFINITY, cursor: given } = splitQuery(query)
    const resolved = resolveFilter(store.read(), filter)
    const order = findQueryOrder(resolved, sort)
    const text = JSON.stringify([resolved.conditions, resolved.isInTrash, sort ?? resolved.savedView?.sort])
    const checksum = crc32(text).toString(36)
    const cursor = given === undefined ? null : parseCursor(given, checksum)
    const moments = resolved.conditions.map(findMoment)
    const changesWith = (['time', 'date'] as const).find((each) => moments.includes(each)) ?? 'nothing'
    const day = changesWith === 'nothing' ? null : (cursor?.day ?? findToday())
    const moment = day === null ? '' : formatMoment(changesWith, day)
    const selection = createSelection(resolved, order, day ?? anyDay)
    const part = { limit, after: cursor?.position ?? null, selection, words: listWords(resolved) }
    const found = await findTodos(keptOf(store), store, `${text} ${moment}`, part)
    // The view was changed while the todos were selected: those of the state that is answered are asked for.
    if (isOutdated(resolved, found.data)) return await run(store, query, findToday)
    const todos = found.todos.slice(0, limit)
    const last = todos.at(-1)
    const hasMore = found.todos.length > limit && last !== undefined
    const next: Cursor | null = hasMore
      ? { position: { key: selection.keyOf(last), place: last }, day }
      : null
    return {
      ...found,
      todos,
      cursor: next === null ? null : formatCursor(checksum, next),
      moment,
    }
  }
  return { run }
}

const isOutdated = ({ savedView }: ResolvedFilter, data: AccountData): boolean =>
  savedView !== null && data.get(viewKind, savedView.id) !== savedView

/** Stands for the day in a query that does not depend on it. */
const anyDay: Day = { date: '', time: '' }

/** The part of the matching todos that a page needs. */
interface Part {
  readonly limit: number
  readonly after: Position | null
  readonly selection: Selection
  /** The words that the todos must have. */
  readonly words: readonly string[]
}

/** Finds the todos of a part, and where there are more, one more. */
const findTodos = async (
  { results, search }: Kept,
  store: Store,
  key: string,
  { limit, after, selection, words }: Part,
): Promise<Pick<Page, 'data' | 'todos' | 'total'>> => {
  const { isInTrash, matchesByFields } = selection
  if (words.length > 0) {
    const { found, data } = await search.find(words, isInTrash)
    const matching = matchesByFields === null ? found : filterFound(found, matchesByFields)
    const todos = Number.isFinite(limit)
      ? await pickFirst(matching, selection, after, limit + 1)
      : await sortFound(matching, data, selection, after)
    return { data, todos, total: matching.todos.length }
  }
  if (matchesByFields === null && selection.isInListOrder) {
    const data = store.read()
    const list = data.sorted(isInTrash ? trash : listed)
    return { data, todos: takeFirst(list.ascending(after?.place), limit + 1), total: list.size }
  }
  return await results.find(key, selection, (todos, data) => {
    const start = after === null ? 0 : findIndex(todos, after, selection, true)
    return { data, todos: todos.slice(start, start + limit + 1), total: todos.length }
  })
}

const filterFound = ({ todos }: Found, matches: Test): Found => {
  const matching = todos.filter(matches)
  return { todos: matching, orders: matching.map(({ order }) => order) }
}

const sortFound = async (
  { todos }: Found,
  data: AccountData,
  selection: Selection,
  after: Position | null,
): Promise<readonly StoredTodo[]> => {
  const ids = new Set(todos.map(({ id }) => id))
  const sorted = await selectTodos(data, { ...selection, matches: ({ id }) => ids.has(id) })
  return after === null ? sorted : sorted.slice(findIndex(sorted, after, selection, true))
}

const takeFirst = (todos: Iterable<StoredTodo>, most: number): readonly StoredTodo[] => {
  const first: StoredTodo[] = []
  for (const todo of todos) if (first.push(todo) >= most) break
  return first
}

const parseChange = ({ before, after }: Change): TodoChange => {
  // `before` has only the fields that differ.
  const old: object | null = before === null ? null : { ...after, ...before }
  // The schema of the kind accepted both before they were written.
  return { before: old as StoredTodo | null, after: after as StoredTodo | null }
}
