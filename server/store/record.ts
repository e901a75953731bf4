import type { z } from 'zod'
import type { DocumentFormat } from './document.ts'

/** How a small document of our own is kept: indented JSON, begun anew where it cannot be read. */
export function recordFormat<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  empty: T,
): DocumentFormat<T> {
  return {
    name,
    migrations: [],
    empty: () => empty,
    parse(document) {
      const { format: _format, version: _version, ...data } = Object(document)
      return schema.parse(data)
    },
    serialize: (data) => `${JSON.stringify({ format: name, version: 1, ...data }, null, 2)}\n`,
    salvage: () => null,
    whenLost: 'empty',
  }
}
