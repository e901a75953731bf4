import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { apiOf } from '../../support/http.ts'
import { runCli, startCli } from '../../support/program.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { stubServer } from '../../support/stub-server.ts'

test('api reads, adds and changes todos, with a method where one is needed', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  const added = await runCli(
    dataDir,
    'api',
    '/api/todos',
    '-f',
    'title=2026',
    '-F',
    'priority=4',
    '-f',
    'tags[]=@home',
  )
  t.is(added.code, 0)
  const todo = JSON.parse(added.out)
  t.like(todo, { title: '2026', priority: 4, tags: ['@home'], completed: false })

  const changed = await runCli(dataDir, 'api', 'patch', `todos/${todo.id}`, '-F', 'completed=true')
  t.like(JSON.parse(changed.out), { id: todo.id, completed: true })
  for (const path of ['todos', '/todos', 'api/todos', '/api/todos?completed=true']) {
    const { code, out } = await runCli(dataDir, 'api', path)
    t.is(code, 0, path)
    t.is(JSON.parse(out).length, 1, path)
  }
  t.is((await runCli(dataDir, 'api', 'GET', 'todos', '-F', 'completed=false')).out, '[]')
  t.is(JSON.parse((await runCli(dataDir, 'api', todo.url)).out).id, todo.id)
  t.is((await runCli(dataDir, 'api', 'HEAD', 'todos')).out, '')
})

test('api prints a refusal on stdout, its reason on stderr, and exits 1', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  const { code, out, err } = await runCli(dataDir, 'api', 'todos', '-f', 'title=a', '-f', 'completed=true')
  t.is(code, 1)
  t.like(JSON.parse(out), { status: 422, errors: [{ field: 'completed', message: 'must be true or false' }] })
  t.is(err, 'localist: completed must be true or false.\n')
  t.is(JSON.parse((await runCli(dataDir, 'api', 'todos/none')).out).status, 404)
  t.is((await runCli(dataDir, 'api', 'todos')).out, '[]')
})

test('api sends a file or stdin as it is, with headers that are given', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  const file = join(dataDir, 'todo.json')
  await writeFile(file, '{"title": "from a file"}')
  const path = 'todos/01890000-0000-7000-8000-000000000001'
  const put = await runCli(
    dataDir,
    'api',
    'PUT',
    path,
    '--input',
    file,
    '-H',
    'If-None-Match: *',
    '--include',
  )
  t.is(put.code, 0)
  t.regex(put.out, /^HTTP\/1\.1 201 Created\n(?:\S+: .*\n)*ETag: "1"\n(?:\S+: .*\n)*\n\{"id"/)
  const stale = await runCli(dataDir, 'api', 'PATCH', path, '-f', 'title=b', '-H', 'if-match: "7"')
  t.is(stale.code, 1)
  t.is(JSON.parse(stale.out).status, 412)

  const { child, out, ended } = startCli(t, dataDir, 'api', 'todos', '--input', '-')
  child.stdin?.end('{"title": "from stdin"}')
  t.is(await ended, 0)
  t.is(JSON.parse(out()).title, 'from stdin')
  const none = await runCli(dataDir, 'api', 'todos', '--input', join(dataDir, 'none.json'))
  t.is(none.code, 1)
  t.regex(none.err, /none\.json cannot be read/)
})

test('api --paginate prints all pages as one list', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b', 'c']) await api('POST', '/api/todos', { title })
  const pages = await runCli(dataDir, 'api', 'GET', 'todos', '-F', 'limit=1', '--paginate')
  t.deepEqual(
    JSON.parse(pages.out).map(({ title }: { readonly title: string }) => title),
    ['a', 'b', 'c'],
  )
  t.is(JSON.parse((await runCli(dataDir, 'api', 'todos?limit=1')).out).length, 1)
  const single = await runCli(dataDir, 'api', 'auth/session', '--paginate')
  t.is(single.code, 1)
  t.regex(single.err, /not a list/)
  const refused = await runCli(dataDir, 'api', 'todos?limit=0', '--paginate')
  t.is(refused.code, 1)
  t.is(JSON.parse(refused.out).status, 422)
})

test('api calls only the running server, and never shows the owner token', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const other = await stubServer(t, await temporaryFolder(t), (_, response) => response.end('{}'))
  for (const url of [
    `${other.url}/api/todos`,
    'http://example.org/api/todos',
    'https://127.0.0.1/api/todos',
  ]) {
    const { code, err } = await runCli(dataDir, 'api', url)
    t.is(code, 2, url)
    t.regex(err, /calls only the Localist that runs here/)
  }
  t.deepEqual(other.requests, [])
  for (const header of ['Authorization: Bearer mine', 'HOST: example.org', 'content-length: 3']) {
    const { code, err } = await runCli(dataDir, 'api', 'todos', '-H', header)
    t.is(code, 2, header)
    t.regex(err, /Localist sets it itself/)
  }
  for (const path of ['auth/session', 'none', '../server.json']) {
    const { out, err } = await runCli(dataDir, 'api', path, '--include')
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
