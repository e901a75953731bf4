import type * as z from 'zod'
import type { DocumentFormat } from './document.ts'

/** The format of a small document: indented JSON, which starts with `empty` where the file is missing or damaged. */
export interface RecordFormat<T> extends DocumentFormat<T> {
  readonly empty: T
  /** Formats the text of the whole file, including `format` and `version`. */
  readonly serialize: (data: T) => string
}

/** Makes the format of a small document that has had one version only. */
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
