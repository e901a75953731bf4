import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { archFromString, build as buildWithElectronBuilder, Platform } from 'electron-builder'
import { build } from './build.ts'
import { makeCommandLine } from './package/command-line.ts'
import { makeDeb } from './package/deb.ts'
import { readElectronOptions } from './package/electron.ts'
import { makeLinuxTree } from './package/linux-tree.ts'
import { makeRpm } from './package/rpm.ts'
import { run } from './run.ts'

// `npm run package`: builds the packages of this system into release/. Arguments are more targets of electron-builder, such as AppImage;
// `-- --quick` compresses less, for a check.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})
const root = join(import.meta.dirname, '..')
const output = join(root, 'release')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const sayFile = (path: string): void =>
  say(`  ${basename(path)}  ${(statSync(path).size / 1e6).toFixed(1)} MB`)

async function buildApp(): Promise<void> {
  const built = await build(root)
  if (built.code !== 0) throw new Error(`Localist could not be built:\n${built.output}`)
  makeCommandLine({ root, folder: join(output, 'cli'), version })
  const platform = Platform.current()
  await buildWithElectronBuilder({
    projectDir: root,
    // electron-builder downloads the tools for its own packages for Linux.
    targets: platform.createTarget(
      platform === Platform.LINUX ? ['dir', ...positionals] : positionals,
      archFromString(process.arch),
    ),
    publish: 'never',
    config: { ...readElectronOptions() },
  })
}

/** Packs the app as it is, for a person who unpacks it anywhere. */
async function makeTar(app: string): Promise<string> {
  const name = `localist-${version}-linux-${process.arch}`
  const path = join(output, `${name}.tar.gz`)
  const folders = ['--owner=0', '--group=0', `--transform=s,^\\.,${name},`, '-C', app, '.']
  const { code, output: said } = await run('tar', ['-czf', path, ...folders], root)
  if (code !== 0) throw new Error(`tar failed:\n${said}`)
  return path
}

/** Builds the deb and the rpm, each where its tool is installed, and the tar.gz. */
async function buildLinuxPackages(): Promise<readonly string[]> {
  const suffix = process.arch === 'x64' ? '' : `-${process.arch}`
  const app = join(output, `linux${suffix}-unpacked`)
  const makers = [
    ['dpkg-deb', 'deb', makeDeb],
    ['rpmbuild', 'rpm', makeRpm],
  ] as const
  const made = [await makeTar(app)]
  for (const [tool, kind, make] of makers) {
    if (!existsSync(join('/usr/bin', tool))) {
      say(`No ${kind}: ${tool} is not installed.`)
      continue
    }
    const folder = mkdtempSync(join(tmpdir(), 'localist-package-'))
    try {
      await makeLinuxTree({ root, app, tree: folder })
      made.push(await make({ root, tree: folder, output, version, level: values.quick ? 1 : 6 }))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return made
}

say(`Packages of Localist ${version} for ${process.platform} ${process.arch}`)
await buildApp()
if (process.platform === 'linux') for (const path of await buildLinuxPackages()) sayFile(path)
