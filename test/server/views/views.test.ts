import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const ownPath = '/api/views/4c0e3b2a-1111-4111-8111-000000000001'

const setUp = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const namesOf = async (query = ''): Promise<readonly string[]> =>
    (await api('GET', `/api/views${query}`)).body.map(({ name }: Json) => name)
  return { server, api, namesOf }
}

const filter = {
  view: 'all',
  completed: false,
  listId: ['inbox'],
  parentId: 'none',
  tag: ['home', 'école'],
  priority: 3,
  minPriority: 2,
  dueBefore: '2027-01-01',
  dueAfter: '2026-01-01',
  dueWithin: 7,
  hasDueDate: true,
  overdue: false,
  started: true,
  updatedSince: '2026-01-01T00:00:00.000Z',
  q: 'rent',
}

test('POST creates a view with every field of the contract, and GET reads it back', async (t) => {
  const { server, api } = await setUp(t)
  const { status, headers, body } = await api('POST', '/api/views', { name: '  Home  ' })
  t.is(status, 201)
  t.is(headers.get('Location'), `/api/views/${body.id}`)
  t.is(headers.get('ETag'), '"1"')
  t.regex(headers.get('Localist-Change') ?? '', /-1$/)
  const { id, createdAt, updatedAt, ...rest } = body
  t.regex(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  t.is(createdAt, updatedAt)
  t.deepEqual(rest, {
    url: `${server.url}/api/views/${id}`,
    name: 'Home',
    icon: 'list-filter',
    colour: 'grey',
    filter: {},
    sort: null,
    order: 1024,
    deletedAt: null,
    revision: 1,
  })
  const read = await api('GET', `/api/views/${id}`)
  t.deepEqual([read.status, read.body], [200, body])
  t.is(read.headers.get('Localist-Revision'), headers.get('Localist-Change'))
  const etag = read.headers.get('ETag') ?? ''
  t.is((await api('GET', `/api/views/${id}`, undefined, { 'If-None-Match': etag })).status, 304)
})

test('every condition is stored as it was sent, over a restart too, and several views may have one name', async (t) => {
  const { server, api, namesOf } = await setUp(t)
  const sent = { name: 'Büro 日本', icon: 'zap', colour: 'teal', filter, sort: '-dueDate', order: -2.5 }
  const { body } = await api('POST', '/api/views', sent)
  t.like(body, sent)
  t.is((await api('POST', '/api/views', { name: 'Büro 日本' })).status, 201)
  t.deepEqual(await namesOf(), ['Büro 日本', 'Büro 日本'])
  await server.stop()
  const again = await startServer(t, { dataDir: server.dataDir })
  const { url: _, ...stored } = body
  t.like((await apiOf(again, again.token)('GET', `/api/views/${body.id}`)).body, stored)
})

test('PATCH changes only what it names, also within the filter, where null takes a condition out', async (t) => {
  const { api } = await setUp(t)
  const { body: made } = await api('POST', '/api/views', { name: 'a', filter: { tag: ['x'], q: 'pay' } })
  const path = `/api/views/${made.id}`
  const patch = { filter: { q: null, minPriority: 3 }, sort: 'title' }
  const changed = await api('PATCH', path, patch)
  t.is(changed.status, 200)
  t.like(changed.body, { name: 'a', filter: { tag: ['x'], minPriority: 3 }, sort: 'title', revision: 2 })
  t.false('q' in changed.body.filter)
  const same = await api('PATCH', path, patch)
  t.deepEqual([same.body.revision, same.headers.get('Localist-Change')], [2, null])
  t.deepEqual((await api('PATCH', path, { filter: { tag: null, minPriority: null } })).body.filter, {})
})

test('PUT creates under the caller’s own id, a retry is harmless, and it replaces a view as it was read', async (t) => {
  const { api, namesOf } = await setUp(t)
  const created = await api('PUT', ownPath, { name: 'a', filter: { tag: ['x'] } }, { 'If-None-Match': '*' })
  t.is(created.status, 201)
  const again = await api('PUT', ownPath, { name: 'a', filter: { tag: ['x'] }, revision: 99 })
  t.deepEqual([again.status, again.body], [200, created.body])
  t.is((await api('PUT', ownPath, { name: 'b' }, { 'If-None-Match': '*' })).status, 412)
  const whole = await api('PUT', ownPath, { ...created.body, name: 'b' })
  t.like(whole.body, { name: 'b', filter: { tag: ['x'] }, createdAt: created.body.createdAt })
  t.deepEqual((await api('PUT', ownPath, { name: 'c' })).body.filter, {})
  await api('DELETE', ownPath)
  await api('POST', '/api/views', { name: 'other' })
  t.is((await api('PUT', ownPath, { name: 'back' })).status, 201)
  t.deepEqual(await namesOf(), ['other', 'back'])
})

test('the order of views is theirs alone, and crowded places are renumbered', async (t) => {
  const { api, namesOf } = await setUp(t)
  await api('POST', '/api/lists', { name: 'a list' })
  const { body: a } = await api('POST', '/api/views', { name: 'a' })
  const { body: b } = await api('POST', '/api/views', { name: 'b' })
  t.deepEqual([a.order, b.order], [1024, 2048])
  await api('PATCH', `/api/views/${b.id}`, { order: 1024 - 5e-7 })
  t.deepEqual(await namesOf(), ['b', 'a'])
  t.deepEqual(
    (await api('GET', '/api/views')).body.map(({ order }: Json) => order),
    [1024, 2048],
  )
})

test('a view goes to the trash and comes back, and its making, its edit and its deletion are undone and done again', async (t) => {
  const { api, namesOf } = await setUp(t)
  const made = await api('POST', '/api/views', { name: 'a', filter: { tag: ['x'] } })
  const path = `/api/views/${made.body.id}`
  const edited = await api('PATCH', path, { name: 'b', filter: { tag: ['y'] } })
  const gone = await api('DELETE', path)
  t.deepEqual(gone.body, { id: made.body.id, deleted: true })
  t.deepEqual([await namesOf(), await namesOf('?deleted=true')], [[], ['b']])
  t.is((await api('DELETE', path)).headers.get('Localist-Change'), null)
  t.like((await api('PATCH', path, { deletedAt: null })).body, { name: 'b', deletedAt: null })
  await api('DELETE', path)
  const undo = (answer: { readonly headers: Headers }) =>
    api('POST', '/api/changes', { undoes: answer.headers.get('Localist-Change') })
  const last = (await api('GET', '/api/changes?sort=-revision&limit=1')).body[0]
  t.is(last.summary, 'Deleted 1 view')
  const back = await api('POST', '/api/changes', { undoes: last.id })
  t.is(back.body.summary, 'Undo: restored 1 view')
  t.deepEqual(await namesOf(), ['b'])
  const unedited = await undo(edited)
  t.like((await api('GET', path)).body, { name: 'a', filter: { tag: ['x'] } })
  t.is((await undo(made)).status, 201)
  t.deepEqual(await namesOf(), [])
  const redone = await api('GET', '/api/changes?sort=-revision&limit=1')
  await api('POST', '/api/changes', { undoes: redone.body[0].id })
  await api('POST', '/api/changes', { undoes: unedited.body.id })
  t.like((await api('GET', path)).body, { name: 'b', filter: { tag: ['y'] } })
})

test('operations make, change, delete, restore and purge views as a whole, and the change shows them', async (t) => {
  const { api, namesOf } = await setUp(t)
  const id = ownPath.slice(-36)
  const list = '4c0e3b2a-1111-4111-8111-000000000002'
  const { status, body } = await api('POST', '/api/changes', {
    operations: [
      { op: 'create', kind: 'list', id: list, value: { name: 'Home' } },
      { op: 'create', kind: 'view', id, value: { name: 'a', filter: { listId: [list] } } },
      { op: 'update', kind: 'view', id, patch: { icon: 'star' } },
    ],
  })
  t.is(status, 201)
  t.is(body.summary, 'Added 1 list and 1 view')
  t.like(body.changes[1], { kind: 'view', id, before: null, after: { name: 'a', icon: 'star' } })
  const run = (op: string) => api('POST', '/api/changes', { operations: [{ op, kind: 'view', id }] })
  await run('delete')
  t.deepEqual(await namesOf(), [])
  await run('restore')
  t.deepEqual(await namesOf(), ['a'])
  const stale = { op: 'update', kind: 'view', id, patch: { name: 'b' }, ifRevision: 1 }
  const refused = await api('POST', '/api/changes', { operations: [stale] })
  t.deepEqual([refused.status, refused.body.current.name], [412, 'a'])
  const unknown = { op: 'create', kind: 'view', value: { name: 'b', filter: { listId: [id] } } }
  const wrong = await api('POST', '/api/changes', { operations: [unknown] })
  t.deepEqual([wrong.status, wrong.body.errors[0].field], [422, 'operations[0].value.filter.listId'])
  await run('purge')
  t.is((await api('GET', ownPath)).status, 404)
  t.deepEqual((await api('GET', `/api/changes/${body.id}`)).body.changes[1], { kind: 'view', id })
})

test('a repeated POST makes one view, a dry run none', async (t) => {
  const { api, namesOf } = await setUp(t)
  const key = { 'Idempotency-Key': 'once' }
  const first = await api('POST', '/api/views', { name: 'a' }, key)
  t.deepEqual((await api('POST', '/api/views', { name: 'a' }, key)).body, first.body)
  const dry = await api('POST', '/api/views?dryRun=true', { name: 'b' })
  t.deepEqual([dry.status, dry.headers.get('Localist-Dry-Run')], [201, 'true'])
  t.deepEqual(await namesOf(), ['a'])
})

test('a backup brings views back, and emptying the trash removes those that are there', async (t) => {
  const { server, api } = await setUp(t)
  const { body: view } = await api('POST', '/api/views', { name: 'a' })
  await server.stop()
  const again = await startServer(t, { dataDir: server.dataDir })
  const later = apiOf(again, again.token)
  await later('PATCH', `/api/views/${view.id}`, { name: 'b' })
  const { body: newer } = await later('POST', '/api/views', { name: 'newer' })
  const [{ id }] = (await later('GET', '/api/backups')).body
  t.is((await later('POST', `/api/backups/${id}/restorations`)).status, 201)
  t.like((await later('GET', '/api/views')).body, [{ id: view.id, name: 'a' }])
  t.like((await later('GET', '/api/views?deleted=true')).body, [{ id: newer.id }])
  t.deepEqual((await later('DELETE', '/api/todos?deleted=true')).body, { deleted: 1 })
  t.deepEqual((await later('GET', '/api/views?deleted=true')).body, [])
})
