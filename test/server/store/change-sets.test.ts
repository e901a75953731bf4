import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import type { Actor, ChangeSet, ChangeSetOptions } from '../../../server/store/change-set.ts'
import type { Rule } from '../../../server/store/transaction.ts'
import { fileOf, folderOf } from '../../support/account.ts'
import {
  asAfterKill,
  changesIn,
  contentOf,
  folder,
  folderKind,
  note,
  noteKind,
  openNotes,
  putNotes,
} from '../../support/notes.ts'
import { temporaryFolder } from '../../support/server.ts'
import { actor } from '../../support/store.ts'

const journalOf = (dataDir: string): string => join(folderOf({ dataDir }), 'journal')

const segmentsOf = async (dataDir: string): Promise<readonly string[]> =>
  (await readdir(journalOf(dataDir))).toSorted().map((name) => join(journalOf(dataDir), name))

/** The change sets on the disk, as their lines and the headers of the segments say them. */
const onDisk = async (dataDir: string): Promise<readonly unknown[]> => {
  const found: unknown[] = []
  for (const path of await segmentsOf(dataDir)) {
    const [header = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n')
    const { history } = JSON.parse(header.slice(9))
    for (const line of lines) {
      const { version, ...changeSet } = JSON.parse(line.slice(9))
      if (version !== 4) throw new Error('The change set has another version.')
      found.push({ id: `${history}-${changeSet.revision}`, ...changeSet })
    }
  }
  return found
}

const at = '2030-01-02T03:04:05.678Z'
const stamp = (revision: number) => ({ updatedAt: at, revision })
const begun = putNotes(note('a'))

const shapes = test.macro({
  async exec(
    t: ExecutionContext,
    rule: Rule<unknown>,
    expected: Partial<ChangeSet>,
    who: Actor = actor,
    remarks: ChangeSetOptions = {},
  ) {
    const dataDir = await temporaryFolder(t)
    const { store } = await openNotes(t, dataDir, { now: () => new Date(at) })
    await store.transact(actor, begun)
    const heard: ChangeSet[] = []
    store.subscribe((changeSet) => void heard.push(changeSet))
    await store.transact(who, rule, remarks)
    const id = `${store.read().history}-2`
    t.deepEqual(heard, [{ id, revision: 2, at, actor: who, changes: [], ...remarks, ...expected }])
    t.deepEqual(await store.changeSet(id), heard[0] ?? null)
    t.deepEqual(await changesIn(store, 1), heard)
    t.deepEqual((await onDisk(dataDir)).slice(1), heard)
    await store.close()
    const reopened = await openNotes(t, dataDir)
    t.deepEqual(await reopened.store.changeSet(id), heard[0] ?? null)
    t.deepEqual(await changesIn(reopened.store, 1), heard)
  },
  title: (name = '') => `the same on disk, found by its id, since a revision and as heard: ${name}`,
})

const b = { kind: 'note', id: 'b', before: null, after: { ...note('b'), ...stamp(2) } }

test('a new entity has no before', shapes, putNotes(note('b')), { changes: [b] })
test('of a changed one, before is only what differs', shapes, putNotes(note('a', { rank: 7 })), {
  changes: [
    {
      kind: 'note',
      id: 'a',
      before: { rank: 0, revision: 1 },
      after: { ...note('a', { rank: 7 }), ...stamp(2) },
    },
  ],
})
test('of a removed one, before is the whole entity', shapes, (tx) => tx.remove(noteKind, 'a'), {
  changes: [{ kind: 'note', id: 'a', before: { ...note('a'), ...stamp(1) }, after: null }],
})
test(
  'several kinds and the same id in both, in the order of the writes',
  shapes,
  (tx) => {
    tx.put(noteKind, note('f'))
    tx.put(folderKind, folder('a', { name: 'ä\u2028"\\💡' }))
  },
  {
    changes: [
      { kind: 'note', id: 'f', before: null, after: { ...note('f'), ...stamp(2) } },
      {
        kind: 'folder',
        id: 'a',
        before: null,
        after: { ...folder('a', { name: 'ä\u2028"\\💡' }), ...stamp(2) },
      },
    ],
  },
)
test(
  'an actor with members that nobody knows',
  shapes,
  putNotes(note('b')),
  { changes: [b] },
  {
    kind: 'device',
    name: 'phone',
    more: { of: ['it', 1, null] },
  },
)
test('what it undoes, and the request', shapes, putNotes(note('b')), { changes: [b] }, actor, {
  undoes: 'cafe000000000000-7',
  request: { digest: 'sha-256=abc', status: 201 },
})

test('what could not be read again is refused, and nothing has changed', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, begun)
  const before = store.read()
  for (const [who, remarks] of [
    [{ kind: '' }, {}],
    [actor, { request: { digest: 'sha-256=abc', status: 201.5 } }],
  ] as const) {
    await t.throwsAsync(store.transact(who, putNotes(note('b')), remarks), { name: 'ZodError' })
  }
  t.is(store.read(), before)
  await store.transact(actor, putNotes(note('c')))
  t.is(store.read().revision, 2)
  t.deepEqual((await openNotes(t, await asAfterKill(t, dataDir))).told, [])
})

const removals = test.macro({
  async exec(t, next: (t: ExecutionContext, dataDir: string, close: () => Promise<void>) => Promise<string>) {
    const dataDir = await temporaryFolder(t)
    const first = await openNotes(t, dataDir)
    await first.store.transact(actor, putNotes(note('a'), note('b')))
    await first.store.close()
    const { store } = await openNotes(t, dataDir)
    await store.transact(actor, (tx) => tx.remove(noteKind, 'a'))
    const content = contentOf(store.read())
    t.is(store.read().get(noteKind, 'a'), undefined)
    const reopened = await openNotes(t, await next(t, dataDir, () => store.close()))
    t.deepEqual(contentOf(reopened.store.read()), content)
    t.deepEqual(reopened.told, [])
    t.is(reopened.store.read().count(noteKind), 1)
    t.is((await changesIn(reopened.store, 1))[0]?.changes[0]?.after, null)
    await reopened.store.transact(actor, putNotes(note('a', { text: 'anew' })))
    t.is(reopened.store.read().get(noteKind, 'a')?.text, 'anew')
  },
  title: (name = '') => `what was removed for good stays removed ${name}`,
})

test('after a restart', removals, async (_t, dataDir, close) => {
  await close()
  return dataDir
})
test('after a kill', removals, (t, dataDir) => asAfterKill(t, dataDir))
test('after a kill behind a checkpoint', removals, async (t, dataDir) => {
  const copy = await asAfterKill(t, dataDir)
  const { store } = await openNotes(t, copy)
  await store.backUp('migration')
  t.true((await readFile(fileOf({ dataDir: copy }), 'utf8')).includes('"revision": 2'))
  return asAfterKill(t, copy)
})
