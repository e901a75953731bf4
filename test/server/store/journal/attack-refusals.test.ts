import test from 'ava'
import { realFiles, type Files } from '../../../../server/files/files.ts'
import type { ChangeSet } from '../../../../server/store/change-set.ts'
import { failure } from '../../../support/faults.ts'
import { asAfterKill, changesIn, idsOf, note, noteKind, openNotes, putNotes } from '../../../support/notes.ts'
import { randomFrom, seedOfRun, type Random } from '../../../support/random.ts'
import { withCalls } from '../../../support/recorded-files.ts'
import { temporaryFolder } from '../../../support/server.ts'
import { actor } from '../../../support/store.ts'

/** A disk on which one in so many calls fails, a write perhaps after some of its bytes. */
const badDisk = (random: Random, isBad: () => boolean): Files => {
  const fails = (times: number): boolean => isBad() && random.oneIn(times)
  const orFail = async <T>(times: number, call: () => Promise<T>): Promise<T> => {
    if (fails(times)) throw failure('ENOSPC')
    const result = await call()
    if (fails(times)) throw failure('EIO')
    return result
  }
  return {
    ...realFiles,
    unlink: (path) => orFail(3, () => realFiles.unlink(path)),
    rename: (from, to) => orFail(6, () => realFiles.rename(from, to)),
    async open(path, flags, mode) {
      if (flags !== 'r' && fails(10)) throw failure('ENOSPC')
      const handle = await realFiles.open(path, flags, mode)
      return withCalls(handle, {
        sync: () => orFail(6, () => handle.sync()),
        datasync: () => orFail(6, () => handle.datasync()),
        truncate: (length?: number) => orFail(3, () => handle.truncate(length)),
        async write(...args: readonly [Uint8Array, number, number, number]) {
          const [bytes, from, length, at] = args
          if (!fails(6)) return handle.write(bytes, from, length, at)
          await handle.write(bytes, from, random.upTo(length + 1), at)
          throw failure('EIO')
        },
      })
    },
  }
}

test('on a disk that often fails no answered change is lost, and none that was refused comes back behind one', async (t) => {
  const seed = seedOfRun()
  t.log(`seed ${seed}`)
  const random = randomFrom(seed)
  let [refusals, answers] = [0, 0]
  for (let life = 0; life < 12; life += 1) {
    let dataDir = await temporaryFolder(t)
    let isBad = false
    const files = badDisk(random, () => isBad)
    let opened = await openNotes(t, dataDir, { files, minCheckpointGrowth: 2000 })
    await opened.store.transact(actor, putNotes(note('first')))
    const expected = new Map([['first', 'first']])
    let heard: ChangeSet[] = []
    opened.store.subscribe((changeSet) => void heard.push(changeSet))
    // Changes that were refused since the last success may be there after a kill.
    let doubtful: (readonly [string, string])[] = []
    let next = 0
    for (let round = 0; round < 60; round += 1) {
      isBad = true
      const group = Array.from(
        { length: 1 + random.upTo(3) },
        () => [`n${random.upTo(20)}`, `t${(next += 1)}`] as const,
      )
      const outcomes = await Promise.allSettled(
        group.map(([id, text]) => opened.store.transact(actor, putNotes(note(id, { text })))),
      )
      isBad = false
      for (const [index, { status }] of outcomes.entries()) {
        const [id, text] = group[index] ?? ['', '']
        if (status === 'rejected') {
          doubtful.push([id, text])
          refusals += 1
        } else {
          answers += 1
          expected.set(id, text)
          doubtful = []
        }
      }
      const state = opened.store.read()
      const textsOf = (data: typeof state) =>
        Object.fromEntries(Array.from(data.all(noteKind), ({ id, text }) => [id, text]))
      const wanted = Object.fromEntries([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      t.deepEqual(textsOf(state), wanted)
      t.is(heard.at(-1)?.revision ?? state.revision, state.revision)
      const [begin] = heard
      if (begin !== undefined) {
        t.deepEqual(
          JSON.parse(JSON.stringify(await changesIn(opened.store, begin.revision - 1))),
          JSON.parse(JSON.stringify(heard)),
        )
        const some = heard[random.upTo(heard.length)]
        t.deepEqual(
          JSON.parse(JSON.stringify(await opened.store.changeSet(some?.id ?? ''))),
          JSON.parse(JSON.stringify(some)),
        )
      }
      t.is(await opened.store.changeSet(`${state.history}-${state.revision + 1}`), null)
      if (!random.oneIn(8)) continue
      const copy = await asAfterKill(t, dataDir)
      await opened.store.close()
      dataDir = copy
      opened = await openNotes(t, dataDir, { files, minCheckpointGrowth: 2000 })
      const found = textsOf(opened.store.read())
      const possible = doubtful.map(([id, text]) => [id, text] as const)
      for (const id of new Set([...Object.keys(found), ...expected.keys()])) {
        const isSame = found[id] === expected.get(id)
        t.true(
          isSame || possible.some(([other, text]) => other === id && found[id] === text),
          `${id} is ${found[id]}, not ${expected.get(id)}; ${opened.told.join()}`,
        )
        if (found[id] !== undefined) expected.set(id, found[id])
      }
      doubtful = []
      heard = []
      opened.store.subscribe((changeSet) => void heard.push(changeSet))
    }
    t.true(idsOf(opened.store.read().all(noteKind)).length > 5)
    await opened.store.close()
  }
  t.log(`${answers} answers, ${refusals} refusals`)
  t.true(answers > 100 && refusals > 100)
})
