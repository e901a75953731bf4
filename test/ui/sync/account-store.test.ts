import ava, { type ExecutionContext } from 'ava'
import {
  type AccountState,
  type Part,
  emptyState,
  withAnswer,
  withChanges,
  withListing,
} from '../../../renderer/sync/account-state.ts'
import type { Todo } from '../../../renderer/sync/entities.ts'
import { addTodos } from '../../../renderer/todos/changes/new-todos.ts'
import { deleteTodos, replaceText, updateTodos } from '../../../renderer/todos/changes/todo-changes.ts'
import type { StreamedChange } from '../../../server/contract.ts'
import { LossyNetwork, settle } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'
import { todoOf } from '../../support/page-todo.ts'

// Each test has a server.
const test = ava.serial

const now = '2026-11-20T08:00:00.000Z'

/** A page with one todo, and what is stored. */
async function openWithTodo(t: ExecutionContext) {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  const { call } = await network.accountOf('local')
  const { id }: Todo = (await call('POST', '/api/todos', { title: 'Before' })).body
  await network.answerAll()
  const stored = async (): Promise<Todo> => (await call('GET', `/api/todos/${id}`)).body
  const shown = () => {
    const todo = page.store.read().shown.todos.get(id)
    if (todo === undefined) throw new Error('The page does not show the todo.')
    return todo
  }
  const complete = () =>
    page.store.change(updateTodos(page.store.read().shown, [shown()], { completed: true }, now))
  const rename = (title: string) => page.store.change(replaceText(shown(), 'title', shown().title, title))
  return { network, page, call, id, stored, shown, complete, rename }
}

test('a change that is refused is no longer shown, and those behind it are made', async (t) => {
  const { network, page, shown, stored, rename } = await openWithTodo(t)
  const parentId = page.newId()
  page.store.change(updateTodos(page.store.read().shown, [shown()], { parentId }, now))
  rename('After')
  t.is(shown().parentId, parentId)
  await network.answerAll()
  t.is(shown().parentId, null)
  t.is((await stored()).title, 'After')
  t.is(page.refused.size, 1)
  t.is(page.store.read().log.done.length, 1)
})

for (const status of [408, 429, 503]) {
  test(`a change waits while the server answers ${status}, and is made when it takes it`, async (t) => {
    const { network, page, stored, shown, complete } = await openWithTodo(t)
    network.outage = status
    complete()
    await network.answerAll()
    t.true(shown().completed)
    t.is(page.store.read().pendingCount, 1)
    t.truthy(page.store.read().sendError)
    await page.awake()
    await network.answerAll()
    t.is(page.store.read().pendingCount, 1)
    network.outage = null
    await page.awake()
    await network.answerAll()
    t.true((await stored()).completed)
    t.is(page.store.read().sendError, null)
    t.is(page.refused.size, 0)
  })
}

for (const status of [500, 507]) {
  test(`a change that is answered with ${status} is dropped, and its text is offered again`, async (t) => {
    const { network, page, id, stored, shown, complete, rename } = await openWithTodo(t)
    network.outage = status
    complete()
    rename('Lost?')
    await network.answerAll()
    t.false(shown().completed)
    t.is(shown().title, 'Before')
    t.is((await stored()).title, 'Before')
    t.is(page.refused.size, 2)
    t.deepEqual(page.store.read().texts, [
      { id, field: 'title', before: 'Before', after: 'Lost?', refused: 'Lost?' },
    ])
    t.is(page.store.undo(), null)
    await page.reload()
    t.is(page.conflictsOf('local').length, 1)
  })
}

test('an undo of a change that is refused later is dropped with it', async (t) => {
  const { network, page, stored, shown, complete } = await openWithTodo(t)
  network.outage = 500
  complete()
  page.store.undo()
  page.store.redo()
  await network.answerAll()
  t.is(page.store.read().pendingCount, 0)
  t.false(shown().completed)
  t.false((await stored()).completed)
  t.is(page.refused.size, 1)
  t.deepEqual(page.store.read().log, { done: [], undone: [] })
})

test('a change that is taken back before it is answered is made and taken back', async (t) => {
  const { network, page, call, stored, shown, rename } = await openWithTodo(t)
  rename('After')
  t.is(page.store.undo()?.message, 'change.renamed')
  t.is(shown().title, 'Before')
  await network.answerAll()
  t.is((await stored()).title, 'Before')
  t.is((await call('GET', '/api/changes')).body.length, 3)
  t.is(page.store.redo()?.message, 'change.renamed')
  t.is(shown().title, 'After')
  await network.answerAll()
  t.is((await stored()).title, 'After')
})

test('saves of one text within a minute are taken back as one step, and a later one by itself', async (t) => {
  const { network, page, stored, shown, rename } = await openWithTodo(t)
  for (const title of ['One', 'Two', 'Three']) {
    rename(title)
    page.now += 15_000
  }
  await network.answerAll()
  page.now += 60_000
  rename('Four')
  await network.answerAll()
  page.store.undo()
  t.is(shown().title, 'Three')
  page.store.undo()
  t.is(shown().title, 'Before')
  await network.answerAll()
  t.is((await stored()).title, 'Before')
  t.is(shown().title, 'Before')
  page.store.redo()
  await network.answerAll()
  t.is((await stored()).title, 'Three')
})

test('a text that another client has changed meanwhile is not replaced, also after hours without a server', async (t) => {
  const { network, page, call, id, stored, shown, rename } = await openWithTodo(t)
  await settle()
  rename('Mine')
  rename('Mine too')
  network.lose(network.flights[0])
  await settle()
  await call('PATCH', `/api/todos/${id}`, { title: 'Theirs' })
  t.is(shown().title, 'Mine too')
  await page.awake()
  await network.answerAll()
  t.is((await stored()).title, 'Theirs')
  t.is(shown().title, 'Theirs')
  t.deepEqual(page.store.read().texts, [
    { id, field: 'title', before: 'Mine', after: 'Mine too', refused: 'Mine too' },
  ])
})

test('a text that differs from what another client changed beside it is saved', async (t) => {
  const { network, call, id, stored, rename } = await openWithTodo(t)
  rename('Mine')
  await call('PATCH', `/api/todos/${id}`, { notes: 'Theirs' })
  await network.answerAll()
  const { title, notes } = await stored()
  t.deepEqual([title, notes], ['Mine', 'Theirs'])
})

test('changes of more than 1,000 todos are made in parts, shown as one and taken back as one', async (t) => {
  const { network, page, call } = await openWithTodo(t)
  for (let part = 0; part < 2; part += 1) {
    const operations = Array.from({ length: 750 }, (_, index) => ({
      op: 'create',
      kind: 'todo',
      value: { title: `Todo ${part * 750 + index}` },
    }))
    await call('POST', '/api/changes', { operations })
  }
  void page.store.catchUp()
  await network.answerAll()
  const count = () => [...page.store.read().shown.todos.values()].filter(({ completed }) => completed).length
  const { shown } = page.store.read()
  page.store.change(updateTodos(shown, [...shown.todos.values()], { completed: true }, now))
  t.is(count(), 1501)
  t.is(page.store.read().pendingCount, 2)
  // The first part is answered without its entries, which are read before it counts as made.
  const [first] = network.flights
  await network.serve(first)
  network.deliverAnswers()
  await settle()
  t.is(count(), 1501)
  await network.answerAll()
  t.is(page.store.read().pendingCount, 0)
  t.is(count(), 1501)
  t.is((await call('GET', '/api/todos?completed=false')).body.length, 0)
  page.store.undo()
  t.is(count(), 0)
  await network.answerAll()
  t.is(count(), 0)
  t.is((await call('GET', '/api/todos?completed=true')).body.length, 0)
})

test('a change counts as made by the page once the server has answered it', async (t) => {
  const { network, page, call, id, complete } = await openWithTodo(t)
  complete()
  const byScript = (await call('PATCH', `/api/todos/${id}`, { priority: 1 })).headers.get('Localist-Change')
  t.false(page.store.isOwn(byScript ?? ''))
  await network.serve(...network.flights)
  const own = (await call('GET', '/api/changes')).body.at(-1)
  await network.answerAll()
  t.true(page.store.isOwn(own.id))
})

test('a todo that is added shows again in the field that adds only where the server refuses it', async (t) => {
  const { network, page } = await openWithTodo(t)
  const id = page.newId()
  page.store.change(addTodos(page.store.read().shown, [{ id, title: ' ' }], now))
  t.true(page.store.read().shown.todos.has(id))
  await network.answerAll()
  t.false(page.store.read().shown.todos.has(id))
  t.is(page.refused.size, 1)
})

/** A page with two todos, and another client. */
async function openWithTwo(t: ExecutionContext) {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  const { call } = await network.accountOf('local')
  const { id: one }: Todo = (await call('POST', '/api/todos', { title: 'One' })).body
  const { id: two }: Todo = (await call('POST', '/api/todos', { title: 'Two' })).body
  await network.answerAll()
  const { store } = page
  const find = (id: string): Todo => {
    const todo = store.read().shown.todos.get(id)
    if (todo === undefined) throw new Error('The page does not show the todo.')
    return todo
  }
  const parents = () => [find(one).parentId, find(two).parentId]
  const move = (id: string, parentId: string | null) =>
    store.change(updateTodos(store.read().shown, [find(id)], { parentId }, now))
  return { network, page, store, call, one, two, find, parents, move }
}

test('two todos that a person and a script move below each other are shown, until the server has decided', async (t) => {
  const { network, store, call, one, two, find, parents, move } = await openWithTwo(t)
  await call('PATCH', `/api/todos/${two}`, { parentId: one })
  move(one, two)
  t.deepEqual(parents(), [two, null])
  void store.catchUp()
  await settle()
  const [reading] = network.flights.filter(({ init }) => init.method === 'GET')
  await network.serve(reading)
  network.deliver(reading)
  await settle()
  t.deepEqual(parents(), [two, null])
  store.change(deleteTodos(store.read().shown, [find(two)], now))
  t.deepEqual([find(one).deletedAt, find(two).deletedAt], [now, now])
  store.undo()
  await network.answerAll()
  t.deepEqual(parents(), [null, one])
  t.is(store.read().pendingCount, 0)
})

test('a move that is answered before the page knows what made it possible makes no todo its own ancestor', async (t) => {
  const { network, store, call, one, two, parents, move } = await openWithTwo(t)
  await call('PATCH', `/api/todos/${two}`, { parentId: one })
  void store.catchUp()
  await network.answerAll()
  t.deepEqual(parents(), [null, one])
  await call('PATCH', `/api/todos/${two}`, { parentId: null })
  move(one, two)
  await settle()
  const sending = network.flights.find(({ init }) => init.method === 'POST')
  await network.serve(sending)
  network.deliver(sending)
  await settle()
  t.is(store.read().pendingCount, 0)
  t.is(parents().filter((parent) => parent === null).length, 1)
  void store.catchUp()
  await network.answerAll()
  t.deepEqual(parents(), [two, null])
})

const key = 'localist-unsaved local'

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

for (const [name, kept] of damages) {
  test(`a page starts with nothing pending where ${name} is kept`, async (t) => {
    const network = new LossyNetwork(t)
    const page = new TestPage(network)
    page.texts.set(key, kept)
    await page.open('local')
    await network.answerAll()
    t.true(page.store.read().isLoaded)
    t.is(page.store.read().pendingCount, 0)
    t.deepEqual(page.store.read().texts, [])
  })
}

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

/** Adds a todo whose answer never reaches the page, although the server has it, and answers with it. */
async function loseAnswer(t: ExecutionContext) {
  const network = new LossyNetwork(t)
  const page = new TestPage(network)
  await page.open('local')
  await network.answerAll()
  add(page, 'Once')
  await settle()
  const [sending] = network.flights
  await network.serve(sending)
  network.lose(sending)
  await settle()
  t.is(page.store.read().pendingCount, 1)
  const { call } = await network.accountOf('local')
  const todos = async (): Promise<readonly Todo[]> => (await call('GET', '/api/todos')).body
  const recover = async (): Promise<void> => {
    await page.awake()
    void page.store.catchUp()
    await network.answerAll()
    t.is(page.store.read().pendingCount, 0)
  }
  return { page, call, todos, recover }
}

test('a todo whose answer was lost keeps what was set meanwhile when it is sent again', async (t) => {
  const { page, call, todos, recover } = await loseAnswer(t)
  const [todo] = await todos()
  const meanwhile = { dueDate: '2027-01-01', notes: 'By a script', completed: true }
  await call('PATCH', `/api/todos/${todo?.id}`, meanwhile)
  await recover()
  t.is((await todos()).length, 1)
  t.like((await todos())[0], { id: todo?.id, title: 'Once', ...meanwhile })
  t.like(page.store.read().shown.todos.get(todo?.id ?? ''), { title: 'Once', ...meanwhile })
})

test('a todo whose answer was lost and that was deleted meanwhile stays deleted', async (t) => {
  const { page, call, todos, recover } = await loseAnswer(t)
  await call('DELETE', '/api/todos')
  add(page, 'Later')
  await recover()
  const titles = (all: Iterable<Todo>) =>
    [...all].filter(({ deletedAt }) => deletedAt === null).map(({ title }) => title)
  t.deepEqual(titles(await todos()), ['Later'])
  t.deepEqual(titles(page.store.read().shown.todos.values()), ['Later'])
})

const todo = (id: string, revision: number, fields: Partial<Todo> = {}): Todo =>
  todoOf(id, { title: `${id} at ${revision}`, revision, ...fields })

const inTrash = (id: string, revision: number) => todo(id, revision, { deletedAt: now })

type Event = (state: AccountState) => AccountState

const listed =
  (revision: number, todos: readonly Todo[], part: Part = 'live', history = 'h'): Event =>
  (state) =>
    withListing(state, { part, position: { history, revision }, todos, lists: [], sections: [], views: [] })

/** A change of todos, or the removal of those that are given by their ids. */
const change = (revision: number, ...entries: readonly (Todo | string)[]): StreamedChange => ({
  id: `h-${revision}`,
  revision,
  at: now,
  actor: { kind: 'tab', name: null, tokenId: null },
  summary: '',
  undoes: null,
  changes: entries.map((entry) =>
    typeof entry === 'string' ? { kind: 'todo', id: entry } : { kind: 'todo', id: entry.id, after: entry },
  ),
})

const changed =
  (...changes: readonly StreamedChange[]): Event =>
  (state) =>
    withChanges(state, changes)

const answered =
  (answer: StreamedChange): Event =>
  (state) =>
    withAnswer(state, 'pending', answer)

const reduce = (state: AccountState, event: Event): AccountState => event(state)

const run = (...events: readonly Event[]): AccountState => events.reduce(reduce, emptyState)

const titles = ({ todos }: AccountState) => [...todos.values()].map(({ title }) => title).toSorted()

test('an older change of the stream does not replace a newer answer', (t) => {
  const state = run(
    listed(1, [todo('a', 1)]),
    answered(change(3, todo('a', 3))),
    changed(change(2, todo('a', 2))),
  )
  t.deepEqual(titles(state), ['a at 3'])
  t.is(state.position?.revision, 2)
})

test('an answer that is repeated late does not bring back what is gone', (t) => {
  const state = run(listed(5, []), answered(change(3, todo('a', 3))))
  t.deepEqual(titles(state), [])
})

test('an answer of another history changes nothing', (t) => {
  const other = { ...change(9, todo('a', 9)), id: 'other-9' }
  t.deepEqual(titles(run(listed(1, [todo('a', 1)]), answered(other))), ['a at 1'])
})

test('changes after a gap wait', (t) => {
  const state = run(listed(1, [todo('a', 1)]), changed(change(3, todo('a', 3))))
  t.deepEqual(titles(state), ['a at 1'])
  t.is(state.position?.revision, 1)
})

test('changes that come twice or out of order are applied once', (t) => {
  const two = change(2, todo('a', 2))
  const state = run(
    listed(1, [todo('a', 1)]),
    changed(change(3, todo('a', 3)), two, two, change(3, todo('a', 3))),
  )
  t.deepEqual(titles(state), ['a at 3'])
  t.is(state.position?.revision, 3)
})

test('nothing is applied behind a change without its entries', (t) => {
  const { changes: _, ...large } = change(2)
  const state = run(listed(1, [todo('a', 1)]), changed(large, change(3, todo('a', 3))))
  t.is(state.position?.revision, 1)
  t.deepEqual(titles(state), ['a at 1'])
})

test('a late listing keeps what is newer, and drops what is gone', (t) => {
  const state = run(
    listed(1, [todo('a', 1), todo('b', 1), todo('gone', 1)]),
    changed(change(2, todo('a', 2)), change(3, todo('new', 3))),
    listed(1, [todo('a', 1), todo('b', 1)]),
  )
  t.deepEqual(titles(state), ['a at 2', 'b at 1', 'new at 3'])
  t.is(state.position?.revision, 3)
})

test('a late listing does not bring back what was removed for good', (t) => {
  const state = run(listed(1, [todo('a', 1)]), changed(change(2, 'a')), listed(1, [todo('a', 1)]))
  t.deepEqual(titles(state), [])
})

test('an entity that is made anew under a removed id shows', (t) => {
  const state = run(listed(1, [todo('a', 1)]), changed(change(2, 'a'), change(3, todo('a', 3))))
  t.deepEqual(titles(state), ['a at 3'])
})

test('a listing without the trash keeps the trash that is known, and one of the trash keeps the rest', (t) => {
  const known = run(listed(3, [todo('a', 1), inTrash('b', 2)], 'all'))
  t.true(known.hasTrash)
  const live = reduce(known, listed(4, [todo('a', 1)]))
  t.deepEqual(titles(live), ['a at 1', 'b at 2'])
  t.false(live.hasTrash)
  const trash = reduce(live, listed(5, [], 'trash'))
  t.deepEqual(titles(trash), ['a at 1'])
  t.true(trash.hasTrash)
  t.is(trash.position?.revision, 4)
})

test('a listing of another history replaces everything, and the trash alone does not', (t) => {
  const known = run(listed(9, [todo('a', 9)], 'all'))
  t.is(reduce(known, listed(2, [inTrash('b', 2)], 'trash', 'new')), known)
  const state = reduce(known, listed(2, [todo('a', 2)], 'live', 'new'))
  t.deepEqual(titles(state), ['a at 2'])
  t.deepEqual(state.position, { history: 'new', revision: 2 })
})

test('what is known already leaves the same maps, so that nothing is drawn again', (t) => {
  const known = run(listed(1, [todo('a', 1)]), answered(change(2, todo('a', 2))))
  t.is(reduce(known, changed(change(2, todo('a', 2)))).todos, known.todos)
  const again = reduce(known, listed(2, [todo('a', 2)]))
  t.is(again.todos.get('a'), known.todos.get('a'))
})

test('changes before the first listing are left to it', (t) => {
  t.is(run(changed(change(1, todo('a', 1)))), emptyState)
})
