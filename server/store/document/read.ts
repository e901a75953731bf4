import * as z from 'zod'
import { Damaged, parseJson, readDocument } from '../../documents/document.ts'
import type { Entity, Kinds } from '../kind.ts'
import { dataOf, type Entities, type Reader } from '../state.ts'
import { createTurns } from '../../turns.ts'
import { documentHead, formatName, listEnd, listOpening, migrations, tailText, verifies } from './write.ts'

/** The content of a document. */
export interface DocumentContent {
  /** Whether a person has edited it (not known of version 1, which has no checksum), and whether its version is older. */
  readonly isEdited: boolean
  readonly isOlder: boolean
  /** Its history; null where it had none. */
  readonly history: string | null
  readonly revision: number
  readonly entities: Entities
}

/** Reads `todos.json`, checking what has no checksum of ours. Lets the event loop turn. Throws Damaged or NewerVersion. */
export async function readContent(bytes: Buffer, kinds: Kinds): Promise<DocumentContent> {
  const isOurs = verifies(bytes)
  return (isOurs ? await readOurs(bytes, kinds) : null) ?? (await readAny(bytes, kinds, isOurs))
}

const readOurs = async (bytes: Buffer, kinds: Kinds): Promise<DocumentContent | null> => {
  let at = bytes.indexOf(listOpening(kinds[0]?.collection ?? ''))
  if (at < 0) return null
  const head = documentHead.safeParse(parseJson(`${bytes.toString('utf8', 0, at).trimEnd().slice(0, -1)}}`))
  if (!head.success) return null
  const entities = new Map<string, readonly Entity[]>()
  for (const { name, collection } of kinds) {
    const start = at + listOpening(collection).length
    const end = bytes.indexOf(`\n${listEnd}`, start - 1) + 1
    if (end === 0 || bytes.toString('utf8', at, start) !== listOpening(collection)) return null
    entities.set(name, await entitiesIn(bytes, start, end))
    at = end + listEnd.length
  }
  // Another list, of a kind that is not known here, must not be lost silently.
  if (at !== bytes.length - tailText(0).length) return null
  const { history, revision } = head.data
  return { isEdited: false, isOlder: false, history, revision, entities }
}

/** How many bytes of lines are parsed together. */
const piece = 64 * 1024

const entitiesIn = async (bytes: Buffer, start: number, end: number): Promise<readonly Entity[]> => {
  const entities: Entity[] = []
  const turns = createTurns()
  for (let at = start; at < end;) {
    const next = bytes.indexOf('\n', Math.min(at + piece, end - 1)) + 1
    const lines = bytes.toString('utf8', at, next - 1)
    const parsed = parseJson(`[${lines.endsWith(',') ? lines.slice(0, -1) : lines}]`)
    for (const entity of parsed as readonly (Entity | null)[]) {
      // The order that we write them in: an id that came twice could not be kept.
      const isNext = typeof entity?.id === 'string' && !(entity.id <= (entities.at(-1)?.id ?? ''))
      if (!isNext) throw new Damaged('It is not in our order.')
      entities.push(entity)
    }
    at = next
    if (turns.areDue()) await turns.give()
  }
  return entities
}

const editedHead = documentHead.extend({
  // Far below the highest revision: the changes that follow an edited number need room.
  revision: documentHead.shape.revision.refine((revision) => revision < 1e11, 'A revision is too high.'),
  checksum: z.string().optional(),
})

const readAny = async (bytes: Buffer, kinds: Kinds, isOurs: boolean): Promise<DocumentContent> => {
  const parse = (document: unknown) => {
    const { ...head } = Object(document)
    const candidates = kinds.flatMap((kind) => {
      const list = z.array(z.unknown()).parse(head[kind.collection])
      delete head[kind.collection]
      return list.map((value): Candidate => [value, [kind]])
    })
    return { ...editedHead.parse(head), candidates }
  }
  const { document, version } = readDocument({ name: formatName, migrations, parse }, bytes)
  const { history, revision, candidates } = document
  const { entities, bad } = await checked(candidates)
  const isNewer = [...entities.values()].some((all) => all.some((entity) => entity.revision > revision))
  const [misfit] = misfitsIn(dataOf(kinds, '', revision, entities), kinds)
  if (bad > 0 || isNewer || misfit !== undefined) throw new Damaged('Some of it is not valid.')
  const isOlder = version <= migrations.length
  return { isEdited: !isOurs && version > 1, isOlder, history, revision, entities }
}

/** Reads the entities of a damaged `todos.json`, whole or in whole lines, but for those in `removed`; `bad` counts the others. */
export async function salvage(text: string, kinds: Kinds, removed: ReadonlySet<string>) {
  const document = valueIn(text)
  const isOurs = z.object({ format: z.literal(formatName) }).safeParse(document).success
  const lists = isOurs ? kinds.flatMap(({ collection }): unknown => Object(document)[collection]) : []
  // A pattern for the whole line would take time that grows with the square of its length.
  const lines = document === null ? text.split('\n').filter((line) => /^\s*\{\s*"/.test(line)) : []
  const whole = lines.filter((line) => /\}\s*,?\s*$/.test(line.slice(-8)))
  const values = [...lists, ...whole.map(valueIn)]
  return checked(
    values.map((value): Candidate => [value, kinds]),
    removed,
  )
}

/** The entities that do not fit to the others, as the check of their kind says. */
export function* misfitsIn(data: Reader, kinds: Kinds): Generator<readonly [Kinds[number], Entity]> {
  for (const kind of kinds) {
    for (const entity of data.all(kind)) {
      try {
        kind.check?.(data, entity, undefined)
      } catch {
        yield [kind, entity]
      }
    }
  }
}

/** A value that may be an entity of one of these kinds. */
type Candidate = readonly [unknown, Kinds]

const checked = async (candidates: readonly Candidate[], removed: ReadonlySet<string> = new Set()) => {
  const entities = new Map<string, Entity[]>()
  const ids = new Set<string>()
  const turns = createTurns()
  for (const [value, kinds] of candidates) {
    if (turns.areDue()) await turns.give()
    for (const { name, schema } of kinds) {
      const { data } = schema.safeParse(value)
      const key = `${name} ${data?.id}`
      if (data === undefined || ids.has(key)) continue
      ids.add(key)
      const all = entities.get(name) ?? []
      if (!removed.has(key)) all.push(data)
      entities.set(name, all)
      break
    }
  }
  return { entities, bad: candidates.length - ids.size }
}

const valueIn = (text: string): unknown => {
  try {
    return parseJson(text.trim().replace(/,$/, ''))
  } catch {
    return null
  }
}
