import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import type { Migration } from '../../documents/document.ts'
import { revisionNumber } from '../../fields.ts'
import { checksumText } from '../journal/segment.ts'
import { writeAll } from '../../files/write-all.ts'
import type { Kinds } from '../kind.ts'
import type { AccountData } from '../state.ts'

// The text of `todos.json`: the head, for each kind a list with one entity a line, and a checksum of all that stands before it.

/** The value of the member `format`. */
export const formatName = 'localist-todos'

/** Leads from version 1 to the current one. Version 2 had a checksum and a journal beside it; version 3 has a history. */
export const migrations: readonly Migration[] = [
  (document) => document,
  ({ lastChange: _lastChange, ...document }) => ({ history: null, ...document }),
]

/** The members before the lists of entities. */
export const documentHead = z.strictObject({
  format: z.literal(formatName),
  version: z.literal(migrations.length + 1),
  history: z.string().nullable(),
  revision: revisionNumber,
})

/** The line that a list of entities begins with, and the one that it ends with. */
export const listOpening = (collection: string): string => `  "${collection}": [\n`
export const listEnd = '  ],\n'

/** Whether a whole document ends with a checksum of ours that holds. */
export function verifies(bytes: Buffer): boolean {
  const tail = tailText(0).length
  const checksum = crc32(bytes.subarray(0, -tail))
  return bytes.subarray(-tail).equals(Buffer.from(tailText(checksum)))
}

/** The document after its last list, `checksum` being the CRC-32 of all before. */
export const tailText = (checksum: number): string => `  "checksum": "${checksumText(checksum)}"\n}\n`

/** How many characters are written before others get their turn. */
const slice = 128 * 1024
/** How many bytes may wait in the system's cache: flushing much at once would hold up the journal. */
const mostUnsynced = 1024 * 1024

/** Writes `data` as `todos.json` and returns its CRC-32. Throws the reason of `signal` once it is aborted, or the system's error. */
export async function writeContent(file: FileHandle, data: AccountData, kinds: Kinds, signal?: AbortSignal) {
  let [checksum, size, synced] = [0, 0, 0]
  const write = async (text: string): Promise<void> => {
    signal?.throwIfAborted()
    const bytes = Buffer.from(text)
    await writeAll(file, bytes, size)
    checksum = crc32(bytes, checksum)
    size += bytes.length
  }
  for (const text of textOf(data, kinds)) {
    await write(text)
    if (size - synced > mostUnsynced) {
      await file.datasync()
      synced = size
    }
    await setImmediate()
  }
  await write(tailText(checksum))
  return checksum
}

function* textOf(data: AccountData, kinds: Kinds): Generator<string> {
  const { history, revision } = data
  const head = { format: formatName, version: migrations.length + 1, history, revision }
  let text = JSON.stringify(head, null, 2).replace(/\n\}$/, ',\n')
  for (const kind of kinds) {
    text += listOpening(kind.collection)
    let left = data.count(kind)
    for (const entity of data.all(kind)) {
      left -= 1
      text += `    ${JSON.stringify(entity)}${left > 0 ? ',' : ''}\n`
      if (text.length < slice) continue
      yield text
      text = ''
    }
    text += listEnd
  }
  yield text
}
