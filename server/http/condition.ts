import type { IncomingHttpHeaders } from 'node:http'
import { BadRequest, Invalid, PreconditionFailed } from './problems.ts'

/** The conditions of a request on the entity that it changes (RFC 9110, 13.1). */
export interface Condition {
  /** If-Match: the entity has one of these revisions; `*`: the entity exists. */
  readonly ifMatch?: readonly number[] | '*'
  /** If-None-Match: the entity does not exist yet. */
  readonly ifNoneMatch?: '*'
}

/** Reads If-Match and If-None-Match of a request that changes an entity. Throws BadRequest. */
export function parseCondition(headers: IncomingHttpHeaders): Condition {
  const ifMatch = headers['if-match']
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*') {
    throw new BadRequest('Here the header If-None-Match takes only *.')
  }
  return {
    ...(ifMatch !== undefined && { ifMatch: parseRevisions(ifMatch.trim()) }),
    ...(ifNoneMatch !== undefined && { ifNoneMatch: '*' as const }),
  }
}

const parseRevisions = (header: string): readonly number[] | '*' => {
  if (header === '*') return '*'
  return header.split(',').map((tag) => {
    const [, digits] = /^\s*(?:W\/)?"(\d+)"\s*$/.exec(tag) ?? []
    if (digits === undefined) throw new BadRequest('The header If-Match takes ETags such as "7", or *.')
    // If-Match compares strongly, so a weak ETag never matches (RFC 9110, 8.8.3.2).
    return /^\s*W\//.test(tag) ? Number.NaN : Number(digits)
  })
}

/** The conditions on an entity before a change: the conditions in the headers, and the revision in the body of a PUT. */
export interface Precondition extends Condition {
  readonly revision?: number | undefined
}

/** An entity that a condition is checked for. */
interface Current {
  readonly revision: number
  readonly deletedAt: string | null
}

/** The noun of a kind of entities, and how an entity is presented to clients. */
export interface Presented<E> {
  readonly noun: string
  /** `origin` is the address of the server, without a trailing slash. */
  readonly present: (entity: E, origin: string) => unknown
}

/** Checks a change of an entity outside of the trash. Throws PreconditionFailed, with the current entity. */
export function checkPrecondition<E extends Current>(
  { ifMatch, ifNoneMatch, revision }: Precondition,
  current: E,
  presented: Presented<E>,
): void {
  const { noun } = presented
  if (ifNoneMatch !== undefined) {
    throw new Stale(`A ${noun} with this id exists already. Nothing was changed.`, current, presented)
  }
  const isFresh = revision === undefined || revision === current.revision
  if (isFresh && matches(ifMatch, current)) return
  throw new Stale(
    `The ${noun} is not as you saw it. Read it again, then repeat your change; nothing was changed.`,
    current,
    presented,
  )
}

/**
 * Checks a PATCH, which `restores` what is in the trash or not. Throws PreconditionFailed, with the current entity, also where that is in
 * the trash and the request has an If-Match.
 */
export function checkPatch<E extends Current>(
  condition: Precondition,
  current: E,
  restores: boolean,
  presented: Presented<E>,
): void {
  if (current.deletedAt !== null && !restores) throw createTrashed(current, presented)
  checkPrecondition(condition, current, presented)
}

/** Checks a PUT; `stored` may be in the trash. Throws PreconditionFailed, with the stored entity if it exists. */
export function checkReplacement<E extends Current>(
  condition: Precondition,
  stored: E | undefined,
  presented: Presented<E>,
): void {
  const { ifMatch, ifNoneMatch, revision } = condition
  const { noun } = presented
  if (stored === undefined) {
    if (ifMatch !== undefined)
      throw new PreconditionFailed(`There is no such ${noun} any more. Nothing was changed.`)
    return
  }
  if (stored.deletedAt === null) return checkPrecondition(condition, stored, presented)
  const isFresh = revision === undefined || revision === stored.revision
  if (ifMatch === undefined && ifNoneMatch === undefined && isFresh) return
  throw createTrashed(stored, presented)
}

const createTrashed = <E>(current: E, presented: Presented<E>): PreconditionFailed =>
  new Stale(
    `The ${presented.noun} is in the trash. PATCH {"deletedAt": null} brings it back; nothing was changed.`,
    current,
    presented,
  )

const matches = (ifMatch: Condition['ifMatch'], { revision }: Current): boolean =>
  ifMatch === undefined || ifMatch === '*' || ifMatch.includes(revision)

/** Checks the id in the body of a PUT, which may be left out. Throws Invalid. */
export function checkIdInBody(inBody: string | undefined, inPath: string): void {
  if (inBody !== undefined && inBody !== inPath)
    throw new Invalid([{ field: 'id', message: 'must be the id in the path' }])
}

/** Checks the fields of a PUT that only the server sets; `changed` are those that the client has changed. Throws Invalid. */
export function checkOwnedFields(changed: readonly string[]): void {
  const message = 'is set by the server and must be left as it was'
  if (changed.length > 0) throw new Invalid(changed.map((field) => ({ field, message })))
}

/** 412 with the stored entity as `current`. */
class Stale<E> extends PreconditionFailed {
  readonly #current: E
  readonly #presented: Presented<E>

  constructor(detail: string, current: E, presented: Presented<E>) {
    super(detail)
    this.#current = current
    this.#presented = presented
  }

  protected override toMembers(origin: string): { readonly current: unknown } {
    return { current: this.#presented.present(this.#current, origin) }
  }
}
