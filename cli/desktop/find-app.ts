import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from './electron-runtime.ts'

/** The words that start the desktop app, or the reason why there is none beside this command. */
export type FoundApp = { readonly command: readonly string[] } | { readonly missing: string }

/** Where the app lies, seen from the folder of its command line. */
const executables: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: '../../MacOS/Localist',
  win32: '../../Localist.exe',
}

/**
 * Finds the desktop app that this command line belongs to: the one that is installed around it, or Electron with the folder of the clone.
 * `root` is the folder that has `dist`.
 */
export function findApp(root: string, platform: NodeJS.Platform = process.platform): FoundApp {
  const installed = join(root, executables[platform] ?? '../../localist')
  if (existsSync(join(root, '..', 'app.asar')) && existsSync(installed)) return { command: [installed] }
  const runtime = findElectron({ root, platform })
  return 'executable' in runtime ? { command: [runtime.executable, root] } : runtime
}
