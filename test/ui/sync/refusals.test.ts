import test, { type ExecutionContext } from 'ava'
import type { Todo } from '../../../renderer/sync/account-state.ts'
import { addTodos } from '../../../renderer/sync/new-todos.ts'
import { replaceText, updateTodos } from '../../../renderer/sync/todo-changes.ts'
import { LossyNetwork, settle } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'

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
    t.deepEqual(page.store.read().conflicts, [{ id, field: 'title', before: 'Before', after: 'Lost?' }])
    t.is(page.store.undo(), null)
    await page.reload()
    t.is(page.store.read().conflicts.length, 1)
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
  t.deepEqual(page.store.read().conflicts, [{ id, field: 'title', before: 'Mine', after: 'Mine too' }])
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
