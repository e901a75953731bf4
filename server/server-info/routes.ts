import { endpoint, type Description } from '../http/endpoint.ts'
import { presentIndex, apiIndex, openApiDocument, type SentDocument } from './schema.ts'
import * as z from 'zod'

/** The facts about this installation and its API, which never change while the server runs. */
export interface ServerInfoServices {
  readonly version: string
  /** The path of the data directory. */
  readonly dataDir: string
  /** Whether an option or the environment names the port. */
  readonly isPortNamed: boolean
  readonly reference: Reference
}

const installation = z
  .strictObject({
    url: z.string().meta({ description: 'The address of the server, without a trailing slash.' }),
    version: z.string().meta({ description: 'The version of Localist.' }),
    dataDir: z.string().meta({ description: 'The path of the data directory on this computer.' }),
    isPortNamed: z.boolean().meta({
      description:
        'Whether `--port` or `LOCALIST_PORT` names the port. Then `port` of the settings has no effect.',
    }),
  })
  .readonly()
  .meta({
    id: 'Installation',
    description: 'Where the server runs and keeps its data.',
    examples: [
      {
        url: 'http://127.0.0.1:41730',
        version: '0.1.0',
        dataDir: '/home/ada/.local/share/localist',
        isPortNamed: false,
      },
    ],
  })

/** Where the server runs and keeps its data. */
export type Installation = z.infer<typeof installation>

const health = z
  .strictObject({ status: z.literal('ok') })
  .meta({ id: 'Health', description: 'The server answers.', examples: [{ status: 'ok' }] })

/**
 * The endpoints of the server itself. All but GET /api/installation need no credential, since their answers say nothing about the data.
 */
export const serverInfoEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api/installation',
    who: 'owner',
    summary: 'Read where the server runs and keeps its data',
    answers: { 200: installation },
    handle: ({ origin }, { version, dataDir, isPortNamed }: ServerInfoServices) => ({
      status: 200,
      body: { url: origin, version, dataDir, isPortNamed },
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/health',
    who: 'none',
    summary: 'Ask whether Localist answers',
    answers: { 200: health },
    handle: () => ({ status: 200, body: { status: 'ok' } }),
  }),
  endpoint({
    method: 'GET',
    path: '/api',
    who: 'none',
    summary: 'Read the index of the API',
    operationId: 'getIndex',
    answers: { 200: apiIndex },
    handle: ({ origin }, { reference }: ServerInfoServices) => ({
      status: 200,
      body: presentIndex(origin, reference.version),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    who: 'none',
    summary: 'Read the OpenAPI document',
    description: 'The document describes this API to programs, such as generators of clients.',
    operationId: 'getOpenApiDocument',
    answers: { 200: openApiDocument },
    async handle({ origin }, { reference }: ServerInfoServices) {
      return { status: 200, body: await reference.document(origin) }
    },
  }),
]

/** Describes the API of this server. */
export interface Reference {
  /** The version of Localist. */
  readonly version: string
  /** The OpenAPI document; `origin` is the address of the server, without a trailing slash. */
  document(origin: string): Promise<SentDocument>
}

/** Makes the reference of `endpoints`. The document is made at the first request for it, because few programs need it. */
export function createReference(endpoints: readonly Description[], version: string): Reference {
  let document: Promise<SentDocument> | undefined

  const describe = async (origin: string): Promise<SentDocument> => {
    const { describeEndpoints } = await import('../http/open-api/document.ts')
    return openApiDocument.parse(describeEndpoints(endpoints, { version, origin }))
  }

  return {
    version,
    document: (origin) => (document ??= describe(origin)),
  }
}
