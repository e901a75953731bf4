import { isDeepStrictEqual } from 'node:util'
import {
  checkPatch,
  checkPrecondition,
  checkReplacement,
  type Precondition,
  type Presented,
} from '../http/precondition.ts'
import { IdTaken, Invalid, NotFound } from '../http/problems.ts'
import type { Conditions } from '../../common/filters/conditions.ts'
import { isListLive } from '../entities/list.ts'
import { listedViews, orderedViews, viewKind, type StoredView } from '../entities/view.ts'
import { findBottomOrder, putInPlace, putMany, type Put } from '../entities/order.ts'
import type { AccountReader } from '../store/state.ts'
import type { Transaction, Unstamped } from '../store/transaction.ts'
import { presentView } from './present.ts'
import type { FilterPatch, NewView, ViewPatch, ViewReplacement } from './schema.ts'

/** Writes a view; see putMany(). */
export type PutView = Put<StoredView>

const putView: PutView = putInPlace(orderedViews)

const presented: Presented<StoredView> = { noun: 'view', present: presentView }

/** Finds a view by its id. Throws NotFound, also for a view in the trash unless `fromTrash`. */
export function findView(state: AccountReader, id: string, fromTrash = false): StoredView {
  const view = state.get(viewKind, id)
  if (view === undefined) throw new NotFound('There is no view with this id.')
  if (view.deletedAt === null || fromTrash) return view
  throw new NotFound('This view is in the trash. PATCH {"deletedAt": null} brings it back.')
}

/** Adds a view under the id `id`, at its `order`, or else below the others. Throws IdTaken, Invalid. */
export function createView(tx: Transaction, id: string, input: NewView, put = putView): StoredView {
  if (tx.get(viewKind, id) !== undefined) {
    throw new IdTaken('There is a view with this id already, maybe in the trash. Nothing was changed.')
  }
  return put(tx, makeView(tx, id, input), input.order !== undefined)
}

/** Changes the fields that `patch` names. Throws NotFound, PreconditionFailed, Invalid. */
export function changeView(
  tx: Transaction,
  id: string,
  { filter, ...patch }: ViewPatch,
  condition: Precondition,
  put = putView,
): StoredView {
  const restores = patch.deletedAt === null
  const before = findView(tx, id, restores || condition.ifMatch !== undefined)
  checkPatch(condition, before, restores, presented)
  const changed = { ...before, ...pickContent(patch), filter: mergeFilter(before.filter, filter) }
  return putChanged(tx, before, changed, put)
}

/** Creates or replaces a view under the caller's own id; an equal stored view stays as it is. Throws PreconditionFailed, Invalid. */
export function replaceView(
  tx: Transaction,
  id: string,
  input: ViewReplacement,
  condition: Precondition,
): { readonly view: StoredView; readonly created: boolean } {
  if (input.id !== undefined && input.id !== id) {
    throw new Invalid([{ field: 'id', message: 'must be the id in the path' }])
  }
  const stored = tx.get(viewKind, id)
  const isCreatedAtSame = input.createdAt === undefined || input.createdAt === stored?.createdAt
  const isLive = stored?.deletedAt === null
  // A view that comes back goes below the others, as a todo does.
  const order = isLive ? stored.order : findBottomOrder(tx.sorted(listedViews))
  const after = stored === undefined ? null : { ...stored, ...leftOut, order, ...pickContent(input) }
  if (isLive && isCreatedAtSame && isDeepStrictEqual(stored, after)) return { view: stored, created: false }
  checkReplacement({ ...condition, revision: input.revision }, stored, presented)
  if (stored === undefined || after === null) {
    const view = { ...makeView(tx, id, input), createdAt: input.createdAt ?? tx.at }
    return { view: putView(tx, view, input.order !== undefined), created: true }
  }
  if (!isCreatedAtSame) {
    throw new Invalid([{ field: 'createdAt', message: 'is set by the server and must be left as it was' }])
  }
  return { view: putChanged(tx, stored, after, putView), created: !isLive }
}

/** Moves a view to the trash; one that is there stays there. Throws NotFound, PreconditionFailed. */
export function trashView(tx: Transaction, id: string, condition: Precondition): void {
  const before = findView(tx, id, true)
  checkPrecondition(condition, before, presented)
  moveViewToTrash(tx, before)
}

/** Moves a view to the trash. */
export function moveViewToTrash(tx: Transaction, view: StoredView): void {
  if (view.deletedAt === null) tx.put(viewKind, { ...view, deletedAt: tx.at, deletedBy: tx.changeId })
}

/** Removes a view for good. Throws NotFound, PreconditionFailed. */
export function purgeView(tx: Transaction, id: string, condition: Precondition): void {
  const before = findView(tx, id, true)
  checkPrecondition(condition, before, presented)
  tx.remove(viewKind, before.id)
}

/** Copies views of another account, below the others. Those that are here already, maybe in the trash, stay as they are. */
export function copyViews(tx: Transaction, views: readonly StoredView[]): void {
  for (const view of views) {
    if (tx.get(viewKind, view.id) !== undefined) continue
    putView(tx, { ...view, order: findBottomOrder(tx.sorted(listedViews)) }, false)
  }
}

/** Runs `rule`, which writes many views with `put`. */
export const putViews = <T>(tx: Transaction, rule: (put: PutView) => T): T => putMany(tx, orderedViews, rule)

const leftOut = {
  icon: 'list-filter',
  colour: 'grey',
  filter: {},
  sort: null,
  deletedAt: null,
  deletedBy: null,
} as const

const makeView = (tx: Transaction, id: string, input: NewView): Unstamped<StoredView> => {
  checkLists(tx, input.filter ?? {}, {})
  return {
    id,
    name: input.name,
    ...leftOut,
    order: findBottomOrder(tx.sorted(listedViews)),
    ...pickContent(input),
    createdAt: tx.at,
  }
}

const pickContent = ({
  name,
  icon,
  colour,
  sort,
  order,
  filter,
  deletedAt,
}: Omit<ViewPatch, 'filter'> & Pick<NewView, 'filter'>) => ({
  ...(name !== undefined && { name }),
  ...(icon !== undefined && { icon }),
  ...(colour !== undefined && { colour }),
  ...(sort !== undefined && { sort }),
  ...(order !== undefined && { order }),
  ...(filter !== undefined && { filter }),
  // Only null can be sent.
  ...(deletedAt === null && { deletedAt, deletedBy: null }),
})

const mergeFilter = (before: Conditions, patch: FilterPatch | undefined): Conditions =>
  // The schema of the patch accepted the conditions that are not null.
  Object.fromEntries(
    Object.entries({ ...before, ...patch }).filter(([, value]) => value !== null),
  ) as Conditions

// Throws Invalid where the filter names a list that there is not. One that it named before may be gone since.
const checkLists = (tx: Transaction, { listId = [] }: Conditions, before: Conditions): void => {
  const unknown = listId.find((id) => !isListLive(tx, id) && before.listId?.includes(id) !== true)
  if (unknown === undefined) return
  throw new Invalid([{ field: 'filter.listId', message: `has ${unknown}, which is not the id of a list` }])
}

const putChanged = (tx: Transaction, before: StoredView, after: StoredView, put: PutView): StoredView => {
  if (isDeepStrictEqual(before, after)) return before
  checkLists(tx, after.filter, before.filter)
  return put(tx, after, after.order !== before.order)
}
