import { Unstorable } from './errors.ts'
import type { Entity, Kind, Kinds } from './kind.ts'
import { completeEntity, Draft, type AccountData, type AccountReader } from './state.ts'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { formatChangeId } from '../../common/change-id.ts'
import { instant, revisionNumber } from '../fields.ts'
import { Damaged, NewerVersion, parseJson } from '../storage/document.ts'

/**
 * The data that a rule reads and writes. The rule sees its own writes at once. Other callers see them when the whole
 * transaction is durable.
 */
export type Transaction = AccountReader &
  Pick<OpenTransaction, 'actor' | 'at' | 'nextRevision' | 'changeId' | 'put' | 'remove' | 'hasRemoved'>

/** A function that reads and writes a transaction. If it throws, nothing is changed. */
export type Rule<T> = (tx: Transaction) => T

/** An entity without the fields that the store sets. */
export type Unstamped<E extends Entity> = Omit<E, 'updatedAt' | 'revision'>

/** A transaction that has not ended. */
export class OpenTransaction extends Draft {
  readonly actor: Actor
  /** The time of the change set. */
  readonly at: string
  /** The revision that the change set will have. */
  readonly nextRevision: number
  /** The id that the change set will have. */
  readonly changeId: string
  readonly #base: AccountData
  readonly #touched = new Map<string, { readonly kind: Kind<Entity>; readonly id: string }>()
  #isFinished = false

  constructor(base: AccountData, actor: Actor, at: string) {
    // Built in the state that stays: a transaction that is refused would build them for nothing, and the next one again.
    super(base.withIndexes())
    this.#base = base
    this.actor = actor
    this.at = at
    this.nextRevision = base.revision + 1
    this.changeId = formatChangeId({ history: base.history, revision: this.nextRevision })
  }

  /**
   * Adds or replaces an entity and returns the stored one: with the next revision, or the stored one from before the
   * transaction where both are equal. Throws Unstorable.
   */
  put<E extends Entity>(kind: Kind<E>, entity: Unstamped<E>): E {
    const before = this.#base.get(kind, entity.id)
    const given = kind.stamp?.(entity, before, this.at) ?? entity
    const stamped = { ...given, updatedAt: this.at, revision: this.nextRevision }
    const parsed = kind.schema.safeParse(stamped)
    if (!parsed.success) throw new Unstorable(`A ${kind.name} cannot be stored: ${parsed.error.message}`)
    const { data } = parsed
    const written = before !== undefined && hasSameContent(before, data) ? before : data
    this.#touch(kind, data.id)
    this.write(kind, written)
    return written
  }

  /** Removes an entity for good, if it exists. */
  remove(kind: Kind<Entity>, id: string): void {
    if (this.get(kind, id) === undefined) return
    this.#touch(kind, id)
    this.erase(kind, id)
  }

  /** Whether this transaction has removed the entity for good. */
  hasRemoved(kind: Kind<Entity>, id: string): boolean {
    return this.#touched.has(keyOf(kind, id)) && this.get(kind, id) === undefined
  }

  /** Ends the transaction and returns its change set; null where nothing differs. Throws the error of a kind's check. */
  finish(): ChangeSet | null {
    this.#isFinished = true
    const changes = [...this.#touched.values()].flatMap(({ kind, id }) => {
      const [before, after] = [this.#base.get(kind, id), this.get(kind, id)]
      if (before === after) return []
      kind.check?.(this, after, before)
      const changed = before === undefined ? null : pickChangedFields(before, after ?? {})
      return { kind: kind.name, id, before: changed, after: after ?? null }
    })
    if (changes.length === 0) return null
    return { id: this.changeId, revision: this.nextRevision, at: this.at, actor: this.actor, changes }
  }

  #touch(kind: Kind<Entity>, id: string): void {
    if (this.#isFinished) throw new Error('A rule wrote to its transaction after the transaction had ended.')
    this.#touched.set(keyOf(kind, id), { kind, id })
  }
}

const keyOf = ({ name }: Kind<Entity>, id: string): string => `${name} ${id}`

/** The version of the format of a change set, and of a segment. */
export const changeSetVersion = 1

const fields = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null,
)
const entityHead = z.looseObject({ id: z.string(), updatedAt: z.string(), revision: z.int() })
// The kind's schema checked the other fields before the line was written. Checking them again would take most of a start.
const entity = z.custom<Entity>((value) => entityHead.safeParse(value).success)

const change = z
  .strictObject({
    /** The name of the entity's kind. */
    kind: z.string(),
    id: z.string(),
    /** The old values of the fields that differ, or all fields of a removed entity; null for a new entity. */
    before: fields.nullable(),
    /** All fields of the entity after the change; null for an entity that was removed for good. */
    after: entity.nullable(),
  })
  .refine(({ id, after }) => after === null || after.id === id)

const changeSetHead = z.strictObject({
  version: z.literal(changeSetVersion),
  revision: revisionNumber.positive(),
  at: instant,
  /** The actor who made the change: a kind, such as `window` or `token`, and further members that the store does not read. */
  actor: z.looseObject({ kind: z.string().min(1) }),
  /** The id of the change set that this one undoes. */
  undoes: z.string().optional(),
  /** The digest and the status of the request that made the change, to recognise a repeated request. */
  request: z.strictObject({ digest: z.string(), status: z.int() }).optional(),
})

/** The schema of a change set in a line of the journal. */
const changeSetLine = changeSetHead.extend({ changes: z.array(change) })

type ChangeSetLine = Readonly<z.infer<typeof changeSetLine>>
/** The change of one entity. */
export type Change = Readonly<z.infer<typeof change>>
/** The actor who made a change. */
export type Actor = ChangeSetLine['actor']
/** The members of a change set that the caller of a transaction can set. */
export type ChangeSetOptions = Pick<ChangeSetLine, 'undoes' | 'request'>
/** The changes of one transaction. The id is `<history>-<revision>`. */
export type ChangeSet = Omit<ChangeSetLine, 'version' | 'changes'> & {
  readonly id: string
  readonly changes: readonly Change[]
}

/** Formats the JSON of a change set for the journal. Throws a ZodError for a change set that could not be parsed again. */
export function formatChangeSet({ revision, at, actor, undoes, request, changes }: ChangeSet): string {
  // peekRevision() in segment.ts expects the revision right after the version.
  const head = changeSetHead.parse({ version: changeSetVersion, revision, at, actor, undoes, request })
  return JSON.stringify({ ...head, changes })
}

/** Parses a change set of `history` from the JSON of a line. Throws Damaged, or NewerVersion. */
export function parseChangeSet(json: string, history: string, kinds: Kinds): ChangeSet {
  const stored: unknown = parseJson(json)
  if (Reflect.get(Object(stored), 'version') > changeSetVersion)
    throw new NewerVersion('A change set is newer.')
  const { data } = changeSetLine.safeParse(stored)
  const changes = data?.changes.map((each) => completeChange(each, kinds)) ?? [null]
  if (data === undefined || !changes.every((each) => each !== null))
    throw new Damaged('A change set is not valid.')
  const { version: _version, ...changeSet } = data
  return { id: formatChangeId({ history, revision: changeSet.revision }), ...changeSet, changes }
}

// Returns null where the kind is not known.
const completeChange = (read: Change, kinds: Kinds): Change | null => {
  const kind = kinds.find(({ name }) => name === read.kind)
  if (kind === undefined) return null
  return read.after === null ? read : { ...read, after: completeEntity(kind, read.after) }
}

/** Finds the entity of a kind that a change set created. Throws an Error where there is none. */
export function findCreated<E extends Entity>(changeSet: ChangeSet | null, kind: Kind<E>): E {
  const created = changeSet?.changes.find((each) => each.kind === kind.name && each.before === null)
  if (created === undefined) throw new Error(`No ${kind.name} was created.`)
  // The schema of the kind accepted the entity before it was written.
  return created.after as E
}

/** Returns the fields of `before` that `after` does not have, or has with another value. */
export const pickChangedFields = (before: Entity, after: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(before).filter(([field, value]) => !isEqual(value, Reflect.get(after, field))),
  )

/** Whether two values of a field are equal. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object') return Object.is(a, b)
  // Most objects are short arrays, and isDeepStrictEqual() is slow: it would take longer than the rest of a change.
  if (!Array.isArray(a) || !Array.isArray(b)) return isDeepStrictEqual(a, b)
  return a.length === b.length && a.every((value, index) => isEqual(value, b[index]))
}

/** Whether two entities are equal except for `updatedAt` and `revision`. */
export const hasSameContent = (a: Entity, b: Entity): boolean =>
  Object.keys(pickChangedFields(a, b)).every((field) => field === 'updatedAt' || field === 'revision')
