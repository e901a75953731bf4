import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { realFiles, type Files } from '../../../../server/files/files.ts'
import { fileOf, folderOf } from '../../../support/account.ts'
import { failure } from '../../../support/faults.ts'
import { asAfterKill, contentOf, idsOf, note, noteKind, openNotes, putNotes } from '../../../support/notes.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'

/** An account with one segment, and a document that was written in the middle of it, as after a day's first backup. */
const oneSegment = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, putNotes(note('a')))
  await store.backUp('removal')
  await store.transact(actor, putNotes(note('b')))
  await store.transact(actor, putNotes(note('c')))
  const copy = await asAfterKill(t, dataDir)
  const journal = join(folderOf({ dataDir: copy }), 'journal')
  const [name = '', ...more] = await readdir(journal)
  t.deepEqual(more, [])
  return { dataDir: copy, segment: join(journal, name), store }
}

test('a damaged header of the only segment loses no change', async (t) => {
  const { dataDir, segment } = await oneSegment(t)
  const bytes = await readFile(segment)
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await writeFile(segment, bytes)
  const { store, told } = await openNotes(t, dataDir)
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a', 'b', 'c'])
  t.regex(told.join('\n'), /The journal of your changes was damaged\. No change was lost\./)
})

test('a segment that cannot be opened for a moment loses no change', async (t) => {
  const { dataDir } = await oneSegment(t)
  let isFirst = true
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      if (String(path).endsWith('.jsonl') && isFirst) {
        isFirst = false
        throw failure('EMFILE')
      }
      return realFiles.open(path, flags, mode)
    },
  }
  const first = await openNotes(t, dataDir, { files })
  await first.store.close()
  const { store } = await openNotes(t, dataDir)
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a', 'b', 'c'], first.told.join('\n'))
})

test('a start holds few files open at once, however many segments there are', async (t) => {
  const dataDir = await temporaryFolder(t)
  for (let index = 0; index < 40; index += 1) {
    const { store } = await openNotes(t, dataDir)
    await store.transact(actor, putNotes(note(`n${index}`)))
    await store.close()
  }
  let [open, most] = [0, 0]
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      const handle = await realFiles.open(path, flags, mode)
      open += 1
      most = Math.max(most, open)
      const close = handle.close.bind(handle)
      handle.close = () => close().finally(() => void (open -= 1))
      return handle
    },
  }
  const { store } = await openNotes(t, dataDir, { files })
  t.is(contentOf(store.read()).notes.length, 40)
  t.true(most < 20, `${most} at once`)
})

for (const isBare of [false, true]) {
  const title = 'a revision of an entity that a hand made very high leaves room for changes'
  test(isBare ? `${title}, also without journal and backups` : title, async (t) => {
    const { dataDir } = await oneSegment(t)
    await (await openNotes(t, dataDir)).store.close()
    for (const name of isBare ? ['journal', 'backups'] : []) {
      await rm(join(folderOf({ dataDir }), name), { recursive: true })
    }
    const path = fileOf({ dataDir })
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace(/("id":"b".*"revision":)\d+/, '$1999999999999'))
    t.not(await readFile(path, 'utf8'), text)
    const { store, told } = await openNotes(t, dataDir)
    t.log(told.join('\n'), store.read().revision)
    await store.transact(actor, putNotes(note('d')))
    await store.close()
    const again = await openNotes(t, dataDir)
    t.deepEqual(idsOf(again.store.read().all(noteKind)), ['a', 'b', 'c', 'd'])
    t.deepEqual(again.told, [])
  })
}

// Neither a backup nor the journal knows of the edit, so that the loss is taken for none.
test('a loss of a document that a hand had edited gives no revision a second time', async (t) => {
  const { dataDir } = await oneSegment(t)
  await (await openNotes(t, dataDir)).store.close()
  const path = fileOf({ dataDir })
  await writeFile(path, (await readFile(path, 'utf8')).replace('"text":"a"', '"text":"x"'))
  const edited = await openNotes(t, dataDir)
  const { revision } = edited.store.read()
  await edited.store.close()
  await rm(path)
  const { store, told } = await openNotes(t, dataDir)
  t.notRegex(told.join(), /Nothing was lost/)
  t.true(store.read().revision > revision)
})

// The removal stands in the journal; the damaged document still has the note.
test('what was removed for good does not come back from a damaged document', async (t) => {
  const { dataDir } = await oneSegment(t)
  const first = await openNotes(t, dataDir)
  await first.store.transact(actor, (tx) => tx.remove(noteKind, 'a'))
  await first.store.transact(actor, putNotes(note('d')))
  const copy = await asAfterKill(t, dataDir)
  const journal = join(folderOf({ dataDir: copy }), 'journal')
  const last = join(journal, (await readdir(journal)).toSorted().at(-1) ?? '')
  await writeFile(last, (await readFile(last, 'utf8')).replace('"text":"d"', '"text":"x"'))
  const path = fileOf({ dataDir: copy })
  await writeFile(path, (await readFile(path, 'utf8')).replace('"checksum"', ''))
  const { store } = await openNotes(t, copy)
  t.deepEqual(idsOf(store.read().all(noteKind)), ['b', 'c'])
})
