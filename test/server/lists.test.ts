import test, { type ExecutionContext } from 'ava'
import { apiOf, type Json } from '../support/http.ts'
import { writeDocument } from '../support/account.ts'
import { ownId, startWithPlaces } from '../support/places.ts'
import { startServer } from '../support/server.ts'
import { editedDocument } from '../support/stored-todos.ts'
import { readThreadTime } from '../support/thread-time.ts'

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
    notes: '',
    icon: null,
    colour: 'red',
    order: 1024,
    archived: false,
    template: null,
    deletedAt: null,
    deletedBy: null,
    revision: 1,
  })
  const read = await api('GET', `/api/lists/${id}`)
  t.is(read.status, 200)
  t.deepEqual(read.body, body)
  t.is(read.headers.get('ETag'), '"1"')
  t.is(read.headers.get('Localist-Revision'), headers.get('Localist-Change'))
})

test('a list that is made without a colour gets the one that the fewest lists have', async (t) => {
  const { api } = await setUp(t)
  const made = async (fields: object = {}) => (await api('POST', '/api/lists', { name: 'a', ...fields })).body
  t.is((await made({ colour: 'red' })).colour, 'red')
  const orange = await made()
  t.is(orange.colour, 'orange')
  await made({ colour: 'yellow', archived: true })
  t.is((await made()).colour, 'yellow')
  await api('DELETE', `/api/lists/${orange.id}`)
  const operations = ['b', 'c'].map((name) => ({ op: 'create', kind: 'list', value: { name } }))
  const { body } = await api('POST', '/api/changes', { operations })
  t.deepEqual(
    body.changes.map(({ after }: Json) => after.colour),
    ['orange', 'green'],
  )
  t.is((await made({ colour: 'grey' })).colour, 'grey')
})

test('notes and an icon that a list cannot have are refused, and leave it as it was', async (t) => {
  const { api } = await setUp(t)
  const { body } = await api('POST', '/api/lists', { name: 'Home', notes: 'Key: neighbours', icon: 'house' })
  const longest = 'é'.repeat(32 * 1024)
  for (const [patch, field] of [
    [{ icon: 'castle' }, 'icon'],
    [{ icon: '' }, 'icon'],
    [{ notes: null }, 'notes'],
    [{ notes: `${longest}a` }, 'notes'],
  ] as const) {
    const refused = await api('PATCH', `/api/lists/${body.id}`, patch)
    t.is(refused.status, 422)
    t.like(refused.body.errors, [{ field }])
  }
  t.deepEqual((await api('GET', `/api/lists/${body.id}`)).body, body)
  t.is((await api('PATCH', `/api/lists/${body.id}`, { notes: longest, icon: null })).body.icon, null)
  t.like((await api('PUT', `/api/lists/${body.id}`, { name: 'Home' })).body, { notes: '', icon: null })
})

test('POST stores every field as it was sent, and several lists may have one name', async (t) => {
  const { api, namesOf } = await setUp(t)
  const sent = {
    name: 'Büro 日本',
    notes: '# Über\n',
    icon: 'house',
    colour: 'teal',
    order: -2.5,
    archived: true,
    template: '2036-12-01',
  }
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
  t.like((await api('PUT', ownPath, { name: 'c' })).body, { name: 'c', colour: 'blue', order: 1024 })
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
  t.like(back.body, { name: 'new name', colour: 'red', createdAt: list.createdAt, deletedAt: null })
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

test.serial(
  'restoring and removing many lists does not look at the whole trash for each of them',
  async (t) => {
    const ids = Array.from({ length: 500 }, (_, index) => ownId(index))
    const measure = async (todosInTrash: number) => {
      const dataDir = await writeDocument(t, editedDocument(todosInTrash, ''))
      const { api, change } = await startWithPlaces(t, { dataDir })
      t.is((await api('DELETE', '/api/todos')).body.deleted, todosInTrash)
      const ofLists = (op: string) => change(...ids.map((id) => ({ op, kind: 'list', id })))
      await change(...ids.map((id) => ({ op: 'create', kind: 'list', id, value: { name: 'L' } })))
      await ofLists('delete')
      const since = readThreadTime()
      t.is((await ofLists('restore')).status, 201)
      t.is((await ofLists('purge')).status, 201)
      return readThreadTime() - since
    }
    const usual = await measure(0)
    const full = await measure(10_000)
    t.true(full < 2 * usual + 200, `${full} ms, ${usual} ms with an empty trash`)
  },
)

const unknown = '/api/lists/4c0e3b2a-1111-4111-8111-000000000009'

/** A server with the list `kept`, which no refusal may change. */
const startWithKept = async (t: ExecutionContext) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'kept', colour: 'red' })
  const { body: todo } = await api('POST', '/api/todos', { title: 'in it', listId: list.id })
  const checkKept = async (): Promise<void> => {
    const lists = await api('GET', '/api/lists')
    t.deepEqual(lists.body.slice(1), [list])
    t.like(lists.body[0], { id: 'inbox', name: 'Inbox', revision: 0, archived: false, deletedAt: null })
    t.deepEqual((await api('GET', '/api/todos')).body, [todo])
    t.deepEqual((await api('GET', '/api/lists?deleted=true')).body, [])
  }
  return { server, api, list, path: `/api/lists/${list.id}`, checkKept }
}

const writes = (path: string) =>
  [
    ['POST', '/api/lists', { name: 'new' }],
    ['PATCH', path, { name: 'new' }],
    ['PUT', path, { name: 'new' }],
    ['DELETE', path, undefined],
  ] as const

test('no endpoint of lists answers without a credential, and a read token changes none', async (t) => {
  const { server, api, path, checkKept } = await startWithKept(t)
  const nobody = apiOf(server, null)
  const { body: token } = await api('POST', '/api/tokens', { name: 'reader', scopes: ['todos:read'] })
  const reader = apiOf(server, token.token)
  for (const [method, at, body] of writes(path)) {
    const unauthorized = await nobody(method, at, body)
    t.is(unauthorized.status, 401, method)
    t.is(unauthorized.headers.get('WWW-Authenticate')?.split(' ')[0], 'Bearer')
    t.is((await reader(method, at, body)).status, 403, method)
  }
  for (const at of ['/api/lists', path]) {
    t.is((await nobody('GET', at)).status, 401)
    t.is((await reader('GET', at)).status, 200)
  }
  await checkKept()
})

test('a write token creates, changes and deletes lists, but removes none for good', async (t) => {
  const { server, api } = await startWithKept(t)
  const { body: token } = await api('POST', '/api/tokens', { name: 'writer', scopes: ['todos:write'] })
  const writer = apiOf(server, token.token)
  const { body: made } = await writer('POST', '/api/lists', { name: 'new' })
  t.is((await writer('PATCH', `/api/lists/${made.id}`, { name: 'b' })).status, 200)
  t.is((await writer('DELETE', `/api/lists/${made.id}`)).status, 200)
  const purge = { operations: [{ op: 'purge', kind: 'list', id: made.id }] }
  const { status, body } = await writer('POST', '/api/changes', purge)
  t.is(status, 403)
  t.is(body.errors[0].field, 'operations[0]')
  t.is((await api('POST', '/api/changes', purge)).status, 201)
  t.deepEqual((await api('GET', '/api/lists?deleted=true')).body, [])
})

test('an id that is unknown, or is no id, is refused, and PUT takes no word as an id', async (t) => {
  const { api, checkKept } = await startWithKept(t)
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { name: 'new' }],
    ['DELETE', undefined],
  ] as const) {
    t.is((await api(method, unknown, body)).status, 404, method)
    t.is((await api(method, '/api/lists/work', body)).status, 404, method)
  }
  t.is((await api('PUT', '/api/lists/work', { name: 'new' })).status, 422)
  t.is((await api('POST', unknown, { name: 'new' })).status, 404)
  await checkKept()
})

test('a list in the trash is 404 until it is brought back, and DELETE again is harmless', async (t) => {
  const { api, path, list } = await startWithKept(t)
  const { body: deleted, headers } = await api('DELETE', path)
  t.deepEqual(deleted, { id: list.id, deleted: true })
  const deletedBy = headers.get('Localist-Change')
  t.like((await api('GET', '/api/lists?deleted=true')).body, [{ id: list.id, deletedBy }])
  t.like((await api('GET', '/api/todos?deleted=true')).body, [{ deletedBy }])
  t.is((await api('GET', path)).status, 404)
  const renamed = await api('PATCH', path, { name: 'new' })
  t.is(renamed.status, 404)
  t.regex(renamed.body.detail, /trash/)
  const again = await api('DELETE', path)
  t.is(again.status, 200)
  t.is(again.headers.get('Localist-Change'), null)
  t.like((await api('PATCH', path, { deletedAt: null, name: 'new' })).body, {
    name: 'new',
    deletedAt: null,
    deletedBy: null,
  })
})

test('a stale revision is 412 with the present list, and changes nothing', async (t) => {
  const { api, path, list, checkKept } = await startWithKept(t)
  const stale = { 'If-Match': '"7"' }
  for (const [method, , body] of writes(path).slice(1)) {
    const answer = await api(method, path, body, stale)
    t.is(answer.status, 412, method)
    t.deepEqual(answer.body.current, list)
  }
  t.is((await api('PUT', path, { name: 'new', revision: 7 })).status, 412)
  t.is((await api('PUT', unknown, { name: 'new' }, stale)).status, 412)
  await checkKept()
  t.is((await api('PATCH', path, { name: 'new' }, { 'If-Match': '"1"' })).status, 200)
})

test('the inbox is read as a list, and cannot be changed, replaced, deleted or made', async (t) => {
  const { server, api, checkKept } = await startWithKept(t)
  const { status, body } = await api('GET', '/api/lists/inbox')
  t.is(status, 200)
  t.like(body, { id: 'inbox', url: `${server.url}/api/lists/inbox`, name: 'Inbox', revision: 0 })
  for (const patch of [{ name: 'new' }, { archived: true }, { deletedAt: null }, { order: 5 }]) {
    const refused = await api('PATCH', '/api/lists/inbox', patch)
    t.is(refused.status, 422, JSON.stringify(patch))
    t.is(refused.body.errors[0].field, 'id')
  }
  t.is((await api('DELETE', '/api/lists/inbox')).status, 422)
  t.is((await api('PUT', '/api/lists/inbox', { name: 'new' })).status, 422)
  for (const operation of [
    { op: 'create', id: 'inbox', value: { name: 'new' } },
    { op: 'update', id: 'inbox', patch: { name: 'new' } },
    ...['delete', 'restore', 'purge'].map((op) => ({ op, id: 'inbox' })),
  ]) {
    const answer = await api('POST', '/api/changes', { operations: [{ kind: 'list', ...operation }] })
    t.is(answer.status, 422, operation.op)
  }
  await checkKept()
})

const refused = test.macro({
  async exec(t, body: Json, field: string, isCreation = true) {
    const { api, path, checkKept } = await startWithKept(t)
    const requests = [
      ['PATCH', path],
      ['PUT', path],
      ['POST', '/api/lists'],
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

test('an empty name', refused, { name: '  ' }, 'name')
test('a name of 201 characters', refused, { name: '🦊'.repeat(201) }, 'name')
test('a name that is null', refused, { name: null }, 'name')
test('a colour that there is not', refused, { colour: 'pink' }, 'colour')
test('an order that is too large', refused, { order: 2e15 }, 'order')
test('archived that is a text', refused, { archived: 'yes' }, 'archived')
test('a template that counts from no day', refused, { template: '2036-02-30' }, 'template')
test(
  'a list that would be born in the trash',
  refused,
  { deletedAt: '2027-01-01T00:00:00.000Z' },
  'deletedAt',
)
test('an unknown field', refused, { color: 'red' }, 'color')
test('the change that deleted it', refused, { deletedBy: '5f0c2a9be4d17836-42' }, 'deletedBy')
test('a time that the server sets', refused, { createdAt: '2027-01-01T00:00:00.000Z' }, 'createdAt', false)
test('a revision in a patch', refused, { revision: 1 }, 'revision', false)

test('a body that is no JSON or of another type, a key or a parameter where there is none, and no name are refused', async (t) => {
  const { api, path, checkKept } = await startWithKept(t)
  t.is((await api('POST', '/api/lists', '{"name": ')).status, 400)
  t.is((await api('PATCH', path, '{"name": "b"}', { 'Content-Type': 'text/plain' })).status, 415)
  t.is((await api('POST', '/api/lists', {})).status, 422)
  t.is((await api('PUT', path, { id: unknown.slice(-36), name: 'b' })).status, 422)
  t.is((await api('PUT', path, { createdAt: '2020-01-01T00:00:00.000Z', name: 'b' })).status, 422)
  t.is((await api('PATCH', path, { name: 'b' }, { 'Idempotency-Key': 'a' })).status, 422)
  t.is((await api('POST', '/api/lists?dryRun=true', { name: 'b' }, { 'Idempotency-Key': 'a' })).status, 422)
  t.is((await api('POST', '/api/lists?archived=true', { name: 'b' })).status, 422)
  for (const query of ['archived=1', 'deleted=yes', 'archive=true', 'limit=5']) {
    t.is((await api('GET', `/api/lists?${query}`)).status, 422, query)
  }
  await checkKept()
})

test('a list comes back without a subtask whose parent stays in the trash', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  const { body: parent } = await api('POST', '/api/todos', { title: 'parent', listId: list.id })
  const { body: subtask } = await api('POST', '/api/todos', { title: 'subtask', parentId: parent.id })
  await api('POST', '/api/todos', { title: 'other', listId: list.id })
  const moved = await api('PATCH', `/api/todos/${subtask.id}`, { parentId: null })
  await api('DELETE', `/api/todos/${parent.id}`)
  await api('DELETE', `/api/lists/${list.id}`)
  // In the trash the subtask is below its parent again, which did not go there with the list.
  const undone = await api('POST', '/api/changes', { undoes: moved.headers.get('localist-change') })
  t.is(undone.status, 201)
  t.is((await api('PATCH', `/api/lists/${list.id}`, { deletedAt: null })).status, 200)
  const titles = async (query = ''): Promise<readonly string[]> =>
    (await api('GET', `/api/todos${query}`)).body.map(({ title }: { title: string }) => title).toSorted()
  t.deepEqual([await titles(), await titles('?deleted=true')], [['other'], ['parent', 'subtask']])
  for (const { id } of [parent, subtask])
    t.is((await api('PATCH', `/api/todos/${id}`, { deletedAt: null })).status, 200)
})
