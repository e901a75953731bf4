import * as z from 'zod'
import type { Files } from './files.ts'
import type { ReasonExplanation } from '../reasons/reasons.ts'

/** The format of a document: its name, its version, and how its content is parsed. */
export interface DocumentFormat<T> {
  /** The value of the member `format` in each document of this format. */
  readonly name: string
  /** The value of the member `version`. */
  readonly version: number
  /** Parses a document of this version. Throws a ZodError. */
  readonly parse: (document: unknown) => T
}

/** The document was written by a newer version of Localist. It must not be changed. */
export class NewerVersion extends Error {}

/** The file is not a document of the expected format, or its content is not valid. */
export class Damaged extends Error {}

const envelope = z.looseObject({ format: z.string(), version: z.int().positive() })

/** Parses a document. Throws NewerVersion or Damaged. */
export function readDocument<T>({ name, version, parse }: DocumentFormat<T>, bytes: Uint8Array): T {
  const document = envelope.safeParse(parseJson(decode(bytes)))
  if (!document.success || document.data.format !== name)
    throw new Damaged('It is not a document of Localist.')
  if (document.data.version > version)
    throw new NewerVersion(`It has version ${document.data.version}; this Localist knows version ${version}.`)
  try {
    return parse(document.data)
  } catch (cause) {
    throw new Damaged('Some of it is not valid.', { cause })
  }
}

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

/** The dependencies that a document is opened with. */
export interface DocumentDeps {
  /** The file system calls. They refuse to write once another process has taken the data directory (see WriterToken). */
  readonly files: Files
  readonly now: () => Date
  /** Tells the person about an event, such as a damaged file, until they dismiss the notice. */
  readonly tell: (explanation: ReasonExplanation) => void
  /** Tells the person about a problem that lasts, such as a file that cannot be opened, until the server stops. */
  readonly warn: (explanation: ReasonExplanation) => void
  /** Writes a line to the log, with the details that an error message leaves out. */
  readonly log: (line: string) => void
  /** Called when the content of a small document was replaced, in memory and in its file. */
  readonly changed?: () => void
}
