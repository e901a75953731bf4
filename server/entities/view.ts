import * as z from 'zod'
import {
  changeId,
  describeLine,
  instant,
  line,
  orderAmong,
  revisionNumber,
  storedLine,
  uuid,
  stampTrashTime,
} from '../fields.ts'
import { hasControls } from '../../common/one-line.ts'
import { comparePlaces, type Place } from '../../common/order.ts'
import type { OrderedKind } from './order.ts'
import { hasSameContent } from '../store/change-set.ts'
import type { Index, Kind } from '../store/kind.ts'
import { colour } from './colours.ts'
import { viewIcons } from '../../common/filters/filter-names.ts'
import { sortMessage, sorts, viewFilter } from './filter.ts'

/** The fields of a view that a client may set, without its filter. */
export const viewFields = {
  name: line(200).meta({ description: describeLine('The name of the view.') }),
  icon: z
    .enum(viewIcons, `must be one of ${viewIcons.join(', ')}`)
    .meta({ description: 'The icon of the view, by its name in lucide.' }),
  colour: colour.meta({ description: 'The colour of the icon.' }),
  sort: z.enum(sorts, sortMessage).nullable().meta({
    description:
      'The order of the todos, as `sort` of `GET /api/todos`; null for the order that the filter has by itself.',
  }),
  order: orderAmong('the views'),
}

/** A view as it is stored: the wire format without `url`, and the id of the change that moved it to the trash. */
export const storedView = z
  .strictObject({
    id: uuid,
    ...viewFields,
    name: storedLine(200),
    filter: viewFilter,
    // A view below one with the largest order has a larger one until the views are renumbered.
    order: z.number(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
    deletedBy: changeId.nullable(),
    revision: revisionNumber.positive('must be positive'),
  })
  .readonly()

/** A view as it is stored. */
export type StoredView = z.infer<typeof storedView>

/** The views outside of the trash, in their order. */
export const listedViews: Index<StoredView, Place> = {
  includes: ({ deletedAt }) => deletedAt === null,
  compare: comparePlaces,
}

/** The views that a person made. Nothing refers to them, and their filters may name lists that are gone. */
export const viewKind: Kind<StoredView> = {
  name: 'view',
  collection: 'views',
  schema: storedView,
  read: (view) => ([view.name, ...(view.filter.tag ?? [])].some(hasControls) ? storedView.parse(view) : view),
  indexes: [listedViews],
  stamp: stampTrashTime,
  restore(tx, current, wanted) {
    if (wanted === undefined) {
      if (current?.deletedAt !== null) return null
      tx.put(viewKind, { ...current, deletedAt: tx.at, deletedBy: tx.changeId })
      return 'others'
    }
    if (current !== undefined && hasSameContent(current, wanted)) return null
    tx.put(viewKind, wanted)
    return wanted.deletedAt === null || current?.deletedAt === null ? 'others' : null
  },
}

/** The order of the views. */
export const orderedViews: OrderedKind<StoredView> = {
  kind: viewKind,
  siblingsOf: (state) => state.sorted(listedViews),
}
