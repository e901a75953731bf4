import { readFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import ava, { type ThrowsExpectation } from 'ava'
import { StorageFull, WritingStopped } from '../../../server/storage/errors.ts'
import { realFiles } from '../../../server/storage/files.ts'
import { explain } from '../../../server/reasons/reasons.ts'
import type { ChangeSet, Transaction } from '../../../server/store/transaction.ts'
import { AccountUnavailable } from '../../../server/store/errors.ts'
import { fileOf } from '../../support/account.ts'
import { failure, onHandle } from '../../support/faults.ts'
import { apiOf } from '../../support/http.ts'
import {
  asAfterKill,
  changesIn,
  contentOf,
  copyAsAfterKill,
  folderKind,
  Misfit,
  note,
  noteKind,
  openNotes,
  putNotes,
} from '../../support/notes.ts'
import { resultOf } from '../../support/result-of.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { stalledDisk, type StallingCall } from '../../support/stalled-disk.ts'
import { actor } from '../../support/store.ts'

const test = ava.serial

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

const neverSeen = ava.macro({
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
const failing = failure('EIO')
const noRoom = { instanceOf: StorageFull }
test('a change for which there is no room in a new segment', neverSeen, 'write', full, noRoom, true)
test('a change for which there is no room', neverSeen, 'write', full, noRoom, false)
test('a change whose segment cannot be made', neverSeen, 'open', full, noRoom, true)
test('a change that cannot be synced in a new segment', neverSeen, 'datasync', failing, { code: 'EIO' }, true)
test('a change that cannot be synced', neverSeen, 'datasync', failing, { code: 'EIO' }, false)
test('a change whose segment has no durable name', neverSeen, 'sync-folder', failing, { code: 'EIO' }, true)

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

const revisionsOf = (changeSets: readonly ChangeSet[]): readonly number[] =>
  changeSets.map(({ revision }) => revision)

test('each change set is heard once, in their order, before its transaction is answered', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, putNotes(note('before')))
  const heard: ChangeSet[] = []
  store.subscribe((changeSet) => void heard.push(changeSet))
  const answers = Array.from({ length: 300 }, async (_, index) => {
    const revision = await resultOf(store, actor, (tx) => {
      putNotes(note(`n${index}`))(tx)
      return tx.nextRevision
    })
    t.is(heard.filter((changeSet) => changeSet.revision === revision).length, 1)
  })
  await Promise.all(answers)
  t.deepEqual(
    revisionsOf(heard),
    Array.from({ length: 300 }, (_, index) => index + 2),
  )
  t.deepEqual(heard, await changesIn(store, 1))
})

test('a change set that is heard can be read, and is on the disk', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  const folders: string[] = []
  for (let count = 0; count < 3; count += 1) folders.push(await temporaryFolder(t))
  store.subscribe(({ id, revision, changes }) => {
    t.true(store.read().revision >= revision)
    t.is(`${store.read().history}-${revision}`, id)
    for (const change of changes) {
      if (change.kind === 'note') t.deepEqual(store.read().get(noteKind, change.id) ?? null, change.after)
    }
    copyAsAfterKill(dataDir, folders[revision - 1] ?? '')
  })
  await resultOf(store, actor, putNotes(note('a')))
  await resultOf(store, actor, putNotes(note('b')))
  await resultOf(store, actor, (tx) => tx.remove(noteKind, 'a'))
  for (const [index, copy] of folders.entries()) {
    const opened = await openNotes(t, copy)
    t.is(opened.store.read().revision, index + 1)
    t.is(opened.store.read().history, store.read().history)
    t.deepEqual(opened.told, [])
  }
  t.deepEqual(contentOf((await openNotes(t, folders[2] ?? '')).store.read()), contentOf(store.read()))
})

test('a change set is not heard before the disk has it', async (t) => {
  const synced = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let isHeld = false
  const files = {
    ...realFiles,
    open: async (...args: Parameters<typeof realFiles.open>) => {
      const handle = await realFiles.open(...args)
      const datasync = handle.datasync.bind(handle)
      handle.datasync = async () => {
        if (isHeld) reached.resolve()
        if (isHeld) await synced.promise
        await datasync()
      }
      return handle
    },
  }
  const { store } = await openNotes(t, await temporaryFolder(t), { files })
  await resultOf(store, actor, putNotes(note('a')))
  const heard: ChangeSet[] = []
  store.subscribe((changeSet) => void heard.push(changeSet))
  isHeld = true
  const answer = resultOf(store, actor, putNotes(note('b')))
  await reached.promise
  t.deepEqual(heard, [])
  isHeld = false
  synced.resolve()
  await answer
  t.deepEqual(revisionsOf(heard), [2])
})

test('nothing is heard of a transaction that is refused, changes nothing, or does not become durable', async (t) => {
  let broken = false
  const files = onHandle(['datasync'], 'wx')({ ...realFiles }, () => {
    if (broken) throw failure('EIO')
  })
  const { store } = await openNotes(t, await temporaryFolder(t), { files })
  await resultOf(store, actor, putNotes(note('a')))
  const heard: ChangeSet[] = []
  store.subscribe((changeSet) => void heard.push(changeSet))
  await resultOf(store, actor, putNotes(note('a')))
  await t.throwsAsync(resultOf(store, actor, putNotes(note('Not an id'))))
  await t.throwsAsync(resultOf(store, actor, putNotes(note('b', { folderId: 'nowhere' }))))
  broken = true
  await t.throwsAsync(resultOf(store, actor, putNotes(note('b'))), { code: 'EIO' })
  t.deepEqual(heard, [])
  broken = false
  await resultOf(store, actor, putNotes(note('b')))
  t.deepEqual(revisionsOf(heard), [2])
})

test('a restore is heard as one change set, one that changes nothing is not', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, putNotes(note('a'), note('b')))
  const id = (await store.backUp('restore')) ?? ''
  await resultOf(store, actor, (tx) => tx.remove(noteKind, 'a'))
  await resultOf(store, actor, putNotes(note('b', { text: 'changed' }), note('c')))
  const heard: ChangeSet[] = []
  store.subscribe((changeSet) => void heard.push(changeSet))
  await store.restore({ kind: 'window' }, id)
  t.deepEqual(revisionsOf(heard), [4])
  t.deepEqual(heard[0]?.actor, { kind: 'window' })
  t.deepEqual(
    heard[0]?.changes.filter(({ kind }) => kind === 'note').map((change) => change.id),
    ['a', 'b', 'c'],
  )
  await store.restore({ kind: 'window' }, id)
  t.deepEqual(heard, await changesIn(store, 3))
})

test('a subscription is over once it is ended, also during a change set, the others go on', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  const heard = { one: 0, two: 0, once: 0 }
  const end = store.subscribe(() => void (heard.one += 1))
  store.subscribe(() => void (heard.two += 1))
  const endOnce = store.subscribe(() => {
    heard.once += 1
    endOnce()
  })
  await resultOf(store, actor, putNotes(note('a')))
  t.deepEqual(heard, { one: 1, two: 1, once: 1 })
  end()
  end()
  await resultOf(store, actor, putNotes(note('b')))
  t.deepEqual(heard, { one: 1, two: 2, once: 1 })
})

test('two subscriptions of one function are two', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  let heard = 0
  const listener = (): void => void (heard += 1)
  const ends = [store.subscribe(listener), store.subscribe(listener)]
  await resultOf(store, actor, putNotes(note('a')))
  t.is(heard, 2)
  ends[0]?.()
  await resultOf(store, actor, putNotes(note('b')))
  t.is(heard, 3)
})

test('a listener that throws harms neither the others nor the answer, and is logged', async (t) => {
  const { store, log } = await openNotes(t, await temporaryFolder(t))
  const heard: number[] = []
  store.subscribe(() => {
    throw new Error('a broken listener')
  })
  store.subscribe(({ revision }) => void heard.push(revision))
  t.is(await resultOf(store, actor, (tx) => (putNotes(note('a'))(tx), 'done')), 'done')
  await resultOf(store, actor, putNotes(note('b')))
  t.deepEqual(heard, [1, 2])
  t.is(log.filter((line) => line.includes('a broken listener')).length, 2)
})

test('a listener may make a transaction of its own', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  const own: Promise<void>[] = []
  const heard: number[] = []
  store.subscribe(({ revision }) => {
    heard.push(revision)
    if (revision === 1) own.push(resultOf(store, actor, putNotes(note('b'))))
  })
  await resultOf(store, actor, putNotes(note('a')))
  await Promise.all(own)
  t.deepEqual(heard, [1, 2])
})

test('what was under way at the close is heard, what comes later is refused', async (t) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await resultOf(store, actor, putNotes(note('a')))
  const heard: ChangeSet[] = []
  store.subscribe((changeSet) => void heard.push(changeSet))
  const answer = resultOf(store, actor, putNotes(note('b')))
  const closing = store.close()
  await t.throwsAsync(resultOf(store, actor, putNotes(note('c'))), { instanceOf: AccountUnavailable })
  await Promise.all([answer, closing])
  t.deepEqual(revisionsOf(heard), [2])
  const reopened = await openNotes(t, await asAfterKill(t, dataDir))
  t.is(reopened.store.read().revision, 2)
})
