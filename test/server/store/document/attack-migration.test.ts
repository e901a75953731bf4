import { copyFile, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { HistoryGone } from '../../../../server/store/errors.ts'
import { fileOf, folderOf } from '../../../support/account.ts'
import { asAfterKill, changesIn, note, openNotes, putNotes } from '../../../support/notes.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { listed } from '../../../../server/kinds/indexes.ts'
import { todoKind } from '../../../../server/kinds/todo.ts'
import { actor, listIn, openTestStore } from '../../../support/store.ts'
import { adding } from '../../../support/timeline.ts'
import { backupsIn, copyOlder } from '../../../support/older-versions.ts'

const segmentsIn = (dataDir: string) => readdir(join(folderOf({ dataDir }), 'journal'))

test('after a migration the numbers of segments begin anew, and another process counts on from them', async (t) => {
  const dataDir = await copyOlder(t, 2)
  const first = await openTestStore(t, dataDir)
  const { revision } = first.store.read()
  t.deepEqual(await segmentsIn(dataDir), [`00000001-${revision}.jsonl`])
  // As another process would find it.
  const copy = await asAfterKill(t, dataDir)
  const second = await openTestStore(t, copy)
  await first.store.transact(actor, adding('first'))
  await second.store.transact(actor, adding('second'))
  t.deepEqual(await segmentsIn(dataDir), [`00000001-${revision}.jsonl`])
  t.deepEqual((await segmentsIn(copy)).toSorted(), [
    `00000001-${revision}.jsonl`,
    `00000002-${revision}.jsonl`,
  ])
})

// The daily backup is older than the segments that are put away, and recovery does not look where they are.
test('a document that is lost on the day of a migration is made up for', async (t) => {
  const dataDir = await copyOlder(t, 2)
  const now = () => new Date('2026-11-22T12:00:00.000Z')
  const { store } = await openTestStore(t, dataDir, { now })
  const before = [...store.read().sorted(listed).ascending()]
  await store.close()
  await rm(fileOf({ dataDir }))
  const again = await openTestStore(t, dataDir, { now })
  t.deepEqual(listIn(again), before, again.told.join('\n'))
})

test('the refusal of a history that is gone names no path', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await store.transact(actor, putNotes(note('a')))
  for (const name of await segmentsIn(dataDir)) await rm(join(folderOf({ dataDir }), 'journal', name))
  const { message } = (await t.throwsAsync(changesIn(store), { instanceOf: HistoryGone })) ?? { message: '' }
  t.false(message.includes(dataDir), message)
})

test('a document of the version before that is of another list is not mixed with the journal', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir)
  for (let index = 0; index < 30; index += 1) await first.store.transact(actor, adding(`ours ${index}`))
  await first.store.close()
  const path = fileOf({ dataDir: await copyOlder(t, 2) })
  await copyFile(path, fileOf({ dataDir }))
  const { revision, todos } = JSON.parse(await readFile(path, 'utf8'))
  t.true(revision < 30)
  const { store, told } = await openTestStore(t, dataDir)
  const idsOf = (all: Iterable<{ readonly id: string }>) => Array.from(all, ({ id }) => id).toSorted()
  t.deepEqual(idsOf(store.read().all(todoKind)), idsOf(todos))
  t.regex(told.join(), /came from another list or computer/)
  t.true(store.read().revision > 30)
  const [backup = '', ...more] = await backupsIn(dataDir, 'migration')
  t.deepEqual(more, [])
  t.deepEqual(await readFile(join(folderOf({ dataDir }), 'backups', backup)), await readFile(path))
})
