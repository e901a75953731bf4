import type { Day } from '../../../common/dates/dates.ts'
import type { StoredTodo } from '../../entities/todo.ts'
import { listFieldTests, type Conditions, findOrder } from '../../../common/filters/conditions.ts'
import { createSearchTest } from '../../../common/search/search-todos.ts'
import { splitSearch, type SearchWord } from '../../../common/search/search-words.ts'
import { Invalid } from '../../http/problems.ts'
import type { FindTodo } from '../../../common/filters/views.ts'
import { viewNames, type Sort, type ViewName } from '../../../common/filters/filter-names.ts'
import { findTemplates } from '../../entities/list.ts'
import { viewKind, type StoredView } from '../../entities/view.ts'
import type { AccountReader } from '../../store/state.ts'
import { type Order, listOrder, type SortKey } from '../../../common/filters/sorting.ts'
import type { ListQuery, TodoFilter } from '../query.ts'

/** Says whether a todo is one of those that are looked for. */
export type Test = (todo: StoredTodo) => boolean

/** Makes the test whether a todo has all words of a search. */
export type WordTest = (words: readonly SearchWord[]) => Test

/**
 * Lists the tests that a todo must pass to match a filter, without regard to the trash. `findToday` is called only where the filter
 * depends on the day. `testWords` is given where the words were searched for before.
 */
export function listTests(
  filter: ResolvedFilter,
  findToday: () => Day,
  find: FindTodo,
  testWords: WordTest = createSearchTest,
): readonly Test[] {
  const words = listWords(filter)
  const tests: readonly Test[] = [
    ...(filter.templates.size > 0 ? [isOutside(filter.templates)] : []),
    ...filter.conditions.flatMap((each) => listFieldTests(each, findToday, find)),
  ]
  // The words come last, since they take longer than all other tests.
  return words.length === 0 ? tests : [...tests, testWords(words)]
}

const isOutside =
  (lists: ReadonlySet<string>): Test =>
  ({ listId }) =>
    !lists.has(listId)

/** Lists the words that a todo must have to match a filter. */
export const listWords = ({ conditions }: ResolvedFilter): readonly SearchWord[] =>
  conditions.flatMap(({ q }) => (q === undefined ? [] : splitSearch(q)))

/** A filter with the conditions of the view that it names by its id. */
export interface ResolvedFilter {
  readonly isInTrash: boolean
  /** The conditions of the filter, and of its view where a person made that. All of them must hold. */
  readonly conditions: readonly Conditions[]
  /** The view that the filter names by its id; null where there is none. */
  readonly savedView: StoredView | null
  /** The ids of the templates, whose todos it does not find; none where it finds those too. */
  readonly templates: ReadonlySet<string>
}

const isBuiltIn = (view: string): view is ViewName => viewNames.some((name) => name === view)

/** Finds the view that a filter names by its id. Throws Invalid where it is unknown or in the trash. */
export function resolveFilter(state: AccountReader, filter: TodoFilter): ResolvedFilter {
  const { view, deleted = false, ...others } = filter
  const templates: ReadonlySet<string> =
    view === undefined && others.q === undefined ? new Set() : findTemplates(state)
  const builtIn = { isInTrash: deleted, savedView: null, templates }
  if (view === undefined) return { ...builtIn, conditions: [others] }
  if (isBuiltIn(view)) return { ...builtIn, conditions: [{ ...others, view }] }
  const saved = state.get(viewKind, view)
  if (saved === undefined) throw refuse('is not the id of a view')
  if (saved.deletedAt !== null) {
    throw refuse(`is the id of a view in the trash, "${saved.name}": restore that view first`)
  }
  return { ...builtIn, conditions: [saved.filter, others], savedView: saved }
}

const refuse = (message: string): Invalid => new Invalid([{ field: 'view', message }])

/** Returns the order of a query: its own `sort` wins over the order of its view. */
export function findQueryOrder(
  { conditions: [first = {}], savedView }: ResolvedFilter,
  sort: Sort | undefined,
): Order {
  return findOrder(first, sort ?? savedView?.sort ?? null)
}

/** Separates the filter of a query from its other parameters. */
export function splitQuery({ sort, limit, cursor, ...filter }: ListQuery) {
  return { filter, sort, limit, cursor }
}

/** The todos that a query asks for, on a day, and their order. */
export interface Selection {
  /** Whether they are in the trash. */
  readonly isInTrash: boolean
  /** Says whether a todo of the list, or of the trash, is one of them. */
  readonly matches: Test
  readonly keyOf: (todo: StoredTodo) => SortKey
  readonly isDescending: boolean
  /** Whether they are in the order of the list, or of the trash. */
  readonly isInListOrder: boolean
  /** Whether they are the whole list, or the whole trash, in its order. */
  readonly isWholeList: boolean
}

/** Makes the selection of a filter and an order on a day. */
export function createSelection(filter: ResolvedFilter, order: Order, today: Day, find: FindTodo): Selection {
  const tests = listTests(filter, () => today, find)
  const [only] = tests
  return {
    isInTrash: filter.isInTrash,
    // Each query asks it of all todos.
    matches: only !== undefined && tests.length === 1 ? only : (todo) => tests.every((test) => test(todo)),
    keyOf: (todo) => order.keyOf(todo, today),
    isDescending: order.isDescending,
    isInListOrder: order === listOrder,
    isWholeList: tests.length === 0 && order === listOrder,
  }
}
