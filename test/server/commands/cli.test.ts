import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import test from 'ava'
import { apiOf } from '../../support/http.ts'
import { runBuiltCli, runCli, serveInProcess } from '../../support/program.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { unixOnly, unixTest } from '../../support/unix.ts'

test('add, list, done and rm work on the running server, by the end of an id', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })

  const added = await runCli(dataDir, 'add', 'Buy', 'milk')
  t.is(added.code, 0)
  t.is(added.err, 'Added "Buy milk".\n')
  const id = added.out.trim()
  const { out: json } = await runCli(dataDir, 'add', '--json', 'Call Zoë')
  t.like(JSON.parse(json), { title: 'Call Zoë', completed: false })

  t.regex(
    (await runCli(dataDir, 'list')).out,
    new RegExp(`^open\t${id}\t0\t-\t-\tInbox\t-\tBuy milk\nopen\t.{36}\t0\t-\t-\tInbox\t-\tCall Zoë\n$`),
  )
  t.is((await runCli(dataDir, 'done', id.slice(-8).toUpperCase())).code, 0)
  t.regex((await runCli(dataDir, 'list', '--completed')).out, /^done\t.*\tBuy milk\n$/)
  t.regex((await runCli(dataDir, 'list')).out, /^open\t.*\tCall Zoë\n$/)
  t.is(JSON.parse((await runCli(dataDir, 'list', '--all', '--json')).out).length, 2)
  t.deepEqual(JSON.parse((await runCli(dataDir, 'rm', '--json', id)).out), { id, deleted: true })
  t.is(JSON.parse((await runCli(dataDir, 'list', '--json')).out).length, 1)
})

test('the built program answers as the sources do: exit code, stdout and stderr', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  await apiOf(server, server.token)('POST', '/api/todos', { title: 'Call Zoë' })
  const expected: readonly (readonly [code: number, ...args: readonly string[]])[] = [
    [0, 'list'],
    [0, 'list', '--help'],
    [1, 'done', 'ffff'],
    [2, 'lst'],
    [3, 'status', '--json', '--data-dir', await temporaryFolder(t)],
  ]
  for (const [code, ...args] of expected) {
    const built = await runBuiltCli(dataDir, ...args)
    t.deepEqual(built, await runCli(dataDir, ...args))
    t.is(built.code, code)
  }
})

test('add with the same idempotency key adds one todo, and refuses another title', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  const add = (...words: readonly string[]) =>
    runCli(dataDir, 'add', '--idempotency-key', 'rent-2026-12', ...words)
  const first = await add('Pay rent')
  t.is(first.code, 0)
  t.deepEqual(await add('Pay rent'), first)
  const other = await add('Pay', 'the', 'rent')
  t.is(other.code, 1)
  t.is(other.out, '')
  t.regex(other.err, /Idempotency-Key/)
  t.is(JSON.parse((await runCli(dataDir, 'list', '--json')).out).length, 1)
})

test('reopen and restore take back what done and rm did', async (t) => {
  const dataDir = await temporaryFolder(t)
  await startServer(t, { dataDir })
  const id = (await runCli(dataDir, 'add', 'two\nlines')).out.trim()
  t.is(JSON.parse((await runCli(dataDir, 'done', '--json', id)).out).completed, true)
  t.is(JSON.parse((await runCli(dataDir, 'reopen', '--json', id)).out).completed, false)
  t.regex((await runCli(dataDir, 'rm', id)).err, /localist restore/)
  t.is((await runCli(dataDir, 'list')).out, '')
  t.regex((await runCli(dataDir, 'list', '--trash')).out, /two lines/)
  t.is((await runCli(dataDir, 'reopen', id)).code, 1)
  t.is((await runCli(dataDir, 'restore', id)).code, 0)
  t.regex((await runCli(dataDir, 'list')).out, /two lines/)
  t.is((await runCli(dataDir, 'restore', id)).code, 1)
})

test('done, reopen, rm and restore say where a todo is that they cannot change', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const { id } = (await api('POST', '/api/todos', { title: 'Gone' })).body
  t.regex((await runCli(dataDir, 'restore', id)).err, /"Gone" is not in the trash/)
  await api('DELETE', `/api/todos/${id}`)
  const restore = new RegExp(`"Gone" is in the trash\\. \`localist restore ${id.slice(-8)}\` brings it back`)
  for (const command of ['done', 'reopen', 'rm']) {
    const { code, out, err } = await runCli(dataDir, command, id)
    t.is(code, 1, command)
    t.is(out, '')
    t.regex(err, restore)
  }
  t.like((await api('GET', '/api/todos?deleted=true')).body, [{ id, completed: false, revision: 2 }])
})

test('an id that fits none or several is refused, with the candidates, and nothing changes', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  for (const start of ['a', 'b']) {
    await api('PUT', `/api/todos/${start}0000000-0000-0000-0000-000000000001`, { title: `title ${start}` })
  }
  const several = await runCli(dataDir, 'rm', '01')
  t.is(several.code, 1)
  t.regex(several.err, /2 ids end in "01"[^]*title a[^]*title b/)
  t.is((await runCli(dataDir, 'rm', 'ffff')).code, 1)
  t.is((await runCli(dataDir, 'done', '')).code, 1)
  t.is((await api('GET', '/api/todos?completed=false')).body.length, 2)
})

test('control characters in a title do not reach the terminal', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  await apiOf(server, server.token)('POST', '/api/todos', { title: 'a\u{1b}]0;evil\u{7}\nb' })
  const { out } = await runCli(dataDir, 'list')
  t.is(out.split('\n').length, 2)
  t.notRegex(out, /\u{1b}|\u{7}/u)
  await apiOf(server, server.token)('POST', '/api/todos', { title: '\u{9b}31m\u{202e}' })
  const json = (await runCli(dataDir, 'list', '--json')).out
  t.notRegex(json, /[\u{80}-\u{9f}\u{202e}]/u)
  t.is(JSON.parse(json)[1].title, '\u{9b}31m\u{202e}')
})

test('token create, list and revoke', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const created = await runCli(
    dataDir,
    'token',
    'create',
    'cron',
    '--scope',
    'todos:write',
    '--expires',
    '30d',
  )
  t.is(created.code, 0)
  const script = apiOf(server, created.out.trim())
  t.is((await script('POST', '/api/todos', { title: 'a' })).status, 201)

  const { out } = await runCli(dataDir, 'token', 'list', '--json')
  const [listed] = JSON.parse(out)
  t.like(listed, { name: 'cron', scopes: ['todos:write'] })
  const days = (Date.parse(listed.expiresAt) - Date.parse(listed.createdAt)) / 86_400_000
  t.true(Math.abs(days - 30) < 0.01)
  t.false(out.includes(created.out.trim()))

  t.is((await runCli(dataDir, 'token', 'revoke', 'cron')).code, 0)
  t.is((await script('GET', '/api/todos')).status, 401)
  t.is((await runCli(dataDir, 'token', 'revoke', 'cron')).code, 1)
})

test('open --print gives a link that signs one tab in', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await startServer(t, { dataDir })
  const { code, out } = await runCli(dataDir, 'open', '--print')
  t.is(code, 0)
  const launchCode = new RegExp(`^${server.url}/#code=(.+)\n$`).exec(out)?.[1]
  const nobody = apiOf(server, null)
  t.is((await nobody('POST', '/api/auth/session', { code: launchCode })).status, 201)
  t.is((await nobody('POST', '/api/auth/session', { code: launchCode })).status, 401)
})

unixTest(
  unixOnly('serve writes server.json for its owner only, prints a link when asked, and ends in order'),
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const server = await serveInProcess(t, dataDir, {}, ['--link'])
    const path = join(dataDir, 'server.json')
    t.is((await stat(path)).mode & 0o777, 0o600)
    t.deepEqual(Object.keys(JSON.parse(await readFile(path, 'utf8'))), [
      'url',
      'port',
      'pid',
      'version',
      'startedAt',
      'token',
    ])
    while (!server.out().includes('#code=')) await once(server.child.stdout ?? process, 'data')
    t.false(`${server.out()}${server.err()}`.includes(server.token))
    const ended = once(server.child, 'close')
    server.child.kill('SIGTERM')
    t.deepEqual((await ended)[0], 0)
    await t.throwsAsync(stat(path), { code: 'ENOENT' })
  },
)

test('serve goes on when nobody reads its stderr any more', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  server.child.stderr?.destroy()
  await rm(join(dataDir, 'accounts'), { recursive: true })
  await writeFile(join(dataDir, 'accounts'), 'in the way')
  const api = apiOf(server, server.token)
  t.is((await api('POST', '/api/todos', { title: 'a' })).status, 500, 'which is logged')
  t.is((await api('GET', '/api/todos')).status, 200)
})

test('without a server every command says how to start one and exits 3', async (t) => {
  const dataDir = await temporaryFolder(t)
  const commands = [
    ['list'],
    ['add', 'a'],
    ['done', 'a'],
    ['rm', 'a'],
    ['log'],
    ['undo'],
    ['watch'],
    ['open'],
    ['token', 'list'],
  ]
  for (const command of commands) {
    const { code, out, err } = await runCli(dataDir, ...command)
    t.is(code, 3, command[0])
    t.is(out, '')
    t.regex(err, /not running.*localist serve/)
  }
})

test('wrong usage exits 2, help exits 0 and names every command', async (t) => {
  const dataDir = await temporaryFolder(t)
  const wrong = [
    ['frobnicate'],
    ['add'],
    ['list', '--wide'],
    ['list', '--all', '--completed'],
    ['token', 'create', 'a', '--scope', 'todos:all'],
    ['edit', 'a'],
    ['edit', 'a', 'b', '--title', 'c'],
    ['move', 'a'],
    ['move', 'a', '--top', '--bottom'],
    ['add', 'a', '--priority', '5'],
    ['add', 'a', '--due', 'milk'],
    ['list', 'tomorrow'],
    ['list', '--sort', 'colour'],
    ['lists', 'colour', 'a', 'pink'],
    ['add', 'a', '--idempotency-key', 'has spaces'],
    ['add', 'a', '--idempotency-key', 'é'],
    ['add', 'a', '--idempotency-key', 'a'.repeat(256)],
    ['log', '--limit', '0'],
    ['undo', '1', '2'],
    ['watch', '--limit', 'all'],
    ['serve', '--port', '70000'],
    ['list', '--data-dir', ''],
    ['token', 'create', 'a', '--expires', '2027-02-31'],
    ['token', 'create', 'a', '--expires', '2020-01-01'],
    ['token', 'create', 'a', '--expires', '0d'],
    [],
  ]
  for (const args of wrong) {
    const { code, err } = await runCli(dataDir, ...args)
    t.is(code, 2, args.join(' '))
    t.notRegex(err, /at .*\.js:/)
  }
  const help = await runCli(dataDir, '--help')
  t.is(help.code, 0)
  for (const name of ['serve', 'open', 'token', 'add', 'list', 'done', 'reopen', 'rm', 'restore'])
    t.regex(help.out, new RegExp(`\n  ${name} `))
})
