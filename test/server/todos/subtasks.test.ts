import test from 'ava'
import type { Json } from '../../support/http.ts'
import { fieldsOf, ownId, startWithPlaces } from '../../support/places.ts'

test('a subtask is in the list of its parent, also where the list is not sent', async (t) => {
  const { api, addList, addTodo, read } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent', { listId })
  t.like(await read(await addTodo('child', { parentId })), { listId, parentId })
  t.like(await read(await addTodo('child', { parentId, listId })), { listId, parentId })
  t.like((await api('PUT', `/api/todos/${ownId(1)}`, { title: 'child', parentId })).body, {
    listId,
    parentId,
  })
  const contradicting = await api('POST', '/api/todos', { title: 'a', parentId, listId: 'inbox' })
  t.is(contradicting.status, 422)
  t.deepEqual(fieldsOf(contradicting), ['listId'])
  t.is((await api('GET', '/api/todos')).body.length, 4)
})

test('a list or a parent that is unknown, or in the trash, is refused by name in every write', async (t) => {
  const { api, addList, addTodo, trash, change, read } = await startWithPlaces(t)
  const [gone, id, trashed] = [await addList('gone'), await addTodo('kept'), await addTodo('trashed')]
  await api('DELETE', `/api/lists/${gone}`)
  await trash(trashed)
  const before = await read(id)
  for (const [place, field] of [
    [{ listId: ownId(9) }, 'listId'],
    [{ listId: gone }, 'listId'],
    [{ listId: 'work' }, 'listId'],
    [{ parentId: ownId(9) }, 'parentId'],
    [{ parentId: trashed }, 'parentId'],
    [{ parentId: 'x' }, 'parentId'],
  ] as const) {
    const answers = [
      await api('POST', '/api/todos', { title: 'a', ...place }),
      await api('PUT', `/api/todos/${ownId(1)}`, { title: 'a', ...place }),
      await api('PUT', `/api/todos/${id}`, { title: 'a', ...place }),
      await api('PATCH', `/api/todos/${id}`, place),
      await api('PATCH', '/api/todos', place),
    ]
    for (const answer of answers) {
      t.is(answer.status, 422, JSON.stringify(place))
      t.deepEqual(fieldsOf(answer), [field])
    }
    const first = { op: 'create', kind: 'todo', value: { title: 'never' } }
    const update = { op: 'update', kind: 'todo', id, patch: place }
    t.deepEqual(fieldsOf(await change(first, update)), [`operations[1].patch.${field}`])
    const create = { op: 'create', kind: 'todo', value: { title: 'a', ...place } }
    t.deepEqual(fieldsOf(await change(first, create)), [`operations[1].value.${field}`])
  }
  t.deepEqual((await api('GET', '/api/todos')).body, [before])
})

test('there are at most four levels, the topmost included, wherever a todo comes from', async (t) => {
  const { api, addTodo, patch, trash, read } = await startWithPlaces(t)
  const first = await addTodo('1')
  const second = await addTodo('2', { parentId: first })
  const third = await addTodo('3', { parentId: second })
  const fourth = await addTodo('4', { parentId: third })
  const fifth = await api('POST', '/api/todos', { title: '5', parentId: fourth })
  t.is(fifth.status, 422)
  t.deepEqual(fieldsOf(fifth), ['parentId'])
  const top = await addTodo('top')
  const tooDeep = await patch(first, { parentId: top })
  t.deepEqual([tooDeep.status, fieldsOf(tooDeep)], [422, ['parentId']])
  // A subtask in the trash takes no level, and cannot come back where there is none.
  await trash(fourth)
  t.is((await patch(first, { parentId: top })).status, 200)
  const back = await patch(fourth, { deletedAt: null })
  t.deepEqual([back.status, fieldsOf(back)], [422, ['parentId']])
  t.like((await patch(fourth, { deletedAt: null, parentId: null })).body, { parentId: null, listId: 'inbox' })
  t.is((await read(third)).parentId, second)
})

test('a todo cannot be its own subtask, nor a subtask of one of its subtasks', async (t) => {
  const { addTodo, patch, read } = await startWithPlaces(t)
  const top = await addTodo('top')
  const child = await addTodo('child', { parentId: top })
  const grandchild = await addTodo('grandchild', { parentId: child })
  for (const parentId of [top, child, grandchild]) {
    const answer = await patch(top, { parentId })
    t.deepEqual([answer.status, fieldsOf(answer)], [422, ['parentId']])
  }
  t.like(await read(top), { parentId: null, revision: 1 })
})

test('a todo moves to another list with its subtasks, to the bottom there unless its order is sent', async (t) => {
  const { addList, addTodo, patch, trash, read, readTrashed } = await startWithPlaces(t)
  const listId = await addList('Home')
  const [parentId] = [await addTodo('parent'), await addTodo('there', { listId, order: 5000 })]
  const child = await addTodo('child', { parentId, order: -3 })
  const trashed = await addTodo('trashed', { parentId })
  await trash(trashed)
  t.like((await patch(parentId, { listId })).body, { listId, order: 6024 })
  t.like(await read(child), { listId, parentId, order: -3 })
  t.like(await readTrashed(trashed), { listId, parentId })
  const alone = await patch(child, { listId: 'inbox' })
  t.deepEqual([alone.status, fieldsOf(alone)], [422, ['listId']])
  t.like((await patch(child, { listId: 'inbox', parentId: null })).body, { listId: 'inbox', order: 1024 })
  t.like((await patch(parentId, { listId: 'inbox', order: 7 })).body, { order: 7 })
})

test('a todo that moves under another parent goes to its list, and out again stays there', async (t) => {
  const { addList, addTodo, patch, read } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent', { listId })
  await addTodo('child', { parentId })
  const id = await addTodo('moved', { order: 9 })
  const below = await addTodo('below', { parentId: id })
  t.like((await patch(id, { parentId })).body, { listId, parentId, order: 2048 })
  t.like(await read(below), { listId, parentId: id })
  t.like((await patch(id, { parentId: null })).body, { listId, parentId: null, order: 2048 })
})

test('orders are among siblings: others are neither renumbered nor in the way', async (t) => {
  const { api, addTodo, patch, read } = await startWithPlaces(t)
  const [a, b] = [await addTodo('a', { order: 1 }), await addTodo('b', { order: 2 })]
  const [c, d] = [
    await addTodo('c', { parentId: a, order: 1 }),
    await addTodo('d', { parentId: a, order: 2 }),
  ]
  t.is((await patch(c, { order: 2 - 5e-7 })).body.order, 1024)
  t.is((await read(d)).order, 2048)
  t.like(await read(a), { order: 1, revision: 1 })
  t.like((await patch(c, { order: 1 + 5e-7 })).body, { order: 1 + 5e-7 })
  t.is((await read(b)).order, 2)
  const titles = (await api('GET', '/api/todos')).body.map(({ title }: Json) => title)
  t.deepEqual(titles, ['a', 'c', 'b', 'd'])
})

test('completing a todo leaves its subtasks open, unless they are asked for', async (t) => {
  const { addTodo, patch, trash, change, read, readTrashed } = await startWithPlaces(t)
  const top = await addTodo('top')
  const child = await addTodo('child', { parentId: top })
  const grandchild = await addTodo('grandchild', { parentId: child })
  const trashed = await addTodo('trashed', { parentId: top })
  await trash(trashed)
  await patch(top, { completed: true })
  t.false((await read(child)).completed)
  await patch(top, { completed: false })
  const answer = await patch(top, { completed: true, notes: 'n' }, '?children=complete')
  t.like(answer.body, { completed: true, notes: 'n' })
  for (const id of [child, grandchild])
    t.like(await read(id), { completed: true, notes: '', revision: answer.body.revision })
  t.false((await readTrashed(trashed)).completed)
  await patch(top, { completed: false })
  t.true((await read(child)).completed)
  await patch(child, { completed: false })
  const operation = { op: 'update', kind: 'todo', id: top, patch: { completed: true }, children: 'complete' }
  t.is((await change(operation)).status, 201)
  t.true((await read(child)).completed)

  for (const body of [{ completed: false }, { notes: 'x' }]) {
    const refused = await patch(top, body, '?children=complete')
    t.deepEqual([refused.status, fieldsOf(refused)], [422, ['children']])
    t.deepEqual(fieldsOf(await change({ ...operation, patch: body })), ['operations[0].children'])
  }
  t.is((await patch(top, { completed: true }, '?children=all')).status, 422)
  t.like(await read(top), { notes: 'n' })
})

test('a bulk change handles parents before their subtasks, and counts the todos that differ', async (t) => {
  const { api, addList, addTodo, read } = await startWithPlaces(t)
  const listId = await addList('Home')
  // The subtask comes first in the order of the list.
  const parentId = await addTodo('parent', { order: 5 })
  const child = await addTodo('child', { parentId, order: -5 })
  const done = await addTodo('done', { parentId, completed: true })
  const { body } = await api('PATCH', '/api/todos?completed=false', { listId })
  t.is(body.changed, 2)
  for (const id of [child, done]) t.like(await read(id), { listId, parentId })
  const contradicting = await api('PATCH', '/api/todos?completed=true', { listId: 'inbox' })
  t.deepEqual([contradicting.status, fieldsOf(contradicting)], [422, ['listId']])
  t.is((await api('PATCH', '/api/todos?completed=true', { listId: 'inbox', parentId: null })).body.changed, 1)
  t.like(await read(done), { listId: 'inbox', parentId: null })
})

test('todos that are thousands of levels deep in the trash can be moved, restored and removed for good', async (t) => {
  const { api, addList, change } = await startWithPlaces(t)
  const depth = 12_000
  // Each todo gets the one before as its subtask, which then goes to the trash.
  for (let last = 0; last < depth; last += 300) {
    const operations = Array.from({ length: 300 }, (_, index) => {
      const [id, below] = [ownId(last + index + 1), ownId(last + index)]
      const create = { op: 'create', kind: 'todo', id, value: { title: 'level' } }
      if (last + index === 0) return [create]
      const move = { op: 'update', kind: 'todo', id: below, patch: { parentId: id } }
      return [create, move, { op: 'delete', kind: 'todo', id: below }]
    })
    t.is((await change(...operations.flat())).status, 201)
  }
  const listId = await addList('Home')
  t.is((await api('PATCH', `/api/todos/${ownId(depth)}`, { listId })).status, 200)
  t.is((await api('DELETE', `/api/lists/${listId}`)).status, 200)
  t.is((await api('PATCH', `/api/lists/${listId}`, { deletedAt: null })).status, 200)
  t.is((await api('DELETE', '/api/todos')).body.deleted, 1)
  t.is((await api('PATCH', '/api/todos?deleted=true', { deletedAt: null })).status, 422)
  t.deepEqual((await api('DELETE', '/api/todos?deleted=true')).body, { deleted: depth })
})
