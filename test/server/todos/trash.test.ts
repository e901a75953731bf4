import test from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { changeOf, fieldsOf, startWithPlaces } from '../../support/places.ts'
import { startServer } from '../../support/server.ts'

const isInTrash = (answer: { readonly status: number; readonly body: Json }) => [
  answer.status,
  answer.body.type,
  answer.body.kind,
  answer.body.id,
]

const inTrash = (kind: string, id: string) => [409, 'urn:localist:problem:in-trash', kind, id]

test('a todo goes to the trash with its subtasks, and they come back to where they were', async (t) => {
  const { addTodo, trash, patch, read, readTrashed, titlesIn } = await startWithPlaces(t)
  await addTodo('above')
  const top = await addTodo('top')
  await addTodo('below')
  const child = await addTodo('child', { parentId: top })
  const grandchild = await addTodo('grandchild', { parentId: child })
  const before = [await read(top), await read(child), await read(grandchild)]
  const deleted = await trash(top)
  t.deepEqual(deleted.body, { id: top, deleted: true })
  t.deepEqual(await titlesIn(), ['above', 'below'])
  for (const id of [top, child, grandchild]) t.is((await readTrashed(id)).deletedBy, changeOf(deleted))
  const back = await patch(top, { deletedAt: null })
  t.is(back.status, 200)
  const stamp = { updatedAt: back.body.updatedAt, revision: back.body.revision }
  const after = [await read(top), await read(child), await read(grandchild)]
  t.deepEqual(
    after,
    before.map((todo) => ({ ...todo, ...stamp })),
  )
})

test('a subtask that was deleted before its parent stays in the trash when the parent comes back', async (t) => {
  const { addTodo, trash, patch, titlesIn } = await startWithPlaces(t)
  const top = await addTodo('top')
  const earlier = await addTodo('earlier', { parentId: top })
  await addTodo('under it', { parentId: earlier })
  await addTodo('with it', { parentId: top })
  await trash(earlier)
  await trash(top)
  await patch(top, { deletedAt: null })
  t.deepEqual((await titlesIn()).toSorted(), ['top', 'with it'])
  await patch(earlier, { deletedAt: null })
  t.deepEqual(await titlesIn('?deleted=true'), [])
})

test('a list goes to the trash with its todos, and brings back only these', async (t) => {
  const { api, addList, addTodo, trash, read, readTrashed, titlesIn } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent', { listId })
  const child = await addTodo('child', { parentId })
  const earlier = await addTodo('earlier', { listId })
  await addTodo('elsewhere')
  await trash(earlier)
  const deleted = await api('DELETE', `/api/lists/${listId}`)
  t.deepEqual(deleted.body, { id: listId, deleted: true })
  t.deepEqual(await titlesIn(), ['elsewhere'])
  t.is((await readTrashed(child)).deletedBy, changeOf(deleted))
  t.not((await readTrashed(earlier)).deletedBy, changeOf(deleted))
  const back = await api('PATCH', `/api/lists/${listId}`, { deletedAt: null, archived: true })
  t.like(back.body, { archived: true, deletedAt: null })
  t.deepEqual((await titlesIn()).toSorted(), ['child', 'elsewhere', 'parent'])
  t.like(await read(child), { listId, parentId, deletedAt: null, deletedBy: null })
  t.deepEqual(await titlesIn('?deleted=true'), ['earlier'])
})

test('a todo whose list or parent is in the trash comes back only elsewhere', async (t) => {
  const { api, addList, addTodo, trash, patch, change, readTrashed } = await startWithPlaces(t)
  const listId = await addList('Home')
  const inList = await addTodo('in the list', { listId })
  const parentId = await addTodo('parent')
  const child = await addTodo('child', { parentId })
  await api('DELETE', `/api/lists/${listId}`)
  await trash(parentId)
  const before = [await readTrashed(inList), await readTrashed(child)]

  t.deepEqual(isInTrash(await patch(inList, { deletedAt: null })), inTrash('list', listId))
  t.deepEqual(isInTrash(await patch(child, { deletedAt: null })), inTrash('todo', parentId))
  const put = await api('PUT', `/api/todos/${child}`, { title: 'new', parentId })
  t.deepEqual(isInTrash(put), inTrash('todo', parentId))
  const first = { op: 'create', kind: 'todo', value: { title: 'never' } }
  const operations = await change(first, { op: 'restore', kind: 'todo', id: inList })
  t.deepEqual(isInTrash(operations), inTrash('list', listId))
  t.deepEqual(fieldsOf(operations), ['operations[1]'])
  t.is((await api('PATCH', '/api/todos?deleted=true', { deletedAt: null })).status, 409)
  const unknown = await patch(inList, { deletedAt: null, parentId: '00000000-0000-4000-8000-00000000ffff' })
  t.is(unknown.status, 422)
  t.deepEqual(fieldsOf(unknown), ['parentId'])
  t.deepEqual([await readTrashed(inList), await readTrashed(child)], before)

  t.like((await patch(inList, { deletedAt: null, listId: 'inbox' })).body, {
    listId: 'inbox',
    deletedAt: null,
  })
  t.like((await patch(child, { deletedAt: null, parentId: null })).body, { parentId: null, deletedAt: null })
})

test('a subtask moves along in the trash with a parent that comes back elsewhere', async (t) => {
  const { api, addList, addTodo, patch, read } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent', { listId })
  const child = await addTodo('child', { parentId })
  await api('DELETE', `/api/lists/${listId}`)
  await patch(parentId, { deletedAt: null, listId: 'inbox' })
  t.like(await read(child), { listId: 'inbox', parentId, deletedAt: null })
})

test('PUT of a todo in the trash brings its subtasks back too', async (t) => {
  const { api, addTodo, trash, read } = await startWithPlaces(t)
  const top = await addTodo('top')
  const child = await addTodo('child', { parentId: top })
  await trash(top)
  t.is((await api('PUT', `/api/todos/${top}`, { title: 'new' })).status, 201)
  t.like(await read(child), { parentId: top, deletedAt: null })
})

test('a todo in the trash cannot be deleted again by its parent, nor changed', async (t) => {
  const { addTodo, trash, patch, readTrashed } = await startWithPlaces(t)
  const top = await addTodo('top')
  const child = await addTodo('child', { parentId: top })
  const first = changeOf(await trash(child))
  await trash(top)
  t.is((await readTrashed(child)).deletedBy, first)
  t.is(changeOf(await trash(child)), null)
  t.is((await patch(child, { title: 'b' })).status, 404)
  t.is((await readTrashed(child)).title, 'child')
})

test('removing a todo for good removes its subtasks, and removing a list all its todos', async (t) => {
  const { addList, addTodo, trash, change, titlesIn } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent', { listId })
  const child = await addTodo('child', { parentId })
  await addTodo('grandchild', { parentId: child })
  await trash(await addTodo('trashed', { parentId }))
  const kept = await addTodo('kept', { listId })
  const purged = await change({ op: 'purge', kind: 'todo', id: parentId })
  t.is(purged.body.changes.length, 4)
  t.deepEqual([await titlesIn(), await titlesIn('?deleted=true')], [['kept'], []])
  await trash(kept)
  await addTodo('live', { listId })
  t.is((await change({ op: 'purge', kind: 'list', id: listId })).status, 201)
  t.deepEqual([await titlesIn(), await titlesIn('?deleted=true')], [[], []])
  t.is((await change({ op: 'restore', kind: 'list', id: listId })).status, 404)
})

test('a change that removes todos for good does not use the id of one of them again', async (t) => {
  const { addList, addTodo, change, titlesIn } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent', { listId })
  const child = await addTodo('child', { parentId, notes: 'secret' })
  for (const removal of [
    { kind: 'todo', id: parentId },
    { kind: 'list', id: listId },
  ]) {
    const create = { op: 'create', kind: 'todo', id: child, value: { title: 'new' } }
    const { status, body } = await change({ op: 'purge', ...removal }, create)
    t.like({ status, ...body }, { status: 409, type: 'urn:localist:problem:id-taken' })
    t.is(body.errors[0].field, 'operations[1]')
  }
  t.deepEqual(await titlesIn(), ['parent', 'child'])
  t.is((await change({ op: 'purge', kind: 'todo', id: parentId })).status, 201)
  t.is((await change({ op: 'create', kind: 'todo', id: child, value: { title: 'new' } })).status, 201)
})

test('DELETE of many todos counts all that went to the trash or were removed, and an undo brings them back', async (t) => {
  const { api, addTodo, undo, titlesIn } = await startWithPlaces(t)
  const parentId = await addTodo('parent', { completed: true })
  await addTodo('open child', { parentId })
  await addTodo('done child', { parentId, completed: true })
  await addTodo('other')
  const deleted = await api('DELETE', '/api/todos?completed=true')
  t.deepEqual(deleted.body, { deleted: 3 })
  t.deepEqual(await titlesIn(), ['other'])
  t.is((await undo(changeOf(deleted))).status, 201)
  t.is((await titlesIn()).length, 4)
  await api('DELETE', '/api/todos?completed=true')
  t.deepEqual((await api('DELETE', '/api/todos?deleted=true&completed=true')).body, { deleted: 3 })
  t.deepEqual([await titlesIn(), await titlesIn('?deleted=true')], [['other'], []])
})

test('emptying the trash removes the lists in it too; with another filter it removes todos only', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  await api('POST', '/api/todos', { title: 'a', listId: list.id, tags: ['home'] })
  await api('POST', '/api/todos', { title: 'b', listId: list.id })
  await api('DELETE', `/api/lists/${list.id}`)
  t.deepEqual((await api('DELETE', '/api/todos?deleted=true&tag=home')).body, { deleted: 1 })
  t.is((await api('GET', '/api/lists?deleted=true')).body.length, 1)
  t.deepEqual((await api('DELETE', '/api/todos?deleted=true')).body, { deleted: 2 })
  t.deepEqual((await api('GET', '/api/lists?deleted=true')).body, [])
  t.is((await api('PATCH', `/api/lists/${list.id}`, { deletedAt: null })).status, 404)
})

const bodies = { todos: { title: 'a' }, lists: { name: 'a' }, views: { name: 'a' } } as const

for (const [kind, body] of Object.entries(bodies)) {
  test(`an If-Match on what is in the trash is 412 with it as current: ${kind}`, async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    const { body: made } = await api('POST', `/api/${kind}`, body)
    const path = `/api/${kind}/${made.id}`
    await api('DELETE', path)
    const { body: all } = await api('GET', `/api/${kind}?deleted=true`)
    const trashed = all.find(({ id }: Json) => id === made.id)
    const stale = { 'If-Match': `"${made.revision}"` }
    const present = { 'If-Match': `"${trashed.revision}"` }
    const change = 'title' in body ? { title: 'b' } : { name: 'b' }
    const operation = { op: 'update', kind: kind.slice(0, -1), id: made.id, patch: change }
    for (const [method, sent, headers] of [
      ['PATCH', change, stale],
      ['PATCH', change, present],
      ['PATCH', change, { 'If-Match': '*' }],
      ['PATCH', { deletedAt: null }, stale],
      ['PUT', change, stale],
      ['PUT', change, present],
      ['PUT', change, { 'If-Match': '*' }],
      ['PUT', { ...change, revision: made.revision }, {}],
      ['DELETE', undefined, stale],
    ] as const) {
      const answer = await api(method, path, sent, headers)
      t.deepEqual([answer.status, answer.body.current], [412, trashed], `${method} ${JSON.stringify(sent)}`)
    }
    const inChange = await api('POST', '/api/changes', { operations: [{ ...operation, ifRevision: 1 }] })
    t.deepEqual([inChange.status, inChange.body.current], [412, trashed])
    // Without a condition there is nothing to compare it with.
    t.is((await api('PATCH', path, change)).status, 404)
    t.is((await api('POST', '/api/changes', { operations: [operation] })).status, 404)
    t.is((await api('PATCH', `/api/${kind}/${crypto.randomUUID()}`, change, stale)).status, 404)
    t.deepEqual((await api('GET', `/api/${kind}?deleted=true`)).body, all)
    t.is((await api('DELETE', path, undefined, present)).status, 200)
    t.is((await api('PATCH', path, { deletedAt: null }, present)).status, 200)
  })
}
