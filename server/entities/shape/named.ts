import type * as z from 'zod'
import { compareByOrder, type OrderKey } from '../../../common/order.ts'
import { stampTrashTime } from '../../fields.ts'
import { hasSameContent, type Transaction } from '../../store/transaction.ts'
import type { Entity, Index, Kind, RestoreCount } from '../../store/kind.ts'
import type { AccountReader } from '../../store/state.ts'
import type { Ordered, OrderedKind } from '../siblings.ts'

/** An entity with a name, an order among all of its kind or those of a list, and a way to the trash and back: a list or a view. */
export interface NamedEntity extends Entity, Ordered {
  readonly id: string
  readonly name: string
  /** The list of an entity whose siblings are those of a list. */
  readonly listId?: string
  readonly createdAt: string
  /** The id of the change that moved it to the trash. */
  readonly deletedBy: string | null
}

/** A kind of named entities. */
export interface NamedKind<E extends NamedEntity> {
  readonly kind: Kind<E>
  /** The entities outside of the trash, in their order; where they have lists, those of a list together. */
  readonly listed: Index<E>
  readonly ordered: OrderedKind<E>
}

/** The description of a kind of named entities. */
type Described<E extends NamedEntity> = Pick<
  Kind<E>,
  'name' | 'collection' | 'isLater' | 'laterFields' | 'check' | 'repair'
> & {
  readonly schema: z.ZodType<E>
  /** The indexes of a kind whose siblings are those of a list; `listed` is one of them. */
  readonly inLists?: Pick<NamedKind<E>, 'listed'> &
    Pick<OrderedKind<E>, 'siblingsOf'> & { readonly indexes: Kind<E>['indexes'] }
}

/** Describes a kind of named entities to the store. */
export function makeNamedKind<E extends NamedEntity>({
  inLists,
  ...description
}: Described<E>): NamedKind<E> {
  const all: Index<E, OrderKey> = {
    includes: ({ deletedAt }) => deletedAt === null,
    compare: compareByOrder,
  }
  const { listed, siblingsOf, indexes } = inLists ?? {
    listed: all,
    siblingsOf: (state: AccountReader) => state.sorted(all),
    indexes: [all],
  }
  const kind: Kind<E> = {
    ...description,
    indexes,
    stamp: stampTrashTime,
    restore: (tx, current, wanted) => restore(tx, kind, current, wanted),
  }
  return { kind, listed, ordered: { kind, siblingsOf } }
}

const restore = <E extends NamedEntity>(
  tx: Transaction,
  kind: Kind<E>,
  current: E | undefined,
  wanted: E | undefined,
): RestoreCount | null => {
  if (wanted === undefined) {
    if (current?.deletedAt !== null) return null
    tx.put(kind, { ...current, deletedAt: tx.at, deletedBy: tx.changeId })
    return 'others'
  }
  if (current !== undefined && hasSameContent(current, wanted)) return null
  tx.put(kind, wanted)
  return wanted.deletedAt === null || current?.deletedAt === null ? 'others' : null
}

/** Makes the function that presents an entity of a kind to clients; `origin` is the address of the server, without a trailing slash. */
export const makePresenter =
  <Wire>(path: string, wire: { readonly shape: object }) =>
  (entity: NamedEntity, origin: string): Wire =>
    // The schema on the wire names the fields, in their order. The stored entity has all of them but the address.
    Object.fromEntries(
      Object.keys(wire.shape).map((name) => [
        name,
        name === 'url' ? `${origin}${path}/${entity.id}` : Reflect.get(entity, name),
      ]),
    ) as Wire
