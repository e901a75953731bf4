import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run, type Ended } from './run.ts'

const sources = [
  'common',
  'messages',
  'server',
  'cli',
  'electron',
  'renderer',
  'scripts/page',
  'scripts/reference',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]
const products = [
  'dist/cli/main.js',
  'dist/electron/main.js',
  'dist/renderer/reference/index.html',
  'dist/renderer/index.en.html',
]

/** Whether a file of the build is missing, or a source is newer than the build. */
export function isStale(root: string): boolean {
  // `vite build` is the last step and always writes index.en.html, the last of `products`: its time is the time of the build.
  const times = products.map((product) => readModifiedTime(join(root, product)))
  const builtAt = times.at(-1) ?? 0
  return times.includes(0) || sources.some((source) => findNewestTime(join(root, source)) > builtAt)
}

/** Builds Localist if necessary. Returns the exit code of the build, and writes its output to stderr if it failed. */
export async function buildIfStale(root: string): Promise<number> {
  if (!isStale(root)) return 0
  process.stderr.write('Building Localist …\n')
  const { code, output } = await build(root)
  if (code !== 0) process.stderr.write(`${output}\nLocalist could not be built. See the output above.\n`)
  return code
}

/** Runs `npm run build` with the npm that runs this script, or else with the npm in the PATH. */
export async function build(root: string): Promise<Ended> {
  const npm = process.env['npm_execpath']
  if (npm?.endsWith('.js')) return await run(process.execPath, [npm, 'run', 'build'], root)
  if (process.platform === 'win32') return await run('cmd.exe', ['/d', '/s', '/c', 'npm run build'], root)
  return await run('npm', ['run', 'build'], root)
}

function findNewestTime(path: string): number {
  const own = readModifiedTime(path)
  if (own === 0 || !statSync(path).isDirectory()) return own
  return readdirSync(path).reduce((latest, name) => Math.max(latest, findNewestTime(join(path, name))), own)
}

function readModifiedTime(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
