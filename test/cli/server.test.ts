import { once } from 'node:events'
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava from 'ava'
// @ts-expect-error -- undici has no types for the list by which its own fetch refuses ports.
import { badPorts } from 'undici/lib/web/fetch/constants.js'
import { blockedPorts } from '../../server/http/listen.ts'
import { apiOf } from '../support/http.ts'
import { cliPath, noon, runCli, runProgram, serveInProcess, startCommandLine } from '../support/program.ts'
import { temporaryFolder } from '../support/server.ts'
import { configure } from '../support/sign-in.ts'
import { stubServer } from '../support/stub-server.ts'
import { unixOnly, unixTest } from '../support/unix.ts'
import { until } from '../support/until.ts'

const test = ava.serial

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
  t.is((await api('POST', '/api/todos', { title: 'a' })).status, 503, 'which is logged')
  t.is((await api('GET', '/api/todos')).status, 200)
})

test('serve refuses a port that browsers do not open, by the option and by the environment', async (t) => {
  const dataDir = await temporaryFolder(t)
  const refused = {
    code: 2,
    out: '',
    err: 'localist: Browsers do not open port 6000, since it is that of another service. Choose another with --port or LOCALIST_PORT.\n',
  }
  t.deepEqual(await runProgram(dataDir, process.execPath, [cliPath, 'serve', '--port', '6000']), refused)
  t.deepEqual(
    await runProgram(dataDir, process.execPath, [cliPath, 'serve'], { LOCALIST_PORT: '6000' }),
    refused,
  )
})

test('the ports that browsers do not open are those of the Fetch Standard', (t) => {
  const listed = badPorts.map(Number).filter((port: number) => port !== 0)
  t.true(listed.length > 80)
  t.deepEqual(
    [...blockedPorts].toSorted((one, other) => one - other),
    listed,
  )
})

test('open --print gives a link that signs one tab in', async (t) => {
  const { server, run } = await startCommandLine(t)
  const { code, out } = await run('open', '--print')
  t.is(code, 0)
  const launchCode = new RegExp(`^${server.url}/#code=(.+)\n$`).exec(out)?.[1]
  const nobody = apiOf(server, null)
  t.is((await nobody('POST', '/api/auth/session', { code: launchCode })).status, 201)
  t.is((await nobody('POST', '/api/auth/session', { code: launchCode })).status, 401)
})

test('status says where Localist runs, since when, for whom, and never a token', async (t) => {
  const { server, dataDir, api, run } = await startCommandLine(t)
  for (const title of ['a', 'b', 'c']) await api('POST', '/api/todos', { title })
  await api('POST', '/api/todos', { title: 'd', completed: true })

  const { code, out } = await run('status', '--json')
  t.is(code, 0)
  const status = JSON.parse(out)
  t.like(status, {
    running: true,
    url: server.url,
    pid: process.pid,
    dataDir,
    account: { id: 'local', kind: 'local' },
    openTodos: 3,
  })
  t.like(status, { version: '0.0.0-test', startedAt: noon.toISOString() })
  const text = await run('status')
  t.regex(text.out, new RegExp(`^Address {9}${server.url}\n`))
  t.regex(text.out, /\nAccount {9}this computer\nOpen todos {6}3\n$/)
  t.false(`${out}${text.out}`.includes(server.token))
})

test('status says what is wrong with the configuration of sign-in, and nothing where it is right', async (t) => {
  const folder = await temporaryFolder(t)
  const path = await configure(folder, { oidc: { issuer: 'http://id.example.test', clientId: 'localist' } })
  const { run } = await startCommandLine(t, { dataDir: folder })
  const said = `${path}: oidc.issuer must be an https address (http only on this computer). Correct this and start Localist again.`
  t.is(JSON.parse((await run('status', '--json')).out).signInProblem, said)
  t.true((await run('status')).out.endsWith(`\nSign-in         ${said}\n`))
  const { run: runElsewhere } = await startCommandLine(t)
  t.is(JSON.parse((await runElsewhere('status', '--json')).out).signInProblem, null)
  t.notRegex((await runElsewhere('status')).out, /Sign-in/)
})

test('status of an account that nobody is signed in to says so', async (t) => {
  const folder = await temporaryFolder(t)
  const oidc = { issuer: 'https://id.example.test', clientId: 'localist' }
  await configure(folder, { oidc, auth: { required: true } })
  const { run } = await startCommandLine(t, { dataDir: folder })
  const { code, out } = await run('status', '--json')
  t.is(code, 0)
  t.like(JSON.parse(out), { running: true, account: null, openTodos: null })
  t.regex((await run('status')).out, /Account {9}none: sign in first/)
})

test('status of a Localist that does not run exits 3, and says so to a script', async (t) => {
  const { server, dataDir, run } = await startCommandLine(t)
  // As after a kill, server.json is still there.
  const file = join(dataDir, 'server.json')
  await copyFile(file, `${file}.kept`)
  await server.stop()
  await rename(`${file}.kept`, file)
  const { code, out, err } = await run('status', '--json')
  t.is(code, 3)
  t.deepEqual(JSON.parse(out), { running: false, dataDir })
  t.regex(err, /not running/)
  const text = await run('status')
  t.is(text.code, 3)
  t.is(text.out, '')
  t.is((await run('status', 'more')).code, 2)
})

test('a program that holds the data directory and is not Localist is a failure', async (t) => {
  const dataDir = await temporaryFolder(t)
  await stubServer(t, dataDir, (_, response) => response.end('hello'))
  const { code, out, err } = await runCli(dataDir, 'status', '--json')
  t.is(code, 1)
  t.is(out, '')
  t.regex(err, /is not Localist/)
})

unixTest('quick starts the app of a clone with a link, or says that there is no app', async (t) => {
  const dataDir = await temporaryFolder(t)
  const folder = await temporaryFolder(t)
  const quick = (env: Record<string, string>, ...words: string[]) =>
    runProgram(dataDir, process.execPath, [cliPath, 'quick', ...words], {
      ELECTRON_OVERRIDE_DIST_PATH: folder,
      ...env,
    })
  const missing = await quick({ PATH: folder }, 'Buy milk')
  t.deepEqual(
    [missing.code, missing.err],
    [
      1,
      'localist: There is no desktop app that opens localist links. Install Localist, or run this from a clone.\n',
    ],
  )
  const told = join(folder, 'told')
  const app = `#!/bin/sh\necho "$2" "$3" "$4" >'${told}.new' && mv '${told}.new' '${told}'\n`
  await writeFile(join(folder, 'electron'), app, { mode: 0o755 })
  t.is((await quick({}, 'Buy', 'milk & eggs')).code, 0)
  const readTold = () => readFile(told, 'utf8').catch(() => null)
  await until(t, async () => (await readTold()) !== null, 'the app was started')
  t.is(await readTold(), `--data-dir=${dataDir} -- localist://add?text=Buy%20milk%20%26%20eggs\n`)
  t.is((await quick({}, 'x'.repeat(2000))).code, 2)
})

unixTest(
  unixOnly('serve --detach goes on after its command, and says what keeps it from starting'),
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const detach = (...args: readonly string[]) =>
      runProgram(dataDir, process.execPath, [cliPath, 'serve', '--detach', ...args])
    const { code, err } = await detach('--port', '0')
    const [, url, pid] = /listens on (http:\S+) as process (\d+)/.exec(err) ?? []
    t.teardown(() => pid !== undefined && process.kill(Number(pid)))
    t.is(code, 0, err)
    t.is((await fetch(`${url}/api/health`)).status, 200)
    const second = await detach('--port', '0')
    t.is(second.code, 1)
    t.regex(second.err, /^localist: Localist already runs for /)
    const log = await readFile(join(dataDir, 'serve.log'), 'utf8')
    t.regex(log, /^Localist listens on /, 'the log of the server that runs stays')
    const linked = await detach('--link')
    t.is(linked.code, 0, linked.err)
    t.true(linked.out.startsWith(`${url}/#code=`), linked.out)
    const elsewhere = await detach('--port', '6000', '--data-dir', join(dataDir, 'new'))
    t.is(elsewhere.code, 2)
    t.regex(elsewhere.err, /^localist: Browsers do not open port 6000/)
    await writeFile(join(dataDir, 'file'), '')
    const unusable = await detach('--data-dir', join(dataDir, 'file', 'x'))
    t.is(unusable.code, 2)
    t.regex(unusable.err, /^localist: The data directory .* cannot be used: ENOTDIR/)
  },
)
