import { crc32 } from 'node:zlib'
import { hex } from '../../files/checksum.ts'
import { createTurns } from '../turns.ts'
import type { Image } from './schema.ts'

// The text of `todos.json`: the head, one todo a line, and a checksum of all that stands before it.

/** What the todos follow. */
export const opening = '  "todos": [\n'
/** What every line of a todo begins with. */
export const indent = '    '
const closing = '  ],\n'

/** The document up to its first todo. */
export function headText({ revision, lastChange }: Image): string {
  const head = Object.entries({ format: 'localist-todos', version: 2, revision, lastChange })
  return `{\n${head.map(([key, value]) => `  "${key}": ${JSON.stringify(value)},\n`).join('')}${opening}`
}

/** The document after its last todo, `before` being the CRC-32 of all up to there, and the checksum it names. */
export function tailText(before: number): { readonly text: string; readonly checksum: number } {
  const checksum = crc32(closing, before)
  return { text: `${closing}${checksumLine(checksum)}}\n`, checksum }
}

/** How many bytes the last line and the brace have at most. */
export const longestEnding = 64

/** What a document ends with: the checksum it names, and the length of that line and the brace; null for another. */
export function checksumEnding(bytes: Buffer): { readonly checksum: number; readonly length: number } | null {
  const end = bytes.subarray(-longestEnding).toString('latin1')
  const [ending, digits] = / {2}"checksum": "([0-9a-f]{8})"\n\}\n$/.exec(end) ?? []
  return ending === undefined ? null : { checksum: Number(`0x${digits}`), length: ending.length }
}

const piece = 1024 * 1024

/**
 * The checksum of a whole document; null where it does not hold: not written by us, or changed since. Lets the event
 * loop turn meanwhile.
 */
export async function verifiedChecksum(bytes: Buffer): Promise<number | null> {
  const ending = checksumEnding(bytes)
  if (ending === null) return null
  const turns = createTurns()
  const end = bytes.length - ending.length
  let checksum = 0
  for (let at = 0; at < end; at += piece) {
    checksum = crc32(bytes.subarray(at, Math.min(end, at + piece)), checksum)
    if (turns.areDue()) await turns.give()
  }
  return checksum === ending.checksum ? checksum : null
}

const checksumLine = (checksum: number): string => `  "checksum": "${hex(checksum)}"\n`
