import * as z from 'zod'
import type { ZodOpenApiResponseObject } from 'zod-openapi'
import type { AnswerHeader, Description } from '../endpoint.ts'

const describeText = (id: string, description: string, example: string) =>
  z.string().meta({ header: { id, description }, examples: [example] })

const exampleChangeId = '5f0c2a9be4d17836-42'

const answerHeaders: Readonly<Record<AnswerHeader, z.ZodType>> = {
  'Content-Language': describeText('Content-Language', 'The language of the page.', 'en'),
  'Content-Security-Policy': describeText(
    'Content-Security-Policy',
    'The policy of the page.',
    "default-src 'none'",
  ),
  ETag: describeText(
    'ETag',
    'The revision of the entity in quotes, for `If-Match`; for a list, its `Localist-Revision` in quotes.',
    '"7"',
  ),
  Link: z
    .string()
    .optional()
    .meta({
      header: {
        id: 'Link',
        description: 'The address of the next page (RFC 8288). Missing on the last page.',
      },
      examples: ['<http://127.0.0.1:41730/api/todos?limit=100&cursor=WzEwMjQsIjIwMjYi>; rel="next"'],
    }),
  'Localist-Change': z
    .string()
    .optional()
    .meta({
      header: {
        id: 'Localist-Change',
        description:
          'The id of the change set that the request made. `POST /api/changes` with `{"undoes": ID}` takes it back. Missing where nothing changed.',
      },
      examples: [exampleChangeId],
    }),
  'Localist-Dry-Run': z
    .string()
    .optional()
    .meta({
      header: {
        id: 'Localist-Dry-Run',
        description:
          '`true` where the request had `dryRun=true`: nothing was stored, and ids and times are examples.',
      },
      examples: ['true'],
    }),
  'Localist-Revision': describeText(
    'Localist-Revision',
    'The id of the last change in the answer. `GET /api/events?since=ID` and `GET /api/changes?since=ID` go on from there.',
    exampleChangeId,
  ),
  'Localist-Unread': z
    .string()
    .optional()
    .meta({
      header: {
        id: 'Localist-Unread',
        description:
          'The parts of the `line` that look like the name of a list, such as `@Garden`, and that no list has. They stay in the title. Each is percent-encoded, with commas between them. Missing where there are none.',
      },
      examples: ['%40Garden'],
    }),
  Location: describeText(
    'Location',
    'The path of the new entity.',
    '/api/todos/01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e',
  ),
  Vary: describeText('Vary', 'The request headers on which the page depends.', 'Accept-Language'),
  'X-Total-Count': z
    .int()
    .nonnegative()
    .meta({
      header: {
        id: 'X-Total-Count',
        description: 'How many entries match the filter, on all pages together.',
      },
      examples: [3],
    }),
}

const phrases: Readonly<Record<string, string>> = { 200: 'Done.', 201: 'Created.' }

/** The answers of an endpoint that are no refusals, by their status. */
export function describeAnswers(endpoint: Description): Readonly<Record<string, ZodOpenApiResponseObject>> {
  const { answers, method, headers = [], mediaType = 'application/json' } = endpoint
  const responses = Object.entries(answers).map(([status, schema]): [string, ZodOpenApiResponseObject] => {
    // Only a new entity has a Location.
    const given = headers.filter((name) => name !== 'Location' || status === '201')
    return [
      status,
      {
        description: findDescription(schema) ?? phrases[status] ?? 'Refused.',
        ...(given.length > 0 && {
          headers: status === '400' ? describeOptionalHeaders(given) : describeHeaders(given),
        }),
        content: { [mediaType]: { schema } },
      },
    ]
  })
  const isCached = method === 'GET' && headers.includes('ETag')
  return { ...Object.fromEntries(responses), ...(isCached && { 304: notModified }) }
}

const describeHeaders = (names: readonly AnswerHeader[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, answerHeaders[name]])))

// Optional, because a problem with the same status does not have these headers.
const describeOptionalHeaders = (names: readonly AnswerHeader[]) =>
  z.object(
    Object.fromEntries(
      names.map((name) => {
        const { description } = z.globalRegistry.get(answerHeaders[name])?.header ?? {}
        const header = { ...(description !== undefined && { description }) }
        return [name, answerHeaders[name].optional().meta({ header })]
      }),
    ),
  )

const notModified = {
  id: 'NotModified',
  description: 'The entity has an ETag that you sent in `If-None-Match`. There is no body.',
  headers: describeOptionalHeaders(['ETag', 'Link', 'Localist-Revision', 'X-Total-Count']),
} satisfies ZodOpenApiResponseObject

const findDescription = (schema: z.ZodType): string | undefined => z.globalRegistry.get(schema)?.description
