import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../../support/http.ts'
import { ownId, startWithPlaces } from '../../support/places.ts'
import { startServer } from '../../support/server.ts'

const ownPath = '/api/lists/4c0e3b2a-1111-4111-8111-000000000001'

const setUp = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const namesOf = async (query = ''): Promise<readonly string[]> =>
    (await api('GET', `/api/lists${query}`)).body.map(({ name }: Json) => name)
  return { server, api, namesOf }
}

test('POST creates a list with every field of the contract, and GET reads it back', async (t) => {
  const { server, api } = await setUp(t)
  const { status, headers, body } = await api('POST', '/api/lists', { name: '  Home  ' })
  t.is(status, 201)
  t.is(headers.get('Location'), `/api/lists/${body.id}`)
  t.is(headers.get('ETag'), '"1"')
  t.regex(headers.get('Localist-Change') ?? '', /-1$/)
  const { id, createdAt, updatedAt, ...rest } = body
  t.regex(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  t.is(createdAt, updatedAt)
  t.deepEqual(rest, {
    url: `${server.url}/api/lists/${id}`,
    name: 'Home',
    colour: 'grey',
    order: 1024,
    archived: false,
    deletedAt: null,
    revision: 1,
  })
  const read = await api('GET', `/api/lists/${id}`)
  t.is(read.status, 200)
  t.deepEqual(read.body, body)
  t.is(read.headers.get('ETag'), '"1"')
  t.is(read.headers.get('Localist-Revision'), headers.get('Localist-Change'))
})

test('POST stores every field as it was sent, and several lists may have one name', async (t) => {
  const { api, namesOf } = await setUp(t)
  const sent = { name: 'Büro 日本', colour: 'teal', order: -2.5, archived: true }
  t.like((await api('POST', '/api/lists', sent)).body, sent)
  t.is((await api('POST', '/api/lists', { name: 'Büro 日本' })).status, 201)
  t.deepEqual(await namesOf(), ['Inbox', 'Büro 日本', 'Büro 日本'])
})

test('GET lists the inbox first, then the lists in their order, and filters archived and deleted ones', async (t) => {
  const { api, namesOf } = await setUp(t)
  await api('POST', '/api/lists', { name: 'b', archived: true })
  await api('POST', '/api/lists', { name: 'c' })
  await api('POST', '/api/lists', { name: 'a', order: -1 })
  const { body: gone } = await api('POST', '/api/lists', { name: 'gone' })
  await api('DELETE', `/api/lists/${gone.id}`)
  t.deepEqual(await namesOf(), ['Inbox', 'a', 'b', 'c'])
  t.deepEqual(await namesOf('?archived=true'), ['b'])
  t.deepEqual(await namesOf('?archived=false'), ['Inbox', 'a', 'c'])
  t.deepEqual(await namesOf('?deleted=false'), ['Inbox', 'a', 'b', 'c'])
  t.deepEqual(await namesOf('?deleted=true'), ['gone'])
  t.deepEqual(await namesOf('?deleted=true&archived=true'), [])
})

test('GET answers 304 while no list has changed', async (t) => {
  const { api } = await setUp(t)
  const { body: list } = await api('POST', '/api/lists', { name: 'a' })
  for (const path of ['/api/lists', `/api/lists/${list.id}`]) {
    const etag = (await api('GET', path)).headers.get('ETag') ?? ''
    t.is((await api('GET', path, undefined, { 'If-None-Match': etag })).status, 304, path)
    t.is((await api('GET', path, undefined, { 'If-None-Match': '"0"' })).status, 200, path)
  }
})

test('PATCH changes only what it names, and takes both media types', async (t) => {
  const { api } = await setUp(t)
  const { body: list } = await api('POST', '/api/lists', { name: 'a', colour: 'red' })
  const path = `/api/lists/${list.id}`
  const changed = await api('PATCH', path, { name: 'b' })
  t.is(changed.status, 200)
  t.like(changed.body, { ...list, name: 'b', revision: 2, updatedAt: changed.body.updatedAt })
  t.is(changed.headers.get('ETag'), '"2"')
  const merged = await api(
    'PATCH',
    path,
    { archived: true },
    { 'Content-Type': 'application/merge-patch+json' },
  )
  t.like(merged.body, { name: 'b', colour: 'red', archived: true, revision: 3 })
  const same = await api('PATCH', path, { archived: true })
  t.is(same.body.revision, 3)
  t.is(same.headers.get('Localist-Change'), null)
})

test('PUT creates under the caller’s own id, a retry is harmless, and it replaces a list as it was read', async (t) => {
  const { api, namesOf } = await setUp(t)
  const created = await api('PUT', ownPath, { name: 'a', colour: 'blue' })
  t.is(created.status, 201)
  t.is(created.headers.get('Location'), ownPath)
  const again = await api('PUT', ownPath, { name: 'a', colour: 'blue', revision: 99 })
  t.is(again.status, 200)
  t.deepEqual(again.body, created.body)
  t.is(again.headers.get('Localist-Change'), null)
  t.deepEqual(await namesOf(), ['Inbox', 'a'])
  const whole = await api('PUT', ownPath, { ...created.body, name: 'b' })
  t.is(whole.status, 200)
  t.like(whole.body, { name: 'b', colour: 'blue', order: 1024, createdAt: created.body.createdAt })
  t.like((await api('PUT', ownPath, { name: 'c' })).body, { name: 'c', colour: 'grey', order: 1024 })
})

test('PUT with If-None-Match: * creates and never overwrites', async (t) => {
  const { api } = await setUp(t)
  const isNew = { 'If-None-Match': '*' }
  t.is((await api('PUT', ownPath, { name: 'a' }, isNew)).status, 201)
  t.is((await api('PUT', ownPath, { name: 'a' }, isNew)).status, 200)
  const refused = await api('PUT', ownPath, { name: 'b' }, isNew)
  t.is(refused.status, 412)
  t.like(refused.body.current, { name: 'a', revision: 1 })
  await api('DELETE', ownPath)
  const inTrash = await api('PUT', ownPath, { name: 'a' }, isNew)
  t.is(inTrash.status, 412)
  t.regex(inTrash.body.detail, /trash/)
  t.is((await api('GET', ownPath)).status, 404)
})

test('PUT brings a list back from the trash with its todos, below the other lists', async (t) => {
  const { api, namesOf } = await setUp(t)
  const { body: list } = await api('PUT', ownPath, { name: 'a', colour: 'red' })
  await api('POST', '/api/todos', { title: 'in it', listId: list.id })
  await api('DELETE', ownPath)
  await api('POST', '/api/lists', { name: 'b' })
  const back = await api('PUT', ownPath, { name: 'new name' })
  t.is(back.status, 201)
  t.like(back.body, { name: 'new name', colour: 'grey', createdAt: list.createdAt, deletedAt: null })
  t.deepEqual(await namesOf(), ['Inbox', 'b', 'new name'])
  t.like((await api('GET', '/api/todos')).body, [{ title: 'in it', listId: list.id }])
})

test('a new list goes below the others, also where they reach up to the largest order', async (t) => {
  const { api, namesOf } = await setUp(t)
  await api('POST', '/api/lists', { name: 'last', order: 1e15 })
  const { body: first } = await api('POST', '/api/lists', { name: 'first', order: 5 })
  const added = await api('POST', '/api/lists', { name: 'below' })
  t.is(added.status, 201)
  t.deepEqual(await namesOf(), ['Inbox', 'first', 'last', 'below'])
  t.is((await api('PATCH', `/api/lists/${first.id}`, { order: added.body.order - 5e-7 })).status, 200)
  const orders = (await api('GET', '/api/lists')).body.slice(1).map(({ order }: Json) => order)
  t.deepEqual(orders, [1024, 2048, 3072])
  t.deepEqual(await namesOf(), ['Inbox', 'last', 'first', 'below'])
})

test('a POST with an Idempotency-Key is answered again and made once', async (t) => {
  const { api, namesOf } = await setUp(t)
  const key = { 'Idempotency-Key': 'one' }
  const first = await api('POST', '/api/lists', { name: 'a' }, key)
  await api('PATCH', `/api/lists/${first.body.id}`, { name: 'later' })
  const second = await api('POST', '/api/lists', { name: 'a' }, key)
  t.is(second.status, 201)
  t.deepEqual(second.body, first.body)
  t.deepEqual(await namesOf(), ['Inbox', 'later'])
  const other = await api('POST', '/api/lists', { name: 'b' }, key)
  t.is(other.status, 422)
  t.is(other.body.errors[0].field, 'Idempotency-Key')
})

test('a dry run answers as the request would be, and stores nothing', async (t) => {
  const { api, namesOf } = await setUp(t)
  const { body: list } = await api('POST', '/api/lists', { name: 'a' })
  const path = `/api/lists/${list.id}`
  const requests = [
    ['POST', '/api/lists', { name: 'b' }, 201, { name: 'b' }],
    ['PATCH', path, { name: 'b' }, 200, { name: 'b' }],
    ['PUT', path, { name: 'b' }, 200, { name: 'b' }],
    ['PUT', ownPath, { name: 'b' }, 201, { name: 'b' }],
    ['DELETE', path, undefined, 200, { id: list.id, deleted: true }],
  ] as const
  for (const [method, at, body, status, expected] of requests) {
    const answer = await api(method, `${at}?dryRun=true`, body)
    t.is(answer.status, status, `${method} ${at}`)
    t.like(answer.body, expected)
    t.is(answer.headers.get('Localist-Dry-Run'), 'true')
    t.is(answer.headers.get('Localist-Change'), null)
  }
  t.deepEqual(await namesOf(), ['Inbox', 'a'])
})

test('restoring and removing many lists does not look at the whole trash for each of them', async (t) => {
  const { api, change } = await startWithPlaces(t)
  const ids = Array.from({ length: 500 }, (_, index) => ownId(index))
  const ofLists = (op: string) => change(...ids.map((id) => ({ op, kind: 'list', id })))
  const create = async () =>
    change(...ids.map((id) => ({ op: 'create', kind: 'list', id, value: { name: 'L' } })))
  const measure = async () => {
    await create()
    await ofLists('delete')
    const since = performance.now()
    t.is((await ofLists('restore')).status, 201)
    t.is((await ofLists('purge')).status, 201)
    return performance.now() - since
  }
  const usual = await measure()
  const operations = Array.from({ length: 1000 }, () => ({
    op: 'create',
    kind: 'todo',
    value: { title: 'a' },
  }))
  for (let count = 0; count < 10; count += 1) await change(...operations)
  t.is((await api('DELETE', '/api/todos')).body.deleted, 10_000)
  const full = await measure()
  t.true(full < 2 * usual + 200, `${full} ms, ${usual} ms with an empty trash`)
})
