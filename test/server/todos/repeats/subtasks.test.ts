import test from 'ava'
import type { Json } from '../../../support/http.ts'
import { startOn, weekly } from '../../../support/repeats/todo-client.ts'

const titlesOf = (todos: readonly Json[]): readonly string[] => todos.map(({ title }) => title)

test('the next occurrence has open copies of all subtasks, with their dates moved along', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { body: list } = await client.send('POST', '/api/lists', { name: 'Home' })
  const parent = await client.create({ ...weekly, listId: list.id })
  const done = await client.create({ title: 'Glass', parentId: parent.id, dueDate: '2026-01-04' })
  const open = await client.create({ title: 'Paper', parentId: parent.id, startDate: '2026-01-02' })
  const below = await client.create({ title: 'Cardboard', parentId: open.id, tags: ['dry'] })
  const deleted = await client.create({ title: 'Metal', parentId: parent.id })
  await client.complete(done.id)
  await client.send('DELETE', `/api/todos/${deleted.id}`)
  await client.complete(parent.id)
  const [next] = await client.nextOf(parent.id)
  t.is(next.listId, list.id)
  const copies = await client.subtasksOf(next.id)
  t.deepEqual(titlesOf(copies), ['Glass', 'Paper'])
  t.true(
    copies.every(
      ({ completed, previousId, listId }) => !completed && previousId === null && listId === list.id,
    ),
  )
  t.deepEqual([copies[0].dueDate, copies[1].startDate], ['2026-01-11', '2026-01-09'])
  const [copyBelow] = await client.subtasksOf(copies[1].id)
  t.deepEqual([copyBelow.title, copyBelow.tags], ['Cardboard', ['dry']])
  t.not(copyBelow.id, below.id)
  // The completed one keeps its own, and those that were open stay open.
  t.deepEqual(titlesOf(await client.subtasksOf(parent.id)), ['Glass', 'Paper'])
  t.false((await client.read(open.id)).completed)
})

test('children=complete completes the subtasks, and the copies are open', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const parent = await client.create(weekly)
  const child = await client.create({ title: 'Glass', parentId: parent.id })
  await client.complete(parent.id, '?children=complete')
  t.true((await client.read(child.id)).completed)
  const [next] = await client.nextOf(parent.id)
  const copies = await client.subtasksOf(next.id)
  t.deepEqual(
    copies.map(({ completed }) => completed),
    [false],
  )
})

test('a subtask that repeats is copied once, by its own occurrence', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const parent = await client.create(weekly)
  const child = await client.create({ ...weekly, title: 'Glass', parentId: parent.id })
  await client.complete(child.id)
  t.is((await client.nextOf(child.id))[0].parentId, parent.id)
  await client.complete(parent.id)
  const [next] = await client.nextOf(parent.id)
  const copies = await client.subtasksOf(next.id)
  t.deepEqual(
    copies.map(({ title, dueDate, previousId, repeat }) => [title, dueDate, previousId, repeat.done]),
    [['Glass', '2026-01-19', null, 1]],
  )
})

test('a subtask that was copied with its parent makes no occurrence of its own', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const parent = await client.create(weekly)
  const child = await client.create({ ...weekly, title: 'Glass', parentId: parent.id })
  const later = await client.create({ ...weekly, title: 'Paper', parentId: parent.id })
  await client.patch(parent.id, { completed: true })
  await client.complete(child.id)
  t.deepEqual(await client.nextOf(child.id), [])
  await client.reopen(parent.id)
  await client.complete(later.id)
  t.is((await client.nextOf(later.id)).length, 1)
  const all = await client.create(weekly)
  const below = await client.create({ ...weekly, parentId: all.id })
  await client.complete(all.id, '?children=complete')
  t.deepEqual(await client.nextOf(below.id), [])
  t.is((await client.subtasksOf((await client.nextOf(all.id))[0].id)).length, 1)
})

test('a subtask that repeats makes its next occurrence under a completed parent that does not', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const parent = await client.create({ title: 'Move out' })
  const child = await client.create({ ...weekly, parentId: parent.id })
  await client.complete(parent.id, '?children=complete')
  t.is((await client.nextOf(child.id))[0].parentId, parent.id)
})
