import { validateHeaderName, validateHeaderValue } from 'node:http'
import { CommandFailed } from '../command-failed.ts'

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
