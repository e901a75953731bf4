import type { IncomingHttpHeaders } from 'node:http'
import { BadRequest } from './problems.ts'

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
