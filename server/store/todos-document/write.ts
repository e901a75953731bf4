import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { writeAll } from '../../files/write-all.ts'
import type { Row } from '../rows/row.ts'
import type { Image } from './schema.ts'
import { headText, indent, tailText } from './text.ts'

/** How many todos, or characters of them, are written before others get their turn. */
const mostTodos = 250
const mostCharacters = 256 * 1024
/** How many bytes may wait in the system's cache: flushing much at once would hold up the journal. */
const mostUnsynced = 1024 * 1024

/**
 * Writes `image` as the text of `todos.json` and returns its checksum. The rows are then kept in the bytes that
 * were written. Throws the reason of `signal` once it is aborted, or the system's error.
 */
export async function writeImage(handle: FileHandle, image: Image, signal?: AbortSignal): Promise<number> {
  const { rows } = image
  let checksum = 0
  let size = 0
  let synced = 0
  const write = async (bytes: Buffer): Promise<void> => {
    await writeAll(handle, bytes, size)
    checksum = crc32(bytes, checksum)
    size += bytes.length
  }
  await write(Buffer.from(headText(image)))
  for (let first = 0; first < rows.length;) {
    signal?.throwIfAborted()
    const jsons = jsonsFrom(rows, first)
    const last = first + jsons.length
    await write(sliceBytes(rows.slice(first, last), jsons, last === rows.length))
    first = last
    if (size - synced > mostUnsynced) {
      await handle.datasync()
      synced = size
    }
    await setImmediate()
  }
  signal?.throwIfAborted()
  const tail = tailText(checksum)
  await writeAll(handle, Buffer.from(tail.text), size)
  return tail.checksum
}

const jsonsFrom = (rows: readonly Row[], first: number): readonly string[] => {
  const jsons: string[] = []
  for (let length = 0; jsons.length < mostTodos && length < mostCharacters;) {
    const row = rows[first + jsons.length]
    if (row === undefined) break
    jsons.push(row.json)
    length += jsons.at(-1)?.length ?? 0
  }
  return jsons
}

const sliceBytes = (rows: readonly Row[], jsons: readonly string[], isLast: boolean): Buffer => {
  const bytes = Buffer.from(`${indent}${jsons.join(`,\n${indent}`)}${isLast ? '\n' : ',\n'}`)
  let at = indent.length
  for (const [index, row] of rows.entries()) {
    const end = at + Buffer.byteLength(jsons[index] ?? '')
    row.moveTo(bytes, at, end)
    at = end + `,\n${indent}`.length
  }
  return bytes
}
