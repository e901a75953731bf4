import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ava from 'ava'
import { run } from '../../scripts/run.ts'
import { packages, root, version } from './packages.ts'

const test = ava.serial

let folder: string

test.before('a folder', () => {
  folder = mkdtempSync(join(tmpdir(), 'localist-files-'))
})

test.after.always('the folder goes', () => rmSync(folder, { recursive: true, force: true }))

/** Runs a shell command that must succeed, and returns what it printed. */
async function must(command: string): Promise<string> {
  const { code, output } = await run('sh', ['-c', command], folder)
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`)
  return output
}

/** The files of a folder by their paths, sorted. */
const listFiles = async (path: string): Promise<readonly string[]> =>
  (await must(`cd '${path}' && find . ! -type d | sort`)).trim().split('\n')

test('the rpm has the files of the deb and says what it needs, and its scripts are read', async (t) => {
  t.timeout(120_000)
  for (const name of ['rpm', 'deb']) mkdirSync(join(folder, name))
  await must(`rpm2cpio '${packages.rpm}' | (cd rpm && cpio --quiet -idm)`)
  await must(`dpkg-deb -x '${packages.deb}' deb`)
  const ofDebian = ['./usr/share/doc/localist/changelog.gz', './usr/share/lintian/overrides/localist']
  t.deepEqual(
    await listFiles(join(folder, 'rpm')),
    (await listFiles(join(folder, 'deb')))
      .filter((path) => !ofDebian.includes(path))
      .map((path) => path.replace('zsh/vendor-completions', 'zsh/site-functions')),
  )
  const query = (what: string) => must(`rpm -qp ${what} '${packages.rpm}'`)
  t.is(await query("--queryformat '%{NAME} %{VERSION} %{LICENSE}'"), `localist ${version} MIT`)
  const needs = await query('--requires')
  for (const name of ['(gtk3 or libgtk-3-0)', '(libX11-xcb or libX11-xcb1)', '(nss or mozilla-nss)'])
    t.true(needs.split('\n').includes(name), needs)
  const scripts = await query('--scripts')
  for (const name of ['after-install', 'after-remove']) {
    const path = join(import.meta.dirname, '../../build-resources/linux', name)
    t.true(scripts.includes(readFileSync(path, 'utf8')), name)
    await must(`sh -n '${path}'`)
  }
  // Not one of them is open for others to write, and nothing runs as root but by the script.
  t.is(await must(`find deb rpm ! -type l -perm /022`), '')
  t.is(await must(`find deb rpm -perm /6000`), '')
})

test('the command line of the tar.gz runs from any folder and by a link, with its own Node and the licence of that', async (t) => {
  t.timeout(60_000)
  await must(`tar -xzf '${packages.tar}'`)
  const own = `localist-${version}-linux-${process.arch}`
  t.is((await must(`${own}/resources/cli/localist --version`)).trim(), version)
  await must(`ln -s ../${own}/resources/cli/localist deb/localist && deb/localist --help`)
  const cli = join(folder, own, 'resources/cli')
  t.is((await must(`${cli}/node --version`)).trim(), process.version)
  const licence = readFileSync(join(cli, 'LICENSE.node'), 'utf8')
  t.regex(licence, /^Node\.js is licensed for use as follows/)
  // Each release names the libraries in it, so that its licence is not that of another.
  const found = await must(
    `find '${root}/node_modules' -path '*/node-linux-${process.arch}/LICENSE' | head -1`,
  )
  t.is(licence, readFileSync(found.trim(), 'utf8'))
})
