import { BadRequest, PreconditionFailed } from '../problems.ts'
import type { StoredTodo } from './schema.ts'

/** The conditions on a todo before it is changed (RFC 9110, 13.1). */
export interface Precondition {
  /** If-Match: one of these revisions, or any existing todo. */
  readonly ifMatch?: readonly number[] | '*'
  /** If-None-Match: there is no such todo yet. */
  readonly ifNoneMatch?: '*'
  /** The revision inside a PUT's body. */
  readonly revision?: number
}

/** The ETag of a todo of this revision. */
export const etagOf = (revision: number): string => `"${revision}"`

/** Reads If-Match and If-None-Match, undefined where they were not sent. Throws BadRequest. */
export function parsePrecondition(ifMatch?: string, ifNoneMatch?: string): Precondition {
  if (ifNoneMatch !== undefined && ifNoneMatch.trim() !== '*') {
    throw new BadRequest('Here the header If-None-Match takes only *.')
  }
  return {
    ...(ifMatch !== undefined && { ifMatch: parseRevisions(ifMatch.trim()) }),
    ...(ifNoneMatch !== undefined && { ifNoneMatch: '*' as const }),
  }
}

/** Checks a change of a todo that is there. Throws PreconditionFailed, with the current todo. */
export function checkPrecondition(
  { ifMatch, ifNoneMatch, revision }: Precondition,
  current: StoredTodo,
): void {
  if (ifNoneMatch !== undefined) throw new Stale(exists, current)
  const isFresh = revision === undefined || revision === current.revision
  if (!isFresh || !matches(ifMatch, current)) throw new Stale(changed, current)
}

/** Checks a PUT; `stored` may be in the trash. Throws PreconditionFailed, with the stored todo where there is one. */
export function checkReplacement(condition: Precondition, stored: StoredTodo | undefined): void {
  const { ifMatch, ifNoneMatch, revision } = condition
  if (stored === undefined) {
    if (ifMatch !== undefined) throw new Stale(gone, stored)
    return
  }
  if (stored.deletedAt === null) return checkPrecondition(condition, stored)
  const isFresh = revision === undefined || revision === stored.revision
  if (ifMatch !== undefined || ifNoneMatch !== undefined || !isFresh) throw new Stale(trashed, stored)
}

const matches = (ifMatch: Precondition['ifMatch'], { revision }: StoredTodo): boolean =>
  ifMatch === undefined || ifMatch === '*' || ifMatch.includes(revision)

const gone = 'There is no such todo any more. Nothing was changed.'
const exists = 'A todo with this id exists already. Nothing was changed.'
const changed = 'The todo is not as you saw it. Read it again, then repeat your change; nothing was changed.'
const trashed = 'The todo is in the trash. PATCH {"deletedAt": null} brings it back; nothing was changed.'

/** 412, holding the stored todo for the endpoint to present. */
export class Stale extends PreconditionFailed {
  readonly current: StoredTodo | undefined

  constructor(
    detail: string,
    current: StoredTodo | undefined,
    members: Readonly<Record<string, unknown>> = {},
  ) {
    super(detail, { members })
    this.current = current
  }
}

const parseRevisions = (header: string): readonly number[] | '*' => {
  if (header === '*') return '*'
  return header.split(',').map((tag) => {
    const [, digits] = /^\s*(?:W\/)?"(\d+)"\s*$/.exec(tag) ?? []
    if (digits === undefined) throw new BadRequest('The header If-Match takes ETags such as "7", or *.')
    // A weak ETag never matches: If-Match compares strongly (RFC 9110, 8.8.3.2).
    return /^\s*W\//.test(tag) ? Number.NaN : Number(digits)
  })
}
