import { createDocument, type ZodOpenApiPathsObject, type ZodOpenApiOverride } from 'zod-openapi'
import type { Description } from '../endpoint.ts'
import { introduction } from './introduction.ts'
import { describeOperation } from './operation.ts'
import { createRefusals } from './refusals.ts'
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

/** Corrects the JSON schema that zod makes of a schema. */
const correctJsonSchema: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { type } = zodSchema._zod.def
  // In zod, readonly means that the parsed value is frozen; in OpenAPI, that a request may not hold the field.
  if (type === 'readonly') delete jsonSchema.readOnly
  // The format means the same and is shorter.
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  // In generated TypeScript a field with a default would be required.
  if (io === 'input' && type === 'default') {
    const shown = `\`${JSON.stringify(jsonSchema.default)}\` unless given.`
    jsonSchema.description =
      jsonSchema.description === undefined ? shown : `${jsonSchema.description} ${shown}`
    delete jsonSchema.default
  }
  // A prefault is the value of a body that is left out. It would be shown as a default.
  if (type === 'prefault') delete jsonSchema.default
}
