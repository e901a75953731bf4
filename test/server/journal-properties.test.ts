import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import * as fc from 'fast-check'
import { NewerVersion } from '../../server/documents/document.ts'
import { realFiles } from '../../server/files/files.ts'
import type { ChangeSet } from '../../server/store/journal/change-set.ts'
import { headerJson, parseChangeSet } from '../../server/store/journal/format.ts'
import { decodeLine, encodeLine } from '../../server/store/journal/line.ts'
import { scanSegment } from '../../server/store/journal/scan.ts'
import { Row } from '../../server/store/rows/row.ts'
import { todoJson } from '../../server/store/rows/todo-json.ts'
import { openStore } from '../../server/store/store.ts'
import { readImage } from '../../server/store/todos-document/read.ts'
import { writeImage } from '../../server/store/todos-document/write.ts'
import { forgetfulFiles } from '../support/recorded-files.ts'
import { temporaryFolder } from '../support/server.ts'
import {
  anyBits,
  anyDraft,
  anyPlace,
  anySegment,
  anyTodo,
  areAmong,
  flipped,
  jsonOf,
} from '../support/stored-todos.ts'

/** Tries a property; where it does not hold, the smallest example is shown. */
const holds = async <T>(t: ExecutionContext, property: fc.IRawProperty<T>, numRuns = 100): Promise<void> => {
  await t.notThrowsAsync(async () => fc.assert(property, { numRuns }))
}

ava('a line and a change set read as what was written, whatever the text', async (t) => {
  await holds(
    t,
    fc.property(anyDraft, fc.integer({ min: 1, max: 2 ** 39 }), (draft, revision) => {
      const json = jsonOf(draft, revision)
      const bytes = Buffer.from(encodeLine(json))
      assert.equal(bytes.indexOf('\n'), bytes.length - 1)
      assert.equal(decodeLine(bytes, 0, bytes.length - 1), json)
      assert.deepEqual(parseChangeSet(json, 1), { ...draft.stamp, revision, changes: draft.changes })
    }),
  )
})

ava('a segment that was cut anywhere reads as its first change sets and a torn tail', async (t) => {
  await holds(
    t,
    fc.asyncProperty(anySegment, anyPlace, async ({ bytes, changeSets, ends }, place) => {
      const length = Math.floor(place * (bytes.length + 1))
      const whole = ends.filter((end) => end <= length)
      assert.deepEqual(await scanSegment(bytes.subarray(0, length)), {
        changeSets: changeSets.slice(0, Math.max(0, whole.length - 1)),
        damaged: 0,
        headerDamaged: false,
        whole: whole.at(-1) ?? 0,
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
  ava(`${name} in a segment never reads as another change set`, async (t) => {
    await holds(
      t,
      fc.asyncProperty(anySegment, anyPlace, anyBits, async ({ bytes, changeSets }, place, bits) => {
        const scanned = await scanSegment(harm(bytes, place, bits))
        assert.ok(areAmong(scanned.changeSets, changeSets))
        assert.ok(name === 'a removed stretch' || scanned.changeSets.length >= changeSets.length - 2)
      }),
      300,
    )
  })
}

ava('an older journal is read through the migrations, and a newer one is left alone', async (t) => {
  await holds(
    t,
    fc.asyncProperty(anyDraft, async (draft) => {
      const { changes, ...stamp } = JSON.parse(jsonOf(draft, 1))
      const older = encodeLine(JSON.stringify({ ...stamp, todos: changes }))
      const renamed = ({ todos, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, changes: todos })
      const bytes = Buffer.from(encodeLine(headerJson(0)) + older)
      assert.deepEqual((await scanSegment(bytes, 0, [renamed])).changeSets, [
        { ...draft.stamp, revision: 1, changes: draft.changes },
      ])
      assert.equal((await scanSegment(bytes, 0, [])).damaged, 1)
    }),
    20,
  )
  const newer = encodeLine(JSON.stringify({ format: 'localist-journal', version: 2, revision: 0 }))
  await t.throwsAsync(scanSegment(Buffer.from(newer)), { instanceOf: NewerVersion })
})

ava('a row over bytes says of a todo what its JSON says', async (t) => {
  await holds(
    t,
    fc.property(anyTodo, fc.string(), fc.string(), (todo, before, after) => {
      const json = Buffer.from(todoJson(todo))
      const start = Buffer.byteLength(before)
      const bytes = Buffer.concat([Buffer.from(before), json, Buffer.from(after)])
      const row = Row.at(bytes, start, start + json.length)
      const { id, order, completed, deleted, revision } = row
      const expected = JSON.parse(json.toString())
      assert.deepEqual(
        { id, order, completed, deleted, revision },
        {
          id: expected.id,
          order: expected.order,
          completed: expected.completed,
          deleted: expected.deletedAt !== null,
          revision: expected.revision,
        },
      )
      assert.deepEqual(row.todo, expected)
    }),
    500,
  )
})

const anyImage = fc.record({
  drafts: fc.array(anyDraft, { maxLength: 3 }),
  todos: fc.uniqueArray(anyTodo, { maxLength: 4, selector: ({ id }) => id }),
  revision: fc.nat({ max: 2 ** 39 }),
})

ava('a document reads as what was written, and with a flipped byte never as ours', async (t) => {
  const folder = await temporaryFolder(t)
  let count = 0
  await holds(
    t,
    fc.asyncProperty(anyImage, anyPlace, anyBits, async ({ drafts, todos, revision }, place, bits) => {
      count += 1
      const path = join(folder, String(count))
      const [draft] = drafts
      const lastChange = draft === undefined ? null : { ...draft.stamp, revision: revision + 1 }
      const handle = await realFiles.open(path, 'wx')
      await writeImage(handle, { revision, lastChange, rows: todos.map((todo) => Row.of(todo)) })
      await handle.close()
      const bytes = await realFiles.readFile(path)
      const image = await readImage(bytes)
      assert.equal(image.origin, 'ours')
      assert.equal(image.revision, revision)
      assert.deepEqual(image.lastChange, lastChange)
      assert.deepEqual(
        image.rows.map(({ todo }) => todo),
        todos,
      )
      assert.notEqual(await originOf(flipped(bytes, place, bits)), 'ours')
    }),
  )
})

const originOf = async (bytes: Buffer): Promise<string> => {
  try {
    return (await readImage(bytes)).origin
  } catch (error) {
    return String(error)
  }
}

const opened = async (folder: string, journal: Buffer, others: Readonly<Record<string, Buffer>> = {}) => {
  const root = await mkdtemp(join(folder, 'account-'))
  await mkdir(join(root, 'journal'))
  for (const [name, bytes] of Object.entries({ '00000001-0.jsonl': journal, ...others })) {
    await writeFile(join(root, 'journal', name), bytes)
  }
  const told: string[] = []
  // Nobody cuts the power of these folders.
  const files = forgetfulFiles(realFiles, () => true)
  const tell = (message: string): void => void told.push(message)
  const store = await openStore(
    { files, checkToken: async () => {}, now: () => new Date(), tell, warn: tell, log: () => {} },
    root,
  )
  const rows = [...store.read().list(false), ...store.read().list(true)]
  const { revision } = store.read()
  await store.close()
  return { told, revision, todos: rows.map(({ json }) => json).toSorted() }
}

const stateAfter = (changeSets: readonly ChangeSet[]): readonly string[] => {
  const todos = changeSets.flatMap(({ changes }) => changes.map(({ after }) => after))
  return [...new Map(todos.map((todo) => [todo.id, todoJson(todo)])).values()].toSorted()
}

ava(
  'a store with a journal that was cut anywhere opens as it was after some change set, silently',
  async (t) => {
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
  },
)

ava('a store whose journal has a flipped byte opens with all other change sets, and says so', async (t) => {
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

ava('of one damaged change set at the end of a segment, one is told to be missing', async (t) => {
  const folder = await temporaryFolder(t)
  const [first, second] = fc.sample(anyDraft, 2).map((draft, index) => encodeLine(jsonOf(draft, index + 1)))
  const damaged = Buffer.from(`${encodeLine(headerJson(0))}${first}`)
  damaged[damaged.length - 3] = 0
  const { told } = await opened(folder, damaged, {
    '00000002-1.jsonl': Buffer.from(`${encodeLine(headerJson(1))}${second}`),
  })
  t.regex(told.join(), / 1 of the last changes could not be read/)
})
