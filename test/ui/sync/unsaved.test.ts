import test from 'ava'
import { LossyNetwork, settle } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'
import { addTodos } from '../../../renderer/sync/new-todos.ts'

const key = 'localist-unsaved local'

const now = '2026-11-20T08:00:00.000Z'

const add = (page: TestPage, title: string) =>
  page.store.change(addTodos(page.store.read().shown, [{ id: page.newId(), title }], now))

const damages = [
  ['text that is no JSON', '{"pending":[{"id":'],
  ['JSON of another kind', '"pending"'],
  ['null', 'null'],
  ['another shape', '[{"id":"1","request":{"operations":[]}}]'],
  ['members of other kinds', '{"pending":{},"conflicts":7}'],
  ['entries of other kinds', '{"pending":[null,7,"x",[],{}],"conflicts":[null,{"id":"1"}]}'],
  [
    'an entry whose effects cannot be shown',
    '{"pending":[{"id":"1","request":{"operations":[]},"effects":[{"kind":"tag"}],"label":{"message":"change.added","title":"","count":1}}],"conflicts":[]}',
  ],
] as const

const reads = test.macro({
  title: (_, name: string) => `a page starts with nothing pending where ${name} is kept`,
  exec: async (t, _name: string, kept: string) => {
    const network = new LossyNetwork(t)
    const page = new TestPage(network)
    page.texts.set(key, kept)
    await page.open('local')
    await network.answerAll()
    t.true(page.store.read().isLoaded)
    t.is(page.store.read().pendingCount, 0)
    t.deepEqual(page.store.read().conflicts, [])
  },
})

for (const [name, kept] of damages) test(reads, name, kept)

test('a change that is kept among damaged ones is sent', async (t) => {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  await network.answerAll()
  add(page, 'Kept')
  const { pending } = JSON.parse(page.texts.get(key) ?? '')
  page.texts.set(key, JSON.stringify({ pending: [{ id: 'damaged' }, ...pending], conflicts: [] }))
  await page.reload()
  await network.answerAll()
  const { call } = await network.accountOf('local')
  t.deepEqual(
    (await call('GET', '/api/todos')).body.map(({ title }: { title: string }) => title),
    ['Kept'],
  )
  t.false(page.texts.has(key))
})

test('a change is sent all the same where the storage is full', async (t) => {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  page.storage.setItem = () => {}
  await page.open('local')
  await network.answerAll()
  add(page, 'Sent')
  await network.answerAll()
  const { call } = await network.accountOf('local')
  t.is((await call('GET', '/api/todos')).body.length, 1)
  t.is(page.store.read().pendingCount, 0)
})

test('a tab that was duplicated makes the changes that both tabs keep only once', async (t) => {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  await network.answerAll()
  add(page, 'Once')
  page.store.undo()
  page.store.redo()
  const copy = new TestPage(network)
  for (const [name, text] of page.texts) copy.texts.set(name, text)
  await copy.open('local')
  await network.answerAll()
  await Promise.all([page.store.catchUp(), copy.store.catchUp(), network.answerAll()])
  const { call } = await network.accountOf('local')
  t.is((await call('GET', '/api/changes')).body.length, 3)
  for (const { store } of [page, copy]) {
    t.is(store.read().pendingCount, 0)
    t.deepEqual(
      [...store.read().shown.todos.values()].map(({ title, deletedAt }) => [title, deletedAt]),
      [['Once', null]],
    )
  }
})

test('the same request, sent twice at the same time, is repeated until it is answered', async (t) => {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  await network.answerAll()
  add(page, 'Once')
  await settle()
  const [first] = network.flights
  await page.reload()
  await network.serve(...network.flights.filter((flight) => flight !== first))
  network.deliverAnswers()
  await settle()
  // The request of the page before, and that of this one.
  t.is(network.flights.length, 2)
  await network.serve(...network.flights)
  network.deliverAnswers()
  await settle()
  await page.awake()
  await network.answerAll()
  t.is(page.store.read().pendingCount, 0)
  t.is(page.refused.size, 0)
  const { call } = await network.accountOf('local')
  t.is((await call('GET', '/api/todos')).body.length, 1)
})

test('what is not saved of an account that is removed is dropped', async (t) => {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  await network.answerAll()
  add(page, 'Gone')
  page.forget('local')
  t.false(page.texts.has(key))
})
