import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import { revisionNumber } from '../../fields.ts'
import { checksumText } from '../journal/segment.ts'
import { writeAll } from '../../storage/files.ts'
import type { Kinds } from '../kind.ts'
import type { AccountData } from '../state.ts'

// The text of `todos.json` is a head, a list for each kind with one entity in each line, and a checksum of everything before it.

/** The value of the member `format`. */
export const formatName = 'localist-todos'

/** The version of the format. */
export const documentVersion = 1

/** The members before the lists of entities. */
export const documentHead = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(documentVersion),
  history: z.string(),
  revision: revisionNumber,
})

/** The first line of a list of entities. */
export const listStart = (collection: string): string => `  "${collection}": [\n`

/** The last line of a list of entities. */
export const listEnd = '  ],\n'

/** Whether the document ends with a checksum of everything before it. */
export function hasValidChecksum(bytes: Buffer): boolean {
  const { length } = documentEnd(0)
  const checksum = crc32(bytes.subarray(0, -length))
  return bytes.subarray(-length).equals(Buffer.from(documentEnd(checksum)))
}

/** The text after the last list. `checksum` is the CRC-32 of everything before it. */
export const documentEnd = (checksum: number): string => `  "checksum": "${checksumText(checksum)}"\n}\n`

/** The number of characters that are written in one turn of the event loop. */
const sliceLength = 128 * 1024

/** The number of bytes to write between two calls of fdatasync. More at once would delay the fdatasync of the journal. */
const maxUnsyncedSize = 1024 * 1024

/**
 * Writes `data` as `todos.json` and returns the CRC-32 of the file. Throws the system's error, or the reason of `signal` when it
 * is aborted.
 */
export async function writeContent(file: FileHandle, data: AccountData, kinds: Kinds, signal?: AbortSignal) {
  let [checksum, size, syncedSize] = [0, 0, 0]
  const write = async (text: string): Promise<void> => {
    signal?.throwIfAborted()
    const bytes = Buffer.from(text)
    await writeAll(file, bytes, size)
    checksum = crc32(bytes, checksum)
    size += bytes.length
  }
  for (const text of formatSlices(data, kinds)) {
    await write(text)
    if (size - syncedSize > maxUnsyncedSize) {
      await file.datasync()
      syncedSize = size
    }
    await setImmediate()
  }
  await write(documentEnd(checksum))
  return checksum
}

function* formatSlices(data: AccountData, kinds: Kinds): Generator<string> {
  const { history, revision } = data
  const head = { format: formatName, version: documentVersion, history, revision }
  let text = JSON.stringify(head, null, 2).replace(/\n\}$/, ',\n')
  for (const kind of kinds) {
    text += listStart(kind.collection)
    let left = data.count(kind)
    for (const entity of data.all(kind)) {
      left -= 1
      text += `    ${JSON.stringify(entity)}${left > 0 ? ',' : ''}\n`
      if (text.length < sliceLength) continue
      yield text
      text = ''
    }
    text += listEnd
  }
  yield text
}
