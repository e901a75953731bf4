import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import ava from 'ava'
import { run } from '../../scripts/run.ts'

const root = join(import.meta.dirname, '..', '..')

/** The Nodes that packages of npm bring: each a release of a line that Localist runs on. */
const nodes = ['20.19.5', '22.23.3', '24.21.0']

const test = ava.serial

let folder: string

/** Runs npm in a folder, and throws where it fails. */
async function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run('npm', args, cwd)
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${output}`)
  return output
}

test.before('a tarball, installed globally', async (t) => {
  t.timeout(200_000)
  folder = mkdtempSync(join(tmpdir(), 'localist-npm-'))
  await npm(root, 'pack', '--ignore-scripts', '--pack-destination', folder)
  const [tarball = ''] = readdirSync(folder)
  await npm(folder, 'install', '--global', '--prefix', join(folder, 'global'), join(folder, tarball))
})

test.after.always('the folder goes', () => rmSync(folder, { recursive: true, force: true }))

test('the tarball holds what runs, and brings no other package', async (t) => {
  const modules = join(folder, 'global', 'lib', 'node_modules')
  t.deepEqual(readdirSync(modules), ['localist'])
  const files = readdirSync(join(modules, 'localist'), { recursive: true, encoding: 'utf8' })
  t.deepEqual(
    files.filter((name) => /\.map$|\.d\.[cm]?ts$|tsbuildinfo$|node_modules/.test(name)),
    [],
  )
  t.true(files.includes(join('dist', 'renderer', 'index.en.html')))
})

for (const version of nodes) {
  test(`the installed package serves, adds and lists on Node ${version}`, async (t) => {
    t.timeout(120_000)
    const own = mkdtempSync(join(folder, 'node-'))
    const name = `node-linux-${process.arch}`
    await npm(own, 'install', '--no-save', '--prefix', own, `${name}@${version}`)
    const node = join(own, 'node_modules', name, 'bin', 'node')
    const localist = join(folder, 'global', 'bin', 'localist')
    const dataDir = join(own, 'data')
    const server = spawn(node, [localist, 'serve', '--port', '0', '--data-dir', dataDir], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(server, 'exit')
    t.teardown(() => server.kill('SIGKILL'))
    for await (const line of createInterface({ input: server.stderr })) if (line.includes('listens on')) break
    const call = (...args: readonly string[]) => run(node, [localist, ...args, '--data-dir', dataDir], own)
    t.is((await call('add', 'Buy milk')).code, 0)
    t.true((await call('list')).output.includes('Buy milk'))
    server.kill('SIGTERM')
    t.is((await ended)[0], 0)
  })
}
