import * as z from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import type { Description } from '../endpoint.ts'
import { problemTypes, type ProblemSlug } from '../problem-types.ts'
import { makeChangedProblem, makeExample, chooseProblemSchema } from './problem-schemas.ts'
import { listRefusals } from './refusals.ts'

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
