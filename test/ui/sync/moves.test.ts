import test, { type ExecutionContext } from 'ava'
import type { Todo } from '../../../renderer/sync/account-state.ts'
import { deleteTodos, updateTodos } from '../../../renderer/sync/todo-changes.ts'
import { LossyNetwork, settle } from '../../support/page-sync/network.ts'
import { TestPage } from '../../support/page-sync/page.ts'

const now = '2026-11-20T08:00:00.000Z'

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
