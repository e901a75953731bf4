import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
import { apiOf } from '../support/http.ts'
import { noon, runCli, runCommand, runProgram, startCommandLine } from '../support/program.ts'
import { temporaryFolder } from '../support/server.ts'
import { stubServer } from '../support/stub-server.ts'
import { unixOnly, unixTest } from '../support/unix.ts'

const test = ava.serial

test('api reads, adds and changes todos, with a method where one is needed', async (t) => {
  const { run } = await startCommandLine(t)
  const added = await run('api', '/api/todos', '-f', 'title=2026', '-F', 'priority=4', '-f', 'tags[]=@home')
  t.is(added.code, 0)
  const todo = JSON.parse(added.out)
  t.like(todo, { title: '2026', priority: 4, tags: ['@home'], completed: false })

  const changed = await run('api', 'patch', `todos/${todo.id}`, '-F', 'completed=true')
  t.like(JSON.parse(changed.out), { id: todo.id, completed: true })
  for (const path of ['todos', '/todos', 'api/todos', '/api/todos?completed=true']) {
    const { code, out } = await run('api', path)
    t.is(code, 0, path)
    t.is(JSON.parse(out).length, 1, path)
  }
  t.is((await run('api', 'GET', 'todos', '-F', 'completed=false')).out, '[]')
  t.is(JSON.parse((await run('api', todo.url)).out).id, todo.id)
  t.is((await run('api', 'HEAD', 'todos')).out, '')
})

test('api sends a file or stdin as it is, with headers that are given', async (t) => {
  const { dataDir, run, runOn } = await startCommandLine(t)
  const file = join(dataDir, 'todo.json')
  await writeFile(file, '{"title": "from a file"}')
  const path = 'todos/01890000-0000-7000-8000-000000000001'
  const put = await run('api', 'PUT', path, '--input', file, '-H', 'If-None-Match: *', '--include')
  t.is(put.code, 0)
  t.regex(put.out, /^HTTP\/1\.1 201 Created\n(?:\S+: .*\n)*ETag: "1"\n(?:\S+: .*\n)*\n\{"id"/)
  const stale = await run('api', 'PATCH', path, '-f', 'title=b', '-H', 'if-match: "7"')
  t.is(stale.code, 1)
  t.is(JSON.parse(stale.out).status, 412)

  const posted = await runOn('{"title": "from stdin"}', 'api', 'todos', '--input', '-')
  t.is(posted.code, 0)
  t.is(JSON.parse(posted.out).title, 'from stdin')
  const none = await run('api', 'todos', '--input', join(dataDir, 'none.json'))
  t.is(none.code, 1)
  t.regex(none.err, /none\.json cannot be read/)
})

test('api --paginate prints all pages as one list', async (t) => {
  const { api, run } = await startCommandLine(t)
  for (const title of ['a', 'b', 'c']) await api('POST', '/api/todos', { title })
  const pages = await run('api', 'GET', 'todos', '-F', 'limit=1', '--paginate')
  t.deepEqual(
    JSON.parse(pages.out).map(({ title }: { readonly title: string }) => title),
    ['a', 'b', 'c'],
  )
  t.is(JSON.parse((await run('api', 'todos?limit=1')).out).length, 1)
  const single = await run('api', 'auth/session', '--paginate')
  t.is(single.code, 1)
  t.regex(single.err, /not a list/)
  const refused = await run('api', 'todos?limit=0', '--paginate')
  t.is(refused.code, 1)
  t.is(JSON.parse(refused.out).status, 422)
})

test('api escapes what JSON would let through to a terminal', async (t) => {
  const dataDir = await temporaryFolder(t)
  await stubServer(t, dataDir, (_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('X-Title', 'a\u{9b}31m')
    response.end('[ "\u{9b}31m\u{202e}" ]')
  })
  const { out } = await runCli(dataDir, 'api', 'todos', '--include')
  t.notRegex(out, /[\u{80}-\u{9f}\u{202e}]/u)
  t.true(out.endsWith('\n[ "\\u009b31m\\u202e" ]'), 'otherwise as it came')
})

test('api prints a refusal on stdout, its reason on stderr, and exits 1', async (t) => {
  const { run } = await startCommandLine(t)
  const { code, out, err } = await run('api', 'todos', '-f', 'title=a', '-f', 'completed=true')
  t.is(code, 1)
  t.like(JSON.parse(out), { status: 422, errors: [{ field: 'completed', message: 'must be true or false' }] })
  t.is(err, 'localist: completed must be true or false.\n')
  t.is(JSON.parse((await run('api', 'todos/none')).out).status, 404)
  t.is((await run('api', 'todos')).out, '[]')
})

test('api calls only the running server, and never shows the owner token', async (t) => {
  const { server, run } = await startCommandLine(t)
  const other = await stubServer(t, await temporaryFolder(t), (_, response) => response.end('{}'))
  for (const url of [
    `${other.url}/api/todos`,
    'http://example.org/api/todos',
    'https://127.0.0.1/api/todos',
  ]) {
    const { code, err } = await run('api', url)
    t.is(code, 2, url)
    t.regex(err, /calls only the Localist that runs here/)
  }
  t.deepEqual(other.requests, [])
  for (const header of ['Authorization: Bearer mine', 'HOST: example.org', 'content-length: 3']) {
    const { code, err } = await run('api', 'todos', '-H', header)
    t.is(code, 2, header)
    t.regex(err, /Localist sets it itself/)
  }
  for (const path of ['auth/session', 'none', '../server.json']) {
    const { out, err } = await run('api', path, '--include')
    t.false(`${out}${err}`.includes(server.token), path)
  }
})

test('api does not follow a next page on another server', async (t) => {
  const dataDir = await temporaryFolder(t)
  const other = await stubServer(t, await temporaryFolder(t), (_, response) => response.end('[]'))
  await stubServer(t, dataDir, (_, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Link', `<${other.url}/api/todos>; rel="next"`)
    response.end('[1]')
  })
  t.is((await runCli(dataDir, 'api', 'todos', '--paginate')).out, '[1]\n')
  t.deepEqual(other.requests, [])
})

test('wrong usage of api exits 2 and sends nothing', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await stubServer(t, dataDir, (_, response) => response.end('{}'))
  const wrong = [
    [],
    ['GET'],
    ['FETCH', 'todos'],
    ['GET', 'todos', 'more'],
    ['todos', '-F', 'title'],
    ['todos', '-f', '=a'],
    ['todos', '-F', 'a[b=1'],
    ['todos', '-f', 'tags=a', '-f', 'tags[]=b'],
    ['todos', '-f', 'title=a', '-f', 'title=b'],
    ['todos', '-H', 'no colon'],
    ['todos', '-H', 'a b: c'],
    ['todos', '-f', 'title=a', '--paginate'],
    ['todos', '--paginate', '--include'],
  ]
  for (const args of wrong) {
    const { code, out } = await runCli(dataDir, 'api', ...args)
    t.is(code, 2, args.join(' '))
    t.is(out, '')
  }
  t.deepEqual(server.requests, [])
})

test('an answer that is cut off exits 3, as a server that has ended does', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await stubServer(t, dataDir, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
    response.write('[', () => response.destroy())
  })
  const { code, err } = await runCli(dataDir, 'api', 'todos')
  t.is(code, 3)
  t.regex(err, /ended before its answer was complete/)
  t.is((await runCli(dataDir, 'list')).code, 3)
  await server.stop()
  t.is((await runCli(dataDir, 'api', 'todos')).code, 3)
})

test('on a terminal api indents JSON, and other text cannot control the terminal', async (t) => {
  const dataDir = await temporaryFolder(t)
  await stubServer(t, dataDir, ({ url }, response) => {
    const isJson = url === '/api/todos'
    response.setHeader('Content-Type', isJson ? 'application/problem+json' : 'text/event-stream')
    response.end(isJson ? '{"title":"\u{9b}31m"}' : 'data: \u{1b}[31m\u{7}\n\n')
  })
  const terminal = { dataDir, columns: 80 }
  t.is((await runCommand(terminal, 'api', 'todos')).out, '{\n  "title": "\\u009b31m"\n}\n')
  t.is((await runCommand(terminal, 'api', 'events')).out, 'data: \u{FFFD}[31m\u{FFFD}\n\n')
})

test('token create, list and revoke', async (t) => {
  const { server, run } = await startCommandLine(t)
  const created = await run('token', 'create', 'cron', '--scope', 'todos:write', '--expires', '30d')
  t.is(created.code, 0)
  const script = apiOf(server, created.out.trim())
  t.is((await script('POST', '/api/todos', { title: 'a' })).status, 201)

  const { out } = await run('token', 'list', '--json')
  const expiresAt = new Date(noon.getTime() + 30 * 86_400_000).toISOString()
  t.like(JSON.parse(out), [{ name: 'cron', scopes: ['todos:write'], expiresAt }])
  t.false(out.includes(created.out.trim()))

  t.is((await run('token', 'revoke', 'cron')).code, 0)
  t.is((await script('GET', '/api/todos')).status, 401)
  t.is((await run('token', 'revoke', 'cron')).code, 1)
})

unixTest(unixOnly('token create --env sets the address and the token of a script together'), async (t) => {
  const { server, dataDir, run } = await startCommandLine(t)
  const { code, out, err } = await run('token', 'create', 'cron', '--env')
  t.is(code, 0)
  t.is(err, 'The token is not shown again. `localist url` prints the address, also after the next start.\n')
  const script = 'eval "$1"; printf "%s\\n" "$LOCALIST_URL" "$LOCALIST_TOKEN"'
  const said = await runProgram(dataDir, 'sh', ['-c', script, 'sh', out])
  const [url, token = ''] = said.out.split('\n')
  t.is(url, server.url)
  t.is((await apiOf({ url: url ?? '' }, token)('GET', '/api/todos')).status, 200)
  t.is((await run('token', 'create', 'cron', '--env', '--json')).code, 2)
})

test('url prints the address of the running server, and fails where none runs', async (t) => {
  const { server, run } = await startCommandLine(t)
  t.deepEqual(await run('url'), { code: 0, out: `${server.url}\n`, err: '' })
  await server.stop()
  t.like(await run('url'), { code: 3, out: '' })
})

test('a token expires after the time that is asked for, or at a date', async (t) => {
  const { run } = await startCommandLine(t)
  const hours: Readonly<Record<string, number>> = {
    '90m': 1.5,
    '12h': 12,
    '30d': 720,
    '4w': 672,
    '2 days': 48,
  }
  for (const [expires, count] of Object.entries(hours)) {
    const { out } = await run('token', 'create', 'a', '--expires', expires, '--json')
    const expiresAt = new Date(noon.getTime() + count * 3_600_000).toISOString()
    t.like(JSON.parse(out), { createdAt: noon.toISOString(), expiresAt }, expires)
  }
  const instants: Readonly<Record<string, string>> = {
    '2127-01-31': '2127-01-31T00:00:00.000Z',
    '2127-01-31T10:00+02:00': '2127-01-31T08:00:00.000Z',
  }
  for (const [expires, instant] of Object.entries(instants)) {
    const { out } = await run('token', 'create', 'a', '--expires', expires, '--json')
    t.is(JSON.parse(out).expiresAt, instant)
  }
})

test('the columns of a table are even with letters of two columns and of several code points', async (t) => {
  const { run } = await startCommandLine(t)
  // Six columns each, as a terminal shows them.
  const names = ['abcdef', '買い物', '👩‍👩‍👧👍🏽❤️', 'e\u{301}te\u{301}tét', '\u{1112}\u{1161}\u{11ab}국어']
  for (const name of names) await run('token', 'create', name)
  const { out } = await run('token', 'list')
  const rows = out.split('\n').slice(0, -1)
  t.is(rows.length, names.length + 1)
  t.regex(rows[0] ?? '', /^ID {8}NAME {4}SCOPES {6}EXPIRES {2}LAST USED$/)
  for (const [index, name] of names.entries()) {
    t.is(rows[index + 1]?.slice(8), `  ${name}  todos:read  never    never`)
  }
})

test('an expiry that is no time to come is refused, and no token is made', async (t) => {
  const { run } = await startCommandLine(t)
  const wrong = [
    '',
    '30',
    '0d',
    '-3d',
    '30 parsecs',
    '30d 12h',
    '9999999w',
    '2127-02-31',
    '2127-01-31T10:00',
    '2020-01-01',
  ]
  for (const expires of wrong) {
    const { code, out, err } = await run('token', 'create', 'a', `--expires=${expires}`)
    t.is(code, 2, expires)
    t.is(out, '')
    t.regex(err, /--expires takes a time from now such as 30d/)
  }
  t.is((await run('token', 'create', 'a', '--scope', 'todos:read,todos:all')).code, 2)
  t.is((await run('token', 'list', '--json')).out, '[]\n')
})

test('a token name that two tokens have is not guessed at', async (t) => {
  const { run } = await startCommandLine(t)
  for (const _ of [1, 2]) await run('token', 'create', 'same')
  const { code, err } = await run('token', 'revoke', 'same')
  t.is(code, 1)
  t.regex(err, /2 tokens have this name/)
  t.is(JSON.parse((await run('token', 'list', '--json')).out).length, 2)
})
