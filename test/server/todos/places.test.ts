import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import type { Transaction } from '../../../server/store/transaction.ts'
import { createTodo } from '../../../server/todos/create.ts'
import { changeTodo, trashTodo } from '../../../server/todos/todos.ts'
import { fileOf, restarted, stoppedWith } from '../../support/account.ts'
import { foundOnDisk } from '../../support/faults.ts'
import { type Api, apiOf, type Json } from '../../support/http.ts'
import { fieldsOf, ownId, startWithPlaces } from '../../support/places.ts'
import { resultOf } from '../../support/result-of.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { actor, openTestStore } from '../../support/store.ts'

const titlesIn = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/todos')).body.map(({ title }: Json) => title)

test('a new todo goes to the bottom, an explicit order where it says, and comes back as sent', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b']) await api('POST', '/api/todos', { title })
  const between = 1024 + 512.125
  t.is((await api('POST', '/api/todos', { title: 'between', order: between })).body.order, between)
  t.is((await api('POST', '/api/todos', { title: 'top', order: -1e15 })).body.order, -1e15)
  await api('POST', '/api/todos', { title: 'bottom' })
  t.deepEqual(await titlesIn(api), ['top', 'a', 'between', 'b', 'bottom'])
})

test('a todo that is PUT twice with an order of minus zero is changed once', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const path = '/api/todos/4c0e3b2a-1111-1111-8111-000000000001'
  t.is((await api('PUT', path, '{"title": "a", "order": -0.0}')).body.revision, 1)
  t.is((await api('PUT', path, '{"title": "a", "order": -0.0}')).body.revision, 1)
})

test('a new todo goes to the bottom also where the list reaches up to the largest order', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', order: -3 })
  await api('POST', '/api/todos', { title: 'b', order: 1e15 })
  const { body: c } = await api('POST', '/api/todos', { title: 'c' })
  t.is(c.order, 3072)
  await api('PATCH', `/api/todos/${c.id}`, { order: 1e15 })
  await api('PUT', '/api/todos/4c0e3b2a-1111-1111-8111-000000000001', { title: 'd' })
  const { body: list } = await api('GET', '/api/todos')
  t.deepEqual(
    list.map(({ title, order }: { title: string; order: number }) => [title, order]),
    [
      ['a', 1024],
      ['b', 2048],
      ['c', 3072],
      ['d', 4096],
    ],
  )
})

test('todos with larger orders, edited by hand, open, in their order, and are never lost', async (t) => {
  const server = await stoppedWith(t, 'a', 'b', 'c')
  const text = await readFile(fileOf(server), 'utf8')
  const larger = text.replace('"order":1024', '"order":-1.7e308').replace('"order":3072', '"order":1.7e308')
  await writeFile(fileOf(server), larger)
  const { api } = await restarted(t, server)
  t.deepEqual(await titlesIn(api), ['a', 'b', 'c'])
  const [{ id, order }] = (await api('GET', '/api/todos')).body
  t.is((await api('PATCH', `/api/todos/${id}`, { notes: 'changed' })).body.order, order)
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a', 'b', 'c'])
  t.is((await api('POST', '/api/todos', { title: 'd' })).body.order, 4096)
  t.deepEqual(await foundOnDisk(t, server.dataDir), ['a', 'b', 'c', 'd'])
  const { body: list } = await api('GET', '/api/todos')
  t.true(list.every((todo: { order: number }) => Math.abs(todo.order) <= 1e15))
})

test('equal orders fall back to the time of creation', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b', 'c']) await api('POST', '/api/todos', { title, order: 7 })
  t.deepEqual(await titlesIn(api), ['a', 'b', 'c'])
})

test('when halving leaves no room the list is renumbered in one change set, and keeps its order', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', order: 1 })
  const { body: b } = await api('POST', '/api/todos', { title: 'b', order: 2 })
  const moved = await api('PATCH', `/api/todos/${b.id}`, { order: 1 + Number.EPSILON })
  t.is(moved.status, 200)
  const { body: list } = await api('GET', '/api/todos')
  t.deepEqual(
    list.map(({ title, order }: { title: string; order: number }) => [title, order]),
    [
      ['a', 1024],
      ['b', 2048],
    ],
  )
  t.is(list[0].revision, list[1].revision)
  t.is(moved.body.order, 2048)
})

test('a place closer than 1e-6 to a neighbour renumbers the list, one further away comes back as sent', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', order: 1 })
  t.is((await api('POST', '/api/todos', { title: 'c', order: 1.000002 })).body.order, 1.000002)
  t.is((await api('POST', '/api/todos', { title: 'b', order: 1.0000005 })).body.order, 2048)
  t.deepEqual(await titlesIn(api), ['a', 'b', 'c'])
})

test('a todo is moved by less than 1e-6 without renumbering where no other is near', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', order: 1 })
  const { body: b } = await api('POST', '/api/todos', { title: 'b', order: 2 })
  for (const order of [2.0000005, 2]) {
    t.is((await api('PATCH', `/api/todos/${b.id}`, { order })).body.order, order)
  }
  t.deepEqual(
    (await api('GET', '/api/todos')).body.map(({ revision }: { revision: number }) => revision),
    [1, 4],
  )
})

test('a todo that was brought back from the trash keeps its place', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const ids: string[] = []
  for (const title of ['a', 'b', 'c']) ids.push((await api('POST', '/api/todos', { title })).body.id)
  await api('DELETE', `/api/todos/${ids[1]}`)
  await api('PATCH', `/api/todos/${ids[1]}`, { deletedAt: null })
  t.deepEqual(await titlesIn(api), ['a', 'b', 'c'])
})

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
  t.deepEqual(await titlesIn(api), ['a', 'c', 'b', 'd'])
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
  const depth = 12_000
  const dataDir = await temporaryFolder(t)
  const { store } = await openTestStore(t, dataDir)
  const context = { newId: () => crypto.randomUUID(), timeZone: 'UTC' }
  // Each todo gets the one before as its subtask, which then goes to the trash.
  const addLevel = (tx: Transaction, level: number): void => {
    createTodo(tx, ownId(level), { title: 'level' })
    if (level === 1) return
    changeTodo(tx, ownId(level - 1), { parentId: ownId(level) }, {}, context)
    trashTodo(tx, ownId(level - 1), {})
  }
  for (let level = 1; level <= depth; level += 300) {
    await resultOf(store, actor, (tx) => {
      for (let above = 0; above < 300; above += 1) addLevel(tx, level + above)
    })
  }
  await store.close()
  const { api, addList } = await startWithPlaces(t, { dataDir })
  const listId = await addList('Home')
  t.is((await api('PATCH', `/api/todos/${ownId(depth)}`, { listId })).status, 200)
  t.is((await api('DELETE', `/api/lists/${listId}`)).status, 200)
  t.is((await api('PATCH', `/api/lists/${listId}`, { deletedAt: null })).status, 200)
  t.is((await api('DELETE', '/api/todos')).body.deleted, 1)
  t.is((await api('PATCH', '/api/todos?deleted=true', { deletedAt: null })).status, 422)
  t.deepEqual((await api('DELETE', '/api/todos?deleted=true')).body, { deleted: depth })
})

test('an order of more than 1e15 in size is refused, and nothing is changed', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a', order: 1e15 })
  t.is(todo.order, 1e15)
  const path = `/api/todos/${todo.id}`
  for (const order of [1e15 + 1, -1e15 - 1, 1e300, -Number.MAX_VALUE]) {
    for (const [method, to] of [
      ['POST', '/api/todos'],
      ['PUT', '/api/todos/4c0e3b2a-1111-1111-8111-000000000001'],
      ['PATCH', path],
      ['PUT', path],
    ] as const) {
      const refused = await api(method, to, { title: 'b', order })
      t.is(refused.status, 422, `${method} ${order}`)
      t.deepEqual(refused.body.errors, [
        { field: 'order', message: 'must be a number of at most 1e15 in size' },
      ])
    }
  }
  t.deepEqual((await api('GET', '/api/todos')).body, [todo])
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
