import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Description } from '../endpoint.ts'
import { introduction } from './introduction.ts'
import { correctJsonSchema } from './json-schema.ts'
import { describeOperation } from './operation.ts'
import { createRefusals } from './refusal-answers.ts'
import { findTag, tagTexts } from './tags.ts'

/** The OpenAPI document. */
export type OpenApiDocument = ReturnType<typeof createDocument>

/** The server that the document describes. */
export interface DescribedServer {
  /** The version of Localist. */
  readonly version: string
  /** The address of the server, without a trailing slash. */
  readonly origin: string
}

const bearer = {
  type: 'http',
  scheme: 'bearer',
  description: `The owner token of \`server.json\`, the session token of a tab, or an access token. \`todos:read\` and
\`todos:write\` are scopes of an access token; \`owner\` stands for the owner token or a session token.`,
} as const

/** Describes `endpoints` as an OpenAPI document. */
export function describeEndpoints(
  endpoints: readonly Description[],
  { version, origin }: DescribedServer,
): OpenApiDocument {
  const used = new Set(endpoints.map(({ path }) => findTag(path)))
  return createDocument(
    {
      openapi: '3.1.1',
      info: {
        title: 'Localist',
        version,
        summary: 'The todo list on your own computer.',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: origin, description: 'Localist on this computer.' }],
      tags: Object.entries(tagTexts)
        .filter(([name]) => used.has(name))
        .map(([name, { title, description }]) => ({ name, description, 'x-displayName': title })),
      security: [{ bearer: [] }],
      paths: describePaths(endpoints),
      components: { securitySchemes: { bearer } },
    },
    { override: correctJsonSchema },
  )
}

const describePaths = (endpoints: readonly Description[]): ZodOpenApiPathsObject => {
  const refusals = createRefusals(endpoints)
  const paths: ZodOpenApiPathsObject = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeOperation(endpoint, refusals) }
  }
  return paths
}
