import type { Description } from '../http/endpoint.ts'
import { openApiDocument, type SentDocument } from './schema.ts'

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
