import test from 'ava'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'
import { readThreadTime } from '../../support/thread-time.ts'

const id = '4c0e3b2a-1111-1111-8111-000000000001'

/** Every endpoint: method, path, a valid body where it takes one, and who may call it. */
const endpoints = [
  ['GET', '/api/todos', undefined, 'read'],
  ['POST', '/api/todos', { title: 'a' }, 'write'],
  ['PATCH', '/api/todos', { completed: true }, 'write'],
  ['DELETE', '/api/todos', undefined, 'write'],
  ['GET', `/api/todos/${id}`, undefined, 'read'],
  ['PATCH', `/api/todos/${id}`, { completed: true }, 'write'],
  ['PUT', `/api/todos/${id}`, { title: 'a' }, 'write'],
  ['DELETE', `/api/todos/${id}`, undefined, 'write'],
  ['GET', '/api/tags', undefined, 'read'],
  ['PATCH', '/api/tags/home', { name: 'house' }, 'write'],
  ['DELETE', '/api/tags/home', undefined, 'write'],
  ['GET', '/api/changes', undefined, 'read'],
  ['POST', '/api/changes', { undoes: '0123456789abcdef-1' }, 'write'],
  ['GET', '/api/changes/0123456789abcdef-1', undefined, 'read'],
  ['GET', '/api/auth/session', undefined, 'any'],
  ['DELETE', '/api/auth/session', undefined, 'owner'],
  ['GET', '/api/auth/configuration', undefined, 'owner'],
  ['POST', '/api/auth/configuration', undefined, 'owner'],
  ['POST', '/api/auth/launch-codes', undefined, 'owner'],
  ['GET', '/api/tokens', undefined, 'owner'],
  ['POST', '/api/tokens', { name: 'a', scopes: ['todos:read'] }, 'owner'],
  ['DELETE', `/api/tokens/${id}`, undefined, 'owner'],
  ['GET', '/api/settings', undefined, 'owner'],
  ['PATCH', '/api/settings', { theme: 'dark' }, 'owner'],
  ['GET', '/api/notices', undefined, 'owner'],
  ['DELETE', `/api/notices/${id}`, undefined, 'owner'],
] as const

test('without a credential, or with a wrong one, every endpoint is 401 and asks for Bearer', async (t) => {
  const server = await startServer(t)
  for (const token of [null, 'wrong', 'localist_wrong', server.token.slice(1)]) {
    const api = apiOf(server, token)
    for (const [method, path, body] of endpoints) {
      const { status, headers } = await api(method, path, body)
      t.is(status, 401, `${method} ${path}`)
      t.regex(headers.get('WWW-Authenticate') ?? '', /^Bearer/)
    }
  }
  t.deepEqual((await apiOf(server, server.token)('GET', '/api/todos')).body, [])
})

test('a credential is taken from Authorization: Bearer only', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, null)
  const inBasic = `Basic ${btoa(`x:${server.token}`)}`
  t.is((await api('GET', '/api/todos', undefined, { Authorization: inBasic })).status, 401)
  t.is((await api('GET', '/api/todos', undefined, { Cookie: `token=${server.token}` })).status, 401)
  t.is((await api('GET', `/api/todos?access_token=${server.token}`)).status, 401)
  t.is((await api('GET', '/api/todos', undefined, { Authorization: `bearer ${server.token}` })).status, 200)
})

const allowed = { read: ['read', 'any'], write: ['read', 'write', 'any'] }

for (const scope of ['read', 'write'] as const) {
  test(`an access token with todos:${scope} is 403 wherever its scope does not reach`, async (t) => {
    const server = await startServer(t)
    const owner = apiOf(server, server.token)
    const { body } = await owner('POST', '/api/tokens', { name: 'script', scopes: [`todos:${scope}`] })
    const script = apiOf(server, body.token)
    for (const [method, path, content, who] of endpoints) {
      const { status } = await script(method, path, content)
      t.is(status !== 403 && status !== 401, allowed[scope].includes(who), `${method} ${path} ${status}`)
    }
  })
}

test('Idempotency-Key is refused where no endpoint takes it, and nothing is stored', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const all = [
    ...endpoints,
    ['GET', '/api/health', undefined],
    ['HEAD', '/api/todos', undefined],
    ['POST', '/api/auth/session', { code: 'x' }],
  ] as const
  for (const [method, path, body] of all) {
    if (method === 'POST' && ['/api/todos', '/api/changes'].includes(path)) continue
    const answer = await api(method, path, body, { 'Idempotency-Key': 'a-key' })
    t.is(answer.status, 422, `${method} ${path}`)
    if (method === 'HEAD') continue
    t.is(answer.body.errors[0].field, 'Idempotency-Key')
    t.regex(answer.body.detail, /Idempotency-Key .*POST \/api\/todos and POST \/api\/changes take it/)
  }
  t.is((await api('POST', '/api/todos', { title: 'a' }, { 'Idempotency-Key': '' })).status, 422)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
  t.is((await api('GET', '/api/nowhere', undefined, { 'Idempotency-Key': 'a-key' })).status, 404)
})

test('health answers without a credential', async (t) => {
  const server = await startServer(t)
  const { status, body } = await apiOf(server, null)('GET', '/api/health')
  t.is(status, 200)
  t.deepEqual(body, { status: 'ok' })
})

test('a wrong method on a known path is 404 with the methods that exist there', async (t) => {
  const server = await startServer(t)
  for (const token of [null, server.token]) {
    const { status, headers, body } = await apiOf(server, token)('PUT', '/api/todos')
    t.is(status, 404)
    t.is(headers.get('Allow'), 'GET, HEAD, POST, PATCH, DELETE')
    t.deepEqual(body.methods, ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'])
    t.is(body.nearestPath, '/api/todos/:id')
    t.is((await apiOf(server, token)('OPTIONS', '/api/todos')).body.nearestPath, '/api/todos')
  }
})

test('an unknown path is 404 and names the nearest one', async (t) => {
  const server = await startServer(t)
  const { status, headers, body } = await apiOf(server, null)('GET', '/api/todo')
  t.is(status, 404)
  t.is(headers.get('Allow'), null)
  t.is(body.nearestPath, '/api/todos')
})

const todoPath = `/api/todos/${id}`
const meant = [
  ['POST', `${todoPath}/complete`, `PATCH ${todoPath} with {"completed": true}`, '/api/todos/:id'],
  ['POST', `${todoPath}/mark-done`, `PATCH ${todoPath} with {"completed": true}`, '/api/todos/:id'],
  ['GET', '/api/todos/5/done', 'PATCH /api/todos/ID with {"completed": true}', '/api/todos/:id'],
  ['POST', `/api/completeTodo/${id}`, `PATCH ${todoPath} with {"completed": true}`, '/api/todos/:id'],
  ['PUT', `${todoPath}/reopen`, `PATCH ${todoPath} with {"completed": false}`, '/api/todos/:id'],
  ['POST', `${todoPath}/delete`, `DELETE ${todoPath}`, '/api/todos/:id'],
  ['POST', `${todoPath}/restore`, `PATCH ${todoPath} with {"deletedAt": null}`, '/api/todos/:id'],
  ['POST', '/api/todos/create', 'POST /api/todos?', '/api/todos'],
  [
    'POST',
    `${todoPath}/toggle`,
    `${todoPath} with {"completed": true} or {"completed": false}`,
    '/api/todos/:id',
  ],
  ['POST', `${todoPath}/undo`, `${todoPath}, which takes GET`, '/api/todos/:id'],
  ['POST', '/api/todos/delete-done', 'DELETE /api/todos?completed=true', '/api/todos'],
  ['POST', '/api/todos/delete-all', 'DELETE /api/todos?', '/api/todos'],
  ['GET', '/api/completed', 'is GET /api/todos?completed=true.', '/api/todos'],
  ['GET', '/api/trash', 'is GET /api/todos?deleted=true.', '/api/todos'],
  ['DELETE', '/api/trash', 'is GET /api/todos?deleted=true.', '/api/todos'],
  ['POST', '/api/trash/empty', 'is GET /api/todos?deleted=true.', '/api/todos'],
  ['PUT', '/api/todos', 'Did you mean PUT /api/todos/ID?', '/api/todos/:id'],
  ['POST', '/api/changes/0123456789abcdef-1/undo', 'The nearest is /api/changes/ID', '/api/changes/:id'],
  ['DELETE', '/api/todos/', 'is DELETE /api/todos/ID.', '/api/todos/:id'],
  ['DELETE', '/api/tokens', 'Did you mean DELETE /api/tokens/ID?', '/api/tokens/:id'],
  ['POST', '/api/todos/clear-completed', 'DELETE /api/todos?completed=true', '/api/todos'],
  ['GET', '/api/todo', '/api/todos, which takes GET', '/api/todos'],
  ['GET', '/api/tasks', '/api/todos, which takes GET', '/api/todos'],
  ['PATCH', `/api/task/${id}`, `${todoPath}, which takes GET`, '/api/todos/:id'],
  ['GET', '/api/v1/todos', '/api/todos, which takes GET', '/api/todos'],
  ['GET', '/todos', '/api/todos, which takes GET', '/api/todos'],
  ['GET', `/v1/todos/${id}`, `${todoPath}, which takes GET`, '/api/todos/:id'],
  ['POST', `/api/tokens/${id}/revoke`, `DELETE /api/tokens/${id}`, '/api/tokens/:id'],
  [
    'POST',
    '/api/backups/2026-11-19/restore',
    '/api/backups/ID/restorations',
    '/api/backups/:id/restorations',
  ],
  ['POST', '/api/login', 'POST /api/auth/logins', '/api/auth/logins'],
  ['POST', '/api/logout', 'DELETE /api/auth/session', '/api/auth/session'],
  ['GET', '/api/halth', '/api/health', '/api/health'],
  ['GET', '/swagger.json', '/api/openapi.json, which takes GET', '/api/openapi.json'],
  ['GET', '/api/x', '/api, which takes GET', '/api'],
] as const

test('a path that is none names the endpoint that is near in meaning, with or without a credential', async (t) => {
  const server = await startServer(t)
  for (const token of [null, server.token]) {
    for (const [method, path, text, nearestPath] of meant) {
      const { status, body } = await apiOf(server, token)(method, path)
      t.is(status, 404, path)
      t.true(body.detail.includes(text), `${path}: ${body.detail}`)
      t.is(body.nearestPath, nearestPath, path)
    }
  }
  for (const path of ['/favicon.ico', '/index.html', '/assets/tokens.js', '/open', '/list/new']) {
    const { body } = await apiOf(server, null)('GET', path)
    t.is(body.detail, 'There is nothing here. The page is at /, the API under /api, its reference at /docs.')
  }
})

test('a word in place of the id of a todo names the request that is meant, and changes nothing', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', completed: true })
  for (const [method, word, hint] of [
    ['GET', 'completed', ' Did you mean GET /api/todos?completed=true?'],
    ['GET', 'open', ' Did you mean GET /api/todos?completed=false?'],
    ['GET', 'trash', ' Did you mean GET /api/todos?deleted=true?'],
    ['DELETE', 'completed', ' Did you mean DELETE /api/todos?completed=true?'],
    ['DELETE', 'all', ' Did you mean DELETE /api/todos?'],
    ['DELETE', 'undefined', ''],
    ['GET', '5', ''],
  ] as const) {
    const { status, body } = await api(method, `/api/todos/${word}`)
    t.is(status, 404)
    t.is(body.detail, `There is no todo with this id: an id is a UUID.${hint}`)
  }
  t.is((await api('GET', todoPath)).body.detail, 'There is no todo with this id.')
  t.is((await api('GET', '/api/todos')).body.length, 1)
})

test('routing is strict: case, trailing slashes and other spellings are 404', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const paths = [
    '/api/todos/',
    '/API/todos',
    '/api/Todos',
    '/api//todos',
    '/api/%74odos',
    '/api/',
    '/api/todos/x/y',
    '/api/auth/callback/',
    '/api/auth/logins',
    '/api/health/',
  ]
  for (const path of paths) t.is((await api('GET', path)).status, 404, path)
})

test('OPTIONS, TRACE and invented methods are no endpoints either', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const method of ['OPTIONS', 'PROPFIND', 'LINK'])
    t.is((await api(method, '/api/todos')).status, 404, method)
})

test('thousands of parameters in a query are refused at once', async (t) => {
  const api = apiOf(await startServer(t), null)
  const before = readThreadTime()
  for (let request = 0; request < 5; request += 1) {
    t.is((await api('GET', `/api/health?${'a&'.repeat(7500)}`)).status, 422)
  }
  const milliseconds = readThreadTime() - before
  t.true(milliseconds < 1500, `${milliseconds} ms`)
})
