import test from 'ava'
import { apiOf } from '../support/http.ts'
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
