import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import test, { type ExecutionContext } from 'ava'
import { Unusable } from '../../../server/config/data-directory.ts'
import { realFiles, type Files } from '../../../server/storage/files.ts'
import { isLocked } from '../../../server/data-directory/lock.ts'
import { isOurClient } from '../../../server/data-directory/socket-owner.ts'
import { start } from '../../../server/start.ts'
import { fileOf } from '../../support/account.ts'
import { apiOf } from '../../support/http.ts'
import { asAfterKill } from '../../support/notes.ts'
import { cliPath, kill, runCli, serveInProcess, startCli } from '../../support/program.ts'
import { bytesIn, linuxOnly, linuxTest } from '../../support/second-writer.ts'
import { rendererDir, startServer, temporaryFolder } from '../../support/server.ts'
import { unixOnly, unixTest } from '../../support/unix.ts'

const options = { port: 0, rendererDir, version: '0.0.0-test' }
const quiet = { log: () => {} }

/** Runs `localist` in the folder `cwd` until it ends by itself; one that listens, or goes on for 10 s, is killed. */
const run = async (cwd: string, env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
  const { LOCALIST_DATA_DIR: _named, XDG_DATA_HOME: _data, ...others } = process.env
  const child = spawn(process.execPath, [cliPath, ...args], { cwd, env: { ...others, ...env } })
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  const chunks: string[] = []
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    chunks.push(chunk)
    if (chunks.join('').includes('listens on')) child.kill('SIGKILL')
  })
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, err: chunks.join('') }
}

const serve = ['serve', '--port', '0'] as const

unixTest(
  unixOnly(
    'a folder that is named is used, whatever HOME is; a relative name counts from the current folder',
  ),
  async (t) => {
    const cwd = await temporaryFolder(t)
    await mkdir(join(cwd, 'home'))
    const { err } = await run(cwd, { HOME: '' }, ...serve, '--data-dir', 'mine/todos')
    t.regex(err, /listens on/)
    t.true((await readdir(join(cwd, 'mine', 'todos'))).includes('accounts'))
    if (process.platform !== 'linux') return
    const shared = await run(cwd, { HOME: '', XDG_DATA_HOME: join(cwd, 'share') }, ...serve)
    t.regex(shared.err, /listens on/)
    t.deepEqual(await readdir(join(cwd, 'share')), ['localist'])
  },
)

test.serial(
  'a data directory that is held tells where its server answers, also through another path',
  async (t) => {
    const server = await startServer(t)
    for (const dataDir of [server.dataDir, `${server.dataDir}/accounts/..`]) {
      const held = await start({ ...options, dataDir }, quiet)
      t.deepEqual(held, { state: 'held', url: server.url, token: server.token, dataDir: server.dataDir })
    }
    t.is((await apiOf(server, server.token)('GET', '/api/todos')).status, 200)
  },
)

test.serial('two that start at once on one directory end with one server', async (t) => {
  const dataDir = await temporaryFolder(t)
  const started = await Promise.all([1, 2, 3].map(() => start({ ...options, dataDir }, quiet)))
  t.teardown(async () => {
    for (const one of started) if (one.state === 'running') await one.stop()
  })
  t.deepEqual(started.map(({ state }) => state).toSorted(), ['held', 'held', 'running'])
  t.is(new Set(started.map(({ url }) => url)).size, 1)
})

test.serial(
  'the hold ends with the process, however it ends, and a server.json left behind is not believed',
  async (t) => {
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
  },
)

test.serial(
  'an owner token that a killed start left in a temporary file is gone with the next start',
  async (t) => {
    const dataDir = await temporaryFolder(t)
    await writeFile(join(dataDir, 'server.json.0123456789ab.tmp'), '{"token":"secret"}')
    await startServer(t, { dataDir })
    t.false((await readdir(dataDir)).some((name) => name.endsWith('.tmp')))
  },
)

const moments = {
  'while it starts': isLocked,
  'as soon as server.json is there': async (dataDir) => existsSync(join(dataDir, 'server.json')),
} satisfies Record<string, (dataDir: string) => Promise<boolean>>

/** The data of a server that was killed: its document does not hold the todo yet. */
const killedData = async (t: ExecutionContext): Promise<string> => {
  const server = await startServer(t)
  t.is((await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })).status, 201)
  const dataDir = await asAfterKill(t, server.dataDir)
  await rm(join(dataDir, 'server.json'))
  return dataDir
}

for (const [moment, hasCome] of Object.entries(moments)) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    unixTest(unixOnly(`${signal} ends the server in order ${moment}`), async (t) => {
      const dataDir = await killedData(t)
      const { child, ended } = startCli(t, dataDir, 'serve', '--port', '0')
      while (!(await hasCome(dataDir))) await wait(1)
      child.kill(signal)
      t.is(await ended, 0)
      t.false(existsSync(join(dataDir, 'server.json')))
      t.is(JSON.parse(await readFile(fileOf({ dataDir }), 'utf8')).todos.length, 1)
    })
  }
}

unixTest(
  unixOnly('--data-dir in a place where no folder can be made is refused, and does not spin'),
  async (t) => {
    const cwd = await temporaryFolder(t)
    await writeFile(join(cwd, 'file'), '')
    const places = [
      join(cwd, 'file', 'x', 'y'),
      ...(process.platform === 'linux' ? ['/proc/x', '/proc/x/y'] : []),
    ]
    const message =
      /The data directory \S+ cannot be used\. Name another with --data-dir or LOCALIST_DATA_DIR\./
    for (const dataDir of places) await t.throwsAsync(start({ ...options, dataDir }, quiet), { message })
    const { code, err } = await run(cwd, {}, ...serve, '--data-dir', join(cwd, 'file', 'x', 'y'))
    t.is(code, 2)
    t.regex(err, message)
  },
)

const refused = test.macro(async (t: ExecutionContext, env: Readonly<Record<string, string>>) => {
  const cwd = await temporaryFolder(t)
  for (const args of [serve, ['list']]) {
    const { code, err } = await run(cwd, env, ...args)
    t.is(code, 2)
    t.regex(
      err,
      /HOME or XDG_DATA_HOME is empty or not an absolute path\. Set it, or name a folder with --data-dir/,
    )
  }
  t.deepEqual(await readdir(cwd), [], 'nothing is put into the current folder')
})

unixTest(unixOnly('an empty HOME is refused'), refused, { HOME: '' })
unixTest(unixOnly('a relative HOME is refused'), refused, { HOME: 'home' })
unixTest(unixOnly('a relative XDG_DATA_HOME is refused'), refused, { XDG_DATA_HOME: 'data' })

linuxTest(
  linuxOnly('a data directory on a network file system is used, with a warning in the log'),
  async (t) => {
    for (const [type, name] of [
      [0x6969, 'NFS'],
      [0xff534d42 | 0, 'CIFS'],
      [0xef53, null],
    ] as const) {
      const statfs = (async () => ({ type })) as unknown as Files['statfs']
      const server = await startServer(t, { files: { ...realFiles, statfs } })
      const warnings = server.log.filter((line) => line.includes('other computers can write'))
      t.deepEqual(
        warnings.map(
          (line) => / is on (\w+),.*Keep the folder on a disk of this computer\.$/.exec(line)?.[1],
        ),
        name === null ? [] : [name],
      )
      t.is((await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })).status, 201)
    }
  },
)

/** A user who owns nothing. */
const nobody = 65_534

const findHindrance = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'acting as another user needs root on Linux'
  const probe = spawnSync(process.execPath, ['--version'], { uid: nobody })
  return probe.status === 0 ? null : 'another user may not run this Node'
}

const hindrance = findHindrance()
const otherUserTest = hindrance === null ? test.serial : test.skip
const byOtherUser = (title: string): string =>
  hindrance === null ? title : `${title} (skipped: ${hindrance})`

/** Runs a script as that user. */
const runAsNobody = (t: ExecutionContext, script: string): ChildProcessWithoutNullStreams => {
  const args = ['--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { uid: nobody, cwd: '/' })
  t.teardown(() => child.kill('SIGKILL'))
  child.stdout.setEncoding('utf8')
  return child
}

otherUserTest(
  byOtherUser('another user who has read a launch code off the process list cannot sign in with it'),
  async (t) => {
    const server = await startServer(t, { isOurClient })
    const { body } = await apiOf(server, server.token)('POST', '/api/auth/launch-codes')
    const exchange = `
    const answer = await fetch('${server.url}/api/auth/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: '${body.code}' }),
    })
    console.log(answer.status)`
    const [status] = await once(runAsNobody(t, exchange).stdout, 'data')
    t.is(status, '403\n')
    const own = await apiOf(server, null)('POST', '/api/auth/session', { code: body.code })
    t.is(own.status, 201, 'and the code is still good for its owner')
  },
)

/** The abstract sockets of this process with which it locks data directories. */
const listLocks = async (): Promise<readonly string[]> => {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  const rows = (await readFile('/proc/net/unix', 'utf8')).split('\n')
  return rows.flatMap((row) => {
    const [, inode, name] = /(\d+) @(localist-[0-9a-f]{32})/.exec(row) ?? []
    return name !== undefined && targets.includes(`socket:[${inode}]`) ? [name] : []
  })
}

/** A script that takes locks and a port, and prints the credentials that are sent to it. */
const formatSquatter = (locks: readonly string[], port: string, address: string): string => `
  import { createServer as socket } from 'node:net'
  import { createServer as web } from 'node:http'
  const names = ${JSON.stringify(locks)}.map((name) => ('\\0' + name).padEnd(108, '\\0'))
  for (const name of names) socket().listen(name)
  web((request) => console.log(request.headers.authorization)).listen(${port}, '${address}', () => console.log('ready'))`

for (const address of ['127.0.0.1', '0.0.0.0', '::']) {
  otherUserTest(
    byOtherUser(`another user who takes a killed server’s lock, and its port on ${address}, is not believed`),
    async (t) => {
      const server = await startServer(t)
      const { dataDir } = server
      const locks = await listLocks()
      t.is(locks.length, 1)
      const serverFile = join(dataDir, 'server.json')
      const left = await readFile(serverFile)
      await server.stop()
      // A killed server leaves it behind.
      await writeFile(serverFile, left)
      const { stdout } = runAsNobody(t, formatSquatter(locks, new URL(server.url).port, address))
      const said: string[] = []
      stdout.on('data', (text: string) => void said.push(text))
      await once(stdout, 'data')
      t.is((await runCli(dataDir, 'add', 'my secret')).code, 3)
      t.is((await runCli(dataDir, 'open', '--print')).code, 3)
      t.deepEqual(said, ['ready\n'])
    },
  )
}

otherUserTest(byOtherUser('the notice of a taken port names the user whose program has it'), async (t) => {
  const server = await startServer(t)
  const { dataDir } = server
  const port = Number(new URL(server.url).port)
  t.is((await apiOf(server, server.token)('PATCH', '/api/settings', { port })).status, 200)
  await server.stop()
  const squatter = `(await import('node:http')).createServer().listen(${port}, '127.0.0.1', () => console.log('ready'))`
  await once(runAsNobody(t, squatter).stdout, 'data')
  const next = await startServer(t, { dataDir, findsPort: true })
  const [notice] = (await apiOf(next, next.token)('GET', '/api/notices')).body
  t.like(notice, { reason: 'port-taken', values: { port: String(port), user: String(nobody) } })
  t.regex(
    notice.message,
    /^Port \d+ is taken by a program of the user with the id 65534\. Localist uses port \d+ instead\. Scripts that still call port \d+ may have sent their token to that program: /,
  )
})

otherUserTest(
  byOtherUser('a data directory that another user’s server holds is not written to beside it'),
  async (t) => {
    const dataDir = await temporaryFolder(t)
    await chown(dataDir, nobody, nobody)
    const holder = spawn(process.execPath, [cliPath, 'serve', '--port', '0'], {
      uid: nobody,
      cwd: '/',
      env: { LOCALIST_DATA_DIR: dataDir },
    })
    t.teardown(() => holder.kill('SIGKILL'))
    await once(holder.stderr, 'data')
    const before = await bytesIn(dataDir)
    const message = /^Another program uses .*End that program, then try again\.$/
    const starting = start({ ...options, dataDir }, { ...quiet, lockPatience: 200 })
    await t.throwsAsync(starting, { instanceOf: Unusable, message })
    t.deepEqual(await bytesIn(dataDir), before)
  },
)
