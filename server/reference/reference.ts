import type { Description } from '../http/endpoint.ts'
import { openApiDocument, type SentDocument } from './schema.ts'

/** Describes the API of this server. */
export interface Reference {
  /** The version of Localist. */
  readonly version: string
  /** The OpenAPI document; `origin` is the server's own, without a trailing slash. */
  document(origin: string): Promise<SentDocument>
}

/** The reference of `endpoints`. The document is made when it is first asked for: few programs ask. */
export function createReference(endpoints: readonly Description[], version: string): Reference {
  let made: Promise<SentDocument> | undefined

  const describe = async (origin: string): Promise<SentDocument> => {
    const { describeEndpoints } = await import('../http/open-api/document.ts')
    return openApiDocument.parse(describeEndpoints(endpoints, { version, origin }))
  }

  return {
    version,
    document: (origin) => (made ??= describe(origin)),
  }
}
