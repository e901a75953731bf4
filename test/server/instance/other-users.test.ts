import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, readdir, readFile, readlink } from 'node:fs/promises'
import ava from 'ava'
import { apiOf } from '../../support/http.ts'
import { cliPath, kill, runCli, serveInProcess } from '../../support/program.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'

const nobody = 65_534

const whyNot = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'acting as another user needs root on Linux'
  const probe = spawnSync(process.execPath, ['--version'], { uid: nobody })
  return probe.status === 0 ? null : 'another user may not run this Node'
}

const reason = whyNot()
const test = reason === null ? ava : ava.skip
const titled = (title: string): string => (reason === null ? title : `${title} (skipped: ${reason})`)

const asNobody = async (script: string): Promise<string> => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { uid: nobody, cwd: '/' })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => void chunks.push(chunk))
  await once(child, 'close')
  return Buffer.concat(chunks).toString()
}

test(
  titled('another user who has read a launch code off the process list cannot sign in with it'),
  async (t) => {
    const server = await startServer(t)
    const { body } = await apiOf(server, server.token)('POST', '/api/auth/launch-codes')
    const exchange = `
    const answer = await fetch('${server.url}/api/auth/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: '${body.code}' }),
    })
    console.log(answer.status)`
    t.is((await asNobody(exchange)).trim(), '403')
    const own = await apiOf(server, null)('POST', '/api/auth/session', { code: body.code })
    t.is(own.status, 201, 'and the code is still good for its owner')
  },
)

for (const address of ['127.0.0.1', '0.0.0.0', '::']) {
  test(
    titled(`another user who takes a killed server’s lock, and its port on ${address}, is not believed`),
    async (t) => {
      const dataDir = await temporaryFolder(t)
      const server = await serveInProcess(t, dataDir)
      const names = await lockNames(server.child.pid ?? 0)
      await kill(server.child)
      const squatter = spawn(
        process.execPath,
        ['--input-type=module', '--eval', squat(names, new URL(server.url).port, address)],
        { uid: nobody, cwd: '/' },
      )
      t.teardown(() => squatter.kill('SIGKILL'))
      const said: string[] = []
      squatter.stdout.on('data', (chunk: Buffer) => void said.push(chunk.toString()))
      await once(squatter.stdout, 'data')
      t.is((await runCli(dataDir, 'add', 'my secret')).code, 3)
      t.is((await runCli(dataDir, 'open', '--print')).code, 3)
      t.deepEqual(said, ['ready\n'])
    },
  )
}

test(titled('a data directory that another user’s server holds is not written to beside it'), async (t) => {
  const dataDir = await temporaryFolder(t)
  await chown(dataDir, nobody, nobody)
  const holder = spawn(process.execPath, [cliPath, 'serve', '--port', '0'], {
    uid: nobody,
    cwd: '/',
    env: { LOCALIST_DATA_DIR: dataDir },
  })
  t.teardown(() => holder.kill('SIGKILL'))
  await once(holder.stderr, 'data')
  const { code, err } = await runCli(dataDir, 'serve', '--port', '0')
  t.is(code, 2)
  t.regex(err, /Another program uses/)
})

/** The abstract sockets of one process: no other test's lock. */
const lockNames = async (pid: number): Promise<readonly string[]> => {
  const descriptors = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(
    descriptors.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  )
  const rows = (await readFile('/proc/net/unix', 'utf8')).split('\n')
  return rows.flatMap((row) => {
    const [, inode, name] = /(\d+) @(localist-[0-9a-f]{32})/.exec(row) ?? []
    return name !== undefined && targets.includes(`socket:[${inode}]`) ? [name] : []
  })
}

const squat = (names: readonly string[], port: string, address: string): string => `
  import { createServer as socket } from 'node:net'
  import { createServer as web } from 'node:http'
  const names = ${JSON.stringify(names)}.map((name) => ('\\0' + name).padEnd(108, '\\0'))
  for (const name of names) socket().on('error', () => {}).listen(name)
  web((request) => console.log(request.headers.authorization)).listen(${port}, '${address}', () => console.log('ready'))`
