import { readDocument } from '../documents/document.ts'
import { Row } from '../rows/row.ts'
import { todosMigrations } from './migrations.ts'
import { documentHead, todosDocument, type Image } from './schema.ts'
import { indent, opening, verifiedChecksum } from './text.ts'

/** What a document holds, and whether it is as we wrote it: or `edited` by a hand, or of an `older` version. */
export interface ReadImage extends Image {
  readonly origin: 'ours' | 'edited' | 'older'
}

/**
 * Reads `todos.json`. What has our checksum was checked before it was written; anything else is checked todo by
 * todo. Throws Damaged or NewerVersion.
 */
export function readImage(bytes: Buffer): ReadImage {
  return (verifiedChecksum(bytes) === null ? null : readOurs(bytes)) ?? readAny(bytes)
}

const readOurs = (bytes: Buffer): ReadImage | null => {
  const start = bytes.indexOf(opening)
  if (start < 0) return null
  const head = documentHead.safeParse(JSON.parse(`${bytes.toString('utf8', 0, start).replace(/,\s*$/, '')}}`))
  if (!head.success) return null
  const { revision, lastChange } = head.data
  return { origin: 'ours', revision, lastChange, rows: rowsFrom(bytes, start + opening.length) }
}

const comma = 0x2c
const newline = 0x0a
const space = 0x20

const rowsFrom = (bytes: Buffer, first: number): readonly Row[] => {
  const rows: Row[] = []
  for (let at = first; bytes[at + indent.length - 1] === space;) {
    const end = bytes.indexOf(newline, at)
    rows.push(Row.at(bytes, at + indent.length, bytes[end - 1] === comma ? end - 1 : end))
    at = end + 1
  }
  return rows
}

const readAny = (bytes: Buffer): ReadImage => {
  const { document, version } = readDocument(format, bytes)
  const { revision, lastChange, todos } = document
  const origin = version === currentVersion ? 'edited' : 'older'
  return { origin, revision, lastChange, rows: todos.map((todo) => Row.of(todo)) }
}

const format = {
  name: 'localist-todos',
  migrations: todosMigrations,
  parse: (document: unknown) => todosDocument.parse(document),
}
const currentVersion = todosMigrations.length + 1
