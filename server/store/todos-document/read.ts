import { storedTodo } from '../../todos/schema.ts'
import { Damaged, readDocument } from '../../documents/document.ts'
import { Row } from '../rows/row.ts'
import { createTurns } from '../turns.ts'
import { todosMigrations } from './migrations.ts'
import { documentHead, todosDocument, type Image } from './schema.ts'
import { indent, opening, verifiedChecksum } from './text.ts'

/** What a document holds, and whether it is as we wrote it: or `edited` by a hand, or of an `older` version. */
export interface ReadImage extends Image {
  readonly origin: 'ours' | 'edited' | 'older'
}

/**
 * Reads `todos.json`. What has our checksum was checked before it was written; anything else is checked todo by
 * todo. Lets the event loop turn meanwhile. Throws Damaged or NewerVersion.
 */
export async function readImage(bytes: Buffer): Promise<ReadImage> {
  return ((await verifiedChecksum(bytes)) === null ? null : await readOurs(bytes)) ?? (await readAny(bytes))
}

const readOurs = async (bytes: Buffer): Promise<ReadImage | null> => {
  const start = bytes.indexOf(opening)
  if (start < 0) return null
  const head = documentHead.safeParse(JSON.parse(`${bytes.toString('utf8', 0, start).replace(/,\s*$/, '')}}`))
  if (!head.success) return null
  const { revision, lastChange } = head.data
  return { origin: 'ours', revision, lastChange, rows: await rowsFrom(bytes, start + opening.length) }
}

const comma = 0x2c
const newline = 0x0a
const space = 0x20

const rowsFrom = async (bytes: Buffer, first: number): Promise<readonly Row[]> => {
  const rows: Row[] = []
  const turns = createTurns()
  for (let at = first; bytes[at + indent.length - 1] === space;) {
    const end = bytes.indexOf(newline, at)
    rows.push(Row.at(bytes, at + indent.length, bytes[end - 1] === comma ? end - 1 : end))
    at = end + 1
    if (turns.areDue()) await turns.give()
  }
  return rows
}

const readAny = async (bytes: Buffer): Promise<ReadImage> => {
  const { document, version } = readDocument(format, bytes)
  const { revision, lastChange, todos } = document
  const origin = version === currentVersion ? 'edited' : 'older'
  return { origin, revision, lastChange, rows: await rowsOf(todos, revision) }
}

const rowsOf = async (todos: readonly unknown[], revision: number): Promise<readonly Row[]> => {
  const rows = new Map<string, Row>()
  const turns = createTurns()
  for (const each of todos) {
    const todo = storedTodo.safeParse(each)
    if (!todo.success) throw new Damaged('A todo is not valid.', { cause: todo.error })
    if (rows.has(todo.data.id)) throw new Damaged('An id appears twice.')
    if (todo.data.revision > revision) throw new Damaged('A revision is too high.')
    rows.set(todo.data.id, Row.of(todo.data))
    if (turns.areDue()) await turns.give()
  }
  return [...rows.values()]
}

const format = {
  name: 'localist-todos',
  migrations: todosMigrations,
  parse: (document: unknown) => todosDocument.parse(document),
}
const currentVersion = todosMigrations.length + 1
