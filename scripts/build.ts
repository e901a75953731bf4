import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run, type Ended } from './run.ts'

const sources = [
  'server',
  'electron',
  'renderer',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]
const products = ['dist/server/cli.js', 'dist/electron/main.js', 'dist/renderer/index.html']

/** Whether something of the build is missing, or a source is newer than the last step of the last build. */
export function isStale(root: string): boolean {
  // `vite build` comes last and always writes its index.html, so that file's time is the time of the build
  const built = products.map((product) => modifiedAt(join(root, product)))
  const last = built.at(-1) ?? 0
  return built.includes(0) || sources.some((source) => newest(join(root, source)) > last)
}

/** Runs the package's own build script, with the npm that runs this one if there is one. */
export async function build(root: string): Promise<Ended> {
  const npm = process.env['npm_execpath']
  if (npm?.endsWith('.js')) return await run(process.execPath, [npm, 'run', 'build'], root)
  if (process.platform === 'win32') return await run('cmd.exe', ['/d', '/s', '/c', 'npm run build'], root)
  return await run('npm', ['run', 'build'], root)
}

function newest(path: string): number {
  const own = modifiedAt(path)
  if (own === 0 || !statSync(path).isDirectory()) return own
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), own)
}

function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
