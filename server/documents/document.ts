import * as z from 'zod'

/** A step from one version of a document to the next: a pure function over parsed JSON. */
export type Migration = (document: Readonly<Record<string, unknown>>) => Record<string, unknown>

/** How one kind of document is read and brought up to date. */
export interface DocumentFormat<T> {
  /** The value of its `format` member, which tells our file from a foreign one. */
  readonly name: string
  /** Leads from version 1 to the current one, one step an entry; the current version is its length + 1. */
  readonly migrations: readonly Migration[]
  /** Checks the document in its current version. Throws a ZodError. */
  readonly parse: (document: unknown) => T
}

/** The document was written by a newer Localist; it is left as it is. */
export class NewerVersion extends Error {}

/** The file is no document of ours, or is damaged. */
export class Damaged extends Error {}

const envelope = z.looseObject({ format: z.string(), version: z.int().positive() })

/** Reads a whole document; `version` is the one it was written in. Throws NewerVersion or Damaged. */
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
