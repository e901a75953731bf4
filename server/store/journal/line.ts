import { crc32 } from 'node:zlib'
import { hex } from '../../files/checksum.ts'

/** A line of the journal: the CRC-32 of the JSON in eight hex digits, a space, the JSON, a newline. */
export const encodeLine = (json: string): string => `${hex(crc32(json))} ${json}\n`

const checksumLength = 8
const space = 0x20

/** The JSON of the line that lies in `bytes` from `start` up to its newline at `end`; null where it does not verify. */
export function decodeLine(bytes: Buffer, start: number, end: number): string | null {
  const jsonAt = start + checksumLength + 1
  if (end <= jsonAt || bytes[jsonAt - 1] !== space) return null
  const json = bytes.subarray(jsonAt, end)
  return bytes.toString('latin1', start, jsonAt - 1) === hex(crc32(json)) ? json.toString('utf8') : null
}
