import test from 'ava'
import * as fc from 'fast-check'
import { findJsonFault } from '../../../server/http/hints/json-fault.ts'
import { apiOf, type Json } from '../../support/http.ts'
import { seedOfRun } from '../../support/random.ts'
import { startServer } from '../../support/server.ts'

const id = '4c0e3b2a-1111-4111-8111-000000000001'
const todoFields = ['title', 'notes', 'completed', 'order', 'tags', 'priority', 'dueDate', 'dueTime'] as const

/** One entry of `errors` in a 422. */
interface FieldError {
  readonly field: string
  readonly message: string
}

test.serial('a wrong method on a known path is 404 with the methods that exist there', async (t) => {
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

test.serial('an unknown path is 404 and names the nearest one', async (t) => {
  const server = await startServer(t)
  const { status, headers, body } = await apiOf(server, null)('GET', '/api/todo')
  t.is(status, 404)
  t.is(headers.get('Allow'), null)
  t.is(body.nearestPath, '/api/todos')
})

const todoPath = `/api/todos/${id}`
const meantPaths = [
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

test.serial(
  'a path that is none names the endpoint that is near in meaning, with or without a credential',
  async (t) => {
    const server = await startServer(t)
    for (const token of [null, server.token]) {
      for (const [method, path, text, nearestPath] of meantPaths) {
        const { status, body } = await apiOf(server, token)(method, path)
        t.is(status, 404, path)
        t.true(body.detail.includes(text), `${path}: ${body.detail}`)
        t.is(body.nearestPath, nearestPath, path)
      }
    }
    for (const path of ['/favicon.ico', '/index.html', '/assets/tokens.js', '/open', '/list/new']) {
      const { body } = await apiOf(server, null)('GET', path)
      t.is(
        body.detail,
        'There is nothing here. The page is at /, the API under /api, its reference at /docs.',
      )
    }
  },
)

test.serial(
  'a word in place of the id of a todo names the request that is meant, and changes nothing',
  async (t) => {
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
  },
)

test.serial('an unknown field is refused with the fields that there are, and the nearest', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const spellings = [
    ['titel', 'title'],
    ['Title', 'title'],
    ['due_date', 'dueDate'],
    ['done', 'completed'],
    ['description', 'notes'],
    ['labels', 'tags'],
    ['note', 'notes'],
    ['isDeleted', 'deletedAt'],
  ] as const
  for (const [method, path] of [
    ['POST', '/api/todos'],
    ['PATCH', `/api/todos/${todo.id}`],
    ['PUT', `/api/todos/${id}`],
  ] as const) {
    for (const [sent, nearest] of spellings) {
      const { status, body } = await api(method, path, { title: 'b', [sent]: 'x' })
      t.is(status, 422)
      t.deepEqual(body.errors, [
        { field: sent, message: `is not a field that can be sent here (did you mean ${nearest}?)` },
      ])
      for (const field of todoFields)
        t.true(body.fields.includes(field) && body.detail.includes(field), field)
      t.is(body.fields.includes('id'), method === 'PUT')
    }
  }
  // A name of another meaning is no near one, however it is spelled.
  for (const far of ['xyz', 'updated_at', 'created_at', 'active', 'uncompleted', 'owner', 'tasks', 'etag']) {
    const { body } = await api('POST', '/api/todos', { title: 'b', [far]: 1 })
    t.notRegex(body.detail, /did you mean/, far)
  }
  t.regex(
    (await api('PATCH', '/api/settings', { Theme: 'dark' })).body.detail,
    /did you mean theme.*are theme, density, language, sidebarWidth, .*firstDayOfWeek, defaultListId, defaultView, trashDays, allDayReminderTime, defaultReminder, display\./,
  )
  t.deepEqual((await api('GET', '/api/todos')).body, [todo])
})

test.serial(
  'an unknown query parameter is refused with the parameters that there are, and the nearest',
  async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    for (const [query, nearest] of [
      ['?complete=true', 'completed'],
      ['?done=true', 'completed'],
      ['?per_page=10', 'limit'],
      ['?trash=true', 'deleted'],
      ['?list=Home', 'listId'],
    ] as const) {
      const { status, body } = await api('GET', `/api/todos${query}`)
      t.is(status, 422)
      t.regex(body.errors[0].message, new RegExp(`did you mean ${nearest}\\?`))
      t.true(body.parameters.includes(nearest))
      t.true(body.detail.endsWith(`The query parameters here are ${body.parameters.join(', ')}.`))
    }
    for (const far of ['active', 'incomplete', 'uncompleted', 'colour']) {
      for (const method of ['GET', 'DELETE']) {
        t.notRegex((await api(method, `/api/todos?${far}=true`)).body.detail, /did you mean/, far)
      }
    }
    t.regex((await api('GET', '/api/todos?limit=1&limit=2')).body.detail, /^limit must be given once\.$/)
    t.is((await api('GET', '/api/todos?completed=true&limit=1')).status, 200)
  },
)

test.serial(
  'a query where there is none, also one without a name, is refused with a detail that can be acted on',
  async (t) => {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    for (const query of ['?&', '?=x', '?&&', '?=']) {
      const { status, body } = await api('GET', `/api/settings${query}`)
      t.is(status, 422, query)
      t.is(body.errors[0].field, '""')
      t.is(
        body.detail,
        '"" is not a query parameter of this endpoint. It takes no query: send the path alone.',
      )
    }
    t.regex((await api('GET', '/api/settings?theme=dark')).body.detail, /^theme is not .* takes no query/)
    t.is((await api('GET', '/api/todos?=x')).body.errors[0].field, '""')
    t.is((await api('GET', '/api/settings?')).status, 200)
  },
)

test.serial('a missing field is said to be required', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const bodies = [
    ['POST', '/api/todos', {}, ['title']],
    ['POST', '/api/todos', { notes: 'a' }, ['title']],
    ['PUT', `/api/todos/${id}`, {}, ['title']],
    ['POST', '/api/tokens', {}, ['name', 'scopes']],
    ['POST', '/api/auth/session', {}, ['code']],
    ['POST', '/api/accounts/local/copies', {}, ['from']],
  ] as const
  for (const [method, path, content, missing] of bodies) {
    const { status, body } = await api(method, path, content)
    t.is(status, 422, path)
    t.deepEqual(
      body.errors.map(({ field }: FieldError) => field),
      missing,
    )
    for (const { message } of body.errors) t.regex(message, /^is required and must be /)
  }
  t.is((await api('POST', '/api/todos', { title: 1 })).body.detail, 'title must be text.')
})

test.serial('a body that is no object is refused by what it is', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const [body, kind] of [
    ['[]', 'an array'],
    ['null', 'null'],
    ['"a"', 'a string'],
    ['1', 'a number'],
    ['true', 'true'],
  ] as const) {
    const answer = await api('POST', '/api/todos', body)
    t.is(answer.status, 422)
    t.deepEqual(answer.body.errors, [{ field: 'body', message: `must be a JSON object, not ${kind}` }])
  }
})

test.serial('bad JSON is refused with line and column, and what is there', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const faults = [
    ['{"title": ', 1, 11, /must be a value, but the body ends/],
    ['{\n  "title": "é😀",\r\n}', 3, 1, /must be a field name in double quotes, but there is \}/],
    ["{'title': 1}", 1, 2, /field name in double quotes or \}, but there is '/],
    ['{"title": "a" "notes": ""}', 1, 15, /must be a comma or \}, but there is "/],
    ['{"é😀": undefined}', 1, 8, /there is undefined/],
    ['{"title": "a\nb"}', 1, 13, /there is a line break inside a string: write it as \\n/],
    [String.raw`{"title": "a\x"}`, 1, 13, /an escape that JSON has/],
    ['{"title": "a}', 1, 11, /a string begins that does not end/],
    ['{"tags": [1,]}', 1, 13, /must be a value, but there is \]/],
    ['{} \u202e', 1, 4, /must be the end of the body, but there is the character U\+202E/],
    [`{"a": ${'x'.repeat(1000)}`, 1, 7, /there is x{60}…\.$/],
    ['['.repeat(20_000), 1, 20_001, /the body ends/],
    ['title=a', 1, 1, /must be a value, but there is title/],
  ] as const
  for (const [text, line, column, what] of faults) {
    const { status, body } = await api('POST', '/api/todos', text)
    t.is(status, 400, text.slice(0, 40))
    t.like(body, { line, column })
    t.regex(body.detail, new RegExp(`line ${line}, column ${column} `))
    t.regex(body.detail, what)
  }
  t.deepEqual((await api('GET', '/api/todos')).body, [])
})

test.serial('a fault is found in a text if and only if JSON.parse refuses it', (t) => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text)
      return true
    } catch {
      return false
    }
  }
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    'u00e',
    '0',
    '-',
    '1.5e3',
    'true',
    'nul',
    ' ',
    '\n',
    '\u007f',
    'é',
  ]
  const soup = fc.array(fc.constantFrom(...pieces)).map((some) => some.join(''))
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.nat(3), fc.constantFrom('', ...pieces))
    .map(([text, at, length, piece]) => {
      const start = at % (text.length + 1)
      return text.slice(0, start) + piece + text.slice(start + length)
    })
  fc.assert(
    fc.property(fc.oneof(fc.json(), damaged, soup), (text) => {
      t.is(findJsonFault(text) === null, isJson(text), text)
    }),
    { numRuns: 2000, seed: seedOfRun() },
  )
})

test.serial('a 401 says whether a credential was sent, and how to get one', async (t) => {
  const server = await startServer(t)
  const call = async (headers: Readonly<Record<string, string>>): Promise<Json> =>
    (await apiOf(server, null)('GET', '/api/todos', undefined, headers)).body
  const owner = apiOf(server, server.token)
  const { body: token } = await owner('POST', '/api/tokens', { name: 'a', scopes: ['todos:read'] })
  const withToken = { Authorization: `Bearer ${token.token}` }
  t.deepEqual(await call(withToken), [])
  await owner('DELETE', `/api/tokens/${token.id}`)
  for (const [headers, which] of [
    [{}, /none was sent/],
    [{ Authorization: 'Basic YTpi' }, /must be Bearer and a token/],
    [withToken, /access token is not valid: it is unknown, expired or revoked/],
    [{ Authorization: `Bearer ${server.token}x` }, /owner token in server\.json .* end when Localist stops/],
  ] as const) {
    const { status, detail } = await call(headers)
    t.is(status, 401)
    t.regex(detail, which)
    t.regex(detail, /`localist token create NAME`, or Settings, .* Authorization: Bearer TOKEN\.$/)
    t.false(detail.includes(token.token) || detail.includes(server.token))
  }
})

test.serial('PATCH with a whole todo says to use PUT, and POST with an id too; PUT takes it', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { body: todo } = await api('POST', '/api/todos', { title: 'a' })
  const path = `/api/todos/${todo.id}`
  const { status, body } = await api('PATCH', path, { ...todo, title: 'b' })
  t.is(status, 422)
  t.regex(body.detail, /url is set by the server and cannot be sent;.* use PUT; /)
  t.notRegex((await api('PATCH', path, { title: '' })).body.detail, /PUT/)
  t.regex((await api('POST', '/api/todos', { title: 'b', id })).body.detail, /use PUT \/api\/todos\/UUID/)
  t.is((await api('GET', path)).body.title, 'a')
  t.is((await api('PUT', path, { ...todo, title: 'b' })).status, 200)
})

test.serial('nothing of a request is reflected that is long or cannot be printed', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const long = 'é'.repeat(10_000)
  const hidden = 'a\u0000\u001b[31m\u202e\u200b\u2028b'
  const names = [long, hidden, '😀'.repeat(100), '__proto__', '']
  for (const name of names) {
    const sent = `{"title": "a", ${JSON.stringify(name)}: 1}`
    const answers = [
      await api('POST', '/api/todos', sent),
      await api('GET', `/api/settings?${encodeURIComponent(name.slice(0, 900))}=1`),
      await api('GET', `/api/todos?${encodeURIComponent(name.slice(0, 900))}=1`),
      await api('GET', `/api/${encodeURIComponent(name.slice(0, 900))}/x`),
    ]
    for (const { status, body } of answers) {
      t.true(status === 422 || status === 404)
      t.true(body.detail.length < 1000)
      t.notRegex(JSON.stringify(body), /\\u00|\\u2028|[\u202e\u200b\u2028]/)
      for (const { field } of body.errors ?? []) t.true([...field].length <= 61 && field !== '')
    }
  }
  const many = Object.fromEntries(Array.from({ length: 999 }, (_, index) => [`k${index}`, 1]))
  const { body } = await api('POST', '/api/todos', { title: 'a', ...many })
  t.is(body.errors.length, 50)
  t.true(body.detail.length < 10_000)
  t.deepEqual((await api('GET', '/api/todos')).body, [])
})
