import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { instant, revisionNumber } from '../fields.ts'
import type { Entity } from './kind.ts'

/** The version of the format of a change set; version 1 had one kind only, and no histories. */
export const changeSetVersion = 2

const fields = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null,
)
const entityHead = z.looseObject({ id: z.string(), updatedAt: z.string(), revision: z.int() })
// The other fields are not checked again: that was done before the line was written, and would take most of a start.
const entity = z.custom<Entity>((value) => entityHead.safeParse(value).success)

const change = z
  .strictObject({
    /** The name of the entity's kind. */
    kind: z.string(),
    id: z.string(),
    /** The fields that differ, as they were (all of them where it was removed); null where the entity is new. */
    before: fields.nullable(),
    /** The whole entity; null where it was removed for good. */
    after: entity.nullable(),
  })
  .refine(({ id, after }) => after === null || after.id === id)

const stamp = z.strictObject({
  version: z.literal(changeSetVersion),
  revision: revisionNumber.positive(),
  at: instant,
  /** The maker of the change: its kind, such as `window` or `token`, and other members, which the store keeps as they are. */
  actor: z.looseObject({ kind: z.string().min(1) }),
  /** The id of the change set that this one takes back. */
  undoes: z.string().optional(),
  /** The request that asked for it, so that a repeat of it is recognised. */
  request: z.strictObject({ digest: z.string(), status: z.int() }).optional(),
})

/** A change set as a line of the journal holds it. */
export const changeSetLine = stamp.extend({ changes: z.array(change) })

type Line = Readonly<z.infer<typeof changeSetLine>>
/** One change of one entity. */
export type Change = Readonly<z.infer<typeof change>>
/** The maker of a change. */
export type Actor = Line['actor']
/** The members of a change set that the caller of a transaction may set. */
export type Remarks = Pick<Line, 'undoes' | 'request'>
/** The changes of one transaction; its id is `<history>-<revision>`. */
export type ChangeSet = Omit<Line, 'version' | 'changes'> & {
  readonly id: string
  readonly changes: readonly Change[]
}

/** The id of a change set. */
export const changeIdOf = (history: string, revision: number): string => `${history}-${revision}`

/** The parts of a change set's id, or null. */
export function parseChangeId(id: string): { readonly history: string; readonly revision: number } | null {
  const [, history, revision] = /^([0-9a-f]{16})-(\d{1,12})$/.exec(id) ?? []
  return history === undefined ? null : { history, revision: Number(revision) }
}

/** The JSON of a change set, as a line of the journal holds it. Throws a ZodError where it could not be read again. */
export function changeSetJson({ revision, at, actor, undoes, request, changes }: ChangeSet): string {
  // The revision comes early, for who looks for it.
  const head = stamp.parse({ version: changeSetVersion, revision, at, actor, undoes, request })
  return JSON.stringify({ ...head, changes })
}

/** The fields of `before` that `after` lacks or has differently. */
export const differences = (before: Entity, after: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(before).filter(([field, value]) => !isSame(value, Reflect.get(after, field))),
  )

// Most fields are no objects: comparing those deeply would take longer than the rest of a change.
const isSame = (a: unknown, b: unknown): boolean => a === b || isDeepStrictEqual(a, b)

/** Whether two entities have the same fields, but for when they were changed last. */
export const hasSameContent = (a: Entity, b: Entity): boolean =>
  Object.keys(differences(a, b)).every((field) => field === 'updatedAt' || field === 'revision')
