import test from 'ava'
import { apiOf, type Json } from '../support/http.ts'
import { startServer } from '../support/server.ts'

test('bad JSON is refused with line and column, and what is there', async (t) => {
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
    ['['.repeat(100_000), 1, 100_001, /the body ends/],
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

test('a 401 says whether a credential was sent, and how to get one', async (t) => {
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
