import { BadRequest, PreconditionFailed } from '../problems.ts'
import type { StoredTodo } from './schema.ts'

/** What must hold of the todo before it is changed (RFC 9110, 13.1). */
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

/** Throws PreconditionFailed, with the current todo where there is one. */
export function checkPrecondition(
  { ifMatch, ifNoneMatch, revision }: Precondition,
  current: StoredTodo | undefined,
): void {
  const exists = current !== undefined
  const matches = ifMatch === undefined || (exists && (ifMatch === '*' || ifMatch.includes(current.revision)))
  const fresh = revision === undefined || !exists || revision === current.revision
  if (matches && fresh && !(ifNoneMatch === '*' && exists)) return
  throw new Stale(current)
}

/** 412, holding the stored todo for the endpoint to present. */
export class Stale extends PreconditionFailed {
  readonly current: StoredTodo | undefined

  constructor(current: StoredTodo | undefined, members: Readonly<Record<string, unknown>> = {}) {
    super(
      current === undefined
        ? 'There is no such todo any more. Nothing was changed.'
        : 'The todo is not as you saw it. Read it again, then repeat your change; nothing was changed.',
      { members },
    )
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
