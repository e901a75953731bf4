import * as z from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi'
import type { Description, Who } from '../endpoint.ts'
import { describeAnswers } from './answers.ts'
import { describeParameters } from './parameters.ts'
import { findTag } from './tags.ts'

const scopes: Readonly<Record<Exclude<Who, 'none'>, readonly string[]>> = {
  any: [],
  read: ['todos:read'],
  write: ['todos:write'],
  owner: ['owner'],
}

/** Describes an endpoint as an operation of the document; `refusals` returns the refusals of an endpoint by their status. */
export function describeOperation(
  endpoint: Description,
  refusals: (endpoint: Description) => Readonly<Record<string, ZodOpenApiResponseObject>>,
): ZodOpenApiOperationObject {
  const { path, who, summary, description, method, body, answers } = endpoint
  const mediaTypes = ['application/json', ...(method === 'PATCH' ? ['application/merge-patch+json'] : [])]
  return {
    operationId: makeOperationId(endpoint, isList(answers[200])),
    tags: [findTag(path)],
    summary,
    ...(description !== undefined && { description }),
    security: who === 'none' ? [] : [{ bearer: [...scopes[who]] }],
    requestParams: describeParameters(endpoint),
    ...(body !== undefined && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: body }])),
      },
    }),
    responses: mergeResponses(describeAnswers(endpoint), refusals(endpoint)),
  }
}

const isList = (schema: z.ZodType | undefined): boolean =>
  schema instanceof z.ZodArray || (schema instanceof z.ZodReadonly && schema.unwrap() instanceof z.ZodArray)

type Responses = Readonly<Record<string, ZodOpenApiResponseObject>>

// An endpoint may answer with a page and with a problem under the same status.
const mergeResponses = (answers: Responses, refusals: Responses): Responses => {
  const both = Object.entries(answers).map(([status, answer]) => {
    const refusal = refusals[status]
    if (refusal === undefined) return [status, answer] as const
    const content = { ...answer.content, ...refusal.content }
    return [
      status,
      { ...answer, description: `${answer.description}\n\n${refusal.description}`, content },
    ] as const
  })
  return { ...refusals, ...Object.fromEntries(both) }
}

const verbs = { GET: 'get', POST: 'create', PUT: 'replace', PATCH: 'update', DELETE: 'delete' } as const

/**
 * Makes the name of an endpoint in generated clients, unique and stable: `listTodos`, `createTodo`, `getTodo`. A word of the path is
 * in the singular where the endpoint works with a single entry of a list.
 */
function makeOperationId({ method, path, operationId }: Description, isOfList: boolean): string {
  if (operationId !== undefined) return operationId
  const segments = path.split('/').filter((segment) => !['', 'api', 'auth'].includes(segment))
  const words = segments.flatMap((segment, index) => {
    if (segment.startsWith(':')) return []
    const isOne = segments[index + 1]?.startsWith(':') ?? method === 'POST'
    return [toPascalCase(isOne ? toSingular(segment) : segment)]
  })
  return `${isOfList ? 'list' : verbs[method]}${words.join('')}`
}

const toSingular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

const toPascalCase = (text: string): string =>
  text
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')
