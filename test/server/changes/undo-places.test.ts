import test from 'ava'
import type { Json } from '../../support/http.ts'
import { changeOf, ownId, startWithPlaces } from '../../support/places.ts'

test('an undo of the deletion of a list brings back the list and the todos that went with it', async (t) => {
  const { api, addList, addTodo, undo, titlesIn, read } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent', { listId })
  const child = await addTodo('child', { parentId })
  const earlier = await addTodo('earlier', { listId })
  await api('DELETE', `/api/todos/${earlier}`)
  const deleted = await api('DELETE', `/api/lists/${listId}`)
  t.deepEqual(await titlesIn(), [])
  const undone = await undo(changeOf(deleted))
  t.is(undone.status, 201)
  t.deepEqual(await titlesIn(), ['parent', 'child'])
  t.deepEqual(await titlesIn('?deleted=true'), ['earlier'])
  t.like(await read(child), { listId, parentId, deletedAt: null, deletedBy: null })
  t.like((await api('GET', `/api/lists/${listId}`)).body, { name: 'Home', deletedAt: null })

  const redone = await undo(undone.body.id)
  t.is(redone.status, 201)
  t.is((await api('GET', `/api/lists/${listId}`)).status, 404)
  const trashed = (await api('GET', '/api/todos?deleted=true')).body.find(({ id }: Json) => id === child)
  t.is(trashed.deletedBy, changeOf(deleted))
  await api('PATCH', `/api/lists/${listId}`, { deletedAt: null })
  t.deepEqual(await titlesIn(), ['parent', 'child'])
})

test('an undo of a move to another list takes the subtasks back too', async (t) => {
  const { api, addList, addTodo, undo, read } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent')
  const child = await addTodo('child', { parentId })
  const trashed = await addTodo('trashed', { parentId })
  await api('DELETE', `/api/todos/${trashed}`)
  const moved = await api('PATCH', `/api/todos/${parentId}`, { listId })
  t.like(await read(child), { listId, parentId })
  t.is((await undo(changeOf(moved))).status, 201)
  t.like(await read(parentId), { listId: 'inbox', order: 1024 })
  t.like(await read(child), { listId: 'inbox', parentId })
  const [inTrash] = (await api('GET', '/api/todos?deleted=true')).body
  t.like(inTrash, { id: trashed, listId: 'inbox', parentId })
})

test('an undo that would leave a subtask in another list than its parent is a conflict, and changes nothing', async (t) => {
  const { api, addList, addTodo, undo, read } = await startWithPlaces(t)
  const listId = await addList('Home')
  const parentId = await addTodo('parent')
  const moved = await api('PATCH', `/api/todos/${parentId}`, { listId })
  const child = await addTodo('added since', { parentId })
  const before = [await read(parentId), await read(child)]
  const { status, body } = await undo(changeOf(moved))
  t.is(status, 409)
  t.is(body.type, 'urn:localist:problem:undo-conflict')
  t.like(body.errors[0], { field: 'changes[0].listId', kind: 'todo', id: parentId })
  t.deepEqual([await read(parentId), await read(child)], before)
})

test('an undo of a new list takes the todos that were moved into it back out, and those that were added since along', async (t) => {
  const { api, addTodo, change, undo, read, titlesIn } = await startWithPlaces(t)
  const moved = await addTodo('moved')
  const { body: made } = await change(
    { op: 'create', kind: 'list', id: ownId(1), value: { name: 'New' } },
    { op: 'update', kind: 'todo', id: moved, patch: { listId: ownId(1) } },
    { op: 'create', kind: 'todo', value: { title: 'made with it', listId: ownId(1) } },
  )
  await addTodo('added since', { listId: ownId(1) })
  const undone = await undo(made.id)
  t.is(undone.status, 201)
  t.like(await read(moved), { listId: 'inbox', deletedAt: null })
  t.is((await api('GET', `/api/lists/${ownId(1)}`)).status, 404)
  t.deepEqual(await titlesIn('?deleted=true'), ['made with it', 'added since'])
  t.is((await undo(undone.body.id)).status, 201)
  t.is((await read(moved)).listId, ownId(1))
  t.deepEqual((await titlesIn()).toSorted(), ['added since', 'made with it', 'moved'])
})

test('an undo of a new todo takes the todos that were moved under it back out', async (t) => {
  const { addTodo, change, undo, read, titlesIn } = await startWithPlaces(t)
  const moved = await addTodo('moved')
  const { body: made } = await change(
    { op: 'create', kind: 'todo', id: ownId(1), value: { title: 'parent' } },
    { op: 'update', kind: 'todo', id: moved, patch: { parentId: ownId(1) } },
  )
  t.is((await undo(made.id)).status, 201)
  t.like(await read(moved), { parentId: null, deletedAt: null })
  t.deepEqual(await titlesIn('?deleted=true'), ['parent'])
})

test('an undo of a new todo with subtasks is a conflict where a subtask was edited since', async (t) => {
  const { api, change, undo, titlesIn } = await startWithPlaces(t)
  const { body: made } = await change(
    { op: 'create', kind: 'todo', id: ownId(1), value: { title: 'parent' } },
    { op: 'create', kind: 'todo', id: ownId(2), value: { title: 'child', parentId: ownId(1) } },
  )
  await api('PATCH', `/api/todos/${ownId(2)}`, { notes: 'mine' })
  const { status, body } = await undo(made.id)
  t.is(status, 409)
  t.deepEqual(
    body.errors.map(({ field, id }: Json) => [field, id]),
    [['changes[1].notes', ownId(2)]],
  )
  t.deepEqual((await titlesIn()).toSorted(), ['child', 'parent'])
})

test('an undo of a deletion whose list is in the trash since is a conflict', async (t) => {
  const { api, addList, addTodo, undo, titlesIn } = await startWithPlaces(t)
  const listId = await addList('Home')
  const id = await addTodo('a', { listId })
  const deleted = await api('DELETE', `/api/todos/${id}`)
  await api('DELETE', `/api/lists/${listId}`)
  const { status, body } = await undo(changeOf(deleted))
  t.is(status, 409)
  t.like(body.errors[0], { field: 'changes[0].listId', kind: 'todo', id })
  t.deepEqual(await titlesIn('?deleted=true'), ['a'])
})
