import type { Description } from '../endpoint.ts'
import { problemTypes, type ProblemSlug } from '../problem-types.ts'
import * as z from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import { makeChangedProblem, makeExample, chooseProblemSchema } from './problem-schemas.ts'

const problemSlugs = Object.keys(problemTypes) as ProblemSlug[]

const storage: readonly ProblemSlug[] = [
  'storage-forbidden',
  'storage-uncertain',
  'writing-stopped',
  'storage-full',
]

/** Lists the problems of an endpoint by their status: its own problems, and the problems of the shared checks. */
function listRefusals(endpoint: Description): ReadonlyMap<number, readonly ProblemSlug[]> {
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

type Responses = Readonly<Record<string, ZodOpenApiResponseObject>>

/** Returns a function that describes the refusals of an endpoint by their status. Equal refusals share a component of the document. */
export function createRefusals(endpoints: readonly Description[]): (endpoint: Description) => Responses {
  const made = new Map<string, ZodOpenApiResponseObject>()

  const findOrCreateResponse = (slugs: readonly ProblemSlug[], path: string): ZodOpenApiResponseObject => {
    const entities = slugs.includes('precondition-failed') ? findEntities(endpoints, path) : []
    const id = makeName(slugs, entities)
    const known = made.get(id)
    if (known !== undefined) return known
    const [entity, ...others] = entities
    const schema =
      entity === undefined
        ? chooseProblemSchema(slugs)
        : makeChangedProblem(nameOf(entities), others.length === 0 ? entity : z.union(entities))
    const current = entity === undefined ? undefined : findExample(entity)
    const response = { id, ...describeRefusal(slugs, schema, current === undefined ? {} : { current }) }
    made.set(id, response)
    return response
  }

  return (endpoint) =>
    Object.fromEntries(
      [...listRefusals(endpoint)].map(([status, slugs]) => [
        status,
        findOrCreateResponse(slugs, endpoint.path),
      ]),
    )
}

// A condition is about the entity that GET reads at the same path; in a change of many, about any that has conditions.
const findEntities = (endpoints: readonly Description[], path: string): readonly z.ZodType[] => {
  const conditional = new Set(endpoints.filter((each) => each.conditional === true).map((each) => each.path))
  return endpoints
    .filter((each) => each.method === 'GET' && conditional.has(each.path))
    .filter((each) => each.path === path || !conditional.has(path))
    .flatMap(({ answers }) => answers[200] ?? [])
}

const makeName = (slugs: readonly ProblemSlug[], entities: readonly z.ZodType[]): string =>
  `${nameOf(entities)}${slugs.map(toPascalCase).join('Or')}`

const nameOf = (entities: readonly z.ZodType[]): string => {
  const [entity] = entities
  if (entity === undefined) return ''
  return entities.length === 1 ? (z.globalRegistry.get(entity)?.id ?? '') : 'Entity'
}

const toPascalCase = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

const findExample = (schema: z.ZodType): unknown => z.globalRegistry.get(schema)?.examples?.[0]

const describeRefusal = (
  slugs: readonly ProblemSlug[],
  schema: z.ZodType,
  more: { readonly current?: unknown },
): ZodOpenApiResponseObject => ({
  description: slugs.map((slug) => `\`${slug}\`: ${problemTypes[slug].when}.`).join('\n\n'),
  ...(slugs.includes('unauthorized') && { headers: challenge }),
  content: {
    'application/problem+json': {
      schema,
      examples: Object.fromEntries(slugs.map((slug) => [slug, { value: { ...makeExample(slug), ...more } }])),
    },
  },
})

const challenge = z.object({
  'WWW-Authenticate': z.string().meta({
    header: {
      id: 'WWW-Authenticate',
      description: '`Bearer`, with an error code where a credential was sent (RFC 6750).',
    },
    examples: ['Bearer'],
  }),
})
