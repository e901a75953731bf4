import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../support/http.ts'
import { startServer } from '../support/server.ts'

const ownPath = '/api/views/4c0e3b2a-1111-4111-8111-000000000001'

const setUp = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const namesOf = async (query = ''): Promise<readonly string[]> =>
    (await api('GET', `/api/views${query}`)).body.map(({ name }: Json) => name)
  return { server, api, namesOf }
}

const everyCondition = {
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
    deletedBy: null,
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
  const sent = {
    name: 'Büro 日本',
    icon: 'zap',
    colour: 'teal',
    filter: everyCondition,
    sort: '-dueDate',
    order: -2.5,
  }
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

/** A server on 2 December 2026, 08:00, with todos whose titles are letters. */
const startWithTodos = async (t: ExecutionContext) => {
  const server = await startServer(t, { now: () => new Date('2026-12-02T08:00:00.000Z') })
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  for (const [title, fields] of Object.entries({
    a: { tags: ['x'], priority: 4, dueDate: '2026-12-01' },
    b: { tags: ['x', 'y'], priority: 1, dueDate: '2026-12-09' },
    c: { tags: ['x'], listId: list.id, dueDate: '2026-12-10' },
    d: { listId: list.id, priority: 2, completed: true },
  })) {
    await api('POST', '/api/todos', { title, ...fields })
  }
  const make = async (fields: object): Promise<Json> =>
    (await api('POST', '/api/views', { name: 'v', ...fields })).body
  const titlesOf = async (query: string): Promise<string> => {
    const { status, body } = await api('GET', `/api/todos?${query}`, undefined, { 'Time-Zone': 'UTC' })
    return status === 200 ? body.map(({ title }: Json) => title).join('') : JSON.stringify(body.errors)
  }
  return { api, list, make, titlesOf }
}

test('view=ID lists the todos of a view in its order, other filters narrow it, and sort wins', async (t) => {
  const { make, titlesOf, list } = await startWithTodos(t)
  const { id } = await make({ filter: { tag: ['x'] }, sort: '-dueDate' })
  t.is(await titlesOf(`view=${id}`), 'cba')
  t.is(await titlesOf(`view=${id.toUpperCase()}`), 'cba')
  t.is(await titlesOf(`view=${id}&sort=title`), 'abc')
  t.is(await titlesOf(`view=${id}&tag=y`), 'b')
  t.is(await titlesOf(`view=${id}&listId=${list.id}`), 'c')
  t.is(await titlesOf(`view=${id}&q=a`), 'a')
  const week = await make({ filter: { dueWithin: 7, completed: false } })
  t.is(await titlesOf(`view=${week.id}`), 'ab')
  t.is(await titlesOf(`view=${(await make({ filter: { overdue: true } })).id}`), 'a')
  t.is(await titlesOf(`view=${(await make({ filter: { view: 'upcoming', q: 'c' } })).id}`), 'c')
  t.is(await titlesOf(`view=${(await make({})).id}`), 'acbd')
})

test('a view of a list or a tag that is gone has no todos, and can still be changed', async (t) => {
  const { api, list, make, titlesOf } = await startWithTodos(t)
  const view = await make({ filter: { listId: [list.id], tag: ['x'] } })
  t.is(await titlesOf(`view=${view.id}`), 'c')
  await api('DELETE', `/api/lists/${list.id}`)
  t.is(await titlesOf(`view=${view.id}`), '')
  t.is((await api('PATCH', `/api/views/${view.id}`, { name: 'still' })).status, 200)
  await api('DELETE', '/api/tags/x')
  t.is(await titlesOf(`view=${view.id}`), '')
})

test('an unknown view, one in the trash, and a view of the trash are refused', async (t) => {
  const { api, make, titlesOf } = await startWithTodos(t)
  const { id } = await make({ name: 'gone' })
  await api('DELETE', `/api/views/${id}`)
  t.regex(
    await titlesOf(`view=${id}`),
    /is the id of a view in the trash, \\"gone\\": restore that view first/,
  )
  t.regex(
    await titlesOf('view=4c0e3b2a-1111-4111-8111-000000000009'),
    /"view","message":"is not the id of a view"/,
  )
  t.regex(await titlesOf(`view=${id}&deleted=true`), /the trash has no views/)
  for (const method of ['PATCH', 'DELETE'])
    t.is(
      (await api(method, `/api/todos?view=${id}`, method === 'PATCH' ? { priority: 1 } : undefined)).status,
      422,
    )
  t.is((await api('GET', '/api/todos')).body.length, 4)
})

test('all todos of a view are changed, or go to the trash, at once', async (t) => {
  const { api, make, titlesOf } = await startWithTodos(t)
  const { id } = await make({ filter: { tag: ['x'], dueWithin: 7 } })
  const zone = { 'Time-Zone': 'UTC' }
  t.like((await api('PATCH', `/api/todos?view=${id}`, { priority: 3 }, zone)).body, { changed: 2 })
  t.is(await titlesOf('priority=3'), 'ab')
  t.like((await api('DELETE', `/api/todos?view=${id}&tag=y`, undefined, zone)).body, { deleted: 1 })
  t.is(await titlesOf(''), 'acd')
})

test('a cursor goes on in a view as long as the view is as it was', async (t) => {
  const { api, make } = await startWithTodos(t)
  const { id } = await make({ filter: { tag: ['x'] }, sort: 'title' })
  const first = await api('GET', `/api/todos?view=${id}&limit=2`)
  t.is(first.headers.get('X-Total-Count'), '3')
  const next = /<(.*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const path = next.slice(next.indexOf('/api/'))
  await api('PATCH', `/api/views/${id}`, { name: 'renamed', colour: 'red' })
  t.like((await api('GET', path)).body, [{ title: 'c' }])
  await api('PATCH', `/api/views/${id}`, { filter: { tag: ['y'] } })
  const refused = await api('GET', path)
  t.deepEqual([refused.status, refused.body.errors[0].field], [422, 'cursor'])
})

test('the ETag of a view changes with the view and, where it is about today, with the day', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const etagOf = async (filter: object) => {
    const { body } = await api('POST', '/api/views', { name: 'v', filter })
    return (await api('GET', `/api/todos?view=${body.id}`)).headers.get('ETag') ?? ''
  }
  t.regex(await etagOf({ tag: ['x'] }), /^"[0-9a-f]+-1"$/)
  t.regex(await etagOf({ dueWithin: 7 }), /^"[0-9a-f]+-2-\d{4}-\d\d-\d\d"$/)
  t.regex(await etagOf({ overdue: true }), /^"[0-9a-f]+-3-\d{4}-\d\d-\d\dT\d\d:\d\d"$/)
})

const unknown = '/api/views/4c0e3b2a-1111-4111-8111-000000000009'

/** A server with the view `kept`, which no refusal may change. */
const startWithKept = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: view } = await api('POST', '/api/views', { name: 'kept', filter: { tag: ['x'] } })
  const checkKept = async (): Promise<void> => {
    t.deepEqual((await api('GET', '/api/views')).body, [view])
    t.deepEqual((await api('GET', '/api/views?deleted=true')).body, [])
  }
  return { server, api, view, path: `/api/views/${view.id}`, checkKept }
}

const writes = (path: string) =>
  [
    ['POST', '/api/views', { name: 'new' }],
    ['PATCH', path, { name: 'new' }],
    ['PUT', path, { name: 'new' }],
    ['DELETE', path, undefined],
  ] as const

test('no endpoint of views answers without a credential, and a read token changes none', async (t) => {
  const { server, api, path, checkKept } = await startWithKept(t)
  const nobody = apiOf(server, null)
  const { body: token } = await api('POST', '/api/tokens', { name: 'reader', scopes: ['todos:read'] })
  const reader = apiOf(server, token.token)
  for (const [method, at, body] of writes(path)) {
    t.is((await nobody(method, at, body)).status, 401, method)
    t.is((await reader(method, at, body)).status, 403, method)
  }
  for (const at of ['/api/views', path]) {
    t.is((await nobody('GET', at)).status, 401)
    t.is((await reader('GET', at)).status, 200)
  }
  await checkKept()
  const { body: other } = await api('POST', '/api/tokens', { name: 'writer', scopes: ['todos:write'] })
  const purge = { operations: [{ op: 'purge', kind: 'view', id: path.slice(-36) }] }
  t.is((await apiOf(server, other.token)('POST', '/api/changes', purge)).status, 403)
})

test('an unknown id is 404, a stale revision 412 with the present view, and nothing changes', async (t) => {
  const { api, path, view, checkKept } = await startWithKept(t)
  for (const [method, body] of [['GET'], ['PATCH', { name: 'new' }], ['DELETE']] as const) {
    t.is((await api(method, unknown, body)).status, 404, method)
    t.is((await api(method, '/api/views/today', body)).status, 404, method)
  }
  for (const [method, , body] of writes(path).slice(1)) {
    const answer = await api(method, path, body, { 'If-Match': '"7"' })
    t.deepEqual([answer.status, answer.body.current], [412, view], method)
  }
  await checkKept()
})

test('a view in the trash is 404 until it is brought back', async (t) => {
  const { api, path } = await startWithKept(t)
  await api('DELETE', path)
  t.is((await api('GET', path)).status, 404)
  const renamed = await api('PATCH', path, { name: 'new' })
  t.is(renamed.status, 404)
  t.regex(renamed.body.detail, /trash/)
})

const refused = test.macro({
  async exec(t, body: Json, field: string, isCreation = true) {
    const { api, path, checkKept } = await startWithKept(t)
    const requests = [
      ['PATCH', path],
      ['PUT', path],
      ['POST', '/api/views'],
    ].slice(0, isCreation ? 3 : 1)
    for (const [method = '', at = ''] of requests) {
      const answer = await api(method, at, method === 'PATCH' ? body : { name: 'new', ...body })
      t.is(answer.status, 422, method)
      t.deepEqual(
        answer.body.errors.map((each: Json) => each.field),
        [field],
      )
    }
    await checkKept()
  },
  title: (name = '') => `refused, and nothing is stored: ${name}`,
})

test('an empty name', refused, { name: ' ' }, 'name')
test('an icon that there is not', refused, { icon: 'skull' }, 'icon')
test('a colour that there is not', refused, { colour: 'pink' }, 'colour')
test('an order of todos that there is not', refused, { sort: 'notes' }, 'sort')
test('a filter that is no object', refused, { filter: 'tag=x' }, 'filter')
test('an unknown condition', refused, { filter: { tags: ['x'] } }, 'filter.tags')
test('the trash', refused, { filter: { deleted: true } }, 'filter.deleted')
test('a view within a view', refused, { filter: { view: unknown.slice(-36) } }, 'filter.view')
test('a list that there is not', refused, { filter: { listId: [unknown.slice(-36)] } }, 'filter.listId')
test('a word for an id of a list', refused, { filter: { listId: ['home'] } }, 'filter.listId[0]')
test('no lists', refused, { filter: { listId: [] } }, 'filter.listId')
test('one tag that is no list of tags', refused, { filter: { tag: 'x' } }, 'filter.tag')
test('an empty tag', refused, { filter: { tag: [' '] } }, 'filter.tag[0]')
test('a text without a word', refused, { filter: { q: '\u0301' } }, 'filter.q')
test('a priority that is a text', refused, { filter: { minPriority: '3' } }, 'filter.minPriority')
test('a day that there is not', refused, { filter: { dueBefore: '2026-02-30' } }, 'filter.dueBefore')
test('too many days', refused, { filter: { dueWithin: 3651 } }, 'filter.dueWithin')
test('a view born in the trash', refused, { deletedAt: '2027-01-01T00:00:00.000Z' }, 'deletedAt')
test('a time that the server sets', refused, { createdAt: '2027-01-01T00:00:00.000Z' }, 'createdAt', false)
