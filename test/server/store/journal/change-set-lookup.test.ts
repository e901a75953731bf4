import { readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { realFiles, type Files } from '../../../../server/files/files.ts'
import { HistoryGone } from '../../../../server/store/errors.ts'
import { folderOf } from '../../../support/account.ts'
import { changesIn, note, openNotes, putNotes } from '../../../support/notes.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'

/** A data directory with `count` segments of two change sets each. */
const withSegments = async (t: ExecutionContext, count: number) => {
  const dataDir = await temporaryFolder(t)
  for (let index = 0; index < count; index += 1) {
    const { store } = await openNotes(t, dataDir)
    await store.transact(actor, putNotes(note(`a${index}`)))
    await store.transact(actor, putNotes(note(`b${index}`)))
    await store.close()
  }
  const journal = join(folderOf({ dataDir }), 'journal')
  const names = (await readdir(journal)).toSorted()
  return { dataDir, segments: names.map((name) => join(journal, name)) }
}

test('a change set is found by its id in one segment, however many there are', async (t) => {
  const { dataDir, segments } = await withSegments(t, 12)
  t.is(segments.length, 12)
  let read: string[] = []
  const readFiles = async (...args: Parameters<Files['readFile']>) => {
    read.push(String(args[0]))
    return realFiles.readFile(...args)
  }
  const { store } = await openNotes(t, dataDir, {
    files: { ...realFiles, readFile: readFiles as Files['readFile'] },
  })
  const { history, revision } = store.read()
  t.is(revision, 24)
  // The first lookup searches the journal for removals.
  await store.changeSet(`${history}-1`)
  for (let wanted = 1; wanted <= revision; wanted += 1) {
    read = []
    const found = await store.changeSet(`${history}-${wanted}`)
    t.like(found, { id: `${history}-${wanted}`, revision: wanted })
    t.deepEqual(read, segments.slice(Math.ceil(wanted / 2) - 1).slice(0, 1))
  }
  read = []
  for (const unknown of [
    `${history}-0`,
    `${history}-25`,
    'ffffffffffffffff-1',
    '',
    'x',
    history,
    `${history}-`,
  ]) {
    t.is(await store.changeSet(unknown), null, unknown)
  }
  t.is(await store.changeSet(`${history}-1`.toUpperCase()), null)
  t.deepEqual(read, [])
})

test('a change set that is not kept any more is gone, the later ones are found', async (t) => {
  const { dataDir, segments } = await withSegments(t, 3)
  await unlink(segments[0] ?? '')
  const { store, told } = await openNotes(t, dataDir)
  const { history } = store.read()
  t.deepEqual(told, [])
  for (const revision of [1, 2]) {
    await t.throwsAsync(store.changeSet(`${history}-${revision}`), { instanceOf: HistoryGone })
  }
  for (const revision of [0, 1]) await t.throwsAsync(changesIn(store, revision), { instanceOf: HistoryGone })
  t.deepEqual(
    (await changesIn(store, 2)).map(({ revision }) => revision),
    [3, 4, 5, 6],
  )
  t.is((await store.changeSet(`${history}-3`))?.revision, 3)
  await unlink(segments[1] ?? '')
  await t.throwsAsync(store.changeSet(`${history}-3`), { instanceOf: HistoryGone })
  t.is((await store.changeSet(`${history}-5`))?.revision, 5)
})

test('a change set whose line is damaged meanwhile is gone, those beside it are found', async (t) => {
  const { dataDir, segments } = await withSegments(t, 2)
  const { store } = await openNotes(t, dataDir)
  const { history } = store.read()
  const text = await readFile(segments[0] ?? '', 'utf8')
  await writeFile(segments[0] ?? '', text.replace('"text":"a0"', '"text":"x0"'))
  await t.throwsAsync(store.changeSet(`${history}-1`), { instanceOf: HistoryGone })
  await t.throwsAsync(changesIn(store), { instanceOf: HistoryGone })
  t.is((await store.changeSet(`${history}-2`))?.revision, 2)
  t.deepEqual(
    (await changesIn(store, 1)).map(({ revision }) => revision),
    [2, 3, 4],
  )
})

test('changes are asked for since an id of this history that was made already', async (t) => {
  const { dataDir } = await withSegments(t, 2)
  const { store } = await openNotes(t, dataDir)
  const { history } = store.read()
  const since = async (id: string) => {
    const revisions: number[] = []
    for await (const { revision } of store.changesSince(id)) revisions.push(revision)
    return revisions
  }
  t.deepEqual(await since(`${history}-0`), [1, 2, 3, 4])
  t.deepEqual(await since(`${history}-3`), [4])
  t.deepEqual(await since(`${history}-4`), [])
  for (const unknown of [`${history}-5`, 'ffffffffffffffff-1', 'ffffffffffffffff-0', '', 'x', history]) {
    await t.throwsAsync(since(unknown), { instanceOf: HistoryGone }, unknown)
  }
})

test('however many ask for past change sets, one segment at a time is in memory', async (t) => {
  const { dataDir } = await withSegments(t, 3)
  let [underWay, most] = [0, 0]
  const readFiles = async (...args: Parameters<Files['readFile']>) => {
    underWay += 1
    most = Math.max(most, underWay)
    return await realFiles.readFile(...args).finally(() => (underWay -= 1))
  }
  const { store } = await openNotes(t, dataDir, {
    files: { ...realFiles, readFile: readFiles as Files['readFile'] },
  })
  const { history } = store.read()
  most = 0
  const found = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const revision = (index % 6) + 1
      if (index % 2 === 0) return (await store.changeSet(`${history}-${revision}`))?.revision === revision
      const since = `${history}-${revision - 1}`
      return await store.changesFrom(
        { after: since },
        async ({ changeSets }) => [...changeSets][0]?.revision === revision,
      )
    }),
  )
  t.true(found.every(Boolean))
  t.is(most, 1)
})
