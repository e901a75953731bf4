import test from 'ava'
import { Unstorable } from '../../../server/store/errors.ts'
import type { Transaction } from '../../../server/store/transaction.ts'
import {
  changesIn,
  contentOf,
  folder,
  folderKind,
  Misfit,
  note,
  noteKind,
  openNotes,
  putNotes,
  ranked,
  rankedIn,
} from '../../support/notes.ts'
import { temporaryFolder } from '../../support/server.ts'
import { actor } from '../../support/store.ts'
import { resultOf } from '../../support/result-of.ts'

class GivenUp extends Error {}

const failing =
  (rule: (tx: Transaction) => void) =>
  (tx: Transaction): never => {
    rule(tx)
    throw new GivenUp()
  }

/** Runs a rule as a trial that is expected to throw. */
const tried = (tx: Transaction, rule: (tx: Transaction) => void): void => {
  try {
    tx.trial(failing(rule))
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error
  }
}

const begun = putNotes(note('a', { rank: 1 }), note('b', { rank: 2 }), note('c', { rank: 3 }))

const takenBack = test.macro({
  async exec(t, rule: (tx: Transaction) => void) {
    const dataDir = await temporaryFolder(t)
    const { store } = await openNotes(t, dataDir)
    await resultOf(store, actor, begun)
    const before = store.read()
    await resultOf(store, actor, (tx) => {
      tx.put(noteKind, note('a', { text: 'before the trial', rank: 4 }))
      tx.remove(noteKind, 'b')
      const seen = [contentOf(tx), rankedIn(tx), tx.count(noteKind)]
      tried(tx, rule)
      t.deepEqual([contentOf(tx), rankedIn(tx), tx.count(noteKind)], seen)
      tx.put(noteKind, note('d', { rank: 5 }))
    })
    t.deepEqual(rankedIn(store.read()), ['c', 'a', 'd'])
    t.deepEqual(rankedIn(before), ['a', 'b', 'c'])
    const [changeSet, ...more] = await changesIn(store, 1)
    t.deepEqual(more, [])
    t.deepEqual(
      changeSet?.changes.map(({ id }) => id),
      ['a', 'b', 'd'],
    )
    await store.close()
    t.deepEqual(contentOf((await openNotes(t, dataDir)).store.read()), contentOf(store.read()))
  },
  title: (name = '') => `a trial that throws takes back ${name}, and nothing from before it`,
})

test('what it put', takenBack, (tx) => {
  tx.put(noteKind, note('a', { text: 'in the trial' }))
  tx.put(noteKind, note('n'))
  tx.put(folderKind, folder('g'))
})
test('what it removed', takenBack, (tx) => {
  for (const id of ['a', 'b', 'c']) tx.remove(noteKind, id)
  tx.remove(folderKind, 'f')
})
test('what it removed and put anew', takenBack, (tx) => {
  tx.remove(noteKind, 'c')
  tx.put(noteKind, note('c', { text: 'other' }))
  tx.put(noteKind, note('b', { text: 'back again' }))
})
test('what it wrote while it went through the entities', takenBack, (tx) => {
  for (const each of tx.sorted(ranked).ascending()) {
    tx.put(noteKind, { ...each, rank: each.rank + 10 })
  }
  for (const { id } of tx.all(noteKind)) tx.remove(noteKind, id)
})
test('the trials within it', takenBack, (tx) => {
  tx.put(noteKind, note('n'))
  tx.trial((inner) => {
    inner.remove(noteKind, 'a')
    inner.trial(putNotes(note('m')))
  })
})
test('what a trial within it left', takenBack, (tx) => {
  tx.remove(noteKind, 'c')
  tried(tx, (inner) => inner.put(noteKind, note('c', { text: 'inner' })))
  tx.put(noteKind, note('m'))
})

test('a trial that goes well keeps its writes and returns its result', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, begun)
  const result = await resultOf(store, actor, (tx) =>
    tx.trial((inner) => {
      inner.remove(noteKind, 'a')
      tried(inner, (innermost) => innermost.remove(noteKind, 'b'))
      return inner.put(noteKind, note('d', { rank: 4 }))
    }),
  )
  t.deepEqual(rankedIn(store.read()), ['b', 'c', 'd'])
  t.deepEqual(store.read().get(noteKind, 'd'), result)
  t.is((await changesIn(store, 1)).length, 1)
})

test('a trial of which nothing is left makes no change set', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, begun)
  const before = store.read()
  await resultOf(store, actor, (tx) => tried(tx, begun))
  await resultOf(store, actor, (tx) => tried(tx, (inner) => inner.remove(noteKind, 'a')))
  t.is(store.read(), before)
})

test('an error that nobody catches after a trial refuses the whole transaction', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, begun)
  const before = store.read()
  await t.throwsAsync(
    resultOf(store, actor, (tx) => {
      tx.put(noteKind, note('n'))
      tx.trial(failing((inner) => inner.put(noteKind, note('m'))))
    }),
    { instanceOf: GivenUp },
  )
  t.is(store.read(), before)
})

test('an entity that its schema refuses can be caught in a trial, a misfit is refused at the end', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, begun)
  const outcome = await resultOf(store, actor, (tx) => {
    tx.put(noteKind, note('d', { rank: 4 }))
    t.throws(() => tx.trial(putNotes(note('e'), note('Not an id'))), { instanceOf: Unstorable })
    return tx.count(noteKind)
  })
  t.is(outcome, 4)
  t.deepEqual(rankedIn(store.read()), ['a', 'b', 'c', 'd'])
  const lost = note('lost', { folderId: 'nowhere' })
  await t.throwsAsync(
    resultOf(store, actor, (tx) => tx.trial(putNotes(lost))),
    { instanceOf: Misfit },
  )
  await resultOf(store, actor, (tx) => tried(tx, putNotes(lost)))
  t.deepEqual(rankedIn(store.read()), ['a', 'b', 'c', 'd'])
})

const goingThrough = test.macro({
  async exec(t, entities: (tx: Transaction) => Iterable<{ readonly id: string }>, found: readonly string[]) {
    const { store } = await openNotes(t, await temporaryFolder(t))
    const many = Array.from({ length: 200 }, (_, index) => note(`n${index + 100}`, { rank: index }))
    await resultOf(store, actor, putNotes(...many))
    await resultOf(store, actor, (tx) => {
      // The second time the entities are those that this transaction owns.
      for (const turn of [1, 2]) {
        const seen: string[] = []
        for (const { id } of entities(tx)) {
          seen.push(id)
          tx.put(noteKind, note(`x${turn}-${id}`, { rank: 1000 + seen.length, text: 'new' }))
          tx.remove(noteKind, id)
        }
        t.deepEqual(seen, turn === 1 ? found : found.map((id) => `x1-${id}`))
      }
    })
    t.is(store.read().count(noteKind), 200)
  },
  title: (name = '') =>
    `a rule that writes while it goes through the entities ${name} sees them as they were`,
})

const ids = Array.from({ length: 200 }, (_, index) => `n${index + 100}`)
test('by id', goingThrough, (tx) => tx.all(noteKind), ids)
test('in an order', goingThrough, (tx) => tx.sorted(ranked).ascending(), ids)
test('from a place on', goingThrough, (tx) => tx.sorted(ranked).ascending({ rank: -1, id: '' }), ids)

test('a rule that writes while it goes backwards sees the entities as they were', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, begun)
  const seen = await resultOf(store, actor, (tx) => {
    const found: string[] = []
    for (const { id, rank } of tx.sorted(ranked).descending()) {
      found.push(id)
      tx.put(noteKind, note(id, { rank: -rank }))
      tx.put(noteKind, note(`low-${id}`, { rank: 0 }))
    }
    return found
  })
  t.deepEqual(seen, ['c', 'b', 'a'])
  t.deepEqual(rankedIn(store.read()), ['low-a', 'low-b', 'low-c'])
})
