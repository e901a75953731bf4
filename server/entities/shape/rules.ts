import { isDeepStrictEqual } from 'node:util'
import {
  checkIdInBody,
  checkOwnedFields,
  checkPatch,
  checkPrecondition,
  checkReplacement,
} from '../../http/condition.ts'
import type { Precondition, Presented } from '../../http/condition.ts'
import { IdTaken, NotFound } from '../../http/problems.ts'
import type { AccountReader } from '../../store/state.ts'
import type { Transaction, Unstamped } from '../../store/transaction.ts'
import { findBottomOrder, putOrdered, putMany, type Put } from '../siblings.ts'
import type { NamedEntity, NamedKind } from './named.ts'

/** The fields of POST and PATCH that the rules of all kinds read. */
export interface Content {
  readonly order?: number | undefined
  /** Null brings an entity back from the trash. */
  readonly deletedAt?: null | undefined
}

/** The fields of PUT that the rules of all kinds read. */
export interface Replacement extends Content {
  readonly id?: string | undefined
  readonly createdAt?: string | undefined
  readonly revision?: number | undefined
}

/** How an entity goes to the trash. */
export interface TrashOptions {
  /** With `keep` the todos in it stay outside of the trash. */
  readonly todos?: 'keep' | undefined
}

/** The rules that only one kind has. */
export interface OwnRules<E extends NamedEntity, Patch extends Content> extends NamedKind<E>, Presented<E> {
  /** The values of the fields that a client leaves out; the name, the list and the order have none. */
  readonly defaults: Omit<E, 'order' | keyof NamedEntity>
  /** The content after a patch; by default the fields of the patch in the place of those before. */
  merge?(before: E, patch: Patch): Partial<E>
  /** Checks an entity that is written. Throws Invalid. */
  check?(tx: Transaction, after: Unstamped<E>, before: E | null): void
  /** Changes the dependents of an entity that was changed. */
  changed?(tx: Transaction, after: E, before: E): void
  /** Moves the dependents of an entity to the trash with it. */
  trashed?(tx: Transaction, entity: E, options: TrashOptions): void
  /** Brings back the dependents that went to the trash with an entity; `before` is the entity in the trash. */
  restored?(tx: Transaction, entity: E, before: E): void
  /** Removes the dependents of an entity for good, before it is removed. */
  purged?(tx: Transaction, entity: E): void
}

/** The rules of a kind of named entities: functions over a transaction. */
export interface NamedRules<E extends NamedEntity, Fresh, Patch, Whole> extends NamedKind<E>, Presented<E> {
  /** Finds an entity by its id. Throws NotFound, also for one in the trash unless `fromTrash`. */
  find(state: AccountReader, id: string, fromTrash?: boolean): E
  /** Adds an entity under the id `id`, at its `order`, or else below the others. Throws IdTaken, Invalid. */
  create(tx: Transaction, id: string, input: Fresh, put?: Put<E>): E
  /** Changes the fields that `patch` names. Throws NotFound, PreconditionFailed, Invalid. */
  change(tx: Transaction, id: string, patch: Patch, condition: Precondition, put?: Put<E>): E
  /** Creates or replaces an entity under the caller's own id; an equal stored one stays as it is. Throws PreconditionFailed, Invalid. */
  replace(tx: Transaction, id: string, input: Whole, condition: Precondition): Replaced<E>
  /** Moves an entity to the trash; one that is there stays there. Throws NotFound, PreconditionFailed. */
  trash(tx: Transaction, id: string, condition: Precondition, options?: TrashOptions): void
  /** Moves an entity to the trash that may be there already. */
  moveToTrash(tx: Transaction, entity: E): void
  /** Removes an entity for good. Throws NotFound, PreconditionFailed. */
  purge(tx: Transaction, id: string, condition: Precondition): void
  /** Copies entities of another account, below the others. Those that are here already, maybe in the trash, stay as they are. */
  copy(tx: Transaction, entities: Iterable<E>): void
  /** Runs `rule`, which writes many entities with `put`. */
  putMany<T>(tx: Transaction, rule: (put: Put<E>) => T): T
}

/** The result of a PUT. */
export interface Replaced<E> {
  readonly entity: E
  readonly created: boolean
}

/** Makes the rules of a kind of named entities from the rules that all share and its own. */
export function makeRules<
  E extends NamedEntity,
  Fresh extends Content & { readonly name: string },
  Patch extends Content,
  Whole extends Fresh & Replacement,
>(own: OwnRules<E, Patch>): NamedRules<E, Fresh, Patch, Whole> {
  const { noun, present, kind, listed, ordered, defaults } = own
  const fields = new Set(['name', 'listId', 'order', ...Object.keys(defaults)])
  const putOne = putOrdered(ordered)
  const leftOut = { ...defaults, deletedAt: null, deletedBy: null }

  const pickContent = (input: Content): Partial<E> => {
    const set = Object.entries(input).filter(([name, value]) => fields.has(name) && value !== undefined)
    // Of `deletedAt` only null can be sent. The schema of the body accepted the values.
    const back = input.deletedAt === null ? { deletedAt: null, deletedBy: null } : null
    return Object.assign(Object.fromEntries(set), back) as Partial<E>
  }

  const findBottom = (tx: Transaction, group: Unstamped<E>): number =>
    findBottomOrder(ordered.siblingsOf(tx, group))

  const make = (tx: Transaction, id: string, input: Fresh, createdAt: string): Unstamped<E> => {
    // All fields of the kind but the order are here: those that were sent, the defaults, and those that the server sets.
    const entity = { id, ...leftOut, ...pickContent(input), createdAt } as unknown as Unstamped<E>
    const made = input.order === undefined ? { ...entity, order: findBottom(tx, entity) } : entity
    own.check?.(tx, made, null)
    return made
  }

  const replaceContent = (tx: Transaction, stored: E, content: Partial<E>): E => {
    // One that comes back goes below the others, as a todo does.
    const order = stored.deletedAt === null ? stored.order : findBottom(tx, { ...stored, ...content })
    return { ...stored, ...leftOut, order, ...content }
  }

  const putChanged = (tx: Transaction, before: E, changed: E, { order }: Content, put: Put<E>): E => {
    if (isDeepStrictEqual(before, changed)) return before
    own.check?.(tx, changed, before)
    const isBelow = changed.listId !== before.listId && order === undefined
    const after = isBelow ? { ...changed, order: findBottom(tx, changed) } : changed
    const written = put(tx, after, after.order !== before.order)
    own.changed?.(tx, written, before)
    if (before.deletedAt !== null && written.deletedAt === null) own.restored?.(tx, written, before)
    return written
  }

  const find = (state: AccountReader, id: string, fromTrash = false): E => {
    const entity = state.get(kind, id.toLowerCase())
    if (entity === undefined) throw new NotFound(`There is no ${noun} with this id.`)
    if (entity.deletedAt === null || fromTrash) return entity
    throw new NotFound(`This ${noun} is in the trash. PATCH {"deletedAt": null} brings it back.`)
  }

  const findForRemoval = (tx: Transaction, id: string, condition: Precondition): E => {
    const before = find(tx, id, true)
    checkPrecondition(condition, before, own)
    return before
  }

  const moveToTrash = (tx: Transaction, entity: E, options: TrashOptions = {}): void => {
    if (entity.deletedAt !== null) return
    tx.put(kind, { ...entity, deletedAt: tx.at, deletedBy: tx.changeId })
    own.trashed?.(tx, entity, options)
  }

  return {
    noun,
    present,
    kind,
    listed,
    ordered,
    find,
    moveToTrash,
    create(tx, id, input, put = putOne) {
      if (tx.get(kind, id) !== undefined) {
        throw new IdTaken(`There is a ${noun} with this id already, maybe in the trash. Nothing was changed.`)
      }
      return put(tx, make(tx, id, input, tx.at), input.order !== undefined)
    },
    change(tx, id, patch, condition, put = putOne) {
      const restores = patch.deletedAt === null
      const before = find(tx, id, restores || condition.ifMatch !== undefined)
      checkPatch(condition, before, restores, own)
      const changed = { ...before, ...pickContent(patch), ...own.merge?.(before, patch) }
      return putChanged(tx, before, changed, patch, put)
    },
    replace(tx, id, input, condition) {
      checkIdInBody(input.id, id)
      const stored = tx.get(kind, id)
      const isCreatedAtSame = input.createdAt === undefined || input.createdAt === stored?.createdAt
      const isLive = stored?.deletedAt === null
      const after = stored === undefined ? null : replaceContent(tx, stored, pickContent(input))
      if (isLive && isCreatedAtSame && isDeepStrictEqual(stored, after))
        return { entity: stored, created: false }
      checkReplacement({ ...condition, revision: input.revision }, stored, own)
      if (stored === undefined || after === null) {
        const made = make(tx, id, input, input.createdAt ?? tx.at)
        return { entity: putOne(tx, made, input.order !== undefined), created: true }
      }
      checkOwnedFields(isCreatedAtSame ? [] : ['createdAt'])
      return { entity: putChanged(tx, stored, after, input, putOne), created: !isLive }
    },
    trash: (tx, id, condition, options) => moveToTrash(tx, findForRemoval(tx, id, condition), options),
    purge(tx, id, condition) {
      const before = findForRemoval(tx, id, condition)
      own.purged?.(tx, before)
      tx.remove(kind, before.id)
    },
    copy(tx, entities) {
      for (const entity of entities)
        if (tx.get(kind, entity.id) === undefined)
          putOne(tx, { ...entity, order: findBottom(tx, entity) }, false)
    },
    putMany: (tx, rule) => putMany(tx, ordered, rule),
  }
}
