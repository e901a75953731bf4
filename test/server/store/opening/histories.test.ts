import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { type Files, realFiles } from '../../../../server/storage/files.ts'
import { HistoryGone } from '../../../../server/store/errors.ts'
import { editFile, fileOf, folderOf } from '../../../support/account.ts'
import { failure } from '../../../support/faults.ts'
import {
  asAfterKill,
  changesIn,
  foreignDocument,
  idsOf,
  lastSegment,
  note,
  noteKind,
  openNotes,
  putNotes,
  killedNotes,
} from '../../../support/notes.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'

const test = ava.serial

const sameHistory = ava.macro({
  async exec(
    t,
    stop: (t: ExecutionContext) => Promise<{ readonly dataDir: string; readonly history: string }>,
  ) {
    const { dataDir, history } = await stop(t)
    const { store, told } = await openNotes(t, dataDir)
    t.deepEqual(told, [])
    t.is(store.read().history, history)
    t.is(store.read().revision, 4)
    await store.transact(actor, putNotes(note('e')))
    t.deepEqual(
      (await changesIn(store)).map(({ id }) => id),
      [1, 2, 3, 4, 5].map((revision) => `${history}-${revision}`),
    )
    t.like(await store.changeSet(`${history}-2`), { revision: 2 })
    await t.throwsAsync(changesIn(store, 6), { instanceOf: HistoryGone })
  },
  title: (name = '') => `the history goes on after ${name}`,
})

test('a kill', sameHistory, killedNotes)
test('a stop in order', sameHistory, async (t) => {
  const { dataDir, history } = await killedNotes(t)
  await (await openNotes(t, dataDir)).store.close()
  return { dataDir, history }
})
test('a kill before there was a document', sameHistory, async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  for (const id of ['a', 'b', 'c', 'd']) await store.transact(actor, putNotes(note(id)))
  return { dataDir: await asAfterKill(t, dataDir), history: store.read().history }
})
test('a loss of the document that the journal makes up for', sameHistory, async (t) => {
  const { dataDir, history } = await killedNotes(t)
  await rm(fileOf({ dataDir }))
  const { store, told } = await openNotes(t, dataDir)
  t.is(told.length, 1)
  await store.close()
  return { dataDir, history }
})
test('a document put back by hand from a backup, with the journal beside it', sameHistory, async (t) => {
  const { dataDir, history } = await killedNotes(t)
  const backups = join(folderOf({ dataDir }), 'backups')
  const [backup = ''] = await readdir(backups)
  await copyFile(join(backups, backup), fileOf({ dataDir }))
  return { dataDir, history }
})

const createHistoryId = ava.macro({
  async exec(
    t,
    happens: (t: ExecutionContext, dataDir: string) => Promise<unknown>,
    expected: { readonly told: RegExp; readonly ids: readonly string[] },
  ) {
    const { dataDir, history } = await killedNotes(t)
    await happens(t, dataDir)
    const { store, told } = await openNotes(t, dataDir)
    t.regex(told.join('\n'), expected.told)
    t.deepEqual(idsOf(store.read().all(noteKind)), expected.ids)
    const now = store.read()
    t.not(now.history, history)
    t.true(now.revision > 4, 'no revision comes twice')
    for (const revision of [0, 2, 4, now.revision]) {
      await t.throwsAsync(store.changesSince(`${history}-${revision}`)[Symbol.asyncIterator]().next(), {
        instanceOf: HistoryGone,
      })
    }
    t.deepEqual(await changesIn(store, now.revision), [])
    // Change sets of the history before are still found, those of the new one from the next on.
    t.like(await store.changeSet(`${history}-1`), { id: `${history}-1`, revision: 1 })
    await store.transact(actor, putNotes(note('e')))
    const [next] = await changesIn(store, now.revision)
    t.is(next?.id, `${now.history}-${now.revision + 1}`)
    t.deepEqual(await store.changeSet(next?.id ?? ''), next ?? null)
    // The same number in the history before is no id of it.
    const other = store.changeSet(`${history}-${now.revision + 1}`)
    await t.throwsAsync(other, { instanceOf: HistoryGone })

    const killed = await openNotes(t, await asAfterKill(t, dataDir))
    await store.close()
    const stopped = await openNotes(t, dataDir)
    for (const again of [killed, stopped]) {
      t.deepEqual(again.told, [])
      t.is(again.store.read().history, now.history)
      t.deepEqual(await changesIn(again.store, now.revision), [next])
    }
  },
  title: (name = '') => `a new history begins after ${name}`,
})

test(
  'an edit by hand behind a kill',
  createHistoryId,
  (_t, dataDir) => editFile(fileOf({ dataDir }), '"text":"a"', '"text":"x"'),
  { told: /todos\.json was edited while the last changes were missing from it/, ids: ['a', 'b', 'c', 'd'] },
)
test(
  'an edit by hand',
  createHistoryId,
  async (t, dataDir) => {
    await (await openNotes(t, dataDir)).store.close()
    await editFile(fileOf({ dataDir }), '"text":"a"', '"text":"x"')
  },
  { told: /^$/, ids: ['a', 'b', 'c', 'd'] },
)
test(
  'a line of the journal that was lost',
  createHistoryId,
  async (_t, dataDir) => editFile(await lastSegment(dataDir), '"text":"c"', '"text":"x"'),
  { told: /1 of the last changes could not be read/, ids: ['a', 'b', 'd'] },
)
test(
  'a loss of the newest line',
  createHistoryId,
  async (_t, dataDir) => editFile(await lastSegment(dataDir), '"text":"d"', '"text":"x"'),
  { told: /1 of the last changes could not be read/, ids: ['a', 'b', 'c'] },
)
test(
  'a document that was damaged together with the journal',
  createHistoryId,
  async (_t, dataDir) => {
    await editFile(fileOf({ dataDir }), '"folderId":"f","text":"b"', '"folderId":"f","text":')
    await editFile(await lastSegment(dataDir), '"text":"c"', '"text":"x"')
  },
  { told: /todos\.json was damaged/, ids: ['a', 'b', 'd'] },
)
test(
  'a document of another list that is behind the journal',
  createHistoryId,
  async (t, dataDir) => copyFile(await foreignDocument(t, 'y', 'z'), fileOf({ dataDir })),
  { told: /came from another list or computer/, ids: ['y', 'z'] },
)

test('a document of another list that is ahead of the journal brings its own history with it', async (t) => {
  const { dataDir, history } = await killedNotes(t)
  const path = await foreignDocument(t, 'u', 'v', 'w', 'x', 'y', 'z')
  await copyFile(path, fileOf({ dataDir }))
  const { store } = await openNotes(t, dataDir)
  t.is(store.read().history, JSON.parse(await readFile(path, 'utf8')).history)
  t.deepEqual(idsOf(store.read().all(noteKind)), ['u', 'v', 'w', 'x', 'y', 'z'])
  t.is(store.read().revision, 6)
  const since = store.changesSince(`${history}-4`)[Symbol.asyncIterator]()
  await t.throwsAsync(since.next(), { instanceOf: HistoryGone })
  t.deepEqual(await changesIn(store, 6), [])
  await t.throwsAsync(changesIn(store, 5), { instanceOf: HistoryGone })
  t.like(await store.changeSet(`${history}-1`), { revision: 1 })
})

test('a document of another list that cannot be taken over on a full disk is taken over later', async (t) => {
  const other = await temporaryFolder(t)
  const theirs = await openNotes(t, other)
  await theirs.store.transact(actor, putNotes(note('p')))
  await theirs.store.close()
  const dataDir = await temporaryFolder(t)
  const ours = await openNotes(t, dataDir)
  await ours.store.transact(actor, putNotes(note('a')))
  await ours.store.transact(actor, putNotes(note('b')))
  const copy = await asAfterKill(t, dataDir)
  await writeFile(fileOf({ dataDir: copy }), await readFile(fileOf({ dataDir: other })))
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      if (flags !== 'r') throw failure('ENOSPC')
      return realFiles.open(path, flags, mode)
    },
  }
  const full = await openNotes(t, copy, { files })
  t.throws(() => full.store.read())
  t.regex(full.log.join(), /ENOSPC/)
  t.regex(full.told.join(), /disk is full/)
  const { store, told } = await openNotes(t, copy)
  t.deepEqual(idsOf(store.read().all(noteKind)), ['p'])
  t.regex(told.join(), /came from another list/)
})
