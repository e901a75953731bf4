import ava from 'ava'
import { Unstorable } from '../../../server/store/errors.ts'
import type { Rule, Transaction } from '../../../server/store/transaction.ts'
import { apiOf } from '../../support/http.ts'
import {
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
  ranked,
  rankedIn,
} from '../../support/notes.ts'
import { resultOf } from '../../support/result-of.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { actor } from '../../support/store.ts'

const test = ava.serial

test('a rule reads its own writes at once, everybody else once all of it is durable', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  const before = store.read()
  const result = await resultOf(store, actor, (tx) => {
    t.is(tx.get(noteKind, 'b'), undefined)
    t.deepEqual([idsOf(tx.all(noteKind)), tx.count(noteKind), rankedIn(tx)], [[], 0, []])
    tx.put(folderKind, folder('f'))
    const b = tx.put(noteKind, note('b', { rank: 1 }))
    tx.put(noteKind, note('a', { rank: 2 }))
    t.is(tx.get(noteKind, 'b'), b)
    t.deepEqual([idsOf(tx.all(noteKind)), tx.count(noteKind), rankedIn(tx)], [['a', 'b'], 2, ['b', 'a']])
    tx.put(noteKind, note('b', { rank: 3 }))
    tx.put(noteKind, note('c', { rank: -1 }))
    t.deepEqual([idsOf(tx.all(noteKind)), tx.count(noteKind), rankedIn(tx)], [['a', 'b', 'c'], 3, ['a', 'b']])
    const sorted = tx.sorted(ranked)
    t.deepEqual(idsOf(sorted.descending()), ['b', 'a'])
    t.deepEqual(idsOf(sorted.ascending({ rank: 2, id: 'a' })), ['b'])
    t.deepEqual(idsOf(sorted.descending({ rank: 3, id: 'b' })), ['a'])
    t.is(sorted.size, 2)
    tx.remove(noteKind, 'a')
    tx.remove(noteKind, 'nowhere')
    t.is(tx.get(noteKind, 'a'), undefined)
    t.deepEqual([idsOf(tx.all(noteKind)), tx.count(noteKind), rankedIn(tx)], [['b', 'c'], 2, ['b']])
    t.is(store.read(), before)
    return 'the result'
  })
  t.is(result, 'the result')
  t.deepEqual(rankedIn(store.read()), ['b'])
  t.is(before.count(noteKind), 0, 'a state that was read before stays as it was')
})

test('what is put bears the revision and the instant of its change set, whatever the rule says', async (t) => {
  const now = new Date('2030-01-02T03:04:05.678Z')
  const { store } = await openNotes(t, await temporaryFolder(t), { now: () => now })
  await resultOf(store, actor, putNotes(note('old')))
  const put = await resultOf(store, actor, (tx) => {
    t.deepEqual([tx.revision, tx.nextRevision, tx.at], [1, 2, now.toISOString()])
    t.is(tx.changeId, `${store.read().history}-2`)
    t.deepEqual(tx.actor, actor)
    return tx.put(noteKind, note('a', { revision: 99, updatedAt: '2020-01-01T00:00:00.000Z' }))
  })
  t.deepEqual(put, { ...note('a'), revision: 2, updatedAt: now.toISOString() })
  t.deepEqual(store.read().get(noteKind, 'a'), put)
  t.is(store.read().get(noteKind, 'old')?.revision, 1)
  t.is((await store.changeSet(`${store.read().history}-2`))?.at, now.toISOString())
})

test('what a put returns is what is stored, also where nothing differs', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, putNotes(note('a')))
  const same = await resultOf(store, actor, (tx) => tx.put(noteKind, note('a')))
  t.deepEqual(same, store.read().get(noteKind, 'a'))
  const again = await resultOf(store, actor, (tx) => {
    tx.put(noteKind, note('a', { text: 'other' }))
    tx.remove(noteKind, 'a')
    tx.put(noteKind, note('b'))
    return tx.put(noteKind, note('a'))
  })
  t.deepEqual(again, store.read().get(noteKind, 'a'))
  t.is(again.revision, 1)
})

test('a todo that a crowded list puts back where it was is answered as it is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'A' })
  const { body: b } = await api('POST', '/api/todos', { title: 'B' })
  const { body: answered } = await api('PATCH', `/api/todos/${b.id}`, { order: 1024.0000001 })
  const { body: read } = await api('GET', `/api/todos/${b.id}`)
  t.deepEqual(answered, read)
})

test('several rules make one change set, one change for each entity that differs', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, putNotes(note('a'), note('b'), note('c')))
  const renaming = (text: string) => (tx: Transaction) => tx.put(noteKind, note('a', { text }))
  const removing = (tx: Transaction) => tx.remove(noteKind, 'b')
  await resultOf(store, actor, (tx) => {
    renaming('one')(tx)
    removing(tx)
    renaming('two')(tx)
    putNotes(note('d'))(tx)
    tx.put(noteKind, note('e'))
    tx.remove(noteKind, 'e')
  })
  const [, changeSet, ...more] = await changesIn(store)
  t.deepEqual(more, [])
  t.deepEqual(
    changeSet?.changes.map(({ kind, id, after }) => [kind, id, after === null]),
    [
      ['note', 'a', false],
      ['note', 'b', true],
      ['note', 'd', false],
    ],
  )
  t.like(changeSet?.changes[0], { before: { text: 'a' }, after: { text: 'two', revision: 2 } })
})

const puttingBack = ava.macro({
  async exec(t, rule: Rule<unknown>) {
    const { store } = await openNotes(t, await temporaryFolder(t))
    await resultOf(store, actor, putNotes(note('a'), note('b')))
    const before = store.read()
    await resultOf(store, actor, rule)
    t.is(store.read(), before)
    t.is((await changesIn(store)).length, 1)
    await resultOf(store, actor, (tx) => {
      rule(tx)
      tx.put(noteKind, note('c'))
    })
    t.is(store.read().get(noteKind, 'a'), before.get(noteKind, 'a'), 'the entity keeps its revision')
    t.deepEqual(rankedIn(store.read()), ['a', 'b', 'c'])
    t.deepEqual(
      (await changesIn(store, 1)).flatMap(({ changes }) => changes.map(({ id }) => id)),
      ['c'],
    )
  },
  title: (name = '') => `${name} is no change: no change set, and the revision stays`,
})

test('nothing', puttingBack, () => {})
test('the same content put again', puttingBack, (tx) => tx.put(noteKind, note('a')))
test('what is put and put back', puttingBack, (tx) => {
  tx.put(noteKind, note('a', { text: 'b', rank: 7 }))
  tx.put(noteKind, note('a'))
})
test('what is removed and put back', puttingBack, (tx) => {
  tx.remove(noteKind, 'a')
  tx.put(noteKind, note('a'))
})
test('what is new and removed', puttingBack, (tx) => {
  tx.put(noteKind, note('n', { rank: 5 }))
  tx.remove(noteKind, 'n')
})

test('transactions that come together see each other in their order', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, putNotes(note('a')))
  const count = 300
  const next = (tx: Transaction): number => {
    const rank = (tx.get(noteKind, 'a')?.rank ?? 0) + 1
    return tx.put(noteKind, note('a', { rank })).rank
  }
  const answers = await Promise.all(Array.from({ length: count }, () => resultOf(store, actor, next)))
  t.deepEqual(
    answers,
    Array.from({ length: count }, (_, index) => index + 1),
  )
  t.is(store.read().revision, count + 1)
  t.deepEqual(
    (await changesIn(store, 1)).map(({ revision, changes }) => [revision, changes[0]?.before?.['rank']]),
    answers.map((rank) => [rank + 1, rank - 1]),
  )
})

test('checks see the state after the whole transaction, in whatever order it was written', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, (tx) => {
    tx.put(noteKind, note('a'))
    tx.put(folderKind, folder('f'))
  })
  await resultOf(store, actor, (tx) => {
    tx.remove(folderKind, 'f')
    tx.put(noteKind, note('a', { folderId: 'g' }))
    tx.put(folderKind, folder('g'))
  })
  t.deepEqual(
    contentOf(store.read()).notes.map(({ folderId }) => folderId),
    ['g'],
  )
  await resultOf(store, actor, (tx) => {
    tx.remove(folderKind, 'g')
    tx.remove(noteKind, 'a')
  })
  t.deepEqual(contentOf(store.read()), { folders: [], notes: [] })
})

const refused = ava.macro({
  async exec(t, rule: Rule<unknown>, error: new (...args: never[]) => Error) {
    const dataDir = await temporaryFolder(t)
    const { store } = await openNotes(t, dataDir)
    await resultOf(store, actor, putNotes(note('a')))
    const before = store.read()
    const heard: string[] = []
    store.subscribe(({ id }) => void heard.push(id))
    await t.throwsAsync(
      resultOf(store, actor, (tx) => {
        tx.put(folderKind, folder('g'))
        tx.put(noteKind, note('a', { text: 'changed' }))
        return rule(tx)
      }),
      { instanceOf: error },
    )
    t.is(store.read(), before)
    t.deepEqual(heard, [])
    t.is((await changesIn(store)).length, 1)
    t.is(await resultOf(store, actor, ({ nextRevision }) => nextRevision), 2)
    await store.close()
    const reopened = await openNotes(t, dataDir)
    t.deepEqual(contentOf(reopened.store.read()), contentOf(before))
    t.deepEqual(reopened.told, [])
  },
  title: (name = '') => `${name}: the whole transaction changes nothing`,
})

const throwing = (): never => {
  throw new RangeError('no')
}
test('a rule that throws', refused, throwing, RangeError)
test('an empty name', refused, (tx) => tx.put(folderKind, folder('h', { name: '' })), Unstorable)
test('an id that is none', refused, (tx) => tx.put(noteKind, note('No id!')), Unstorable)
test('a field too many', refused, (tx) => tx.put(noteKind, Object.assign(note('b'), { more: 1 })), Unstorable)
test('a note in no folder', refused, (tx) => tx.put(noteKind, note('b', { folderId: 'x' })), Misfit)
test(
  'a note that moves to no folder',
  refused,
  (tx) => tx.put(noteKind, note('a', { folderId: 'x' })),
  Misfit,
)
test('a removed folder that is not empty', refused, (tx) => tx.remove(folderKind, 'f'), Misfit)
test(
  'a kind that is not registered',
  refused,
  (tx) => tx.put({ ...noteKind, name: 'x' }, note('b')),
  Error as never,
)

test('a rule that goes on after it has ended can change nothing', async (t) => {
  const { store } = await openNotes(t, await temporaryFolder(t))
  await resultOf(store, actor, putNotes(note('a')))
  const before = store.read()
  const late = async (tx: Transaction): Promise<void> => {
    tx.put(noteKind, note('early'))
    await Promise.resolve()
    tx.put(noteKind, note('late'))
  }
  await t.throwsAsync(resultOf(store, actor, late), { message: /must not be asynchronous/ })
  const kept = await resultOf(store, actor, (tx) => ({ tx })).then(({ tx }) => tx)
  t.throws(() => kept.put(noteKind, note('b')), { message: /after the transaction had ended/ })
  t.throws(() => kept.remove(noteKind, 'a'), { message: /after the transaction had ended/ })
  t.is(kept.get(noteKind, 'b'), undefined)
  t.is(store.read(), before)
  t.is((await changesIn(store)).length, 1)
})

const begun = putNotes(note('a', { rank: 1 }), note('b', { rank: 2 }), note('c', { rank: 3 }))

const goingThrough = ava.macro({
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
