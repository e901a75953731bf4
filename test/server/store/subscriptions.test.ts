import type { ExecutionContext } from 'ava'
import test from 'ava'
import { realFiles } from '../../../server/files/files.ts'
import type { ChangeSet } from '../../../server/store/change-set.ts'
import { AccountUnavailable } from '../../../server/store/errors.ts'
import { failure, onHandle } from '../../support/faults.ts'
import {
  asAfterKill,
  changesIn,
  contentOf,
  copyAsAfterKill,
  note,
  noteKind,
  openNotes,
  putNotes,
} from '../../support/notes.ts'
import { temporaryFolder } from '../../support/server.ts'
import { actor } from '../../support/store.ts'
import { resultOf } from '../../support/result-of.ts'

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
  const id = (await store.backUp('migration')) ?? ''
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

const closed = async (t: ExecutionContext) => {
  const dataDir = await temporaryFolder(t)
  const { store } = await openNotes(t, dataDir)
  await resultOf(store, actor, putNotes(note('a')))
  return { dataDir, store }
}

test('what was under way at the close is heard, what comes later is refused', async (t) => {
  const { dataDir, store } = await closed(t)
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
