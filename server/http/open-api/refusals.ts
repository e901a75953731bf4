import type { Description } from '../endpoint.ts'
import { problemTypes, type ProblemSlug } from '../problem-types.ts'

const problemSlugs = Object.keys(problemTypes) as ProblemSlug[]

const storage: readonly ProblemSlug[] = [
  'storage-forbidden',
  'storage-uncertain',
  'writing-stopped',
  'storage-full',
]

/** Lists the problems of an endpoint by their status: its own problems, and the problems of the shared checks. */
export function listRefusals(endpoint: Description): ReadonlyMap<number, readonly ProblemSlug[]> {
  const slugs = new Set(listSlugs(endpoint))
  const byStatus = new Map<number, readonly ProblemSlug[]>()
  for (const slug of problemSlugs.filter((each) => slugs.has(each))) {
    const { status } = problemTypes[slug]
    byStatus.set(status, [...(byStatus.get(status) ?? []), slug])
  }
  return byStatus
}

const listSlugs = (endpoint: Description): readonly ProblemSlug[] => {
  const { method, who, params, body, inAccount, conditional, repeatable, inMemory, problems = [] } = endpoint
  return [
    'bad-request',
    'forbidden',
    // An unknown query parameter, or an Idempotency-Key where none is taken.
    'invalid',
    'internal-error',
    ...slugsIf(who !== 'none', ['unauthorized', 'account-changed', 'document-unavailable']),
    ...slugsIf(inAccount === true, ['sign-in-required', 'account-unavailable']),
    ...slugsIf(who === 'write', ['too-many']),
    ...slugsIf(params !== undefined && method !== 'PUT', ['not-found']),
    ...slugsIf(body !== undefined, ['too-large', 'unsupported-media-type']),
    ...slugsIf(conditional === true, ['precondition-failed']),
    ...slugsIf(repeatable === true, ['request-under-way']),
    ...slugsIf(method !== 'GET' && inMemory !== true, storage),
    ...problems,
  ]
}

const slugsIf = (isGiven: boolean, slugs: readonly ProblemSlug[]): readonly ProblemSlug[] =>
  isGiven ? slugs : []
