import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import ava, { type ExecutionContext } from 'ava'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { apiOf } from '../../support/http.ts'
import { cliPath } from '../../support/program.ts'
import { linuxOnly, linuxTest } from '../../support/second-writer.ts'
import { startServer, temporaryFolder } from '../../support/server.ts'
import { unixOnly, unixTest as test } from '../../support/unix.ts'

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

test(
  unixOnly('--data-dir in a place where no folder can be made is refused, and does not spin'),
  async (t) => {
    const cwd = await temporaryFolder(t)
    await writeFile(join(cwd, 'file'), '')
    const places = [
      join(cwd, 'file', 'x', 'y'),
      ...(process.platform === 'linux' ? ['/proc/x', '/proc/x/y'] : []),
    ]
    for (const place of places) {
      const { code, err } = await run(cwd, {}, ...serve, '--data-dir', place)
      t.is(code, 2, place)
      t.regex(
        err,
        /The data directory \S+ cannot be used\. Name another with --data-dir or LOCALIST_DATA_DIR\./,
      )
    }
  },
)

const refused = ava.macro(async (t: ExecutionContext, env: Readonly<Record<string, string>>) => {
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

test(unixOnly('an empty HOME is refused'), refused, { HOME: '' })
test(unixOnly('a relative HOME is refused'), refused, { HOME: 'home' })
test(unixOnly('a relative XDG_DATA_HOME is refused'), refused, { XDG_DATA_HOME: 'data' })

test(
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
