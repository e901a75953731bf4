import * as z from 'zod'

/** Converts the parsed JSON of a document from one version to the next. */
export type Migration = (document: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** The format of a document: its name, its versions, and how its content is parsed. */
export interface DocumentFormat<T> {
  /** The value of the member `format` in each document of this format. */
  readonly name: string
  /** The migrations from version 1 to the current version, in order. The current version is their number plus one. */
  readonly migrations: readonly Migration[]
  /** Parses a document of the current version. Throws a ZodError. */
  readonly parse: (document: unknown) => T
}

/** The document was written by a newer version of Localist. It must not be changed. */
export class NewerVersion extends Error {}

/** The file is not a document of the expected format, or its content is not valid. */
export class Damaged extends Error {}

const envelope = z.looseObject({ format: z.string(), version: z.int().positive() })

/** Parses a document and migrates it; `version` is the version before the migration. Throws NewerVersion or Damaged. */
export function readDocument<T>(
  format: DocumentFormat<T>,
  bytes: Uint8Array,
): { readonly document: T; readonly version: number } {
  const document = envelope.safeParse(parseJson(decode(bytes)))
  if (!document.success || document.data.format !== format.name) {
    throw new Damaged('It is not a document of Localist.')
  }
  const { version } = document.data
  const current = format.migrations.length + 1
  if (version > current)
    throw new NewerVersion(`It has version ${version}; this Localist knows up to ${current}.`)
  try {
    return { document: format.parse(migrate(document.data, format.migrations.slice(version - 1))), version }
  } catch (cause) {
    throw new Damaged('Some of it is not valid.', { cause })
  }
}

const migrate = (
  document: Readonly<Record<string, unknown>>,
  steps: readonly Migration[],
): Readonly<Record<string, unknown>> =>
  steps.reduce<Readonly<Record<string, unknown>>>(
    (before, step) => ({ ...step(before), version: Number(before['version']) + 1 }),
    document,
  )

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Damaged('It is not UTF-8.', { cause })
  }
}

/** Parses JSON. Throws Damaged. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Damaged('It is not JSON.', { cause })
  }
}
