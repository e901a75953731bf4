import { Invalid } from '../http/problems.ts'
import { viewNames, type Sort, type ViewName } from '../../common/filters/filter-names.ts'
import type { Conditions } from '../../common/filters/conditions.ts'
import { viewKind, type StoredView } from '../entities/view.ts'
import type { AccountReader } from '../store/state.ts'
import { findOrder } from '../../common/filters/conditions.ts'
import type { Order } from '../../common/filters/sorting.ts'
import type { ListQuery, TodoFilter } from './query.ts'

/** A filter with the conditions of the view that it names by its id. */
export interface ResolvedFilter {
  readonly isInTrash: boolean
  /** The conditions of the filter, and of its view where a person made that. All of them must hold. */
  readonly conditions: readonly Conditions[]
  /** The view that the filter names by its id; null where there is none. */
  readonly savedView: StoredView | null
}

const isBuiltIn = (view: string): view is ViewName => viewNames.some((name) => name === view)

/** Finds the view that a filter names by its id. Throws Invalid where it is unknown or in the trash. */
export function resolveFilter(state: AccountReader, filter: TodoFilter): ResolvedFilter {
  const { view, deleted = false, ...others } = filter
  if (view === undefined) return { isInTrash: deleted, conditions: [others], savedView: null }
  if (isBuiltIn(view)) return { isInTrash: deleted, conditions: [{ ...others, view }], savedView: null }
  const saved = state.get(viewKind, view)
  if (saved === undefined) throw refuse('is not the id of a view')
  if (saved.deletedAt !== null) {
    throw refuse(`is the id of a view in the trash, "${saved.name}": restore that view first`)
  }
  return { isInTrash: deleted, conditions: [saved.filter, others], savedView: saved }
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
