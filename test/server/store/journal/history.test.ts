import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { realFiles, type Files } from '../../../../server/files/files.ts'
import { formatChangeId, type ChangeSet } from '../../../../server/store/change-set.ts'
import { HistoryGone } from '../../../../server/store/errors.ts'
import type { Store } from '../../../../server/store/store.ts'
import { todoKind } from '../../../../server/kinds/todo.ts'
import { fileOf, folderOf } from '../../../support/account.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { actor, openTestStore, titlesIn } from '../../../support/store.ts'

/** The change sets after `revision`, which is of the present history unless another is named. */
const collect = async (
  store: Store,
  revision: number,
  history = store.read().history,
): Promise<readonly ChangeSet[]> => {
  const changeSets: ChangeSet[] = []
  for await (const changeSet of store.changesSince(formatChangeId(history, revision)))
    changeSets.push(changeSet)
  return changeSets
}

const journalOf = (dataDir: string): string => join(folderOf({ dataDir }), 'journal')
const nothing = { ifMatch: '*' } as const

test('the change sets since a revision say who changed what, before and after, over restarts', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir)
  const a = await first.todos.create(actor, { title: 'a' })
  await first.todos.create({ kind: 'token', name: 'cron' }, { title: 'b' })
  await first.store.close()
  const now = () => new Date(Date.now() + 1000)
  const { store, todos } = await openTestStore(t, dataDir, { now })
  const done = await todos.patch({ kind: 'window' }, a.id, { completed: true }, nothing)
  await todos.removeAll({ kind: 'tab' }, {})

  const all = await collect(store, 0)
  t.deepEqual(
    all.map(({ revision, actor: who }) => [revision, who]),
    [
      [1, actor],
      [2, { kind: 'token', name: 'cron' }],
      [3, { kind: 'window' }],
      [4, { kind: 'tab' }],
    ],
  )
  const { history } = store.read()
  t.deepEqual(
    all.map(({ id }) => id),
    [1, 2, 3, 4].map((revision) => `${history}-${revision}`),
  )
  const { id, updatedAt } = a
  t.deepEqual(all[0]?.changes, [{ kind: 'todo', id, before: null, after: a }])
  const before = { completed: false, completedAt: null, updatedAt, revision: 1 }
  t.deepEqual(all[2]?.changes, [{ kind: 'todo', id, before, after: done }])
  t.is(all[3]?.changes.length, 2)
  t.deepEqual(await collect(store, 2), all.slice(2))
  t.deepEqual(await collect(store, 4), [])
})

test('a change that was refused is in no history', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store, todos } = await openTestStore(t, dataDir)
  await todos.create(actor, { title: 'a' })
  await t.throwsAsync(
    store.transact(actor, () => {
      throw new Error('no')
    }),
    { message: 'no' },
  )
  t.is((await collect(store, 0)).length, 1)
})

test('segments are kept for thirty days, and no longer', async (t) => {
  const dataDir = await temporaryFolder(t)
  const inDays = (days: number) => () => new Date(Date.now() + days * 24 * 3_600_000)
  const first = await openTestStore(t, dataDir)
  await first.todos.create(actor, { title: 'a' })
  await first.store.close()
  for (const [days, kept] of [
    [29, 2],
    [31, 1],
  ] as const) {
    const { store, todos } = await openTestStore(t, dataDir, { now: inDays(days) })
    await todos.create(actor, { title: `after ${days} days` })
    await store.close()
    t.is((await readdir(journalOf(dataDir))).length, kept)
    const reopened = await openTestStore(t, dataDir)
    const since = collect(reopened.store, 0)
    if (kept === 2) t.is((await since).length, 2)
    else await t.throwsAsync(since, { instanceOf: HistoryGone })
    t.is(titlesIn(reopened).length, days === 29 ? 2 : 3)
    await reopened.store.close()
  }
})

test('no more than 64 MB of closed segments are kept, and the document still has everything', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store, todos } = await openTestStore(t, dataDir)
  const { id } = await todos.create(actor, { title: 'a' })
  const notes = 'n'.repeat(64 * 1024 - 8)
  // Before and after: 128 KiB a line, 75 MB in all.
  for (let turn = 0; turn < 600; turn += 1)
    await todos.patch(actor, id, { notes: `${notes}${turn}` }, nothing)
  await store.close()
  const names = (await readdir(journalOf(dataDir))).toSorted()
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(journalOf(dataDir), name))).size),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  t.true(total < 73 * 1024 * 1024 && total > 48 * 1024 * 1024, `${total} bytes`)
  t.true(names.every((name) => /^\d{8}-\d+\.jsonl$/.test(name)))
  t.false(names[0]?.startsWith('00000001-'))
  const reopened = await openTestStore(t, dataDir)
  t.deepEqual(titlesIn(reopened), ['a'])
  t.is(reopened.store.read().revision, 601)
  await t.throwsAsync(collect(reopened.store, 0), { instanceOf: HistoryGone })
  t.is((await collect(reopened.store, 550)).length, 51)
})

const notes = 'n'.repeat(60_000)

/** The real files, where each checkpoint waits before it writes until it is let go; `begun` resolves when it waits. */
const heldCheckpoints = (count: number) => {
  const all = Array.from({ length: count }, () => ({
    begun: Promise.withResolvers<void>(),
    go: Promise.withResolvers<void>(),
  }))
  const coming = [...all]
  const files: Files = {
    ...realFiles,
    async open(path, flags, mode) {
      if (flags === 'wx' && String(path).includes('todos.json')) {
        const next = coming.shift()
        next?.begun.resolve()
        await next?.go.promise
      }
      return realFiles.open(path, flags, mode)
    },
  }
  return {
    files,
    checkpoints: all.map(({ begun, go }) => ({ begun: begun.promise, go: () => go.resolve() })),
  }
}

test('a segment that the document does not hold yet is never removed, however old and large', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { files, checkpoints } = heldCheckpoints(2)
  const now = () => new Date(Date.now() + 31 * 24 * 3_600_000)
  const { store, todos } = await openTestStore(t, dataDir, { files, now, minCheckpointGrowth: 1 })
  t.teardown(() => checkpoints.forEach(({ go }) => go()))
  const { id } = await todos.create(actor, { title: 'a' })
  await checkpoints[0]?.begun
  // While the document is written, as of revision 1, a whole segment is filled and closed.
  for (let turn = 0; turn < 75; turn += 1) await todos.patch(actor, id, { notes: `${notes}${turn}` }, nothing)
  t.is((await readdir(journalOf(dataDir))).length, 2)
  checkpoints[0]?.go()
  const backup = store.backUp('removal')
  // The next checkpoint begins after the first has let old segments go.
  await checkpoints[1]?.begun
  t.is(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')).revision, 1)
  t.is((await collect(store, 0)).length, 76)
  const copy = await temporaryFolder(t)
  await cp(dataDir, copy, { recursive: true })
  checkpoints[1]?.go()
  await backup
  t.is((await readdir(journalOf(dataDir))).length, 1, 'once the document holds it, it goes')
  const killed = await openTestStore(t, copy)
  t.deepEqual(killed.told, [])
  t.is(killed.store.read().get(todoKind, id)?.notes, `${notes}74`)
})

test('the history goes back to its beginning through segments that the document holds', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir)
  const { id } = await first.todos.create(actor, { title: 'a' })
  for (let turn = 0; turn < 150; turn += 1)
    await first.todos.patch(actor, id, { notes: `${notes}${turn}` }, nothing)
  await first.store.backUp('removal')
  t.is(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')).revision, 151)
  const revisions = async (since: number) =>
    (await collect(first.store, since)).map(({ revision }) => revision)
  const all = Array.from({ length: 151 }, (_, index) => index + 1)
  t.deepEqual(await revisions(0), all)
  t.deepEqual(await revisions(100), all.slice(100))
  t.deepEqual(await revisions(151), [])
  t.true((await readdir(journalOf(dataDir))).length > 2)
  await first.store.close()
  const { store } = await openTestStore(t, dataDir)
  t.is((await collect(store, 0)).length, 151)
})

test('an edit by hand breaks the history, since nobody knows what was before', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await openTestStore(t, dataDir)
  await first.todos.create(actor, { title: 'a' })
  await first.store.close()
  const text = await readFile(fileOf({ dataDir }), 'utf8')
  await writeFile(fileOf({ dataDir }), text.replace('"title":"a"', '"title":"by hand"'))
  const { store, todos } = await openTestStore(t, dataDir)
  await todos.create(actor, { title: 'b' })
  const before: string = JSON.parse(text).history
  t.not(store.read().history, before)
  for (const revision of [0, 1, 2]) {
    await t.throwsAsync(collect(store, revision, before), { instanceOf: HistoryGone })
  }
  await t.throwsAsync(collect(store, 0), { instanceOf: HistoryGone })
  await t.throwsAsync(collect(store, 1), { instanceOf: HistoryGone })
  t.is((await collect(store, 2)).length, 1)
})
