import type * as z from 'zod'
import type { DocumentFormat } from './document.ts'

/** How a small document of our own is kept: indented JSON, begun anew where it cannot be read. */
export interface RecordFormat<T> extends DocumentFormat<T> {
  readonly empty: T
  /** The whole file, `format` and `version` included. */
  readonly serialize: (data: T) => string
}

/** The format of a small document in version 1. */
export function recordFormat<T extends object>(
  name: string,
  schema: z.ZodType<T>,
  empty: T,
): RecordFormat<T> {
  return {
    name,
    migrations: [],
    empty,
    parse(document) {
      const { format: _format, version: _version, ...data } = Object(document)
      return schema.parse(data)
    },
    serialize: (data) => `${JSON.stringify({ format: name, version: 1, ...data }, null, 2)}\n`,
  }
}
