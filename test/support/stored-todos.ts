import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import {
  formatChangeId,
  formatChangeSet,
  type Actor,
  type Change,
  type ChangeSet,
} from '../../server/store/change-set.ts'
import { encodeLine, formatHeader } from '../../server/store/journal/segment.ts'
import { todoKind } from '../../server/kinds/todo.ts'
import type { StoredTodo } from '../../server/kinds/stored-todo.ts'

// As JSON.parse makes them.
const plain = { noNullPrototype: true } as const

const surrogates = { from: 0xd8_00, count: 0x8_00 } as const

/** Any character but half a surrogate pair. The unit `binary` of fast-check is the same, and lists all million of them first. */
const character = fc.integer({ min: 0, max: 0x10_ff_ff - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.from ? index : index + surrogates.count),
  (any) => indexOf(any),
)

const indexOf = (any: unknown): number => {
  const point = typeof any === 'string' ? (any.codePointAt(0) ?? 0) : Number.NaN
  if (typeof any !== 'string' || String.fromCodePoint(point) !== any) throw new Error('This is no character.')
  return point < surrogates.from ? point : point - surrogates.count
}

const text = fc.oneof(
  fc.string({ unit: character }),
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

const todoFields = {
  id: fc.uuid(),
  title,
  notes: text,
  completed: fc.boolean(),
  order,
  listId: fc.constant('inbox'),
  parentId: fc.constant(null),
  tags: fc.uniqueArray(
    title.map((any) => any.normalize()),
    { maxLength: 3 },
  ),
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
  deletedBy: fc.constant(null),
  previousId: fc.option(fc.uuid()),
  next: fc.constant(null),
  revision: fc.nat({ max: 2 ** 39 }).map((number) => number + 1),
} satisfies { readonly [Field in keyof StoredTodo]: fc.Arbitrary<StoredTodo[Field]> }

/** Any todo as it may be stored. */
export const anyTodo: fc.Arbitrary<StoredTodo> = fc.record(todoFields, plain)

const anyActor: fc.Arbitrary<Actor> = fc.oneof(
  fc.record({ kind: fc.constantFrom('window', 'tab', 'command-line') }, plain),
  fc.record({ kind: fc.constant('token'), name: text }, plain),
  fc.record({ kind: title, agent: text, model: fc.option(text) }, plain),
)

const { id: _id, ...otherFields } = todoFields

/** Some fields of a todo, but for its id. */
export const anyFields: fc.Arbitrary<Partial<StoredTodo>> = fc.record(otherFields, {
  ...plain,
  requiredKeys: [],
})

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: anyTodo.map((after) => changeOf(after.id, null, after)) },
  {
    weight: 3,
    arbitrary: fc.tuple(anyFields, anyTodo).map(([before, after]) => changeOf(after.id, before, after)),
  },
  { weight: 1, arbitrary: anyTodo.map((before) => changeOf(before.id, before, null)) },
)

const changeOf = (id: string, before: Change['before'], after: Change['after']): Change => ({
  kind: todoKind.name,
  id,
  before,
  after,
})

/** Any change set, but for its revision and the id that this gives it. */
export type Draft = Omit<ChangeSet, 'id' | 'revision'>

/** Any content of a change set. */
export const anyDraft: fc.Arbitrary<Draft> = fc.record(
  {
    at: instant,
    actor: anyActor,
    undoes: fc.nat({ max: 2 ** 39 }).map((revision) => formatChangeId(someHistory, revision)),
    request: fc.record({ digest: text, status: fc.integer({ min: 200, max: 299 }) }, plain),
    changes: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
  },
  { ...plain, requiredKeys: ['at', 'actor', 'changes'] },
)

/** The history of all change sets here. */
export const someHistory = '0123456789abcdef'

/** The change set at `revision`. */
export const changeSetOf = (draft: Draft, revision: number): ChangeSet => ({
  ...draft,
  id: formatChangeId(someHistory, revision),
  revision,
})

/** A segment of the journal, and what it holds. */
export interface AnySegment {
  readonly bytes: Buffer
  readonly changeSets: readonly ChangeSet[]
  /** The length up to the end of each line, the header's first. */
  readonly ends: readonly number[]
}

const segmentOf = (drafts: readonly Draft[]): AnySegment => {
  const changeSets = drafts.map((draft, index) => changeSetOf(draft, index + 1))
  const lines = changeSets.map((changeSet) => encodeLine(formatChangeSet(changeSet)))
  let end = 0
  const all = [encodeLine(formatHeader(someHistory, 0)), ...lines]
  return {
    bytes: Buffer.from(all.join('')),
    changeSets,
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
  deletedBy: null,
  previousId: null,
  next: null,
  revision,
})

/** A document with so many todos and without our checksum, as an editor leaves it. */
export function editedDocument(count: number, notes: string): string {
  const todos = Array.from({ length: count }, (_, index) => todoAt(index, 1, notes))
  return JSON.stringify({
    format: 'localist-todos',
    version: 5,
    history: someHistory,
    revision: 1,
    todos,
    lists: [],
    views: [],
  })
}
