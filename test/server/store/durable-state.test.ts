import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import test, { type ThrowsExpectation } from 'ava'
import { StorageFull, WritingStopped } from '../../../server/files/errors.ts'
import type { ChangeSet } from '../../../server/store/change-set.ts'
import type { Transaction } from '../../../server/store/transaction.ts'
import { fileOf } from '../../support/account.ts'
import { failure } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import {
  asAfterKill,
  changesIn,
  contentOf,
  folderKind,
  Misfit,
  note,
  noteKind,
  openNotes,
  putNotes,
} from '../../support/notes.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { stalledDisk, type StallingCall } from '../../support/stalled-disk.ts'
import { actor } from '../../support/store.ts'
import { resultOf } from '../../support/result-of.ts'
import { explain } from '../../../server/reasons.ts'

const rankOf = (tx: Transaction): number | undefined => tx.get(noteKind, 'a')?.rank

/** A rule with a precondition: it refuses where the note is not as it was seen. */
const ifRanked =
  (rank: number, text: string) =>
  (tx: Transaction): void => {
    if (rankOf(tx) !== rank) throw new Misfit('stale')
    tx.put(noteKind, note('a', { rank, text }))
  }

/** Transactions that saw, or are themselves, a change that is not durable yet. */
const onTopOfAChange: readonly (readonly [string, (tx: Transaction) => unknown])[] = [
  ['the change', putNotes(note('a', { rank: 2 }))],
  ['a no-op on it', putNotes(note('a', { rank: 2 }))],
  ['one that it makes stale', ifRanked(1, 'stale')],
  ['one that throws for another reason', () => refuse()],
  ['one that only reads', rankOf],
  ['one that counts', (tx) => tx.count(noteKind)],
  ['one that puts back what it changed', putNotes(note('a', { rank: 1 }))],
  ['a change of something else', putNotes(note('n'))],
  ['a removal', (tx) => tx.remove(noteKind, 'a')],
  ['one that fails its check', (tx) => tx.remove(folderKind, 'f')],
]

const refuse = (): never => {
  throw new RangeError('refused')
}

/** Whether a promise is still open some turns later. */
const isOpen = async (promise: Promise<unknown>): Promise<boolean> => {
  let settled = false
  const settle = (): void => void (settled = true)
  promise.then(settle, settle)
  for (let turns = 0; turns < 5; turns += 1) await setImmediate()
  return !settled
}

const neverSeen = test.macro({
  async exec(t, call: StallingCall, error: Error, expected: ThrowsExpectation<Error>, isFirst: boolean) {
    const dataDir = await temporaryFolder(t)
    const seeded = await openNotes(t, dataDir)
    await resultOf(seeded.store, actor, putNotes(note('a', { rank: 1 })))
    await seeded.store.close()
    const disk = stalledDisk()
    const { store } = await openNotes(t, dataDir, { files: disk.files, checkToken: disk.checkToken })
    // The fault meets the first write to a segment, or a later one.
    if (!isFirst) await resultOf(store, actor, putNotes(note('b')))
    const before = store.read()
    const { history, revision } = before
    const heard: ChangeSet[] = []
    store.subscribe((changeSet) => void heard.push(changeSet))

    const stall = disk.stall(call)
    const onDurable = [
      resultOf(store, actor, rankOf),
      resultOf(store, actor, putNotes(note('a', { rank: 1 }))),
      resultOf(store, actor, ifRanked(7, 'stale')),
    ] as const
    const onTop = onTopOfAChange.map(([, rule]) => resultOf(store, actor, rule))
    await stall.reached
    // Saw durable data only: answered, whatever becomes of the others.
    t.is(await onDurable[0], 1)
    await onDurable[1]
    await t.throwsAsync(onDurable[2], { instanceOf: Misfit })
    const later = resultOf(store, actor, rankOf)
    for (const [index, answer] of onTop.entries()) t.true(await isOpen(answer), onTopOfAChange[index]?.[0])
    t.is(store.read(), before)
    t.deepEqual(await changesIn(store, revision), [])
    t.is(await store.changeSet(`${history}-${revision + 1}`), null)

    stall.end(error)
    for (const [index, answer] of onTop.entries()) {
      await t.throwsAsync(answer, expected, onTopOfAChange[index]?.[0])
    }
    t.is(await later, 1)
    t.is(store.read(), before)
    t.deepEqual([heard, await changesIn(store, revision)], [[], []])
    t.is(await store.changeSet(`${history}-${revision + 1}`), null)
    const killed = await openNotes(t, await asAfterKill(t, dataDir))
    t.deepEqual([contentOf(killed.store.read()), killed.told], [contentOf(before), []])

    t.is(await resultOf(store, actor, (tx) => (putNotes(note('c'))(tx), tx.nextRevision)), revision + 1)
    const [next, ...more] = await changesIn(store, revision)
    t.deepEqual([heard, more], [[next], []])
    t.deepEqual(
      next?.changes.map(({ id }) => id),
      ['c'],
    )
    const after = contentOf(store.read())
    t.is(after.notes.find(({ id }) => id === 'a')?.rank, 1)
    await store.backUp('removal')
    t.like(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')), { revision: revision + 1, ...after })
    await store.close()
    const restarted = await openNotes(t, dataDir)
    t.deepEqual([contentOf(restarted.store.read()), restarted.told], [after, []])
    t.is(restarted.store.read().history, history)
  },
  title: (name = '') => `${name} is seen by no reader and no answer, then or later`,
})

const full = failure('ENOSPC')
const broken = failure('EIO')
const noRoom = { instanceOf: StorageFull }
test('a change for which there is no room in a new segment', neverSeen, 'write', full, noRoom, true)
test('a change for which there is no room', neverSeen, 'write', full, noRoom, false)
test('a change whose segment cannot be made', neverSeen, 'open', full, noRoom, true)
test('a change that cannot be synced in a new segment', neverSeen, 'datasync', broken, { code: 'EIO' }, true)
test('a change that cannot be synced', neverSeen, 'datasync', broken, { code: 'EIO' }, false)
test('a change whose segment has no durable name', neverSeen, 'sync-folder', broken, { code: 'EIO' }, true)

test('the same transactions are answered for what they are where the disk takes the change', async (t) => {
  const disk = stalledDisk()
  const { store } = await openNotes(t, await temporaryFolder(t), { files: disk.files })
  await resultOf(store, actor, putNotes(note('a', { rank: 1 })))
  const before = store.read()
  const stall = disk.stall('datasync')
  const answers = onTopOfAChange.map(async ([, rule]) =>
    resultOf(store, actor, rule).catch((error: Error) => error.message),
  )
  await stall.reached
  for (const answer of answers) t.true(await isOpen(answer))
  t.is(store.read(), before)
  stall.end()
  t.deepEqual(await Promise.all(answers), [
    undefined,
    undefined,
    'stale',
    'refused',
    2,
    1,
    undefined,
    undefined,
    undefined,
    'The folder f is not empty.',
  ])
  t.is(store.read().revision, 5)
})

test('a change after which the data directory is found to be taken is seen by no reader and no answer', async (t) => {
  const dataDir = await temporaryFolder(t)
  const disk = stalledDisk()
  let isTaken = false
  const checkToken = async (): Promise<void> => {
    await disk.checkToken()
    if (isTaken) throw new WritingStopped(explain('taken-over', {}))
  }
  const { store } = await openNotes(t, dataDir, { files: disk.files, checkToken })
  await resultOf(store, actor, putNotes(note('a', { rank: 1 })))
  const before = store.read()
  const heard: ChangeSet[] = []
  store.subscribe((changeSet) => void heard.push(changeSet))
  const stall = disk.stall('check-token')
  const onDurable = resultOf(store, actor, rankOf)
  const onTop = onTopOfAChange.map(([, rule]) => resultOf(store, actor, rule))
  await stall.reached
  t.is(await onDurable, 1)
  for (const answer of onTop) t.true(await isOpen(answer))
  isTaken = true
  stall.end()
  for (const answer of onTop) await t.throwsAsync(answer, { instanceOf: WritingStopped })
  await t.throwsAsync(resultOf(store, actor, putNotes(note('c'))), { instanceOf: WritingStopped })
  t.is(await resultOf(store, actor, rankOf), 1)
  t.is(store.read(), before)
  t.deepEqual([heard, await changesIn(store, before.revision)], [[], []])
  await store.close()
  t.like(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')), { revision: 1, ...contentOf(before) })
})

for (const isFull of [true, false]) {
  const title = isFull
    ? 'over HTTP, a no-op and a stale If-Match upon a change that found no room are answered 507'
    : 'over HTTP, a no-op and a stale If-Match upon a change are answered once it is durable'
  test(title, async (t) => {
    const disk = stalledDisk()
    const server = await startServer(t, { files: disk.files })
    const api = apiOf(server, server.token)
    const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
    const path = `/api/todos/${todo.id}`
    const stall = disk.stall('datasync')
    const first = api('PATCH', path, { notes: 'first' })
    await stall.reached
    const second = disk.stall('datasync')
    const old = { 'If-Match': `"${todo.revision + 1}"` }
    const answers = []
    for (const [body, headers] of [
      [{ title: 'b' }, old],
      [{ title: 'b' }, {}],
      [{ title: 'c' }, old],
    ] as const) {
      answers.push(api('PATCH', path, body, headers))
      // Long enough for each to wait for its turn, in this order; nobody sees anything of them.
      for (let count = 0; count < 5; count += 1) t.deepEqual((await api('GET', path)).body, todo)
    }
    stall.end()
    const { body: durable } = await first
    t.is(durable.notes, 'first')
    await second.reached
    t.deepEqual((await api('GET', path)).body, durable)
    second.end(isFull ? full : undefined)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    t.deepEqual(statuses, isFull ? [507, 507, 507] : [200, 200, 412])
    const { body: after } = await api('GET', path)
    if (isFull) t.deepEqual(after, durable)
    else t.like(after, { title: 'b', notes: 'first', revision: todo.revision + 2 })
    t.is((await api('PATCH', path, { title: 'd' }, { 'If-Match': `"${after.revision}"` })).status, 200)
  })
}
