import * as z from 'zod'
import { Damaged, parseJson, readDocument } from '../../storage/document.ts'
import type { Entity, Kinds } from '../kind.ts'
import { completeEntity, createAccountData, type Entities, type AccountReader } from '../state.ts'
import { createYielding } from '../../yielding.ts'
import {
  documentEnd,
  documentHead,
  documentVersion,
  formatName,
  hasValidChecksum,
  listEnd,
  listStart,
} from './write.ts'

/** The content of a document. */
export interface DocumentContent {
  /** Whether the document was edited by hand. */
  readonly isEdited: boolean
  /** The history of the document; null where there is none yet. */
  readonly history: string | null
  readonly revision: number
  readonly entities: Entities
}

/**
 * Reads `todos.json`. Checks every entity, which takes three times as long, unless `isOwn` says that the document is the one that this
 * installation wrote last. Lets the event loop turn meanwhile. Throws Damaged or NewerVersion.
 */
export async function readContent(bytes: Buffer, kinds: Kinds, isOwn = false): Promise<DocumentContent> {
  const isVerified = hasValidChecksum(bytes)
  const content = isVerified && isOwn ? await readUnchecked(bytes, kinds) : null
  return content ?? (await readChecked(bytes, kinds, isVerified))
}

// Reads a document that has a valid checksum, line by line. Returns null for another version and other kinds.
const readUnchecked = async (bytes: Buffer, kinds: Kinds): Promise<DocumentContent | null> => {
  let at = bytes.indexOf(listStart(kinds[0]?.collection ?? ''))
  if (at < 0) return null
  const head = documentHead.safeParse(parseJson(`${bytes.toString('utf8', 0, at).trimEnd().slice(0, -1)}}`))
  if (!head.success) return null
  const entities = new Map<string, readonly Entity[]>()
  for (const kind of kinds) {
    const { name, collection } = kind
    const start = at + listStart(collection).length
    const end = bytes.indexOf(`\n${listEnd}`, start - 1) + 1
    if (end === 0 || bytes.toString('utf8', at, start) !== listStart(collection)) return null
    entities.set(name, await parseEntities(kind, bytes, start, end))
    at = end + listEnd.length
  }
  // A list of an unknown kind follows. It must not be dropped silently: readChecked() throws Damaged.
  if (at !== bytes.length - documentEnd(0).length) return null
  const { history, revision } = head.data
  return { isEdited: false, history, revision, entities }
}

/** The number of bytes of lines that are parsed together. With 64 KiB a long list took an eighth longer. */
const chunkSize = 8 * 1024

const parseEntities = async (
  kind: Kinds[number],
  bytes: Buffer,
  start: number,
  end: number,
): Promise<readonly Entity[]> => {
  const entities: Entity[] = []
  const yielding = createYielding()
  for (let at = start; at < end;) {
    const next = bytes.indexOf('\n', Math.min(at + chunkSize, end - 1)) + 1
    const lines = bytes.toString('utf8', at, next - 1)
    const parsed = parseJson(`[${lines.endsWith(',') ? lines.slice(0, -1) : lines}]`)
    for (const entity of parsed as readonly (Entity | null)[]) {
      // Localist writes the entities in the order of their ids. The check also finds an id that occurs twice.
      const isInOrder = typeof entity?.id === 'string' && !(entity.id <= (entities.at(-1)?.id ?? ''))
      if (!isInOrder) throw new Damaged('Its entities are not in the order of their ids.')
      entities.push(completeEntity(kind, entity))
    }
    at = next
    if (yielding.isDue()) await yielding.giveWay()
  }
  return entities
}

const editedHead = documentHead.extend({
  // Well below the highest possible revision, so that many changes can follow an edited revision.
  revision: documentHead.shape.revision.refine((revision) => revision < 1e11, 'A revision is too high.'),
  checksum: z.string().optional(),
})

const readChecked = async (bytes: Buffer, kinds: Kinds, isVerified: boolean): Promise<DocumentContent> => {
  const parse = (document: unknown) => {
    const { ...head } = Object(document)
    const candidates = kinds.flatMap((kind) => {
      const isLacking = kind.isLater && head[kind.collection] === undefined
      const list = isLacking ? [] : z.array(z.unknown()).parse(head[kind.collection])
      delete head[kind.collection]
      return list.map((value): Candidate => [value, [kind]])
    })
    return { ...editedHead.parse(head), candidates }
  }
  const format = { name: formatName, version: documentVersion, parse }
  const { history, revision, candidates } = readDocument(format, bytes)
  const { entities, unreadable } = await checkCandidates(candidates)
  const hasTooHigh = [...entities.values()].some((all) => all.some((entity) => entity.revision > revision))
  const [refused] = findRefused(createAccountData(kinds, '', revision, entities), kinds)
  if (unreadable > 0 || hasTooHigh || refused !== undefined) throw new Damaged('Some of it is not valid.')
  return { isEdited: !isVerified, history, revision, entities }
}

/**
 * Reads the valid entities of a damaged `todos.json`: from its lists where it is JSON, otherwise from its undamaged lines. Leaves
 * out those whose `<kind> <id>` is in `removed`. `unreadable` counts the values that are not valid or repeat an id.
 */
export async function salvageEntities(text: string, kinds: Kinds, removed: ReadonlySet<string>) {
  const document = parseOrNull(text)
  const hasFormat = z.object({ format: z.literal(formatName) }).safeParse(document).success
  const lists = hasFormat ? kinds.flatMap(({ collection }): unknown => Object(document)[collection]) : []
  // Two patterns, because one for the whole line would take time that grows with the square of its length.
  const lines = document === null ? text.split('\n').filter((line) => /^\s*\{\s*"/.test(line)) : []
  const wholeLines = lines.filter((line) => /\}\s*,?\s*$/.test(line.slice(-8)))
  const values = [...lists, ...wholeLines.map(parseOrNull)]
  return checkCandidates(
    values.map((value): Candidate => [value, kinds]),
    removed,
  )
}

/** Finds the entities that the check of their kind refuses, such as one that refers to an entity which is missing. */
export function* findRefused(data: AccountReader, kinds: Kinds): Generator<readonly [Kinds[number], Entity]> {
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

/** A value that may be an entity, and the kinds that it may be of. */
type Candidate = readonly [unknown, Kinds]

// Returns the candidates that are valid for one of their kinds, except those in `removed`. The first of equal ids counts.
const checkCandidates = async (
  candidates: readonly Candidate[],
  removed: ReadonlySet<string> = new Set(),
) => {
  const entities = new Map<string, Entity[]>()
  const ids = new Set<string>()
  const yielding = createYielding()
  for (const [value, kinds] of candidates) {
    if (yielding.isDue()) await yielding.giveWay()
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
  return { entities, unreadable: candidates.length - ids.size }
}

const parseOrNull = (text: string): unknown => {
  try {
    return parseJson(text.trim().replace(/,$/, ''))
  } catch {
    return null
  }
}
