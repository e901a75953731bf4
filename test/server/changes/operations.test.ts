import test from 'ava'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const own = (last: number): string => `4c0e3b2a-1111-4111-8111-${String(last).padStart(12, '0')}`

const setUp = async (t: Parameters<typeof startServer>[0]) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const change = (...operations: readonly Json[]) => api('POST', '/api/changes', { operations })
  return { server, api, change }
}

const titlesOf = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/todos')).body.map(({ title }: Json) => title)

const todo = { kind: 'todo' } as const

test('operations of all sorts are one change set, and each sees those before it', async (t) => {
  const { api, change } = await setUp(t)
  const { body: kept } = await api('POST', '/api/todos', { title: 'kept' })
  const { body: gone } = await api('POST', '/api/todos', { title: 'gone' })
  const { status, body, headers } = await change(
    { op: 'create', ...todo, value: { title: 'new' } },
    { op: 'create', ...todo, id: own(1), value: { title: 'own id', tags: ['a'] } },
    { op: 'update', ...todo, id: own(1), patch: { completed: true } },
    { op: 'update', ...todo, id: kept.id, patch: { title: 'changed' }, ifRevision: 1 },
    { op: 'delete', ...todo, id: kept.id },
    { op: 'restore', ...todo, id: kept.id },
    { op: 'purge', ...todo, id: gone.id },
  )
  t.is(status, 201)
  t.is(headers.get('Localist-Change'), body.id)
  t.like(body, { revision: 3, undoes: null, actor: { kind: 'command-line', name: null, tokenId: null } })
  t.is(body.summary, 'Added 2 todos, removed 1 todo for good, edited 1 todo')
  t.deepEqual(await titlesOf(api), ['changed', 'new', 'own id'])
  const { body: made } = await api('GET', `/api/todos/${own(1)}`)
  t.like(made, { completed: true, revision: 3, tags: ['a'] })
  t.is((await api('GET', `/api/todos/${gone.id}`)).status, 404)
  const { url: _, ...asInChange } = made
  const entry = body.changes.find(({ id }: Json) => id === own(1))
  t.deepEqual(entry, { kind: 'todo', id: own(1), before: null, after: asInChange })
  t.deepEqual(
    body.changes.find(({ id }: Json) => id === gone.id),
    { kind: 'todo', id: gone.id },
  )
  t.deepEqual(Object.keys(body.changes.find(({ id }: Json) => id === kept.id).before).toSorted(), [
    'revision',
    'title',
    'updatedAt',
  ])
})

test('an operation that fails is named, gives the problem of its own endpoint, and nothing is changed', async (t) => {
  const { api, change } = await setUp(t)
  const { body: stored } = await api('POST', '/api/todos', { title: 'a' })
  const first = { op: 'create', ...todo, id: own(1), value: { title: 'never' } }
  const refused = async (operation: Json, status: number, type: string, field: string) => {
    const answer = await change(first, operation)
    t.like(answer.body, { status, type: `urn:localist:problem:${type}` }, JSON.stringify(answer.body))
    t.is(answer.status, status)
    t.is(answer.body.errors[0].field, field)
    t.is(answer.headers.get('Localist-Change'), null)
    return answer.body
  }
  await refused(
    { op: 'update', ...todo, id: own(9), patch: { title: 'b' } },
    404,
    'not-found',
    'operations[1]',
  )
  await refused({ op: 'purge', ...todo, id: own(9) }, 404, 'not-found', 'operations[1]')
  const stale = { op: 'update', ...todo, id: stored.id, patch: { title: 'b' }, ifRevision: 9 }
  const { current } = await refused(stale, 412, 'precondition-failed', 'operations[1]')
  t.deepEqual(current, stored)
  const taken = { op: 'create', ...todo, id: stored.id, value: { title: 'b' } }
  await refused(taken, 409, 'id-taken', 'operations[1]')
  await refused({ ...first, value: { title: 'twice' } }, 409, 'id-taken', 'operations[1]')
  const badPatch = { op: 'update', ...todo, id: stored.id, patch: { dueDate: 'soon' } }
  await refused(badPatch, 422, 'invalid', 'operations[1].patch.dueDate')
  const noDate = { op: 'update', ...todo, id: stored.id, patch: { dueTime: '09:00' } }
  await refused(noDate, 422, 'invalid', 'operations[1].patch.dueTime')
  const unknown = { op: 'create', ...todo, value: { title: 'a', colour: 'red' } }
  await refused(unknown, 422, 'invalid', 'operations[1].value.colour')
  await refused({ op: 'rename', ...todo, id: own(1) }, 422, 'invalid', 'operations[1].op')
  const note = { op: 'delete', kind: 'note', id: own(1) }
  const { errors } = await refused(note, 422, 'invalid', 'operations[1].kind')
  t.is(errors[0].message, 'must be "todo", "list" or "view"')
  await refused(
    { op: 'create', ...todo, value: { title: 'a', tags: ['b', ''] } },
    422,
    'invalid',
    'operations[1].value.tags[1]',
  )
  t.deepEqual(await titlesOf(api), ['a'])
  t.is((await api('GET', '/api/changes')).body.length, 1)
})

test('a body with no operation, too many, or both forms is refused', async (t) => {
  const { api } = await setUp(t)
  const create = { op: 'create', ...todo, value: { title: 'a' } }
  const refused = async (body: Json, field: string): Promise<void> => {
    const answer = await api('POST', '/api/changes', body)
    t.is(answer.status, 422, JSON.stringify(answer.body))
    t.is(answer.body.errors[0].field, field)
  }
  await refused({ operations: [] }, 'operations')
  await refused({ operations: Array.from({ length: 1001 }, () => create) }, 'operations')
  await refused({ operations: Array.from({ length: 1_000_000 }, () => 0) }, 'operations')
  await refused({ ['k'.repeat(1_000_000)]: Array.from({ length: 1001 }, () => 0) }, `${'k'.repeat(60)}…`)
  await refused({}, 'body')
  await refused({ operations: [create], undoes: '0123456789abcdef-1' }, 'body')
  await refused({ undoes: 'latest' }, 'undoes')
  t.deepEqual(await titlesOf(api), [])
  const many = await api('POST', '/api/changes', { operations: Array.from({ length: 1000 }, () => create) })
  t.is(many.status, 201)
  t.is(many.body.summary, 'Added 1000 todos')
  t.false('changes' in many.body)
})

test('this endpoint alone takes a body of more than 1 MiB, up to 8 MiB', async (t) => {
  const { api } = await setUp(t)
  const notes = 'x'.repeat(60_000)
  const operations = Array.from({ length: 100 }, () => ({
    op: 'create',
    ...todo,
    value: { title: 'a', notes },
  }))
  t.is((await api('POST', '/api/changes', { operations })).status, 201)
  const tooLarge = await api('POST', '/api/changes', { operations: [...operations, ...operations] })
  t.is(tooLarge.status, 413)
  t.regex(tooLarge.body.detail, /8 MiB/)
  t.regex((await api('POST', '/api/todos', { title: 'x'.repeat(1_100_000) })).body.detail, /1 MiB/)
  t.is((await titlesOf(api)).length, 100)
})

test('where nothing changes there is no change set', async (t) => {
  const { api, change } = await setUp(t)
  const { body: stored } = await api('POST', '/api/todos', { title: 'a' })
  for (const operation of [
    { op: 'restore', ...todo, id: stored.id },
    { op: 'update', ...todo, id: stored.id, patch: { title: 'a' } },
  ]) {
    const { status, body, headers } = await change(operation)
    t.is(status, 200)
    t.deepEqual(body, { changed: 0, changeId: null })
    t.is(headers.get('Localist-Change'), null)
  }
  const passing = await change(
    { op: 'create', ...todo, id: own(1), value: { title: 'b' } },
    { op: 'purge', ...todo, id: own(1) },
  )
  t.is(passing.status, 200)
  t.is((await api('GET', '/api/changes')).body.length, 1)
})

test('a change that removes a todo for good does not use its id again', async (t) => {
  const { api, change } = await setUp(t)
  const { body: stored } = await api('POST', '/api/todos', { title: 'secret' })
  const purge = { op: 'purge', ...todo, id: stored.id }
  const create = { op: 'create', ...todo, id: stored.id.toUpperCase(), value: { title: 'new' } }
  const { status, body } = await change(purge, create)
  t.is(status, 409)
  t.like(body, { type: 'urn:localist:problem:id-taken', errors: [{ field: 'operations[1]' }] })
  t.deepEqual(await titlesOf(api), ['secret'])
  t.is((await change(purge)).status, 201)
  t.is((await change(create)).status, 201)
  t.false(JSON.stringify((await api('GET', '/api/changes')).body).includes('secret'))
})

test('only the owner may remove todos for good', async (t) => {
  const { server, api } = await setUp(t)
  const { body: stored } = await api('POST', '/api/todos', { title: 'a' })
  const { body: token } = await api('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  const script = apiOf(server, token.token)
  const purge = { operations: [{ op: 'purge', ...todo, id: stored.id }] }
  const refused = await script('POST', '/api/changes', purge)
  t.is(refused.status, 403)
  t.is(refused.body.errors[0].field, 'operations[0]')
  t.is((await script('DELETE', '/api/todos')).status, 200)
  t.is((await script('DELETE', '/api/todos?deleted=true')).status, 403)
  t.is((await api('GET', '/api/todos?deleted=true')).body.length, 1)
  t.deepEqual((await api('DELETE', '/api/todos?deleted=true')).body, { deleted: 1 })
  t.is((await api('GET', '/api/todos?deleted=true')).body.length, 0)
})

test('an access token that may only read makes no change, and its name is told where it may write', async (t) => {
  const { server, api } = await setUp(t)
  const tokenFor = async (scope: string) =>
    (await api('POST', '/api/tokens', { name: `${scope}.py`, scopes: [scope] })).body
  const reading = await tokenFor('todos:read')
  const writing = await tokenFor('todos:write')
  const body = { operations: [{ op: 'create', ...todo, value: { title: 'a' } }] }
  t.is((await apiOf(server, reading.token)('POST', '/api/changes', body)).status, 403)
  t.is((await apiOf(server, null)('POST', '/api/changes', body)).status, 401)
  const made = await apiOf(server, writing.token)('POST', '/api/changes', body)
  t.deepEqual(made.body.actor, { kind: 'token', name: 'todos:write.py', tokenId: writing.id })
})

test('the places of many todos are places between the numbers before the change', async (t) => {
  const { api, change } = await setUp(t)
  const ids = new Map<string, string>()
  for (const title of ['a', 'b', 'c', 'd'])
    ids.set(title, (await api('POST', '/api/todos', { title })).body.id)
  const move = (title: string, order: number) => ({
    op: 'update',
    ...todo,
    id: ids.get(title),
    patch: { order },
  })
  // The first two are too close to each other, so that the list is renumbered.
  const { status } = await change(move('d', 1e-7), move('c', 2e-7), move('b', 3e-7))
  t.is(status, 201)
  t.deepEqual(await titlesOf(api), ['d', 'c', 'b', 'a'])
  const todos = (await api('GET', '/api/todos')).body
  t.deepEqual(
    todos.map(({ order }: Json) => order),
    [1024, 2048, 3072, 4096],
  )
  await change(
    { op: 'create', ...todo, value: { title: 'last', order: 1e15 } },
    { op: 'create', ...todo, value: { title: 'below' } },
    move('a', 1024.5),
  )
  t.deepEqual(await titlesOf(api), ['d', 'a', 'c', 'b', 'last', 'below'])
})

test('a thousand moves to one crowded place renumber the list once', async (t) => {
  const { api, change } = await setUp(t)
  const create = Array.from({ length: 1000 }, (_, index) => ({
    op: 'create',
    ...todo,
    value: { title: `${index}` },
  }))
  for (let count = 0; count < 3; count += 1) await change(...create)
  const todos = (await api('GET', '/api/todos')).body
  const begun = performance.now()
  const moves = todos.slice(1000, 2000).map(({ id }: Json) => ({
    op: 'update',
    ...todo,
    id,
    patch: { order: 1024.0000001 },
  }))
  t.is((await change(...moves)).status, 201)
  t.is((await api('PATCH', '/api/todos', { order: 2048.0000001 })).body.changed, 3000)
  // Renumbering at each of the 4,000 moves takes more than 40 seconds.
  t.true(performance.now() - begun < 10_000)
})
