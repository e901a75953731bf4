import assert from 'node:assert/strict'
import { kinds } from '../../../../server/kinds/kinds.ts'
import { join } from 'node:path'
import ava from 'ava'
import * as fc from 'fast-check'
import { NewerVersion } from '../../../../server/documents/document.ts'
import { realFiles } from '../../../../server/files/files.ts'
import { formatChangeId, formatChangeSet } from '../../../../server/store/change-set.ts'
import { readContent } from '../../../../server/store/document/read.ts'
import { writeContent } from '../../../../server/store/document/write.ts'
import {
  decodeLine,
  encodeLine,
  formatHeader,
  parseChangeSet,
  scanSegment,
} from '../../../../server/store/journal/segment.ts'
import { createAccountData } from '../../../../server/store/state.ts'
import { OpenTransaction } from '../../../../server/store/transaction.ts'
import { todoKind } from '../../../../server/kinds/todo.ts'
import { holds } from '../../../support/properties.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'
import {
  anyBits,
  anyDraft,
  anyFields,
  anyPlace,
  anySegment,
  anyTodo,
  areAmong,
  changeSetOf,
  flipped,
  someHistory,
} from '../../../support/stored-todos.ts'

ava('a line and a change set read as what was written, whatever the text', async (t) => {
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

ava('a segment that was cut anywhere reads as its first change sets and a torn tail', async (t) => {
  await holds(
    t,
    fc.asyncProperty(anySegment, anyPlace, async ({ bytes, changeSets, ends }, place) => {
      const length = Math.floor(place * (bytes.length + 1))
      const whole = ends.filter((end) => end <= length)
      assert.deepEqual(await scanSegment(bytes.subarray(0, length), someHistory, kinds), {
        changeSets: changeSets.slice(0, Math.max(0, whole.length - 1)),
        damaged: 0,
        isHeaderDamaged: false,
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
  ava(`${name} in a segment never reads as another change set`, async (t) => {
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

ava('a journal of version 1 reads as change sets of todos, and a newer one is left alone', async (t) => {
  const header = encodeLine(JSON.stringify({ format: 'localist-journal', version: 1, revision: 0 }))
  const anyPair = fc.record({ before: fc.option(anyTodo), after: anyTodo }, { noNullPrototype: true })
  await holds(
    t,
    fc.asyncProperty(anyDraft, fc.array(anyPair, { minLength: 1, maxLength: 3 }), async (draft, pairs) => {
      const { at, actor: who } = draft
      const segmentOf = (changes: readonly unknown[]): Buffer =>
        Buffer.from(
          header + encodeLine(JSON.stringify({ revision: 1, id: 'a UUID', at, actor: who, changes })),
        )
      const { changeSets, damaged, isHeaderDamaged } = await scanSegment(segmentOf(pairs), null, kinds)
      assert.deepEqual({ damaged, isHeaderDamaged }, { damaged: 0, isHeaderDamaged: false })
      const changes = pairs.map(({ after }) => ({ kind: 'todo', id: after.id, before: null, after }))
      assert.deepEqual(changeSets, [{ id: formatChangeId('', 1), revision: 1, at, actor: who, changes }])
      const { title: _title, ...others } = pairs[0]?.after ?? {}
      const bad = await scanSegment(segmentOf([...pairs, { before: null, after: others }]), null, kinds)
      assert.deepEqual([bad.changeSets, bad.damaged], [[], 1])
    }),
    20,
  )
  const newer = encodeLine(JSON.stringify({ format: 'localist-journal', version: 5, revision: 0 }))
  await t.throwsAsync(scanSegment(Buffer.from(newer), someHistory, kinds), { instanceOf: NewerVersion })
  const newerLine = encodeLine(JSON.stringify({ version: 5, revision: 1, changes: 'unknown' }))
  await t.throwsAsync(
    scanSegment(Buffer.from(encodeLine(formatHeader(someHistory, 0)) + newerLine), someHistory, kinds),
    { instanceOf: NewerVersion },
  )
})

ava('a change says of before what differs, which gives the whole of it back', async (t) => {
  await holds(
    t,
    fc.property(anyTodo, anyFields, (before, fields) => {
      const data = createAccountData(kinds, someHistory, before.revision, new Map([['todo', [before]]]))
      const tx = new OpenTransaction(data, actor, '2026-11-20T08:00:00.000Z')
      const after = tx.put(todoKind, { ...before, ...fields })
      const { updatedAt, revision } = after
      assert.deepEqual(after, { ...before, ...fields, updatedAt, revision })
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

ava('a document reads as what was written, and with a flipped byte never as ours', async (t) => {
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
      assert.deepEqual(await readContent(bytes, kinds), {
        isEdited: false,
        isOlder: false,
        history: someHistory,
        revision,
        entities: new Map([
          ['todo', todos.toSorted((a, b) => (a.id < b.id ? -1 : 1))],
          ['list', []],
          ['view', []],
        ]),
      })
      assert.notEqual(await originOf(flipped(bytes, place, bits)), 'ours')
    }),
  )
})

const originOf = async (bytes: Buffer): Promise<string> => {
  try {
    return (await readContent(bytes, kinds)).isEdited ? 'edited' : 'ours'
  } catch (error) {
    return String(error)
  }
}
