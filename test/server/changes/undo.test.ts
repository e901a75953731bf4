import test, { type ExecutionContext } from 'ava'
import { restarted, stoppedWith } from '../../support/account.ts'
import { apiOf, type Json } from '../../support/http.ts'
import { changeOf, ownId, startWithPlaces } from '../../support/places.ts'
import { startServer } from '../../support/server.ts'

const setUp = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const created = await api('POST', '/api/todos', { title: 'a', notes: 'old', order: 10 })
  const path = `/api/todos/${created.body.id}`
  return {
    server,
    api,
    todo: created.body,
    path,
    creation: idOf(created),
    read: async () => (await api('GET', path)).body,
    patch: async (patch: Json) => idOf(await api('PATCH', path, patch)),
    undo: (id: string) => api('POST', '/api/changes', { undoes: id }),
  }
}

const idOf = ({ headers }: { readonly headers: Headers }): string => headers.get('Localist-Change') ?? ''

/** The content of a todo, without what every change sets. */
const content = ({ updatedAt: _at, revision: _revision, ...rest }: Json): Json => rest

test('an undo takes back the fields of the change, and an undo of the undo brings them back', async (t) => {
  const { undo, patch, read, todo } = await setUp(t)
  const id = await patch({
    title: 'b',
    completed: true,
    dueDate: '2026-12-01',
    dueTime: '09:00',
    tags: ['x'],
  })
  const changed = await read()
  const undone = await undo(id)
  t.is(undone.status, 201)
  t.like(undone.body, { undoes: id, summary: 'Undo: reopened 1 todo' })
  t.is(idOf(undone), undone.body.id)
  t.deepEqual(content(await read()), content(todo))
  const redone = await undo(undone.body.id)
  t.is(redone.body.undoes, undone.body.id)
  t.deepEqual(content(await read()), content(changed))
})

test('changes of others to other fields stay', async (t) => {
  const { undo, patch, read } = await setUp(t)
  const id = await patch({ title: 'b', notes: 'new' })
  await patch({ tags: ['theirs'], completed: true })
  t.is((await undo(id)).status, 201)
  t.like(await read(), { title: 'a', notes: 'old', tags: ['theirs'], completed: true })
})

test('a field that was changed since is a conflict that names it, and nothing is changed', async (t) => {
  const { api, undo, patch, read, todo } = await setUp(t)
  const { body: other } = await api('POST', '/api/todos', { title: 'other' })
  const both = await api('PATCH', '/api/todos', { title: 'same', notes: 'same', priority: 1 })
  await patch({ title: 'mine', priority: 2 })
  const before = await read()
  const { status, body } = await undo(idOf(both))
  t.is(status, 409)
  t.is(body.type, 'urn:localist:problem:undo-conflict')
  t.deepEqual(body.errors, [
    { field: 'changes[0].title', message: 'was changed since', kind: 'todo', id: todo.id },
    { field: 'changes[0].priority', message: 'was changed since', kind: 'todo', id: todo.id },
  ])
  t.deepEqual(await read(), before)
  t.is((await api('GET', `/api/todos/${other.id}`)).body.title, 'same')
})

test('a field that has its old value again is no conflict and no change', async (t) => {
  const { undo, patch, read } = await setUp(t)
  const id = await patch({ title: 'b', notes: 'new' })
  await patch({ title: 'a' })
  t.is((await undo(id)).status, 201)
  t.like(await read(), { title: 'a', notes: 'old' })
})

test('order never conflicts: where it changed since, the present one stays', async (t) => {
  const { undo, patch, read } = await setUp(t)
  const moved = await patch({ order: 500, title: 'b' })
  await patch({ order: 700 })
  t.is((await undo(moved)).status, 201)
  t.like(await read(), { order: 700, title: 'a' })
  const again = await patch({ order: 900 })
  t.is((await undo(again)).status, 201)
  t.is((await read()).order, 700)
})

test('an array and a text count as a whole', async (t) => {
  const { undo, patch, read } = await setUp(t)
  const id = await patch({ tags: ['x'], notes: 'new' })
  await patch({ tags: ['x', 'y'] })
  const refused = await undo(id)
  t.is(refused.status, 409)
  t.deepEqual(
    refused.body.errors.map(({ field }: Json) => field),
    ['changes[0].tags'],
  )
  t.is((await read()).notes, 'new')
})

test('an undo of a creation moves the todo to the trash; moved or trashed is no edit, changed content is', async (t) => {
  const { api, undo, creation, read, patch, path } = await setUp(t)
  await patch({ order: 77 })
  t.is((await undo(creation)).body.summary, 'Undo: deleted 1 todo')
  t.is((await read()).status, 404)
  t.deepEqual((await undo(creation)).body, { changed: 0, changeId: null })
  await patch({ deletedAt: null })
  await patch({ notes: 'edited' })
  const refused = await undo(creation)
  t.is(refused.status, 409)
  t.is(refused.body.errors[0].field, 'changes[0].notes')
  t.is((await api('GET', path)).status, 200)
})

test('a deletion is compared by whether the todo is in the trash', async (t) => {
  const { api, undo, path, read } = await setUp(t)
  const first = idOf(await api('DELETE', path))
  await api('PATCH', path, { deletedAt: null })
  await api('DELETE', path)
  t.is((await undo(first)).status, 201)
  t.is((await read()).deletedAt, null)
})

test('a restoration and a deletion in one change are no change of the place, and do not conflict', async (t) => {
  const { api, undo, path, todo, read, patch } = await setUp(t)
  await api('DELETE', path)
  const target = { kind: 'todo', id: todo.id }
  const operations = [
    { op: 'restore', ...target },
    { op: 'update', ...target, patch: { title: 'b' } },
    { op: 'delete', ...target },
  ]
  const { body } = await api('POST', '/api/changes', { operations })
  await patch({ deletedAt: null })
  t.is((await undo(body.id)).status, 201)
  t.like(await read(), { title: 'a', deletedAt: null })
})

test('fields of a todo in the trash are taken back there', async (t) => {
  const { api, undo, patch, path, todo } = await setUp(t)
  const id = await patch({ title: 'b' })
  await api('DELETE', path)
  t.is((await undo(id)).status, 201)
  const [inTrash] = (await api('GET', '/api/todos?deleted=true')).body
  t.like(inTrash, { id: todo.id, title: 'a' })
})

test('a removal for good cannot be taken back, nor what came before it', async (t) => {
  const { api, undo, patch, todo, path, creation } = await setUp(t)
  const edit = await patch({ title: 'b' })
  await api('DELETE', path)
  const purge = idOf(await api('DELETE', '/api/todos?deleted=true'))
  for (const id of [purge, edit]) {
    const { status, body } = await undo(id)
    t.is(status, 409)
    t.like(body.errors[0], { field: 'changes[0]', kind: 'todo', id: todo.id })
    t.regex(body.errors[0].message, /^was removed for good/)
    t.regex(
      body.detail,
      /^Nothing was taken back: changes\[0\] was removed for good.*\. This change can no longer be taken back\.$/,
    )
  }
  t.is((await undo(creation)).status, 200)
})

test('nothing left to undo is 200 without a change set', async (t) => {
  const { api, undo, patch } = await setUp(t)
  const id = await patch({ title: 'b' })
  await undo(id)
  const again = await undo(id)
  t.is(again.status, 200)
  t.deepEqual(again.body, { changed: 0, changeId: null })
  t.is(again.headers.get('Localist-Change'), null)
  t.is((await api('GET', '/api/changes')).body.length, 3)
})

test('clearing a thousand completed todos is one change, and so is its undo', async (t) => {
  const { api, undo } = await setUp(t)
  const operations = Array.from({ length: 1000 }, (_, index) => ({
    op: 'create',
    kind: 'todo',
    value: { title: `done ${index}`, completed: true },
  }))
  await api('POST', '/api/changes', { operations })
  const before = (await api('GET', '/api/todos')).body
  const cleared = await api('DELETE', '/api/todos?completed=true')
  t.deepEqual(cleared.body, { deleted: 1000 })
  const undone = await undo(idOf(cleared))
  t.is(undone.body.summary, 'Undo: restored 1000 todos')
  t.deepEqual((await api('GET', '/api/todos')).body.map(content), before.map(content))
  t.is((await api('GET', '/api/changes')).body.length, 4)
})

test('a restoration of a backup is taken back as a whole', async (t) => {
  const { api } = await restarted(t, await stoppedWith(t, 'a', 'b'))
  const [{ id }] = (await api('GET', '/api/backups')).body
  await api('PATCH', '/api/todos', { title: 'after the backup' })
  await api('POST', '/api/todos', { title: 'later' })
  const before = (await api('GET', '/api/todos')).body
  const restored = await api('POST', `/api/backups/${id}/restorations`)
  t.deepEqual(restored.body, { ...restored.body, restored: 2, trashed: 1 })
  const undone = await api('POST', '/api/changes', { undoes: idOf(restored) })
  t.is(undone.body.summary, 'Undo: restored 1 todo, edited 2 todos')
  t.deepEqual((await api('GET', '/api/todos')).body.map(content), before.map(content))
})

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

test('an undo that would leave a due time without a due date is refused', async (t) => {
  const { undo, patch, read } = await setUp(t)
  await patch({ dueDate: '2026-12-01', dueTime: '09:00' })
  const id = await patch({ dueTime: null })
  await patch({ dueDate: null })
  const refused = await undo(id)
  t.is(refused.status, 409)
  t.is(refused.body.errors[0].field, 'changes[0].dueTime')
  t.regex(refused.body.detail, /Take back the later changes first, or change the todo yourself\.$/)
  t.like(await read(), { dueDate: null, dueTime: null })
})

test('an unknown change is 404, a malformed id 422', async (t) => {
  const { undo, creation } = await setUp(t)
  const [history] = creation.split('-')
  for (const id of [`${history}-99`, `${history}-0`, '0123456789abcdef-1'])
    t.is((await undo(id)).status, 404, id)
  for (const id of ['', 'latest', `${history}`, `${history}-1x`]) t.is((await undo(id)).status, 422, id)
})
