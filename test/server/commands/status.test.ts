import test from 'ava'
import { apiOf } from '../../support/http.ts'
import { kill, runCli, serveInProcess } from '../../support/program.ts'
import { temporaryFolder } from '../../support/server.ts'
import { stubServer } from '../../support/stub-server.ts'

test('status says where Localist runs, since when, for whom, and never a token', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b', 'c']) await api('POST', '/api/todos', { title })
  await api('POST', '/api/todos', { title: 'd', completed: true })

  const { code, out } = await runCli(dataDir, 'status', '--json')
  t.is(code, 0)
  const status = JSON.parse(out)
  t.like(status, {
    running: true,
    url: server.url,
    pid: server.child.pid,
    dataDir,
    account: { id: 'local', kind: 'local' },
    openTodos: 3,
  })
  t.is(typeof status.version, 'string')
  t.true(Math.abs(Date.now() - Date.parse(status.startedAt)) < 60_000)
  const text = await runCli(dataDir, 'status')
  t.regex(text.out, new RegExp(`^Address {9}${server.url}\n`))
  t.regex(text.out, /\nAccount {9}this computer\nOpen todos {6}3\n$/)
  t.false(`${out}${text.out}`.includes(server.token))
})

test('status of a Localist that does not run exits 3, and says so to a script', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  await kill(server.child)
  const { code, out, err } = await runCli(dataDir, 'status', '--json')
  t.is(code, 3)
  t.deepEqual(JSON.parse(out), { running: false, dataDir })
  t.regex(err, /not running/)
  const text = await runCli(dataDir, 'status')
  t.is(text.code, 3)
  t.is(text.out, '')
  t.is((await runCli(dataDir, 'status', 'more')).code, 2)
})

test('status of an account that nobody is signed in to says so', async (t) => {
  const dataDir = await temporaryFolder(t)
  await serveInProcess(t, dataDir, {
    LOCALIST_OIDC_ISSUER: 'https://id.example.test',
    LOCALIST_OIDC_CLIENT_ID: 'localist',
    LOCALIST_AUTH_REQUIRED: 'true',
  })
  const { code, out } = await runCli(dataDir, 'status', '--json')
  t.is(code, 0)
  t.like(JSON.parse(out), { running: true, account: null, openTodos: null })
  t.regex((await runCli(dataDir, 'status')).out, /Account {9}none: sign in first/)
})

test('a program that holds the data directory and is not Localist is a failure', async (t) => {
  const dataDir = await temporaryFolder(t)
  await stubServer(t, dataDir, (_, response) => response.end('hello'))
  const { code, out, err } = await runCli(dataDir, 'status', '--json')
  t.is(code, 1)
  t.is(out, '')
  t.regex(err, /is not Localist/)
})
