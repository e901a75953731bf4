import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { changeSetJson, type ChangeSet } from '../../server/store/journal/change-set.ts'
import { headerJson } from '../../server/store/journal/format.ts'
import { encodeLine } from '../../server/store/journal/line.ts'
import { Row } from '../../server/store/rows/row.ts'
import type { Actor, ChangeSetStamp } from '../../server/store/schema.ts'
import type { StoredTodo } from '../../server/todos/schema.ts'

// As JSON.parse makes them.
const plain = { noNullPrototype: true } as const

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\n', '\r', '\u2028', '\u2029', '\0', '"', '\\', '💡', '👩‍👩‍👧', 'é', ' ') }),
)
const title = text.map((any) => any.trim()).filter((trimmed) => trimmed !== '')
const instant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const day = fc.option(instant.map((at) => at.slice(0, 10)))
const order = fc.oneof(
  fc.constantFrom(1e21, -1e-7, 5e-324, -5e-324, 0, -1024, 1.5, Number.MAX_VALUE, -Number.MAX_VALUE),
  // JSON has no minus zero.
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
)

/** Any todo as it may be stored. */
export const anyTodo: fc.Arbitrary<StoredTodo> = fc.record(
  {
    id: fc.uuid(),
    title,
    notes: text,
    completed: fc.boolean(),
    order,
    listId: fc.constant('inbox'),
    parentId: fc.constant(null),
    tags: fc.uniqueArray(title, { maxLength: 3 }),
    priority: fc.nat({ max: 4 }),
    startDate: day,
    dueDate: day,
    dueTime: fc.constantFrom(null, '09:00', '23:59'),
    repeat: fc.constant(null),
    reminders: fc.constant([]),
    createdAt: instant,
    updatedAt: instant,
    completedAt: fc.option(instant),
    deletedAt: fc.option(instant),
    revision: fc.nat({ max: 2 ** 39 }).map((number) => number + 1),
  },
  plain,
)

const anyActor: fc.Arbitrary<Actor> = fc.oneof(
  fc.record({ kind: fc.constantFrom('window', 'tab', 'command-line') }, plain),
  fc.record({ kind: fc.constant('token'), name: text }, plain),
)

/** Any change set, but for its revision. */
export interface Draft {
  readonly stamp: Omit<ChangeSetStamp, 'revision'>
  readonly changes: readonly { readonly before: StoredTodo | null; readonly after: StoredTodo }[]
}

/** What any commit may write. */
export const anyDraft: fc.Arbitrary<Draft> = fc.record({
  stamp: fc.record({ id: fc.uuid(), actor: anyActor, at: instant }, plain),
  changes: fc.array(fc.record({ before: fc.option(anyTodo), after: anyTodo }, plain), {
    minLength: 1,
    maxLength: 3,
  }),
})

/** The JSON of a change set. */
export function jsonOf({ stamp, changes }: Draft, revision: number): string {
  const rows = changes.map(({ before, after }) => ({
    before: before === null ? undefined : Row.of(before),
    after: Row.of(after),
  }))
  return changeSetJson({ ...stamp, revision }, rows)
}

/** A segment of the journal, and what it holds. */
export interface AnySegment {
  readonly bytes: Buffer
  readonly changeSets: readonly ChangeSet[]
  /** The length up to the end of each line, the header's first. */
  readonly ends: readonly number[]
}

const segmentOf = (drafts: readonly Draft[]): AnySegment => {
  const lines = drafts.map((draft, index) => encodeLine(jsonOf(draft, index + 1)))
  let end = 0
  const all = [encodeLine(headerJson(0)), ...lines]
  return {
    bytes: Buffer.from(all.join('')),
    changeSets: drafts.map(({ stamp, changes }, index) => ({ ...stamp, revision: index + 1, changes })),
    ends: all.map((line) => (end += Buffer.byteLength(line))),
  }
}

/** Any segment. */
export const anySegment: fc.Arbitrary<AnySegment> = fc.array(anyDraft, { maxLength: 5 }).map(segmentOf)

/** A place in something of any length, as a share of it. */
export const anyPlace = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

/** Which bits of a byte to flip, or another number that is not 0. */
export const anyBits = fc.integer({ min: 1, max: 255 })

/** The bytes with some bits of one flipped. */
export function flipped(bytes: Buffer, place: number, bits: number): Buffer {
  const copy = Buffer.from(bytes)
  const at = Math.floor(place * bytes.length)
  copy[at] = (copy[at] ?? 0) ^ bits
  return copy
}

/** Whether all of `some` are among `others`, in the same order, each as a whole. */
export function areAmong(some: readonly unknown[], others: readonly unknown[]): boolean {
  let from = 0
  return some.every((each) => {
    const at = others.findIndex((other, index) => index >= from && isDeepStrictEqual(other, each))
    from = at + 1
    return at >= 0
  })
}

/** The id of the todo at `index`. */
export const idAt = (index: number): string =>
  `019a0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

const writtenAt = '2026-11-20T08:00:00.000Z'

/** The todo at `index` of a long list. */
export const todoAt = (index: number, revision: number, notes: string): StoredTodo => ({
  id: idAt(index),
  title: `todo ${index}`,
  notes,
  completed: false,
  order: index,
  listId: 'inbox',
  parentId: null,
  tags: ['home', 'money'],
  priority: 2,
  startDate: null,
  dueDate: '2026-12-01',
  dueTime: '09:00',
  repeat: null,
  reminders: [],
  createdAt: writtenAt,
  updatedAt: writtenAt,
  completedAt: null,
  deletedAt: null,
  revision,
})

/** A document with so many todos and without our checksum, as an editor leaves it. */
export function editedDocument(count: number, notes: string): string {
  const todos = Array.from({ length: count }, (_, index) => todoAt(index, 1, notes))
  return JSON.stringify({ format: 'localist-todos', version: 2, revision: 1, lastChange: null, todos })
}
