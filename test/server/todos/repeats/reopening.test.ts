import test from 'ava'
import type { Json } from '../../../support/http.ts'
import { startOn, weekly, type TodoClient } from '../../../support/repeats/todo-client.ts'

const idsOf = (todos: readonly Json[]): readonly string[] => todos.map(({ id }) => id)

/** A todo that was completed, its next occurrence, and the copy of its subtask. */
const completeWithSubtask = async (client: TodoClient) => {
  const bins = await client.create(weekly)
  await client.create({ title: 'Glass', parentId: bins.id, dueDate: '2026-01-04' })
  await client.complete(bins.id)
  const [next] = await client.nextOf(bins.id)
  const [copy] = await client.subtasksOf(next.id)
  return { bins, next, copy }
}

test('reopening takes an untouched next occurrence and its subtasks back to the trash', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next, copy } = await completeWithSubtask(client)
  const { body, headers } = await client.reopen(bins.id)
  t.deepEqual([body.completed, body.completedAt], [false, null])
  t.deepEqual(new Set(idsOf(await client.trash())), new Set([next.id, copy.id]))
  t.is((await client.trash())[0].deletedBy, headers.get('Localist-Change'))
})

test('completing it again brings back the same occurrence, as it would be made now', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next, copy } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  const { body: list } = await client.send('POST', '/api/lists', { name: 'Home' })
  await client.patch(bins.id, { title: 'All bins', listId: list.id })
  client.goTo('2026-01-13')
  await client.complete(bins.id)
  const [again, ...others] = await client.nextOf(bins.id)
  t.deepEqual(others, [])
  t.deepEqual([again.id, again.title, again.listId], [next.id, 'All bins', list.id])
  t.deepEqual([again.dueDate, again.repeat.done], ['2026-01-19', 2])
  t.deepEqual(
    (await client.subtasksOf(next.id)).map(({ title, dueDate, listId }) => [title, dueDate, listId]),
    [['Glass', '2026-01-18', list.id]],
  )
  t.deepEqual(idsOf(await client.trash()), [copy.id])
  // And it is taken back again.
  await client.reopen(bins.id)
  t.is((await client.trash()).length, 3)
})

test('it comes back with copies of the subtasks that the todo has then', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  const [glass] = await client.subtasksOf(bins.id)
  await client.send('DELETE', `/api/todos/${glass.id}`)
  await client.create({ title: 'Paper', parentId: bins.id })
  await client.complete(bins.id)
  t.deepEqual(
    (await client.subtasksOf(next.id)).map(({ title }) => title),
    ['Paper'],
  )
})

test('a todo whose subtasks are gone can be completed again on the lowest level', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  const [glass] = await client.subtasksOf(bins.id)
  await client.send('DELETE', `/api/todos/${glass.id}`)
  const first = await client.create({ title: '1' })
  const second = await client.create({ title: '2', parentId: first.id })
  const third = await client.create({ title: '3', parentId: second.id })
  await client.patch(bins.id, { parentId: third.id })
  await client.complete(bins.id)
  t.is((await client.read(next.id)).parentId, third.id)
})

test('a next occurrence that was taken back and restored by hand is not made again', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  await client.patch(next.id, { deletedAt: null })
  const restored = await client.read(next.id)
  await client.complete(bins.id)
  t.deepEqual(idsOf(await client.nextOf(bins.id)), [next.id])
  await client.reopen(bins.id)
  t.deepEqual(await client.read(next.id), restored)
})

test('a next occurrence that was touched stays, and completing again makes none', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const touches: readonly ((made: { readonly next: Json; readonly copy: Json }) => Promise<unknown>)[] = [
    ({ next }) => client.patch(next.id, { notes: 'On the left' }),
    ({ next }) => client.complete(next.id),
    ({ copy }) => client.complete(copy.id),
    ({ copy }) => client.send('DELETE', `/api/todos/${copy.id}`),
    ({ next }) => client.create({ title: 'Paper', parentId: next.id }),
  ]
  for (const [index, touch] of touches.entries()) {
    const made = await completeWithSubtask(client)
    await touch(made)
    const before = await client.read(made.next.id)
    await client.reopen(made.bins.id)
    t.deepEqual(await client.read(made.next.id), before, `touch ${index}`)
    await client.complete(made.bins.id)
    t.deepEqual(idsOf(await client.nextOf(made.bins.id)), [made.next.id], `touch ${index}`)
  }
})

test('a next occurrence that was deleted is not made again', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.send('DELETE', `/api/todos/${next.id}`)
  await client.complete(bins.id)
  await client.reopen(bins.id)
  await client.complete(bins.id)
  t.deepEqual(await client.nextOf(bins.id), [])
})

test('an occurrence that was taken back and removed for good is made anew', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  await client.send('DELETE', '/api/todos?deleted=true')
  await client.complete(bins.id)
  const [anew] = await client.nextOf(bins.id)
  t.not(anew.id, next.id)
  t.is((await client.subtasksOf(anew.id)).length, 1)
})

test('reopening a todo that does not repeat leaves all others alone', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create({ title: 'Once' })
  await client.complete(id)
  await client.reopen(id)
  t.deepEqual(await client.trash(), [])
})
