import * as z from 'zod'
import { failureReason } from '../../reasons/sign-in.ts'
import { reasonValues } from '../../reasons/explanation.ts'
import { reason } from '../../reasons/reasons.ts'
import { fieldReasons } from '../problems.ts'
import { problemTypes, type ProblemSlug } from '../problem-types.ts'
import { problemExamples } from './problem-examples.ts'

const makeUrn = (slug: ProblemSlug): string => `urn:localist:problem:${slug}`

/** Makes a problem document as an example. */
export const makeExample = (slug: ProblemSlug): Readonly<Record<string, unknown>> => ({
  type: makeUrn(slug),
  title: problemTypes[slug].title,
  status: problemTypes[slug].status,
  ...problemExamples[slug],
})

const slugs = Object.keys(problemTypes) as ProblemSlug[]

/** The problem types that have a schema of their own. Each is the only one with its status. */
const slugsWithSchema = ['bad-request', 'precondition-failed', 'invalid', 'provider-unavailable'] as const

type OwnSlug = (typeof slugsWithSchema)[number]

const otherSlugs = slugs.filter((slug) => !slugsWithSchema.some((each) => each === slug))
const otherStatuses = [...new Set(otherSlugs.map((slug) => problemTypes[slug].status))]

const statusText = { description: 'The status of the answer.' }
const typeText = { description: 'The problem type, a stable URN.' }

const members = {
  title: z.string().meta({ description: 'The name of the problem type.' }),
  detail: z.string().meta({ description: 'The reason and the way to solve the problem, for a person.' }),
}

// Constants, so that a client can tell the schemas of an endpoint's refusals apart.
const membersOf = (slug: OwnSlug) => ({
  type: z.literal(makeUrn(slug)).meta(typeText),
  title: members.title,
  status: z.literal(problemTypes[slug].status).meta(statusText),
  detail: members.detail,
})

const problem = z
  .looseObject({
    type: z.enum(otherSlugs.map(makeUrn)).meta({ id: 'ProblemType', ...typeText }),
    title: members.title,
    status: z.literal(otherStatuses).meta(statusText),
    detail: members.detail,
    reason: reason.optional(),
    values: reasonValues.optional(),
  })
  .meta({
    id: 'Problem',
    description: 'A refusal (RFC 9457). Some problem types have more members.',
    examples: [makeExample('unauthorized')],
  })

const fieldError = z
  .strictObject({
    field: z.string().meta({
      description:
        'The path of a field in the body such as `tags[0]`, or the name of a query parameter or header.',
    }),
    message: z.string().meta({ description: 'The reason, the end of a sentence in English.' }),
    reason: z
      .enum(fieldReasons)
      .optional()
      .meta({ description: 'The reason for a program, where a field has several.' }),
    kind: z.string().optional().meta({ description: 'In `undo-conflict`: the kind of the entity.' }),
    id: z.string().optional().meta({ description: 'In `undo-conflict`: the id of the entity.' }),
  })
  .meta({
    id: 'FieldError',
    description: 'A field, query parameter or header that was refused.',
    examples: [{ field: 'title', message: 'must not be empty' }],
  })

const invalidProblem = z
  .looseObject({
    ...membersOf('invalid'),
    errors: z.array(fieldError).max(50).meta({ description: 'One entry for each refused field.' }),
    fields: z.array(z.string()).optional().meta({
      description: 'The fields that can be sent, if the body has an unknown field.',
    }),
    parameters: z.array(z.string()).optional().meta({
      description: 'The query parameters of the endpoint, if the query has an unknown parameter.',
    }),
  })
  .meta({
    id: 'InvalidProblem',
    description: 'Fields or query parameters that were refused. Nothing was stored.',
    examples: [makeExample('invalid')],
  })

const badRequestProblem = z
  .looseObject({
    ...membersOf('bad-request'),
    line: z.int().positive().optional().meta({
      description: 'The line of the fault in a body that is not JSON, counted from 1.',
    }),
    column: z.int().positive().optional().meta({
      description: 'The character of the fault in that line, counted from 1.',
    }),
  })
  .meta({
    id: 'BadRequestProblem',
    description: 'A request that cannot be read.',
    examples: [makeExample('bad-request')],
  })

const providerProblem = z
  .looseObject({
    ...membersOf('provider-unavailable'),
    reason: failureReason,
    values: reasonValues,
    code: z.string().meta({ description: 'The error code of the provider, or the same as `reason`.' }),
    details: z
      .string()
      .nullable()
      .meta({ description: 'Technical details for support: a code, or a fixed message.' }),
  })
  .meta({
    id: 'ProviderProblem',
    description: 'An identity provider that does not answer, or cannot be trusted.',
    examples: [makeExample('provider-unavailable')],
  })

const ownSchemas: Readonly<Partial<Record<ProblemSlug, z.ZodType>>> = {
  'bad-request': badRequestProblem,
  invalid: invalidProblem,
  'provider-unavailable': providerProblem,
} satisfies Readonly<Record<Exclude<OwnSlug, 'precondition-failed'>, z.ZodType>>

/** Chooses the schema for the problems of an endpoint that have the same status, other than 412. */
export const chooseProblemSchema = (given: readonly ProblemSlug[]): z.ZodType =>
  (given.length === 1 && given[0] !== undefined && ownSchemas[given[0]]) || problem

/** Makes the schema of a 412, which holds the present entity. `id` is the name of the kind; `entity` is its schema. */
export const makeChangedProblem = (id: string, entity: z.ZodType): z.ZodType =>
  z
    .looseObject({
      ...membersOf('precondition-failed'),
      current: entity
        .optional()
        .meta({ description: 'The present entity. Missing if the entity does not exist any more.' }),
    })
    .meta({
      id: `${id}ChangedProblem`,
      description: 'A condition on the entity that does not hold. Nothing was changed.',
    })
