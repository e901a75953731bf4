import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The path of the Electron executable, or the reason why there is none. */
export type ElectronRuntime = { readonly executable: string } | { readonly missing: string }

interface Machine {
  readonly root?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
}

const executableNames: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/**
 * Finds the Electron runtime: in ELECTRON_OVERRIDE_DIST_PATH, or in the `electron` package. Does not import that package,
 * because the import downloads the runtime, and throws where that fails.
 */
export function findElectron(machine: Machine = {}): ElectronRuntime {
  const {
    root = join(import.meta.dirname, '..', '..'),
    env = process.env,
    platform = process.platform,
  } = machine
  const override = env['ELECTRON_OVERRIDE_DIST_PATH']
  if (override) {
    const executable = join(override, executableNames[platform] ?? 'electron')
    const problem = findProblem(executable)
    if (problem === null) return { executable }
    return { missing: `ELECTRON_OVERRIDE_DIST_PATH points to ${override}, ${problem}` }
  }
  const packageFolder = join(root, 'node_modules', 'electron')
  if (!existsSync(join(packageFolder, 'package.json'))) {
    return { missing: 'the electron package is not installed (run `npm ci`)' }
  }
  const pathFile = join(packageFolder, 'path.txt')
  if (!existsSync(pathFile)) return { missing: 'the Electron runtime has not been downloaded yet' }
  const executable = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim())
  if (existsSync(executable)) return { executable }
  return { missing: 'the Electron runtime is incomplete: its executable is missing' }
}

/** The words that start the desktop app, or the reason why there is none beside this command. */
export type FoundApp = { readonly command: readonly string[] } | { readonly missing: string }

/** The executable of an installed app, seen from the folder of its command line. */
const installedNames: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: '../../MacOS/Localist',
  win32: '../../Localist.exe',
}

/**
 * Finds the desktop app that this command line belongs to: the one that is installed around it, or Electron with the folder of the clone.
 * `root` is the folder that has `dist`.
 */
export function findApp(root: string): FoundApp {
  const installed = join(root, installedNames[process.platform] ?? '../../localist')
  if (existsSync(join(root, '..', 'app.asar')) && existsSync(installed)) return { command: [installed] }
  const runtime = findElectron({ root })
  return 'executable' in runtime ? { command: [runtime.executable, root] } : runtime
}

// existsSync() is false too where this user may not read the folder.
const findProblem = (executable: string): string | null => {
  try {
    statSync(executable)
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const isAbsent = code === 'ENOENT' || code === 'ENOTDIR'
    return isAbsent ? 'where there is no Electron' : `which cannot be read (${code})`
  }
}
