import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import type { Todo } from '../../server/contract.ts'
import { fileOf, noticesOf, restarted, stoppedWith } from '../support/account.ts'
import { makeToken } from '../support/credentials.ts'
import { apiOf, rawRequest, type Api, type Json } from '../support/http.ts'
import { cleanLine } from '../../common/one-line.ts'
import { normalizeTag } from '../../server/fields.ts'
import { startServer } from '../support/server.ts'

/** Adds a todo with these tags. */
const addTagged = async (
  api: Api,
  title: string,
  tags: readonly string[],
  more: object = {},
): Promise<Todo> => (await api('POST', '/api/todos', { title, tags, ...more })).body

/** The tags with their counts, such as `home 3`, in their order. */
const tagsOf = async (api: Api): Promise<readonly string[]> =>
  (await api('GET', '/api/tags')).body.map(({ name, count }: Json) => `${name} ${count}`)

/** The path of a tag, percent-encoded. */
const tagPath = (name: string): string => `/api/tags/${encodeURIComponent(name)}`

test('the tags are counted outside of the trash, completed todos included, and sorted by name', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  t.deepEqual((await api('GET', '/api/tags')).body, [])
  await addTagged(api, 'a', ['step 10', 'apples', 'zebra'])
  await addTagged(api, 'b', ['Äpfel', 'Apples', 'apples'], { completed: true })
  await addTagged(api, 'c', ['step 2', 'apples', '日本', '🏠'])
  const { id } = await addTagged(api, 'd', ['apples', 'only in the trash'])
  await api('DELETE', `/api/todos/${id}`)
  t.deepEqual(await tagsOf(api), [
    '🏠 1',
    'Äpfel 1',
    'apples 3',
    'Apples 1',
    'step 2 1',
    'step 10 1',
    'zebra 1',
    '日本 1',
  ])
  t.is((await api('GET', '/api/tags?limit=1')).status, 422)
})

test('the answer says of which change it is, and is 304 while nothing changes', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'a', ['home'])
  const { headers } = await api('GET', '/api/tags')
  const list = await api('GET', '/api/todos')
  t.is(headers.get('localist-revision'), list.headers.get('localist-revision'))
  const condition = { 'If-None-Match': headers.get('etag') ?? '' }
  t.is((await api('GET', '/api/tags', undefined, condition)).status, 304)
  await addTagged(api, 'b', [])
  t.is((await api('GET', '/api/tags', undefined, condition)).status, 200)
})

test('a tag is renamed in all todos, also in the trash, in one change that can be undone', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'a', ['x', 'home', 'y'])
  await addTagged(api, 'b', ['home'], { completed: true })
  const { id } = await addTagged(api, 'c', ['home'])
  await addTagged(api, 'd', ['Home', 'homework'])
  await api('DELETE', `/api/todos/${id}`)
  const before = (await api('GET', '/api/todos')).body
  const { status, headers, body } = await api('PATCH', tagPath('home'), { name: ' house ' })
  t.is(status, 200)
  t.deepEqual(body, { changed: 3, changeId: headers.get('localist-change') })
  t.deepEqual(await tagsOf(api), ['Home 1', 'homework 1', 'house 2', 'x 1', 'y 1'])
  t.deepEqual((await api('GET', '/api/todos')).body[0].tags, ['x', 'house', 'y'])
  t.deepEqual((await api('GET', '/api/todos?deleted=true')).body[0].tags, ['house'])
  t.is((await api('GET', `/api/changes/${body.changeId}`)).body.changes.length, 3)
  t.is((await api('PATCH', tagPath('home'), { name: 'again' })).status, 404)

  t.is((await api('POST', '/api/changes', { undoes: body.changeId })).status, 201)
  const titles = (todos: Json) => todos.map(({ title, tags }: Json) => [title, tags])
  t.deepEqual(titles((await api('GET', '/api/todos')).body), titles(before))
  t.deepEqual((await api('GET', '/api/todos?deleted=true')).body[0].tags, ['home'])
})

test('a tag is renamed in the filters of views too, by the same change and its undo, and removed from none', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'a', ['home'])
  const make = async (tag: readonly string[]): Promise<string> =>
    (await api('POST', '/api/views', { name: 'View', filter: { tag, priority: 4 } })).body.id
  const [both, other, gone] = [await make(['x', 'home', 'house']), await make(['Home']), await make(['home'])]
  await api('DELETE', `/api/views/${gone}`)
  const filterOf = async (id: string): Promise<Json> => (await api('GET', `/api/views/${id}`)).body.filter
  const { body } = await api('PATCH', tagPath('home'), { name: 'house' })
  t.is(body.changed, 1)
  t.deepEqual(await filterOf(both), { tag: ['x', 'house'], priority: 4 })
  t.deepEqual(await filterOf(other), { tag: ['Home'], priority: 4 })
  const { changes } = (await api('GET', `/api/changes/${body.changeId}`)).body
  t.deepEqual(changes.map(({ kind }: Json) => kind).toSorted(), ['todo', 'view', 'view'])
  await api('POST', '/api/changes', { undoes: body.changeId })
  t.deepEqual(await filterOf(both), { tag: ['x', 'home', 'house'], priority: 4 })
  t.is((await api('PATCH', tagPath('home'), { name: 'house' })).status, 200)
  await api('PATCH', `/api/views/${gone}`, { deletedAt: null })
  t.deepEqual(await filterOf(gone), { tag: ['house'], priority: 4 })
  await api('DELETE', tagPath('house'))
  t.deepEqual(await filterOf(gone), { tag: ['house'], priority: 4 })
})

test('a tag that is renamed to one that exists becomes one with it, at the place of the first', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'both', ['a', 'x', 'b'])
  await addTagged(api, 'turned', ['b', 'x', 'a'])
  await addTagged(api, 'one', ['a'])
  await addTagged(api, 'other', ['b'])
  t.is((await api('PATCH', tagPath('a'), { name: 'b' })).body.changed, 3)
  t.deepEqual(
    (await api('GET', '/api/todos')).body.map(({ tags }: Json) => tags),
    [['b', 'x'], ['b', 'x'], ['b'], ['b']],
  )
  t.is((await api('PATCH', tagPath('a'), { name: 'b' })).status, 404)
})

test('a rename to the same text changes nothing and makes no change set', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'a', ['home'])
  const { status, headers, body } = await api('PATCH', tagPath('home'), { name: 'home' })
  t.is(status, 200)
  t.deepEqual(body, { changed: 0, changeId: null })
  t.is(headers.get('localist-change'), null)
})

test('a tag is removed from all todos, also in the trash, in one change that can be undone', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'a', ['x', 'home', 'y'])
  const { id } = await addTagged(api, 'b', ['home'])
  await api('DELETE', `/api/todos/${id}`)
  const { status, headers, body } = await api('DELETE', tagPath('home'))
  t.is(status, 200)
  t.deepEqual(body, { changed: 2, changeId: headers.get('localist-change') })
  t.deepEqual((await api('GET', '/api/todos')).body[0].tags, ['x', 'y'])
  t.deepEqual((await api('GET', '/api/todos?deleted=true')).body[0].tags, [])
  t.is((await api('DELETE', tagPath('home'))).status, 404)
  await api('POST', '/api/changes', { undoes: body.changeId })
  t.deepEqual((await api('GET', '/api/todos')).body[0].tags, ['x', 'home', 'y'])
})

test('a dry run answers what would change, and stores nothing', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'a', ['home'])
  for (const [method, body] of [
    ['PATCH', { name: 'house' }],
    ['DELETE', undefined],
  ] as const) {
    const answer = await api(method, `${tagPath('home')}?dryRun=true`, body)
    t.is(answer.status, 200)
    t.is(answer.body.changed, 1)
    t.is(answer.headers.get('localist-dry-run'), 'true')
    t.is(answer.headers.get('localist-change'), null)
    t.is((await api(method, `${tagPath('homes')}?dryRun=true`, body)).status, 404)
  }
  t.deepEqual(await tagsOf(api), ['home 1'])
})

test('two ways to write the same text are one tag', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301']
  const { id, tags: stored } = await addTagged(api, 'a', [decomposed])
  t.deepEqual(stored, [composed])
  t.is((await api('POST', '/api/todos', { title: 'c', tags: [composed, decomposed] })).status, 422)
  const { tags } = (await api('PATCH', `/api/todos/${id}`, { tags: ['tea', decomposed] })).body
  t.deepEqual(tags, ['tea', composed])
})

test('a document with two ways to write one tag opens with the tag once', async (t) => {
  const stopped = await stoppedWith(t, 'a')
  const text = await readFile(fileOf(stopped), 'utf8')
  await writeFile(fileOf(stopped), text.replace('"tags":[]', '"tags":["caf\u00e9","cafe\u0301","home"]'))
  const { api } = await restarted(t, stopped)
  t.deepEqual((await api('GET', '/api/todos')).body[0].tags, ['caf\u00e9', 'home'])
  t.deepEqual(await noticesOf(api), [])
})

test('a tag is up to 100 characters long in the form in which it is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const long = 'e\u0301'.repeat(100)
  t.deepEqual((await addTagged(api, 'a', [long])).tags, ['\u00e9'.repeat(100)])
  t.is((await api('POST', '/api/todos', { title: 'b', tags: [`${long}x`] })).status, 422)
  // Its form C has two characters.
  t.is((await api('POST', '/api/todos', { title: 'c', tags: ['\u0958'.repeat(51)] })).status, 422)
  t.is((await api('POST', '/api/todos', { title: 'd', tags: ['\u0958'.repeat(50)] })).status, 201)
})

test('a tag of any text is renamed and removed by its percent-encoded path', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const name of [
    'a/b',
    'a/../../b',
    '100%',
    '%2F',
    '%zz',
    'two words',
    '🏠 home',
    'café',
    '#1?x=y&z',
    'a+b',
    '"quoted"',
    '\\',
    '\t inner \u0000',
    ':id',
    'constructor',
    '__proto__',
    'x'.repeat(100),
    '日'.repeat(100),
  ]) {
    const { id } = await addTagged(api, 'a', [name, 'other'])
    const trimmed = cleanLine(name)
    t.deepEqual(
      (await api('GET', '/api/tags')).body.find((tag: Json) => tag.name === trimmed),
      { name: trimmed, count: 1 },
      name,
    )
    t.is((await api('PATCH', tagPath(trimmed), { name: 'new' })).body.changed, 1, name)
    t.is((await api('DELETE', tagPath(trimmed))).status, 404, name)
    t.is((await api('PATCH', tagPath('new'), { name })).body.changed, 1, name)
    t.is((await api('DELETE', tagPath(trimmed))).body.changed, 1, name)
    t.deepEqual(await tagsOf(api), ['other 1'], name)
    await api('DELETE', `/api/todos/${id}`)
  }
})

test('the tags . and .. are reached by clients that send the path as it is', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const headers = { Authorization: `Bearer ${server.token}` }
  await addTagged(api, 'a', ['.', '..'])
  t.is((await api('DELETE', '/api/tags/%2e%2e')).status, 404, 'fetch() resolves it to /api')
  for (const path of ['/api/tags/..', '/api/tags/%2e']) {
    t.is((await rawRequest(server.url, { method: 'DELETE', path, headers })).body.changed, 1, path)
  }
  t.deepEqual(await tagsOf(api), [])
})

test('an invalid new text is refused, and nothing changes', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'a', ['home'])
  for (const name of ['', '  ', 'x'.repeat(101), '\ud800', null, 1, ['a']]) {
    const { status, body } = await api('PATCH', tagPath('home'), { name })
    t.is(status, 422, String(name))
    t.is(body.errors[0].field, 'name')
  }
  t.is((await api('PATCH', tagPath('home'), {})).status, 422)
  t.is((await api('PATCH', tagPath('home'), { name: 'a', colour: 'red' })).status, 422)
  t.deepEqual(await tagsOf(api), ['home 1'])
})

test('a path without a name, or below one, is no endpoint', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const [method, path] of [
    ['DELETE', '/api/tags/'],
    ['DELETE', '/api/tags'],
    ['GET', '/api/tags/home'],
    ['PUT', '/api/tags/home'],
    ['PATCH', '/api/tags/home/x'],
  ] as const) {
    t.is(
      (await api(method, path, method === 'GET' ? undefined : { name: 'a' })).status,
      404,
      `${method} ${path}`,
    )
  }
})

test('an access token lists tags with todos:read, and changes them with todos:write only', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTagged(api, 'a', ['home'])
  const reader = apiOf(server, (await makeToken(api)).token)
  t.deepEqual(await tagsOf(reader), ['home 1'])
  t.is((await reader('PATCH', tagPath('home'), { name: 'a' })).status, 403)
  t.is((await reader('DELETE', tagPath('home'))).status, 403)
  t.is((await apiOf(server, null)('GET', '/api/tags')).status, 401)
  const { token } = (await api('POST', '/api/tokens', { name: 'w', scopes: ['todos:write'] })).body
  t.is((await apiOf(server, token)('DELETE', tagPath('home'))).body.changed, 1)
})

test('a tag of any characters is normalized, those that are alike in each form too', (t) => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code))
  for (const text of [
    ...characters,
    'e\u0301',
    'a\u0323\u0301',
    '\u1100\u1161',
    '\uF900',
    'plain \u00E9 \u02C6',
  ])
    t.is(normalizeTag(text), text.normalize(), text)
})
