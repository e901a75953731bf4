import { isDeepStrictEqual } from 'node:util'
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import * as fc from 'fast-check'
import { formatChangeId } from '../../../../common/change-id.ts'
import { NewerVersion } from '../../../../server/storage/document.ts'
import { realFiles } from '../../../../server/storage/files.ts'
import { kinds } from '../../../../server/entities/kinds.ts'
import { todoKind, type StoredTodo } from '../../../../server/entities/todo.ts'
import type { ReasonExplanation } from '../../../../server/reasons/reasons.ts'
import { formatChangeSet, parseChangeSet, OpenTransaction } from '../../../../server/store/transaction.ts'
import type { ChangeSet, Actor, Change } from '../../../../server/store/transaction.ts'
import { readContent } from '../../../../server/store/document/read.ts'
import { stampTrashTime } from '../../../../server/fields.ts'
import { cleanLine } from '../../../../common/one-line.ts'
import { writeContent } from '../../../../server/store/document/write.ts'
import {
  decodeLine,
  encodeLine,
  formatHeader,
  scanSegment,
} from '../../../../server/store/journal/segment.ts'
import type { Entity } from '../../../../server/store/kind.ts'
import { openStore } from '../../../../server/store/opening/open-store.ts'
import { createAccountData } from '../../../../server/store/state.ts'
import { holds } from '../../../support/properties.ts'
import { unsyncedFiles } from '../../../support/recorded-files.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'
import { someHistory } from '../../../support/stored-todos.ts'

const test = ava.serial

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
const title = text.map(cleanLine).filter((line) => line !== '')
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
  sectionId: fc.constant(null),
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
  snoozedUntil: fc.constant(null),
  attachments: fc.array(
    fc
      .tuple(fc.webUrl(), fc.constantFrom('Offer', 'Ä 漢字'))
      .map(([url, name]) => ({ url: new URL(url).href, name })),
    { maxLength: 2 },
  ),
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
const anyTodo: fc.Arbitrary<StoredTodo> = fc.record(todoFields, plain)

const anyActor: fc.Arbitrary<Actor> = fc.oneof(
  fc.record({ kind: fc.constantFrom('window', 'tab', 'command-line') }, plain),
  fc.record({ kind: fc.constant('token'), name: text }, plain),
  fc.record({ kind: title, agent: text, model: fc.option(text) }, plain),
)

const { id: _id, ...otherFields } = todoFields

/** Some fields of a todo, but for its id. */
const anyFields: fc.Arbitrary<Partial<StoredTodo>> = fc.record(otherFields, {
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
type Draft = Omit<ChangeSet, 'id' | 'revision'>

/** Any content of a change set. */
const anyDraft: fc.Arbitrary<Draft> = fc.record(
  {
    at: instant,
    actor: anyActor,
    undoes: fc.nat({ max: 2 ** 39 }).map((revision) => formatChangeId({ history: someHistory, revision })),
    request: fc.record({ digest: text, status: fc.integer({ min: 200, max: 299 }) }, plain),
    changes: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
  },
  { ...plain, requiredKeys: ['at', 'actor', 'changes'] },
)

/** The change set at `revision`. */
const changeSetOf = (draft: Draft, revision: number): ChangeSet => ({
  ...draft,
  id: formatChangeId({ history: someHistory, revision }),
  revision,
})

/** A segment of the journal, and what it holds. */
interface AnySegment {
  readonly bytes: Buffer
  readonly changeSets: readonly ChangeSet[]
  /** The length up to the end of each line, the header's first. */
  readonly ends: readonly number[]
}

const anySegmentOf = (drafts: readonly Draft[]): AnySegment => {
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
const anySegment: fc.Arbitrary<AnySegment> = fc.array(anyDraft, { maxLength: 5 }).map(anySegmentOf)

/** A place in something of any length, as a share of it. */
const anyPlace = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

/** Which bits of a byte to flip, or another number that is not 0. */
const anyBits = fc.integer({ min: 1, max: 255 })

/** The bytes with some bits of one flipped. */
function flipped(bytes: Buffer, place: number, bits: number): Buffer {
  const copy = Buffer.from(bytes)
  const at = Math.floor(place * bytes.length)
  copy[at] = (copy[at] ?? 0) ^ bits
  return copy
}

/** Whether all of `some` are among `others`, in the same order, each as a whole. */
function areAmong(some: readonly unknown[], others: readonly unknown[]): boolean {
  let from = 0
  return some.every((each) => {
    const at = others.findIndex((other, index) => index >= from && isDeepStrictEqual(other, each))
    from = at + 1
    return at >= 0
  })
}

test('a line and a change set read as what was written, whatever the text', async (t) => {
  await holds(
    t,
    fc.property(anyDraft, fc.integer({ min: 1, max: 2 ** 39 }), (draft, revision) => {
      const changeSet = changeSetOf(draft, revision)
      const json = formatChangeSet(changeSet)
      const bytes = Buffer.from(encodeLine(json))
      assert.equal(bytes.indexOf('\n'), bytes.length - 1)
      assert.equal(decodeLine(bytes, 0, bytes.length - 1), json)
      assert.deepEqual(parseChangeSet(json, someHistory, kinds), changeSet)
    }),
  )
})

test('a segment that was cut anywhere reads as its first change sets and a torn tail', async (t) => {
  await holds(
    t,
    fc.asyncProperty(anySegment, anyPlace, async ({ bytes, changeSets, ends }, place) => {
      const length = Math.floor(place * (bytes.length + 1))
      const whole = ends.filter((end) => end <= length)
      assert.deepEqual(await scanSegment(bytes.subarray(0, length), someHistory, kinds), {
        changeSets: changeSets.slice(0, Math.max(0, whole.length - 1)),
        damaged: 0,
        isHeaderDamaged: false,
        isEmpty: whole.length === 0,
        wholeLength: whole.at(-1) ?? 0,
      })
    }),
  )
})

const harms = {
  'a flipped byte': flipped,
  'an inserted byte': (bytes, place, bits) => {
    const at = Math.floor(place * bytes.length)
    return Buffer.concat([bytes.subarray(0, at), Buffer.of(bits), bytes.subarray(at)])
  },
  'a removed stretch': (bytes, place, bits) => {
    const at = Math.floor(place * bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + bits)])
  },
} satisfies Record<string, typeof flipped>

for (const [name, harm] of Object.entries(harms)) {
  test(`${name} in a segment never reads as another change set`, async (t) => {
    await holds(
      t,
      fc.asyncProperty(anySegment, anyPlace, anyBits, async ({ bytes, changeSets }, place, bits) => {
        const scanned = await scanSegment(harm(bytes, place, bits), someHistory, kinds)
        assert.ok(areAmong(scanned.changeSets, changeSets))
        assert.ok(name === 'a removed stretch' || scanned.changeSets.length >= changeSets.length - 2)
      }),
      300,
    )
  })
}

test('a newer journal is left alone', async (t) => {
  const newer = encodeLine(JSON.stringify({ format: 'localist-journal', version: 2, revision: 0 }))
  await t.throwsAsync(scanSegment(Buffer.from(newer), someHistory, kinds), { instanceOf: NewerVersion })
  const newerLine = encodeLine(JSON.stringify({ version: 2, revision: 1, changes: 'unknown' }))
  await t.throwsAsync(
    scanSegment(Buffer.from(encodeLine(formatHeader(someHistory, 0)) + newerLine), someHistory, kinds),
    { instanceOf: NewerVersion },
  )
})

test('a change says of before what differs, which gives the whole of it back', async (t) => {
  await holds(
    t,
    fc.property(anyTodo, anyFields, (before, fields) => {
      const data = createAccountData(kinds, someHistory, before.revision, new Map([['todo', [before]]]))
      const at = '2026-11-20T08:00:00.000Z'
      const tx = new OpenTransaction(data, actor, at)
      const after = tx.put(todoKind, { ...before, ...fields })
      const { updatedAt, revision } = after
      const stamped = stampTrashTime({ ...before, ...fields }, before, at)
      assert.deepEqual(after, { ...stamped, updatedAt, revision })
      const [change] = tx.finish()?.changes ?? []
      if (change === undefined) return assert.deepEqual({ ...before, updatedAt, revision }, after)
      assert.deepEqual({ ...after, ...change.before }, before)
      for (const [field, value] of Object.entries(change.before ?? {})) {
        assert.notDeepEqual(Reflect.get(after, field), value)
      }
      assert.equal(change.after, after)
    }),
    500,
  )
})

const anyContent = fc.record({
  todos: fc.uniqueArray(anyTodo, { maxLength: 4, selector: ({ id }) => id }),
  revision: fc.nat({ max: 2 ** 39 }),
})

test('a document reads as what was written, and with a flipped byte never as ours', async (t) => {
  const folder = await temporaryFolder(t)
  let count = 0
  await holds(
    t,
    fc.asyncProperty(anyContent, anyPlace, anyBits, async ({ todos, revision }, place, bits) => {
      count += 1
      const path = join(folder, String(count))
      const handle = await realFiles.open(path, 'wx')
      await writeContent(
        handle,
        createAccountData(kinds, someHistory, revision, new Map([['todo', todos]])),
        kinds,
      )
      await handle.close()
      const bytes = await realFiles.readFile(path)
      assert.deepEqual(await readContent(bytes, kinds, true), {
        isEdited: false,
        history: someHistory,
        revision,
        entities: new Map([
          ['todo', todos.toSorted((a, b) => (a.id < b.id ? -1 : 1))],
          ['list', []],
          ['section', []],
          ['view', []],
        ]),
      })
      assert.notEqual(await originOf(flipped(bytes, place, bits)), 'ours')
    }),
  )
})

const originOf = async (bytes: Buffer): Promise<string> => {
  try {
    return (await readContent(bytes, kinds, true)).isEdited ? 'edited' : 'ours'
  } catch (error) {
    return String(error)
  }
}

const segmentName = (sequence: number, base: number): string => `0000000${sequence}-${base}.jsonl`

const opened = async (folder: string, journal: Buffer, others: Readonly<Record<string, Buffer>> = {}) => {
  const root = await mkdtemp(join(folder, 'account-'))
  await mkdir(join(root, 'journal'))
  for (const [name, bytes] of Object.entries({ [segmentName(1, 0)]: journal, ...others })) {
    await writeFile(join(root, 'journal', name), bytes)
  }
  const told: string[] = []
  const files = unsyncedFiles
  const tell = ({ sentence }: ReasonExplanation): void => void told.push(sentence)
  const store = await openStore(
    { files, kinds, checkToken: async () => {}, now: () => new Date(), tell, warn: tell, log: () => {} },
    root,
  )
  const { revision } = store.read()
  const todos = [...store.read().all(todoKind)]
  await store.close()
  return { told, revision, todos: textOf(todos) }
}

const textOf = (todos: Iterable<Entity>): readonly string[] =>
  [...todos].map((todo) => JSON.stringify(todo)).toSorted()

const stateAfter = (changeSets: readonly ChangeSet[]): readonly string[] => {
  const todos = new Map<string, Entity>()
  for (const { id, after } of changeSets.flatMap(({ changes }) => changes)) {
    if (after === null) todos.delete(id)
    else todos.set(id, after)
  }
  return textOf(todos.values())
}

test('a store with a journal that was cut anywhere opens as it was after some change set, silently', async (t) => {
  const folder = await temporaryFolder(t)
  await holds(
    t,
    fc.asyncProperty(anySegment, anyPlace, async ({ bytes, changeSets, ends }, place) => {
      const length = Math.floor(place * (bytes.length + 1))
      const whole = Math.max(0, ends.filter((end) => end <= length).length - 1)
      assert.deepEqual(await opened(folder, bytes.subarray(0, length)), {
        told: [],
        revision: whole,
        todos: stateAfter(changeSets.slice(0, whole)),
      })
    }),
  )
})

test('a store whose journal has a flipped byte opens with all other change sets, and says so', async (t) => {
  const folder = await temporaryFolder(t)
  await holds(
    t,
    fc.asyncProperty(anySegment, anyPlace, anyBits, async ({ bytes, changeSets }, place, bits) => {
      const { told, revision, todos } = await opened(folder, flipped(bytes, place, bits))
      // A newline that is gone or new spoils two lines, the last newline only the line before it.
      const outcomes = [0, ...changeSets.keys()].flatMap((from) =>
        [0, 1, 2].map((lost) => [...changeSets.slice(0, from), ...changeSets.slice(from + lost)]),
      )
      assert.ok(outcomes.some((each) => isSame(todos, stateAfter(each))))
      if (told.length > 0) assert.ok(revision > changeSets.length)
      else assert.deepEqual(todos, stateAfter(changeSets.slice(0, Math.max(0, changeSets.length - 1))))
    }),
  )
})

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.join('\n') === others.join('\n')

test('of one damaged change set at the end of a segment, one is told to be missing', async (t) => {
  const folder = await temporaryFolder(t)
  const [first, second] = fc
    .sample(anyDraft, 2)
    .map((draft, index) => encodeLine(formatChangeSet(changeSetOf(draft, index + 1))))
  const damaged = Buffer.from(`${encodeLine(formatHeader(someHistory, 0))}${first}`)
  damaged[damaged.length - 3] = 0
  const { told } = await opened(folder, damaged, {
    [segmentName(2, 1)]: Buffer.from(`${encodeLine(formatHeader(someHistory, 1))}${second}`),
  })
  t.regex(told.join(), / 1 of the last changes could not be read/)
})
