import { endpoint } from '../http/endpoint.ts'
import { presentIndex } from './present.ts'
import type { Reference } from './reference.ts'
import { apiIndex, openApiDocument } from './schema.ts'

/** The services that the endpoints of the reference work with. */
export interface ReferenceServices {
  readonly reference: Reference
}

/** GET /api and GET /api/openapi.json. They need no credential, because their answers have no data of the user. */
export const referenceEndpoints = [
  endpoint({
    method: 'GET',
    path: '/api',
    who: 'none',
    summary: 'Read the index of the API',
    operationId: 'getIndex',
    answers: { 200: apiIndex },
    handle: ({ origin }, { reference }: ReferenceServices) => ({
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
    async handle({ origin }, { reference }: ReferenceServices) {
      return { status: 200, body: await reference.document(origin) }
    },
  }),
]
