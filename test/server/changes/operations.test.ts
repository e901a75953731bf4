import test from 'ava'
import { newChange } from '../../../server/changes/operation.ts'
import { realFiles } from '../../../server/storage/files.ts'
import { parseInParts } from '../../../server/http/parse.ts'
import { restarted, stoppedWith, writeDocument } from '../../support/account.ts'
import { failure, onHandle } from '../../support/faults.ts'
import { type Api, apiOf, rawRequest, type Json } from '../../support/http.ts'
import { ownId } from '../../support/places.ts'
import { startServer } from '../../support/server.ts'
import { editedDocument, idAt } from '../../support/stored-todos.ts'
import { readThreadTime, watchThread } from '../../support/thread-time.ts'

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
    { op: 'create', ...todo, id: ownId(1), value: { title: 'own id', tags: ['a'] } },
    { op: 'update', ...todo, id: ownId(1), patch: { completed: true } },
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
  const { body: made } = await api('GET', `/api/todos/${ownId(1)}`)
  t.like(made, { completed: true, revision: 3, tags: ['a'] })
  t.is((await api('GET', `/api/todos/${gone.id}`)).status, 404)
  const { url: _, ...asInChange } = made
  const entry = body.changes.find(({ id }: Json) => id === ownId(1))
  t.deepEqual(entry, { kind: 'todo', id: ownId(1), before: null, after: asInChange })
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
    { op: 'create', ...todo, id: ownId(1), value: { title: 'b' } },
    { op: 'purge', ...todo, id: ownId(1) },
  )
  t.is(passing.status, 200)
  t.is((await api('GET', '/api/changes')).body.length, 1)
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

test.serial('many moves to one crowded place renumber the list once', async (t) => {
  const dataDir = await writeDocument(t, editedDocument(1000, ''))
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const move = (index: number, order: number) => ({
    op: 'update',
    ...todo,
    id: idAt(index),
    patch: { order },
  })
  const measure = async (orderOf: (index: number) => number, orderOfAll: number): Promise<number> => {
    const begun = readThreadTime()
    const operations = Array.from({ length: 1000 }, (_, index) => move(index, orderOf(index)))
    t.is((await api('POST', '/api/changes', { operations })).status, 201)
    t.is((await api('PATCH', '/api/todos', { order: orderOfAll })).body.changed, 1000)
    return readThreadTime() - begun
  }
  const apart = await measure((index) => 10_000 + 10 * index, 5)
  const crowded = await measure((index) => 1024 + index * 1e-9, 2048.0000001)
  // Renumbering at each of the 2,000 moves takes more than 5 seconds.
  t.true(crowded < 2 * apart + 1000, `${crowded} ms, ${apart} ms where the places are apart`)
})

test('a dry run answers what would have been answered, and stores nothing', async (t) => {
  const { api } = await restarted(t, await stoppedWith(t, 'a', 'b'))
  const before = (await api('GET', '/api/todos')).body
  const history = (await api('GET', '/api/changes')).body
  const [{ id }] = before
  const [{ id: backup }] = (await api('GET', '/api/backups')).body
  const writes = [
    ['POST', '/api/todos', { title: 'c' }, 201, { title: 'c', revision: 3 }],
    ['PATCH', '/api/todos', { completed: true }, 200, { changed: 2 }],
    ['DELETE', '/api/todos', undefined, 200, { deleted: 2 }],
    ['PATCH', `/api/todos/${id}`, { title: 'c' }, 200, { id, title: 'c', revision: 3 }],
    ['PUT', `/api/todos/${ownId(1)}`, { title: 'c' }, 201, { id: ownId(1), revision: 3 }],
    ['DELETE', `/api/todos/${id}`, undefined, 200, { id, deleted: true }],
    [
      'POST',
      '/api/changes',
      { undoes: history[1].id },
      201,
      { undoes: history[1].id, summary: 'Undo: deleted 1 todo' },
    ],
    [
      'POST',
      `/api/backups/${backup}/restorations`,
      undefined,
      201,
      { restored: 0, trashed: 0, before: null },
    ],
  ] as const
  for (const [method, path, body, status, expected] of writes) {
    const answer = await api(method, `${path}?dryRun=true`, body)
    t.is(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`)
    t.like(answer.body, expected)
    t.is(answer.headers.get('Localist-Dry-Run'), 'true')
    t.is(answer.headers.get('Localist-Change'), null)
  }
  t.deepEqual((await api('GET', '/api/todos')).body, before)
  t.deepEqual((await api('GET', '/api/changes')).body, history)
  t.is((await api('GET', `/api/todos/${ownId(1)}`)).status, 404)
})

test('a dry run of operations answers with the todos that would be created', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const operations = [{ op: 'create', kind: 'todo', id: ownId(1), value: { title: 'a' } }]
  const { status, body } = await api('POST', '/api/changes?dryRun=true', { operations })
  t.is(status, 201)
  t.like(body.changes[0], { kind: 'todo', id: ownId(1), before: null, after: { title: 'a', revision: 1 } })
  t.is((await api('GET', `/api/todos/${ownId(1)}`)).status, 404)
})

const keyed = (key: string) => ({ 'Idempotency-Key': key })

test('the same request with the same key gets the first answer again, and nothing happens twice', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const first = await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  t.is(first.status, 201)
  await api('PATCH', `/api/todos/${first.body.id}`, { title: 'changed since' })
  const again = await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  t.is(again.status, 201)
  t.deepEqual(again.body, first.body)
  for (const name of ['Location', 'ETag', 'Localist-Change'])
    t.is(again.headers.get(name), first.headers.get(name))
  t.is((await api('GET', '/api/todos')).body.length, 1)

  const { server: second, api: later } = await restarted(t, (await server.stop(), server))
  const { url: _, ...afterRestart } = (await later('POST', '/api/todos', { title: 'a' }, keyed('k'))).body
  t.like(first.body, afterRestart)
  t.is((await later('GET', '/api/todos')).body.length, 1)
  t.truthy(second)
})

test('a change of operations and an undo can be repeated too', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const body = { operations: [{ op: 'create', kind: 'todo', value: { title: 'a' } }] }
  const first = await api('POST', '/api/changes', body, keyed('k1'))
  t.deepEqual((await api('POST', '/api/changes', body, keyed('k1'))).body, first.body)
  const undo = { undoes: first.body.id }
  const undone = await api('POST', '/api/changes', undo, keyed('k2'))
  t.is(undone.status, 201)
  t.deepEqual((await api('POST', '/api/changes', undo, keyed('k2'))).body, undone.body)
  t.is((await api('GET', '/api/changes')).body.length, 2)
})

test('a full disk still gives the first answer to a repeated request, and refuses a new one', async (t) => {
  let isFull = false
  const files = onHandle(['write'], 'wx')({ ...realFiles }, () => {
    if (isFull) throw failure('ENOSPC')
  })
  const server = await startServer(t, { files })
  const api = apiOf(server, server.token)
  const first = await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  isFull = true
  t.is((await api('POST', '/api/todos', { title: 'b' }, keyed('other'))).status, 507)
  const again = await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  isFull = false
  t.is(again.status, 201)
  t.deepEqual(again.body, first.body)
})

test('a key belongs to one client: the owner and each token have their own', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const ids = new Set<string>()
  ids.add((await api('POST', '/api/todos', { title: 'a' }, keyed('k'))).body.id)
  for (const name of ['one', 'two']) {
    const { body } = await api('POST', '/api/tokens', { name, scopes: ['todos:write'] })
    ids.add((await apiOf(server, body.token)('POST', '/api/todos', { title: 'a' }, keyed('k'))).body.id)
  }
  t.is(ids.size, 3)
})

test('of requests with one key at the same time, one is done and the others are told to wait', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => api('POST', '/api/todos', { title: 'a' }, keyed('k'))),
  )
  const statuses = answers.map(({ status }) => status)
  t.true(statuses.includes(201))
  t.true(
    statuses.every((status) => status === 201 || status === 409),
    String(statuses),
  )
  for (const { status, body } of answers) {
    if (status === 409) t.is(body.type, 'urn:localist:problem:request-under-way')
  }
  t.is(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [body.id] : []))).size, 1)
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('refusals, and requests that changed nothing, are not remembered', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  t.is((await api('POST', '/api/todos', { title: '' }, keyed('k'))).status, 422)
  t.is((await api('POST', '/api/todos', { title: 'a' }, keyed('k'))).status, 201)
  const [{ id }] = (await api('GET', '/api/todos')).body
  const restore: Json = { operations: [{ op: 'restore', kind: 'todo', id }] }
  t.is((await api('POST', '/api/changes', restore, keyed('r'))).status, 200)
  await api('DELETE', `/api/todos/${id}`)
  t.is((await api('POST', '/api/changes', restore, keyed('r'))).status, 201)
})

test('a key is forgotten after 24 hours', async (t) => {
  let now = new Date('2026-11-20T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const post = async () => (await api('POST', '/api/todos', { title: 'a' }, keyed('k'))).body.id
  const first = await post()
  now = new Date('2026-11-21T07:59:00.000Z')
  t.is(await post(), first)
  now = new Date('2026-11-21T08:01:00.000Z')
  t.not(await post(), first)
})

test('a key is forgotten after 24 hours also where the clock was set back since another key', async (t) => {
  let now = new Date('2026-11-25T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const post = async (key: string) => (await api('POST', '/api/todos', { title: 'a' }, keyed(key))).body.id
  await post('early')
  now = new Date('2026-11-20T08:00:00.000Z')
  const first = await post('k')
  now = new Date('2026-11-21T07:59:00.000Z')
  t.is(await post('k'), first)
  now = new Date('2026-11-21T08:01:00.000Z')
  const second = await post('k')
  t.not(second, first)
  t.is(await post('k'), second)
})

test('an operation that fails is named, gives the problem of its own endpoint, and nothing is changed', async (t) => {
  const { api, change } = await setUp(t)
  const { body: stored } = await api('POST', '/api/todos', { title: 'a' })
  const first = { op: 'create', ...todo, id: ownId(1), value: { title: 'never' } }
  const refused = async (operation: Json, status: number, type: string, field: string) => {
    const answer = await change(first, operation)
    t.like(answer.body, { status, type: `urn:localist:problem:${type}` }, JSON.stringify(answer.body))
    t.is(answer.status, status)
    t.is(answer.body.errors[0].field, field)
    t.is(answer.headers.get('Localist-Change'), null)
    return answer.body
  }
  await refused(
    { op: 'update', ...todo, id: ownId(9), patch: { title: 'b' } },
    404,
    'not-found',
    'operations[1]',
  )
  await refused({ op: 'purge', ...todo, id: ownId(9) }, 404, 'not-found', 'operations[1]')
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
  await refused({ op: 'rename', ...todo, id: ownId(1) }, 422, 'invalid', 'operations[1].op')
  const note = { op: 'delete', kind: 'note', id: ownId(1) }
  const { errors } = await refused(note, 422, 'invalid', 'operations[1].kind')
  t.is(errors[0].message, 'must be "todo", "list", "section" or "view"')
  await refused(
    { op: 'create', ...todo, value: { title: 'a', tags: ['b', ''] } },
    422,
    'invalid',
    'operations[1].value.tags[1]',
  )
  t.deepEqual(await titlesOf(api), ['a'])
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
  await refused({ operations: Array.from({ length: 200_000 }, () => 0) }, 'operations')
  await refused({ operations: Array.from({ length: 1_000_000 }, () => 0) }, 'body')
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

test('another request under the same key is refused: another body, path or query', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' }, keyed('k'))
  const body = { operations: [{ op: 'create', kind: 'todo', value: { title: 'a' } }] }
  for (const answer of [
    await api('POST', '/api/todos', { title: 'b' }, keyed('k')),
    await api('POST', '/api/changes', body, keyed('k')),
  ]) {
    t.is(answer.status, 422)
    t.is(answer.body.errors[0].field, 'Idempotency-Key')
  }
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('a malformed key, or one with a dry run, is refused and nothing is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const key of ['', 'a b', 'x'.repeat(256), 'a\tb', 'é']) {
    const { status, body } = await api('POST', '/api/todos', { title: 'a' }, keyed(key))
    t.is(status, 422, key)
    t.is(body.errors[0].field, 'Idempotency-Key')
  }
  t.is((await api('POST', '/api/todos?dryRun=true', { title: 'a' }, keyed('k'))).status, 422)
  t.is((await api('POST', '/api/todos', { title: 'a' }, keyed('x'.repeat(255)))).status, 201)
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('a dry run is refused as the request would be', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: stored } = await api('POST', '/api/todos', { title: 'a' })
  const path = `/api/todos/${stored.id}?dryRun=true`
  t.is((await api('PATCH', path, { dueTime: '09:00' })).status, 422)
  t.is((await api('PATCH', path, { title: 'b' }, { 'If-Match': '"9"' })).status, 412)
  const operations = [{ op: 'delete', kind: 'todo', id: ownId(1) }]
  t.is((await api('POST', '/api/changes?dryRun=true', { operations })).status, 404)
})

test('dryRun takes only true, and is an unknown parameter where nothing is changed', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const [method, path, body] of [
    ['POST', '/api/todos?dryRun=false', { title: 'a' }],
    ['POST', '/api/todos?dryRun', { title: 'a' }],
    ['GET', '/api/todos?dryRun=true', undefined],
    ['PATCH', '/api/settings?dryRun=true', { theme: 'dark' }],
    ['POST', '/api/tokens?dryRun=true', { name: 'a', scopes: ['todos:read'] }],
  ] as const) {
    const answer = await api(method, path, body)
    t.is(answer.status, 422, `${method} ${path}`)
    t.deepEqual(
      answer.body.errors.map(({ field }: Json) => field),
      ['dryRun'],
    )
  }
  t.deepEqual((await api('GET', '/api/todos')).body, [])
})

test('every change has a summary, whatever it changes of whatever kinds', async (t) => {
  const { api, change } = await setUp(t)
  const kinds = {
    list: { value: { name: 'a' }, edit: { colour: 'grey' } },
    view: { value: { name: 'a' }, edit: { icon: 'star' } },
    todo: { value: { title: 'a' }, edit: { notes: 'b' } },
  } as const
  type Kind = keyof typeof kinds
  const sets: readonly (readonly Kind[])[] = [
    ['list'],
    ['view'],
    ['todo'],
    ['list', 'view'],
    ['list', 'todo'],
    ['view', 'todo'],
    ['list', 'view', 'todo'],
  ]
  for (const set of sets) {
    const ids = new Map(set.map((kind) => [kind, crypto.randomUUID()]))
    const things = set.map((kind) => `1 ${kind}`).join(' and ')
    const make = async (op: string, more: (kind: Kind) => Json = () => ({})) => {
      const { body } = await change(...set.map((kind) => ({ op, kind, id: ids.get(kind), ...more(kind) })))
      return body
    }
    t.is((await make('create', (kind) => ({ value: kinds[kind].value }))).summary, `Added ${things}`)
    t.is((await make('update', (kind) => ({ patch: kinds[kind].edit }))).summary, `Edited ${things}`)
    const moved = await make('update', () => ({ patch: { order: 5 } }))
    t.is(moved.summary, `Moved ${things}`)
    t.is((await api('POST', '/api/changes', { undoes: moved.id })).body.summary, `Undo: moved ${things}`)
    t.is((await make('delete')).summary, `Deleted ${things}`)
    t.is((await make('restore')).summary, `Restored ${things}`)
    t.is((await make('purge')).summary, `Removed ${things} for good`)
  }
})

test.serial('no body takes much longer to refuse than another one of the same size', async (t) => {
  const { server } = await setUp(t)
  const size = 8_000_000
  const fill = (begin: string, part: (index: number) => string, end = ''): string => {
    const parts: string[] = []
    for (let length = 0; length < size - 100; length += (parts.at(-1)?.length ?? 0) + 1) {
      parts.push(part(parts.length))
    }
    return `${begin}${parts.join(',')}${end}`
  }
  const operations = (value: string): string =>
    `{"operations":[${Array.from({ length: 1000 }, () => value).join(',')}]}`
  const ones = Array.from({ length: 95 }, () => '1').join(',')
  const fields = Array.from({ length: 200 }, (_, index) => `"k${index}":1`).join(',')
  const refuse = async (body: string, expected: number): Promise<number> => {
    const { result, total } = await watchThread(() =>
      rawRequest(server.url, {
        method: 'POST',
        path: '/api/changes',
        headers: { Authorization: `Bearer ${server.token}`, 'Content-Type': 'application/json' },
        body,
      }),
    )
    t.is(result.status, expected, body.slice(0, 60))
    return total
  }
  const plain = `{"undoes":"${'x'.repeat(size)}"}`
  await refuse(plain, 422)
  const usual = Math.max(await refuse(plain, 422), await refuse(plain, 422))
  for (const [name, body, status] of [
    ['unknown fields', fill('{', (index) => `"k${index}":1`, '}'), 422],
    ['objects', fill('[', () => '{}', ']'), 422],
    ['nesting', '['.repeat(size / 2) + ']'.repeat(size / 2), 422],
    ['unknown fields in operations', operations(`{"op":"create","kind":"todo","value":{${fields}}}`), 422],
    [
      'wrong values in operations',
      operations(
        `{"op":"create","kind":"view","value":{"name":"a","filter":{"listId":[${ones}],"tag":[${ones}]}}}`,
      ),
      422,
    ],
    ['a long text', operations('').replace(/,+/, JSON.stringify('é'.repeat(size / 2))), 422],
    ['no JSON, strings', fill('[', () => '"a"', ','), 422],
    ['no JSON, line ends', `${'\n'.repeat(size)}x`, 400],
    ['no JSON, escapes', `["${'\\n'.repeat(size / 2)}"x`, 400],
  ] as const) {
    const time = await refuse(body, status)
    t.true(time < 8 * usual, `${name}: ${time} ms beside ${usual} ms`)
  }
})

test.serial('no text of a field takes much longer to refuse than another one of the same size', async (t) => {
  const { api } = await setUp(t)
  const size = 1_000_000
  const refuse = async (method: string, path: string, body: Json): Promise<number> => {
    const { result, total } = await watchThread(() => api(method, path, body))
    t.is(result.status, 422)
    return total
  }
  const plain = { title: 'x'.repeat(size) }
  await refuse('POST', '/api/todos', plain)
  const usual = Math.max(await refuse('POST', '/api/todos', plain), await refuse('POST', '/api/todos', plain))
  const marks = `a${'\u0301\u0323'.repeat(size / 4)}`
  for (const [method, path, body] of [
    ['POST', '/api/todos', { title: marks }],
    ['POST', '/api/todos', { title: 'a', tags: [marks] }],
    ['PATCH', '/api/tags/a', { name: marks }],
    ['POST', '/api/views', { name: 'a', filter: { tag: [marks] } }],
    ['POST', '/api/views', { name: 'a', filter: { q: marks } }],
    ['POST', '/api/views', { name: 'a', filter: { q: 'a '.repeat(size / 2) } }],
  ] as const) {
    const time = await refuse(method, path, body)
    t.true(time < 12 * usual, `${path} ${JSON.stringify(body).slice(0, 40)}: ${time} ms beside ${usual} ms`)
  }
})

test('a body with too many values, or fields, is refused, and one with as many as there can be is taken', async (t) => {
  const { api } = await setUp(t)
  const refusal = async (path: string, body: string) => (await api('POST', path, body)).body.errors
  const many = (count: number): string => `[${Array.from({ length: count }, () => '1').join(',')}]`
  t.deepEqual(await refusal('/api/todos', many(26_215)), [
    { field: 'body', message: 'must hold at most 26,214 values' },
  ])
  const fields = (count: number): string =>
    `{${Array.from({ length: count }, (_, index) => `"k${index}":${JSON.stringify('a",[{\\')}`).join(',')}}`
  t.deepEqual(await refusal('/api/lists', fields(1001)), [
    { field: 'body', message: 'must hold at most 1,000 fields in an object' },
  ])
  t.true((await refusal('/api/lists', fields(1000))).length === 50)
  const tags = Array.from({ length: 100 }, (_, index) => `t${index}`)
  const operations = Array.from({ length: 1000 }, (_, index) => ({
    op: 'create',
    ...todo,
    value: { title: `${index}`, tags },
  }))
  const { status, body } = await api('POST', '/api/changes?dryRun=true', { operations })
  t.deepEqual([status, body.summary], [201, 'Added 1000 todos'])
  // Of as many wrong values only those of the first operations are looked at.
  const wrongTags = operations.map((each) => ({ ...each, value: { title: 1, tags: tags.map(() => 1) } }))
  const { detail } = (await api('POST', '/api/changes', { operations: wrongTags })).body
  const [, more] = /; and (\d+) more\.$/.exec(detail) ?? []
  t.true(Number(more) < 10_000, detail.slice(-40))
  const wrong = operations.map((each, index) => (index === 777 ? { ...each, kind: 'x' } : each))
  t.is(
    (await api('POST', '/api/changes', { operations: wrong })).body.errors[0].field,
    'operations[777].kind',
  )
})

test('a long list of operations is checked in turns of the event loop, a short one at once', async (t) => {
  const parse = async (count: number) => {
    const operations = Array.from({ length: count }, () => ({ op: 'create', ...todo, value: { title: 'a' } }))
    let turns = 0
    setImmediate(() => {
      turns += 1
    })
    const { success } = await parseInParts(newChange, { operations }, 'operations', 50)
    t.true(success)
    return turns
  }
  t.deepEqual([await parse(50), await parse(1000)], [0, 1])
})
