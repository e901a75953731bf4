import { readFile, writeFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import test from 'ava'
import { documentEnd } from '../../../server/store/document/write.ts'
import { fileOf, restarted } from '../../support/account.ts'
import { apiOf, type Json } from '../../support/http.ts'
import { fieldsOf, ownId, startWithPlaces } from '../../support/places.ts'
import { startServer } from '../../support/server.ts'

const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

test('POST creates a todo with every field of the contract, and GET reads it back', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)

  const created = await api('POST', '/api/todos', { title: '  Pay rent \n' })
  t.is(created.status, 201)
  t.regex(created.body.id, uuidv7)
  t.is(created.headers.get('Location'), `/api/todos/${created.body.id}`)
  t.is(created.headers.get('ETag'), `"${created.body.revision}"`)
  t.regex(created.body.createdAt, instant)
  const { id, createdAt } = created.body
  t.deepEqual(created.body, {
    id,
    url: `${server.url}/api/todos/${id}`,
    title: 'Pay rent',
    notes: '',
    completed: false,
    completedAt: null,
    order: 1024,
    listId: 'inbox',
    parentId: null,
    sectionId: null,
    tags: [],
    priority: 0,
    startDate: null,
    dueDate: null,
    dueTime: null,
    repeat: null,
    reminders: [],
    snoozedUntil: null,
    attachments: [],
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    deletedBy: null,
    previousId: null,
    revision: 1,
  })

  const read = await api('GET', `/api/todos/${id}`)
  t.is(read.status, 200)
  t.deepEqual(read.body, created.body)
  t.deepEqual((await api('GET', '/api/todos')).body, [created.body])
})

test('POST stores every editable field as it was sent', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const sent = {
    title: 'Zoë’s 🦊',
    notes: '# Markdown\n- [ ] x',
    completed: true,
    order: -0.1234567890123,
    listId: 'inbox',
    parentId: null,
    tags: ['home', 'Büro'],
    priority: 4,
    startDate: '2028-02-29',
    dueDate: '2028-03-01',
    dueTime: '23:59',
    repeat: null,
    reminders: [],
    snoozedUntil: null,
    attachments: [{ url: 'https://example.com/a?b#c', name: 'Offer 🦊' }],
  }
  const { status, body } = await api('POST', '/api/todos', sent)
  t.is(status, 201)
  t.like(body, sent)
  t.regex(body.completedAt, instant)
})

const inLines = ' Pay\r\n\trent\u2028today\0\u0085now\u2029'
const inOneLine = 'Pay rent today now'

test('line ends, tabs and other controls in a title, a name or a tag become a space, in every way in', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const own = '4c0e3b2a-1111-4111-8111-000000000001'
  const made = await api('POST', '/api/todos', { title: inLines, tags: [inLines, 'x'] })
  t.like(made.body, { title: inOneLine, tags: [inOneLine, 'x'] })
  const path = `/api/todos/${made.body.id}`
  const notes = 'a\n\tb\u2028c'
  for (const [method, at, body, field = 'title'] of [
    ['PUT', `/api/todos/${own}`, { title: inLines }],
    ['POST', '/api/lists', { name: inLines }, 'name'],
    ['POST', '/api/views', { name: inLines }, 'name'],
    ['POST', '/api/tokens', { name: inLines, scopes: ['todos:read'] }, 'name'],
  ] as const) {
    t.is((await api(method, at, body)).body[field], inOneLine, `${method} ${at}`)
  }
  // It is the same title as before, so that nothing changes.
  t.is((await api('PATCH', path, { title: inLines })).headers.get('Localist-Change'), null)
  t.is((await api('PATCH', path, { title: 'a\tb', notes })).body.title, 'a b')
  t.is((await api('PATCH', '/api/todos', { title: inLines })).body.changed, 1)
  await api('POST', '/api/changes', {
    operations: [
      { op: 'update', kind: 'todo', id: own, patch: { title: 'c\nd', tags: ['y\nz'] } },
      { op: 'create', kind: 'list', value: { name: 'e\nf' } },
    ],
  })
  t.like((await api('GET', `/api/todos/${own}`)).body, { title: 'c d', tags: ['y z'] })
  t.is((await api('GET', '/api/lists')).body.at(-1).name, 'e f')
  t.is((await api('PATCH', '/api/tags/x', { name: 'x\ny' })).status, 200)
  t.like((await api('GET', path)).body, { tags: [inOneLine, 'x y'], notes })
})

test('titles in lines, in a document that was edited by hand, are read as one line and are no damage', async (t) => {
  const server = await startServer(t)
  await apiOf(server, server.token)('POST', '/api/todos', { title: 'MARK' })
  await server.stop()
  const text = await readFile(fileOf(server), 'utf8')
  const edited = text.replaceAll('"title":"MARK"', `"title":${JSON.stringify(inLines)}`)
  const list = edited.slice(0, edited.indexOf('  "checksum"'))
  // With the checksum of another computer, and without one.
  for (const document of [`${list}${documentEnd(crc32(list))}`, edited]) {
    await writeFile(fileOf(server), document)
    const { server: next, api } = await restarted(t, server)
    t.like((await api('GET', '/api/todos')).body, [{ title: inOneLine }])
    t.deepEqual((await api('GET', '/api/notices')).body, [])
    await next.stop()
  }
})

test('the largest title and notes are taken', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const sent = { title: '🦊'.repeat(1000), notes: '\u{1}'.repeat(64 * 1024 - 40_000) + '"'.repeat(40_000) }
  const { status, body } = await api('POST', '/api/todos', sent)
  t.is(status, 201)
  t.like(body, sent)
})

test('PATCH marks done and open again, changes only what it names, and takes both media types', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a', tags: ['x'], dueDate: '2027-01-01' })
  const path = `/api/todos/${todo.id}`

  const done = await api(
    'PATCH',
    path,
    { completed: true },
    { 'Content-Type': 'application/merge-patch+json' },
  )
  t.is(done.status, 200)
  t.like(done.body, { completed: true, title: 'a', tags: ['x'], dueDate: '2027-01-01', revision: 2 })
  t.regex(done.body.completedAt, instant)
  t.is(done.headers.get('ETag'), '"2"')

  const open = await api('PATCH', path, { completed: false, dueDate: null, tags: [] })
  t.like(open.body, { completed: false, completedAt: null, dueDate: null, tags: [], revision: 3 })
})

test('PATCH that changes nothing makes no new revision', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a', completed: true })
  const again = await api('PATCH', `/api/todos/${todo.id}`, { completed: true, title: ' a ' })
  t.is(again.status, 200)
  t.deepEqual(again.body, todo)
})

test('PATCH that clears the due date clears the due time with it', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const due = { dueDate: '2027-01-01', dueTime: '09:00' }
  const path = `/api/todos/${(await api('POST', '/api/todos', { title: 'a', ...due })).body.id}`
  const cleared = await api('PATCH', path, { dueDate: null })
  t.is(cleared.status, 200)
  t.like(cleared.body, { dueDate: null, dueTime: null, revision: 2 })
  t.is((await api('PATCH', path, { dueTime: '09:00' })).status, 422)
  t.is((await api('PATCH', path, { dueDate: null })).body.revision, 2)
  await api('PATCH', path, due)
  t.like((await api('PATCH', path, { dueDate: null, dueTime: null })).body, { dueDate: null, dueTime: null })
})

test('a completed todo keeps the instant of its completion while other fields change', async (t) => {
  let now = new Date('2026-11-20T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a', completed: true })
  const path = `/api/todos/${todo.id}`
  now = new Date('2026-11-20T08:01:00.000Z')
  const patched = await api('PATCH', path, { title: 'b', completed: true })
  t.like(patched.body, { title: 'b', completedAt: todo.completedAt, updatedAt: now.toISOString() })
  const put = await api('PUT', path, { ...patched.body, title: 'c' })
  t.like(put.body, { title: 'c', completedAt: todo.completedAt })
})

test('DELETE moves to the trash, where it is listed, brought back, and deleted again without harm', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const path = `/api/todos/${todo.id}`

  const deleted = await api('DELETE', path)
  t.is(deleted.status, 200)
  t.deepEqual(deleted.body, { id: todo.id, deleted: true })
  t.is((await api('GET', path)).status, 404)
  t.is((await api('PATCH', path, { title: 'b' })).status, 404)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  const [inTrash] = (await api('GET', '/api/todos?deleted=true')).body
  t.like(inTrash, { id: todo.id, title: 'a', revision: 2 })
  t.regex(inTrash.deletedAt, instant)

  t.is((await api('DELETE', path)).status, 200)
  t.is((await api('GET', '/api/todos?deleted=true')).body[0].revision, 2)

  const back = await api('PATCH', path, { deletedAt: null })
  t.is(back.status, 200)
  t.like(back.body, { title: 'a', deletedAt: null })
  t.is((await api('GET', path)).status, 200)
})

test('DELETE of the list moves what matches to the trash and says how many', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const completed of [true, false, true]) await api('POST', '/api/todos', { title: 'a', completed })

  const cleared = await api('DELETE', '/api/todos?completed=true')
  t.is(cleared.status, 200)
  t.deepEqual(cleared.body, { deleted: 2 })
  t.is((await api('GET', '/api/todos')).body.length, 1)
  t.is((await api('GET', '/api/todos?deleted=true&completed=true')).body.length, 2)

  t.deepEqual((await api('DELETE', '/api/todos')).body, { deleted: 1 })
  t.deepEqual((await api('DELETE', '/api/todos')).body, { deleted: 0 })
})

test('HEAD answers wherever GET does, with the same headers and no body', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  for (const path of [
    '/api/todos',
    `/api/todos/${todo.id}`,
    '/api/health',
    '/api/tokens',
    '/api/auth/session',
  ]) {
    const get = await api('GET', path)
    const head = await api('HEAD', path)
    t.is(head.status, 200, path)
    t.is(head.body, '')
    t.is(head.headers.get('Content-Length'), get.headers.get('Content-Length'), path)
  }
})

test('PATCH changes all todos that match in one change set, and counts those that differ', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const [title, completed] of [
    ['a', true],
    ['b', false],
    ['c', true],
  ] as const)
    await api('POST', '/api/todos', { title, completed })
  const { status, body, headers } = await api('PATCH', '/api/todos?completed=true', {
    completed: false,
    tags: ['again'],
  })
  t.is(status, 200)
  t.deepEqual(body, { changed: 2, changeId: headers.get('Localist-Change') })
  const todos = (await api('GET', '/api/todos')).body
  t.deepEqual(
    todos.map(({ tags, revision }: Json) => [tags, revision]),
    [
      [['again'], 4],
      [[], 2],
      [['again'], 4],
    ],
  )
  t.true(todos.every(({ completedAt }: Json) => completedAt === null))
  t.deepEqual((await api('PATCH', '/api/todos', { tags: ['again'] })).body.changed, 1)
  const none = await api('PATCH', '/api/todos', { tags: ['again'] })
  t.deepEqual(none.body, { changed: 0, changeId: null })
  t.is(none.headers.get('Localist-Change'), null)
})

test('PATCH brings all todos back from the trash, and changes nothing else there', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b']) await api('POST', '/api/todos', { title })
  await api('DELETE', '/api/todos')
  const refused = await api('PATCH', '/api/todos?deleted=true', { title: 'c' })
  t.is(refused.status, 422)
  t.is(refused.body.errors[0].field, 'deletedAt')
  t.is((await api('PATCH', '/api/todos?deleted=true', { deletedAt: null })).body.changed, 2)
  t.deepEqual(
    (await api('GET', '/api/todos')).body.map(({ title }: Json) => title),
    ['a', 'b'],
  )
})

test('a leap day, and a start on the day that it is due, are taken', async (t) => {
  const { addTodo, read, patch } = await startWithPlaces(t)
  const id = await addTodo('a', { startDate: '2028-02-29', dueDate: '2028-02-29', dueTime: '23:59' })
  t.like(await read(id), { startDate: '2028-02-29', dueDate: '2028-02-29', dueTime: '23:59' })
  t.like((await patch(id, { dueDate: null })).body, { startDate: '2028-02-29', dueDate: null, dueTime: null })
  t.is((await patch(id, { startDate: '2030-01-01' })).status, 200)
})

test('a patch of one date is checked with the other as it is stored', async (t) => {
  const { addTodo, patch, read, api } = await startWithPlaces(t)
  const id = await addTodo('a', { startDate: '2027-01-05', dueDate: '2027-01-10' })
  for (const body of [{ startDate: '2027-01-11' }, { dueDate: '2027-01-04' }]) {
    const answer = await patch(id, body)
    t.deepEqual([answer.status, fieldsOf(answer)], [422, ['startDate']])
    t.is((await api('PATCH', '/api/todos', body)).status, 422)
  }
  t.like(await read(id), { startDate: '2027-01-05', dueDate: '2027-01-10', revision: 1 })
  const both = { startDate: '2027-02-01', dueDate: '2027-02-02' }
  t.like((await patch(id, both)).body, both)
  t.is((await patch(id, { dueDate: '2027-01-01', startDate: null })).status, 200)
})

test('a todo that an older Localist stored with a start after its due date is changed elsewhere, and not in its dates', async (t) => {
  const first = await startServer(t)
  const api = apiOf(first, first.token)
  const fields = { title: 'a', startDate: '2027-01-01', dueDate: '2027-01-05' }
  const { body: todo } = await api('POST', '/api/todos', fields)
  await first.stop()
  const text = await readFile(fileOf(first), 'utf8')
  await writeFile(fileOf(first), text.replace('"startDate":"2027-01-01"', '"startDate":"2027-02-01"'))
  const server = await startServer(t, { dataDir: first.dataDir })
  const again = apiOf(server, server.token)
  const path = `/api/todos/${todo.id}`
  t.like((await again('GET', path)).body, { startDate: '2027-02-01', dueDate: '2027-01-05' })
  t.is((await again('PATCH', path, { title: 'b', completed: true })).status, 200)
  const worse = await again('PATCH', path, { dueDate: '2027-01-04' })
  t.deepEqual([worse.status, fieldsOf(worse)], [422, ['startDate']])
  t.is((await again('PATCH', path, { dueDate: '2027-03-01' })).status, 200)
})

test('PATCH refuses what POST refuses, and leaves the todo as it was', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', {
    title: 'a',
    dueDate: '2027-01-01',
    dueTime: '09:00',
  })
  const path = `/api/todos/${todo.id}`
  for (const patch of [
    { title: '' },
    { title: null },
    { x: 1 },
    { revision: 1 },
    { dueDate: null, dueTime: '10:00' },
    [],
  ]) {
    t.is((await api('PATCH', path, patch)).status, 422, JSON.stringify(patch))
  }
  t.deepEqual((await api('GET', path)).body, todo)
})

test('PATCH that one of the todos cannot take changes none of them', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', dueDate: '2026-12-01' })
  await api('POST', '/api/todos', { title: 'b' })
  const refused = await api('PATCH', '/api/todos', { dueTime: '09:00' })
  t.is(refused.status, 422)
  t.is(refused.body.errors[0].field, 'dueTime')
  t.true((await api('GET', '/api/todos')).body.every(({ dueTime }: Json) => dueTime === null))
})

test('PATCH and DELETE take the filters of the list and no other parameter', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a' })
  for (const query of ['limit=1', 'cursor=x', 'sort=title', 'completed=maybe']) {
    t.is((await api('PATCH', `/api/todos?${query}`, { completed: true })).status, 422, query)
    t.is((await api('DELETE', `/api/todos?${query}`)).status, 422, query)
  }
  t.is((await api('PATCH', '/api/todos', { completed: true }, { 'If-Match': '"1"' })).status, 400)
  t.false((await api('GET', '/api/todos')).body[0].completed)
})

test('an id that is unknown, or is no id, is 404', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const id of ['01990b6e-0000-7000-8000-000000000000', 'x', '%zz', '%2e%2e%2f', '__proto__']) {
    t.is((await api('GET', `/api/todos/${id}`)).body.type, 'urn:localist:problem:not-found', id)
    t.is((await api('PATCH', `/api/todos/${id}`, { completed: true })).status, 404, id)
    t.is((await api('DELETE', `/api/todos/${id}`)).status, 404, id)
  }
})

test('unknown and malformed query parameters are refused by name, and nothing is deleted', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const refuse = async (method: string, path: string): Promise<readonly string[]> => {
    const answer = await api(method, path)
    t.is(answer.status, 422, path)
    return fieldsOf(answer)
  }
  t.deepEqual(await refuse('GET', '/api/todos?done=true&x=1'), ['done', 'x'])
  t.deepEqual(await refuse('GET', '/api/todos?completed=yes'), ['completed'])
  t.deepEqual(await refuse('GET', '/api/todos?completed=true&completed=false'), ['completed'])
  t.deepEqual(await refuse('DELETE', '/api/todos?complete=true'), ['complete'])
  t.deepEqual(await refuse('DELETE', '/api/todos?limit=1'), ['limit'])
  t.deepEqual(await refuse('GET', `/api/todos/${todo.id}?x`), ['x'])
  t.deepEqual(await refuse('GET', '/api/health?x=1'), ['x'])
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

const refusedByPost = test.macro({
  async exec(t, body: unknown, fields: readonly string[]) {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    const { status, body: problem, headers } = await api('POST', '/api/todos', body)
    t.is(status, 422)
    t.is(headers.get('Content-Type'), 'application/problem+json')
    t.deepEqual(
      problem.errors.map((error: { field: string }) => error.field),
      fields,
    )
    t.deepEqual((await api('GET', '/api/todos')).body, [])
  },
  title: (name = '') => `POST refuses ${name} and stores nothing`,
})

test('no title', refusedByPost, {}, ['title'])
test('a blank title', refusedByPost, { title: ' \t\n ' }, ['title'])
test('a title without anything visible', refusedByPost, { title: '\u200b\u2060\ufe0f \u00ad\u202e' }, [
  'title',
])
test('a tag without anything visible', refusedByPost, { title: 'a', tags: ['\u200d'] }, ['tags[0]'])
test('a title of 1,001 code points', refusedByPost, { title: '🦊'.repeat(1001) }, ['title'])
test('a title with half a surrogate pair', refusedByPost, '{"title": "\\ud800"}', ['title'])
test('a title that is a number', refusedByPost, { title: 1 }, ['title'])
test('notes over 64 KiB', refusedByPost, { title: 'a', notes: 'é'.repeat(32 * 1024 + 1) }, ['notes'])
test('unknown fields, naming each', refusedByPost, { title: 'a', colour: 1, shape: 2 }, ['colour', 'shape'])
test('a field named __proto__', refusedByPost, '{"title": "a", "__proto__": {"completed": true}}', [
  '__proto__',
])
test(
  'fields that the server owns',
  refusedByPost,
  { title: 'a', id: 'x', url: 'x', createdAt: 'x', updatedAt: 'x', completedAt: 'x', revision: 1 },
  ['id', 'url', 'createdAt', 'updatedAt', 'completedAt', 'revision'],
)
test('a list that does not exist', refusedByPost, { title: 'a', listId: 'work' }, ['listId'])
test('a parent', refusedByPost, { title: 'a', parentId: 'x' }, ['parentId'])
test('a repetition', refusedByPost, { title: 'a', repeat: { rrule: 'FREQ=DAILY' } }, ['repeat'])
test('a priority out of range', refusedByPost, { title: 'a', priority: 5 }, ['priority'])
test('a broken priority', refusedByPost, { title: 'a', priority: 1.5 }, ['priority'])
test('a day that does not exist', refusedByPost, { title: 'a', dueDate: '2027-02-29' }, ['dueDate'])
test('a due time without a date', refusedByPost, { title: 'a', dueTime: '09:00' }, ['dueTime'])
test('a time that does not exist', refusedByPost, { title: 'a', dueDate: '2027-01-01', dueTime: '24:00' }, [
  'dueTime',
])
test('the same tag twice', refusedByPost, { title: 'a', tags: ['x', ' x '] }, ['tags'])
test('an order that is no finite number', refusedByPost, '{"title": "a", "order": 1e999}', ['order'])
test('a todo that would be born in the trash', refusedByPost, { title: 'a', deletedAt: '2027-01-01' }, [
  'deletedAt',
])
test('a list instead of a todo', refusedByPost, [{ title: 'a' }], ['body'])

const refusedDates = test.macro({
  async exec(t, fields: Json, named: readonly string[]) {
    const { api, addTodo, change, read } = await startWithPlaces(t)
    const id = await addTodo('kept')
    const before = await read(id)
    for (const [method, path, body] of [
      ['POST', '/api/todos', { title: 'a', ...fields }],
      ['PUT', `/api/todos/${ownId(1)}`, { title: 'a', ...fields }],
      ['PUT', `/api/todos/${id}`, { title: 'a', ...fields }],
      ['PATCH', `/api/todos/${id}`, fields],
      ['PATCH', '/api/todos', fields],
    ] as const) {
      const answer = await api(method, path, body)
      t.is(answer.status, 422, `${method} ${path}`)
      t.deepEqual(fieldsOf(answer).toSorted(), named)
    }
    const operations = await change({ op: 'update', kind: 'todo', id, patch: fields })
    t.deepEqual(
      fieldsOf(operations).toSorted(),
      named.map((field) => `operations[0].patch.${field}`),
    )
    t.deepEqual((await api('GET', '/api/todos')).body, [before])
  },
  title: (name = '') => `refusedDates, and nothing is stored: ${name}`,
})

test('a 30th of February', refusedDates, { dueDate: '2028-02-30' }, ['dueDate'])
test('a 29th of February in another year', refusedDates, { startDate: '2027-02-29' }, ['startDate'])
test('a date with a time', refusedDates, { dueDate: '2027-01-01T00:00:00Z' }, ['dueDate'])
test('a date as people write it', refusedDates, { startDate: '1.2.2027' }, ['startDate'])
test('a month 13', refusedDates, { dueDate: '2027-13-01' }, ['dueDate'])
test('a date that is a number', refusedDates, { startDate: 20270101 }, ['startDate'])
test('an hour 24', refusedDates, { dueDate: '2027-01-01', dueTime: '24:00' }, ['dueTime'])
test('a time with seconds', refusedDates, { dueDate: '2027-01-01', dueTime: '09:00:00' }, ['dueTime'])
test('a time without a due date', refusedDates, { dueTime: '09:00' }, ['dueTime'])
test('a time with a start only', refusedDates, { startDate: '2027-01-01', dueTime: '09:00' }, ['dueTime'])
test('a start after the due date', refusedDates, { startDate: '2027-01-02', dueDate: '2027-01-01' }, [
  'startDate',
])

test('an undo that would bring a start after the due date is a conflict', async (t) => {
  const { addTodo, patch, undo, read } = await startWithPlaces(t)
  const id = await addTodo('a', { startDate: '2027-01-05' })
  const earlier = await patch(id, { startDate: '2027-01-01' })
  await patch(id, { dueDate: '2027-01-02' })
  const { status, body } = await undo(earlier.headers.get('Localist-Change'))
  t.is(status, 409)
  t.like(body.errors[0], { field: 'changes[0].startDate', id })
  t.is((await read(id)).startDate, '2027-01-01')
})
