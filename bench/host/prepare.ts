import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, isStale } from '../../scripts/build.ts'
import { run, type Ended } from '../../scripts/run.ts'

type Say = (line: string) => void

/** Builds Localist and the baselines where a build is older than its sources. Throws where a build fails. */
export async function buildAll(root: string, say: Say): Promise<void> {
  if (isStale(root)) {
    say('Building Localist …')
    demand(await build(root), 'Localist')
  }
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const project = join(root, 'bench', 'baselines', 'tsconfig.json')
  // they run as JavaScript: Node's own reading of TypeScript would count into their start and their memory
  demand(await run(process.execPath, [tsc, '-p', project], root), 'the baselines')
}

/** Installs the packages that only baselines need, if they are missing. Returns the reason where that fails. */
export async function installBaselines(root: string, say: Say): Promise<string | undefined> {
  const folder = join(root, 'bench')
  if (isInstalled(folder)) return undefined
  say("Installing the baselines' packages: npm ci --prefix bench …")
  const npm = process.env['npm_execpath']
  const [command, ...args] = npm?.endsWith('.js') === true ? [process.execPath, npm] : ['npm']
  const { code, output } = await run(command ?? 'npm', [...args, 'ci', '--prefix', folder], folder)
  if (code === 0) return undefined
  const line = output.split('\n').find((text) => text.includes('npm error')) ?? 'npm ci failed'
  say(`They could not be installed: ${line}`)
  return `its packages could not be installed (${line})`
}

const isInstalled = (folder: string): boolean =>
  Object.entries(manifest(folder).dependencies ?? {}).every(([name, version]) => {
    const installed = join(folder, 'node_modules', name)
    return existsSync(join(installed, 'package.json')) && manifest(installed).version === version
  })

interface Manifest {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

const demand = ({ code, output }: Ended, what: string): void => {
  if (code !== 0) throw new Error(`The build of ${what} failed, so nothing was measured.\n${output}`)
}
