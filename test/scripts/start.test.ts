import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, mkdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { isStale } from '../../scripts/build.ts'
import { explainEnd } from '../../scripts/desktop.ts'
import { findElectron } from '../../cli/desktop/electron-runtime.ts'
import { apiOf } from '../support/http.ts'
import { signInAt } from '../support/provider/sign-in.ts'
import { visit } from '../support/sign-in.ts'

const repository = join(import.meta.dirname, '..', '..')
const link = /http:\/\/127\.0\.0\.1:\d+\/#code=\S+/

interface Started {
  readonly stderr: () => string
  readonly link: Promise<string>
  readonly interrupt: () => Promise<number | null>
}

async function startWith(
  t: ExecutionContext,
  env: Readonly<Record<string, string | undefined>>,
  script = 'start.ts',
): Promise<Started> {
  const dataDir = await mkdtemp(join(tmpdir(), 'localist-start-'))
  const child = spawn(process.execPath, [join(repository, 'scripts', script)], {
    env: { ...process.env, LOCALIST_DATA_DIR: dataDir, LOCALIST_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  t.teardown(async () => {
    child.kill()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk
  })
  const printed = new Promise<string>((resolve, reject) => {
    let stdout = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk
      const found = link.exec(`${stdout}\n`)?.[0]
      if (found && stdout.includes('\n')) resolve(found)
    })
    child.once('close', (code) => reject(new Error(`It ended with code ${code}:\n${stdout}${stderr}`)))
  })
  return {
    stderr: () => stderr,
    link: printed,
    interrupt: async () => {
      child.kill('SIGINT')
      await ended
      return child.exitCode
    },
  }
}

// Windows has no signals that end a program in order.
const testWithSignals = process.platform === 'win32' ? test.serial.skip : test.serial
const testOnLinux = process.platform === 'linux' ? test.serial : test.serial.skip

testWithSignals(
  'without an Electron runtime the page is served, a link printed and the reason said, and Ctrl-C ends it and its server',
  async (t) => {
    const started = await startWith(t, { DISPLAY: ':0', ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' })
    const { origin } = new URL(await started.link)
    const health = await fetch(`${origin}/api/health`)
    t.is(health.status, 200)
    t.regex(started.stderr(), /The desktop window cannot open \(.*there is no Electron\), so Localist serves/)
    await started.interrupt()
    await t.throwsAsync(fetch(`${origin}/api/health`))
    t.notRegex(started.stderr(), /^\s+at /m)
  },
)

testOnLinux('without a display the page is served, a link printed and the reason said', async (t) => {
  const started = await startWith(t, { DISPLAY: undefined, WAYLAND_DISPLAY: undefined })
  t.regex(await started.link, link)
  t.regex(started.stderr(), /The desktop window cannot open \(there is no display/)
  t.notRegex(started.stderr(), /^\s+at /m)
})

testOnLinux('the demo signs a made-up person in, and leaves nothing behind', async (t) => {
  const headless = { DISPLAY: undefined, WAYLAND_DISPLAY: undefined, LOCALIST_PORT: undefined }
  const started = await startWith(t, headless, 'demo-sign-in.ts')
  const { origin: url, hash } = new URL(await started.link)
  t.regex(started.stderr(), /its users are Ada Lovelace and Grace Hopper/)
  const exchanged = await apiOf({ url }, null)('POST', '/api/auth/session', {
    code: hash.slice('#code='.length),
  })
  const tab = apiOf({ url }, exchanged.body.token)
  const { body: login } = await tab('POST', '/api/auth/logins')
  t.is((await visit(await signInAt(login.authorizationUrl, { user: 'grace' }))).status, 200)
  const session = (await tab('GET', '/api/auth/session')).body
  t.is(session.account.name, 'Grace Hopper')
  t.is(session.provider.name, 'Example ID')
  const folder = /keeps its data in (\S+)\. /.exec(started.stderr())?.[1] ?? ''
  t.true(existsSync(folder))
  await started.interrupt()
  t.false(existsSync(folder))
  await t.throwsAsync(fetch(login.authorizationUrl))
})

const explained = test.macro<[stderr: string, expected: RegExp]>({
  exec(t, stderr, expected) {
    const why = explainEnd(stderr, { code: 133, signal: 'SIGTRAP' })
    t.regex(why, expected)
    t.false(why.includes('\n'))
  },
  title: (what) => `${what ?? ''} is said in half a sentence`,
})

test(
  'a forbidden user namespace',
  explained,
  '[1:1120/1:FATAL:zygote_host_impl_linux.cc(132)] No usable sandbox! If you are running on Ubuntu 23.10+ …',
  /sandbox.*"If the window does not open" in README\.md/,
)
test(
  'being root',
  explained,
  '[1:1120/1:FATAL:electron_main_delegate.cc(287)] Running as root without --no-sandbox is not supported.',
  /refuses to run as root/,
)
test(
  'a missing library',
  explained,
  'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file',
  /the system library libnss3\.so is not installed/,
)
test(
  'a display that is gone',
  explained,
  'ERROR:ozone_platform_x11.cc(244)] Missing X server or $DISPLAY',
  /display does not answer/,
)
test('anything else', explained, '', /ended at once with SIGTRAP/)

async function makeTree(t: ExecutionContext, files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'localist-electron-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
  return root
}

const installed = {
  'node_modules/electron/package.json': '{}',
  'node_modules/electron/path.txt': 'electron',
  'node_modules/electron/dist/electron': '',
}

test('the runtime that the electron package installed is found through its path.txt', async (t) => {
  const root = await makeTree(t, installed)
  t.deepEqual(findElectron({ root, env: {} }), {
    executable: join(root, 'node_modules', 'electron', 'dist', 'electron'),
  })
})

test('ELECTRON_OVERRIDE_DIST_PATH goes before what is installed', async (t) => {
  const root = await makeTree(t, { ...installed, 'elsewhere/electron': '' })
  const env = { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') }
  t.deepEqual(findElectron({ root, env, platform: 'linux' }), {
    executable: join(root, 'elsewhere', 'electron'),
  })
})

const executables: ReadonlyArray<readonly [NodeJS.Platform, string]> = [
  ['linux', 'electron'],
  ['darwin', 'Electron.app/Contents/MacOS/Electron'],
  ['win32', 'electron.exe'],
]
for (const [platform, name] of executables) {
  test(`the override's executable has the name it has on ${platform}`, async (t) => {
    const root = await makeTree(t, { [`elsewhere/${name}`]: '' })
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') }
    t.deepEqual(findElectron({ root, env, platform }), { executable: join(root, 'elsewhere', name) })
  })
}

const missing = test.macro<
  [files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>, why: RegExp]
>({
  async exec(t, files, env, why) {
    const found = findElectron({ root: await makeTree(t, files), env })
    t.true('missing' in found && why.test(found.missing))
  },
  title: (what) => `${what ?? ''} is reported as missing, with the reason`,
})

const nowhere = { ELECTRON_OVERRIDE_DIST_PATH: '/nonexistent' }
test(
  'an override that points nowhere',
  missing,
  installed,
  nowhere,
  /OVERRIDE_DIST_PATH points to \/nonexistent/,
)
test('an override that cannot be read is not called a folder without Electron', async (t) => {
  const root = await makeTree(t, installed)
  await symlink('loop', join(root, 'loop'))
  const found = findElectron({ root, env: { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'loop') } })
  t.deepEqual(found, {
    missing: `ELECTRON_OVERRIDE_DIST_PATH points to ${join(root, 'loop')}, which cannot be read (ELOOP)`,
  })
})

test('a package that is not installed', missing, {}, {}, /not installed/)
test(
  'a runtime not downloaded yet',
  missing,
  { 'node_modules/electron/package.json': '{}' },
  {},
  /not been downloaded/,
)
test(
  'a runtime without its executable',
  missing,
  { 'node_modules/electron/package.json': '{}', 'node_modules/electron/path.txt': 'electron' },
  {},
  /incomplete/,
)

const sources = ['common', 'messages', 'server', 'cli', 'electron', 'renderer', 'scripts/page']
const products = [
  'cli/main.js',
  'electron/main.js',
  'renderer/reference/index.html',
  'renderer/index.en.html',
]

test('a build is made anew where a file of it is missing, or a source is newer or gone', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'localist-stale-'))
  t.teardown(() => rm(root, { recursive: true, force: true }))
  const [old, built, later] = [1, 2, 3].map((hours) => new Date(2026, 0, 1, hours)) as [Date, Date, Date]
  const write = async (path: string, time: Date): Promise<void> => {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), '')
    await utimes(join(root, path), time, time)
  }
  for (const folder of sources) await write(`${folder}/parts/part.ts`, old)
  for (const folder of sources)
    for (const path of [`${folder}/parts`, folder]) await utimes(join(root, path), old, old)
  t.true(isStale(root))
  for (const product of products) await write(`dist/${product}`, built)
  t.false(isStale(root))

  for (const folder of sources) {
    await write(`${folder}/parts/part.ts`, later)
    t.true(isStale(root), folder)
    await utimes(join(root, folder, 'parts', 'part.ts'), old, old)
    t.false(isStale(root))
  }
  await rm(join(root, 'cli', 'parts', 'part.ts'))
  t.true(isStale(root))
})
