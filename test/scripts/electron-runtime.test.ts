import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { findElectron } from '../../scripts/electron-runtime.ts'

async function setup(t: ExecutionContext, files: Readonly<Record<string, string>>): Promise<string> {
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
  const root = await setup(t, installed)
  t.deepEqual(findElectron({ root, env: {} }), {
    executable: join(root, 'node_modules', 'electron', 'dist', 'electron'),
  })
})

test('ELECTRON_OVERRIDE_DIST_PATH goes before what is installed', async (t) => {
  const root = await setup(t, { ...installed, 'elsewhere/electron': '' })
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
    const root = await setup(t, { [`elsewhere/${name}`]: '' })
    const env = { ELECTRON_OVERRIDE_DIST_PATH: join(root, 'elsewhere') }
    t.deepEqual(findElectron({ root, env, platform }), { executable: join(root, 'elsewhere', name) })
  })
}

const missing = test.macro<
  [files: Readonly<Record<string, string>>, env: Readonly<Record<string, string>>, why: RegExp]
>({
  async exec(t, files, env, why) {
    const found = findElectron({ root: await setup(t, files), env })
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
