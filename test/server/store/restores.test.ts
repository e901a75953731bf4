import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import test from 'ava'
import { StorageFull } from '../../../server/files/errors.ts'
import { NoSuchBackup } from '../../../server/store/errors.ts'
import { folderOf } from '../../support/account.ts'
import { failure } from '../../support/faults.ts'
import { changesIn, contentOf, idsOf, note, noteKind, openNotes, putNotes } from '../../support/notes.ts'
import { temporaryFolder } from '../../support/server.ts'
import { stalledDisk } from '../../support/stalled-disk.ts'
import { actor } from '../../support/store.ts'

/** A store whose backup holds the note `a` only, and that has `b` as well since. */
const withBackup = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const disk = stalledDisk()
  const opened = await openNotes(t, dataDir, { files: disk.files })
  await opened.store.transact(actor, putNotes(note('a')))
  const id = (await opened.store.backUp('migration')) ?? ''
  await opened.store.transact(actor, putNotes(note('b')))
  return { ...opened, dataDir, disk, id }
}

const notesInBackup = async (dataDir: string, id: string | null): Promise<readonly string[]> =>
  idsOf(JSON.parse(await readFile(join(folderOf({ dataDir }), 'backups', `${id}.json`), 'utf8')).notes)

test('a restore among other transactions comes right behind its backup', async (t) => {
  const { store, dataDir, id } = await withBackup(t)
  const restoring = store.restore({ kind: 'window' }, id)
  for (let count = 0; count < 40; count += 1) await store.transact(actor, putNotes(note(`n${count}`)))
  const { before } = (await restoring).result
  const changeSets = await changesIn(store)
  const at = changeSets.findIndex(({ actor: who }) => who.kind === 'window')
  t.is(changeSets.length, 43)
  const notes = new Set<string>()
  for (const { changes } of changeSets.slice(0, at)) {
    for (const { kind, id: own } of changes) if (kind === 'note') notes.add(own)
  }
  t.deepEqual(await notesInBackup(dataDir, before), [...notes].toSorted())
  t.deepEqual(
    changeSets[at]?.changes.filter(({ after }) => after === null).map((change) => change.id),
    [...notes].filter((own) => own !== 'a').toSorted(),
  )
  t.is(store.read().count(noteKind), 1 + changeSets.length - at - 1)
})

test('the backup from before a restore brings back what the restore removed', async (t) => {
  const { store, id } = await withBackup(t)
  const { before } = (await store.restore(actor, id)).result
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a'])
  await store.restore(actor, before ?? '')
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a', 'b'])
  t.is(store.read().revision, 4)
})

test('a restore that changes nothing makes neither a change set nor a backup', async (t) => {
  const { store, id } = await withBackup(t)
  await store.restore(actor, id)
  const state = store.read()
  const backups = await store.backups()
  const { before } = (await store.restore(actor, id)).result
  t.is(before, null)
  t.is(store.read(), state)
  t.deepEqual(await store.backups(), backups)
})

test('a restore that does not become durable is seen by nobody and leaves no backup', async (t) => {
  const { store, dataDir, disk, id } = await withBackup(t)
  const state = store.read()
  const backups = await store.backups()
  const stall = disk.stall('datasync')
  const restoring = store.restore(actor, id)
  await stall.reached
  t.is(store.read(), state)
  stall.end(failure('ENOSPC'))
  await t.throwsAsync(restoring, { instanceOf: StorageFull })
  t.is(store.read(), state)
  t.deepEqual(await store.backups(), backups)
  await store.close()
  t.deepEqual(contentOf((await openNotes(t, dataDir)).store.read()), contentOf(state))
})

test('a backup that there is not is refused, and the transactions behind it are not', async (t) => {
  const { store } = await withBackup(t)
  const state = store.read()
  const refused = store.restore(actor, '2020-01-01-daily')
  const after = store.transact(actor, putNotes(note('c')))
  await t.throwsAsync(refused, { instanceOf: NoSuchBackup })
  await after
  t.deepEqual(idsOf(store.read().all(noteKind)), ['a', 'b', 'c'])
  t.is(store.read().revision, state.revision + 1)
})
