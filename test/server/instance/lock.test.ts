import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'ava'
import { start } from '../../../server/start.ts'
import { apiOf } from '../../support/http.ts'
import { noticesOf } from '../../support/account.ts'
import { kill, runCli, serveInProcess } from '../../support/program.ts'
import { interruptedAfter, linuxOnly, linuxTest, startUnseen } from '../../support/second-writer.ts'
import { rendererDir, startServer, temporaryFolder } from '../../support/server.ts'

const options = { port: 0, rendererDir, version: '0.0.0-test' }
const quiet = { log: () => {} }

test('a data directory that is held tells where its server answers, also through another path', async (t) => {
  const server = await startServer(t)
  for (const dataDir of [server.dataDir, `${server.dataDir}/accounts/..`]) {
    const held = await start({ ...options, dataDir }, quiet)
    t.deepEqual(held, { state: 'held', url: server.url, token: server.token, dataDir: server.dataDir })
  }
  t.is((await apiOf(server, server.token)('GET', '/api/todos')).status, 200)
})

test('two that start at once on one directory end with one server', async (t) => {
  const dataDir = await temporaryFolder(t)
  const started = await Promise.all([1, 2, 3].map(() => start({ ...options, dataDir }, quiet)))
  t.teardown(async () => {
    for (const one of started) if (one.state === 'running') await one.stop()
  })
  t.deepEqual(started.map(({ state }) => state).toSorted(), ['held', 'held', 'running'])
  t.is(new Set(started.map(({ url }) => url)).size, 1)
})

test('the hold ends with the process, however it ends, and a server.json left behind is not believed', async (t) => {
  const dataDir = await temporaryFolder(t)
  const server = await serveInProcess(t, dataDir)
  t.is((await runCli(dataDir, 'serve')).code, 1)
  const link = await runCli(dataDir, 'serve', '--link')
  t.is(link.code, 0)
  t.true(link.out.startsWith(`${server.url}/#code=`))
  await kill(server.child)
  t.true((await stat(join(dataDir, 'server.json'))).isFile())
  t.is((await runCli(dataDir, 'list')).code, 3)
  await serveInProcess(t, dataDir)
  t.is((await runCli(dataDir, 'list')).code, 0)
})

test('an owner token that a killed start left in a temporary file is gone with the next start', async (t) => {
  const dataDir = await temporaryFolder(t)
  await writeFile(join(dataDir, 'server.json.0123456789ab.tmp'), '{"token":"secret"}')
  await startServer(t, { dataDir })
  t.false((await readdir(dataDir)).some((name) => name.endsWith('.tmp')))
})

linuxTest(
  linuxOnly('a server that another one overtakes while it starts blames no disk, and leaves its server.json'),
  async (t) => {
    const dataDir = await temporaryFolder(t)
    const second: { url?: string } = {}
    const overtaken = interruptedAfter('rename', '/writer', async () => {
      second.url = (await startUnseen(t, dataDir)).url
    })
    const first = await startUnseen(t, dataDir, overtaken)
    const notices = await noticesOf(apiOf(first, first.token))
    t.is(notices.length, 1)
    t.regex(notices[0] ?? '', /^Another Localist, perhaps in a container/)
    t.is(JSON.parse(await readFile(join(dataDir, 'server.json'), 'utf8')).url, second.url)
  },
)
