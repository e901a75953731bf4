import { promises } from 'node:fs'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { CommandFailed } from '../failures.ts'
import type { Io } from '../io.ts'

/**
 * Builds the path of a request to the server at `origin`, and appends `query`. `typed` is a path, with or without `/api` in front,
 * or a URL of this server, such as the `url` of a todo. Throws CommandFailed (exit code 2) for a URL of another server.
 */
export function buildPath(
  typed: string,
  origin: string,
  query: readonly (readonly [string, string])[],
): string {
  const address = isUrl.test(typed) ? typed : `${origin}${addApiPrefix(typed)}`
  const url = new URL(URL.canParse(address) ? address : 'about:blank')
  if (url.origin !== origin) {
    throw new CommandFailed(`\`localist api\` calls only the Localist that runs here, on ${origin}.`, 2)
  }
  for (const [name, value] of query) url.searchParams.append(name, value)
  return `${url.pathname}${url.search}`
}

const isUrl = /^[a-z][a-z\d+.-]*:/i

const addApiPrefix = (typed: string): string => {
  const path = typed.replace(/^\//, '')
  return /^api(?:[/?]|$)/.test(path) ? `/${path}` : `/api/${path}`
}

/** Parses the values of `-H 'Name: value'`. The names of the headers are in lower case. Throws CommandFailed (exit code 2). */
export function parseHeaders(lines: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(lines.map(parseHeader))
}

// Localist sets these itself, so that the owner token goes to the running server only.
const reserved = new Set(['authorization', 'host', 'connection', 'content-length', 'transfer-encoding'])

const parseHeader = (line: string): readonly [string, string] => {
  const colon = line.indexOf(':')
  const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
  const value = line.slice(colon + 1).trim()
  if (reserved.has(name)) throw new CommandFailed(`--header cannot set ${name}: Localist sets it itself.`, 2)
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    throw new CommandFailed('--header takes a name and a value, such as -H \'If-Match: "3"\'.', 2)
  }
  return [name, value]
}

/** Reads the file at `path`, or stdin where `path` is `-`. Throws CommandFailed where the file cannot be read. */
export async function readInput(path: string, { input }: Pick<Io, 'input'>): Promise<Uint8Array> {
  if (path !== '-') return promises.readFile(path).catch(fail(path))
  const pieces: Uint8Array[] = []
  for await (const piece of input) pieces.push(piece)
  return Buffer.concat(pieces)
}

const fail =
  (path: string) =>
  (error: unknown): never => {
    throw new CommandFailed(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
