import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import type { Kinds } from '../../../server/store/kind.ts'
import { fileOf, folderOf } from '../../support/account.ts'
import {
  asAfterKill,
  changesIn,
  contentOf,
  folder,
  folderKind,
  idsOf,
  Misfit,
  note,
  noteKind,
  openNotes,
  putNotes,
  rankedIn,
} from '../../support/notes.ts'
import { temporaryFolder } from '../../support/server.ts'
import { actor, type TestStore } from '../../support/store.ts'

/** A data directory with two folders and two notes, stopped in order. */
const stoppedNotes = async (
  t: ExecutionContext,
  kinds: Kinds = [folderKind, noteKind],
): Promise<{ readonly dataDir: string }> => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir, { kinds })
  await store.transact(actor, putNotes(note('a', { rank: 1 }), note('b', { rank: 2 })))
  await store.transact(actor, (tx) => tx.put(folderKind, folder('g')))
  await store.close()
  return { dataDir }
}

const editDocument = async (dataDir: string, edit: (text: string) => string): Promise<void> => {
  const path = fileOf({ dataDir })
  const text = await readFile(path, 'utf8')
  const edited = edit(text)
  if (edited === text) throw new Error('The edit changes nothing.')
  await writeFile(path, edited)
}

const isSound = (t: ExecutionContext, { store }: TestStore): void => {
  const { folders, notes } = contentOf(store.read())
  const known = new Set(idsOf(folders))
  t.deepEqual(idsOf(notes.filter(({ folderId }) => !known.has(folderId))), [], 'notes in no folder')
}

test('one document holds all kinds, each a list with one entity a line', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  const text = await readFile(fileOf({ dataDir }), 'utf8')
  const { store, told } = await openNotes(t, dataDir)
  const { folders, notes } = contentOf(store.read())
  t.like(JSON.parse(text), { format: 'localist-todos', version: 5, revision: 2, folders, notes })
  t.deepEqual(Object.keys(JSON.parse(text)), [
    'format',
    'version',
    'history',
    'revision',
    'folders',
    'notes',
    'checksum',
  ])
  for (const entity of [...folders, ...notes])
    t.regex(text, new RegExp(`^    ${JSON.stringify(entity)},?$`, 'm'))
  t.deepEqual(
    [idsOf(folders), rankedIn(store.read())],
    [
      ['f', 'g'],
      ['a', 'b'],
    ],
  )
  t.deepEqual(told, [])
})

test('kinds that are empty, or all of whose entities were removed, stay so over a restart', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  for (const expected of [0, 2]) {
    const { store, told } = await openNotes(t, dataDir)
    await store.transact(actor, (tx) => {
      for (const { id } of tx.all(noteKind)) tx.remove(noteKind, id)
      if (expected > 0) putNotes(note('c'), note('d'))(tx)
    })
    await store.close()
    const again = await openNotes(t, dataDir)
    t.is(again.store.read().count(noteKind), expected)
    t.is(again.store.read().count(folderKind), 2)
    await again.store.close()
    t.deepEqual([...told, ...again.told], [])
  }
})

test('a document that a hand has edited so that all fits together is taken over', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  await editDocument(dataDir, (text) => text.replace('"folderId":"f"', '"folderId":"g"'))
  const { store, told } = await openNotes(t, dataDir)
  t.deepEqual(told, [])
  t.deepEqual(
    contentOf(store.read()).notes.map(({ folderId }) => folderId),
    ['g', 'f'],
  )
  t.true(store.read().revision > 2)
})

const misfits = test.macro({
  async exec(t, edit: (text: string) => string) {
    const { dataDir } = await stoppedNotes(t)
    const before = await readFile(fileOf({ dataDir }), 'utf8')
    await editDocument(dataDir, edit)
    const edited = await readFile(fileOf({ dataDir }), 'utf8')
    const opened = await openNotes(t, dataDir)
    t.is(opened.told.length, 1)
    t.regex(opened.told[0] ?? '', /^todos\.json was damaged\. It is kept as todos\.json\.damaged-/)
    isSound(t, opened)
    t.deepEqual(rankedIn(opened.store.read()), ['a', 'b'])
    t.deepEqual(contentOf(opened.store.read()), {
      folders: JSON.parse(before).folders,
      notes: JSON.parse(before).notes,
    })
    const names = await readdir(folderOf({ dataDir }))
    const aside = names.find((name) => name.startsWith('todos.json.damaged-')) ?? ''
    t.is(await readFile(`${folderOf({ dataDir })}/${aside}`, 'utf8'), edited)
    await opened.store.transact(actor, putNotes(note('c', { rank: 3 })))
    await opened.store.close()
    const again = await openNotes(t, dataDir)
    t.deepEqual(rankedIn(again.store.read()), ['a', 'b', 'c'])
    t.deepEqual(again.told, [])
  },
  title: (name = '') => `a document that a hand has edited so that ${name} is damaged, and recovered`,
})

test('a note lies in no folder', misfits, (text) => text.replace('"folderId":"f"', '"folderId":"gone"'))
test('a folder with notes is gone', misfits, (text) => text.replace(/^ {4}\{"id":"f",.*\n/m, ''))
test('a field is not valid', misfits, (text) => text.replace('"rank":1', '"rank":"one"'))
test('an id is there twice', misfits, (text) => text.replace('"id":"g"', '"id":"f"'))
test('a list is missing', misfits, (text) => text.replace('"notes": [', '"others": ['))

test('without journal and backups, of a damaged document is left what fits together', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  const bare = await temporaryFolder(t)
  await cp(fileOf({ dataDir }), fileOf({ dataDir: bare }), { recursive: true })
  await editDocument(bare, (text) => text.replace('"folderId":"f"', '"folderId":"gone"'))
  const opened = await openNotes(t, bare)
  isSound(t, opened)
  t.deepEqual(
    contentOf(opened.store.read()).notes.map(({ id }) => id),
    ['b'],
  )
  t.deepEqual(idsOf(contentOf(opened.store.read()).folders), ['f', 'g'])
  t.is(opened.told.length, 1)
})

test('an edit that does not fit to what the journal has beyond the document leaves nothing that is not sound', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, (tx) => tx.remove(folderKind, 'g'))
  const copy = await asAfterKill(t, dataDir)
  await editDocument(copy, (text) => text.replace('"folderId":"f"', '"folderId":"g"'))
  const opened = await openNotes(t, copy)
  isSound(t, opened)
  t.is(opened.told.length, 1)
  await opened.store.transact(actor, putNotes(note('a', { text: 'changed' })))
  await opened.store.close()
  const again = await openNotes(t, copy)
  isSound(t, again)
  t.deepEqual(again.told, [])
})

test('a lost line of the journal leaves nothing that is not sound', async (t) => {
  const { dataDir } = await stoppedNotes(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, (tx) => tx.put(folderKind, folder('h')))
  await store.transact(actor, (tx) => tx.put(noteKind, note('c', { folderId: 'h' })))
  const copy = await asAfterKill(t, dataDir)
  const journal = `${folderOf({ dataDir: copy })}/journal`
  const last = `${journal}/${(await readdir(journal)).toSorted().at(-1)}`
  const text = await readFile(last, 'utf8')
  await writeFile(last, text.replace('"name":"h"', '"name":"x"'))
  const opened = await openNotes(t, copy)
  isSound(t, opened)
  t.regex(opened.told.join(), /journal of your changes was damaged/)
})

/** An account with a backup that a Localist without checks made. */
const withUncheckedBackup = async (t: ExecutionContext) => {
  const { dataDir } = await stoppedNotes(t)
  const first = await openNotes(t, dataDir)
  await first.store.transact(actor, (tx) => tx.put({ ...noteKind, check() {} }, note('a', { folderId: 'g' })))
  await first.store.transact(actor, (tx) => tx.remove({ ...folderKind, check() {} }, 'f'))
  const id = await first.store.backUp('migration')
  await first.store.transact(actor, putNotes(note('a', { rank: 1 }), note('b', { rank: 2 })))
  await first.store.close()
  return { dataDir, id: id ?? '' }
}

test('a backup whose entities do not fit together is not restored, and nothing has changed', async (t) => {
  const { dataDir, id } = await withUncheckedBackup(t)
  const { store, told } = await openNotes(t, dataDir)
  const before = store.read()
  const backups = await store.backups()
  await t.throwsAsync(store.restore(actor, id), { instanceOf: Misfit })
  t.is(store.read(), before)
  t.deepEqual(await store.backups(), backups)
  t.deepEqual(told, [])
  await store.transact(actor, putNotes(note('c')))
  t.is(store.read().revision, before.revision + 1)
})

test('a backup of several kinds is restored in one change set, whatever the order of the kinds', async (t) => {
  for (const kinds of [
    [folderKind, noteKind],
    [noteKind, folderKind],
  ]) {
    const { dataDir } = await stoppedNotes(t, kinds)
    const { store } = await openNotes(t, dataDir, { kinds })
    const backedUp = contentOf(store.read())
    const id = (await store.backUp('migration')) ?? ''
    await store.transact(actor, (tx) => {
      for (const each of backedUp.notes) tx.remove(noteKind, each.id)
      tx.remove(folderKind, 'f')
      tx.put(noteKind, note('later', { folderId: 'g' }))
    })
    await store.close()
    const again = await openNotes(t, dataDir, { kinds })
    const { result } = await again.store.restore(actor, id)
    const { restored, trashed, before } = result
    t.deepEqual([restored, trashed], [4, 1])
    t.true((await again.store.backups()).some((backup) => backup.id === before))
    const { folders, notes } = contentOf(again.store.read())
    t.deepEqual(
      [idsOf(folders), idsOf(notes)],
      [
        ['f', 'g'],
        ['a', 'b'],
      ],
    )
    t.deepEqual(
      notes.map(({ text, rank, folderId }) => [text, rank, folderId]),
      backedUp.notes.map(({ text, rank, folderId }) => [text, rank, folderId]),
    )
    t.is((await changesIn(again.store, 3)).length, 1)
    await again.store.close()
  }
})
