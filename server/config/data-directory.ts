import { isAbsolute, resolve } from 'node:path'
import envPaths from 'env-paths'
import { Unusable } from './unusable.ts'

/**
 * The folder that every Localist program uses: `told`, else LOCALIST_DATA_DIR, else the platform's
 * convention (XDG_DATA_HOME, Application Support, or LOCALAPPDATA). Throws Unusable where that is no absolute path.
 */
export function dataDirectory(told?: string): string {
  // As in a shell, a variable that is set to nothing is not set.
  const named = told ?? (process.env['LOCALIST_DATA_DIR'] || undefined)
  if (named !== undefined) return resolve(named)
  const { data } = envPaths('localist', { suffix: '' })
  // It would be a folder in whatever folder the program was started from.
  if (!isAbsolute(data)) throw new Unusable(noHome)
  return data
}

const homeVariable = process.platform === 'win32' ? 'LOCALAPPDATA' : 'HOME or XDG_DATA_HOME'

const noHome = `It is not clear where your data belongs: ${homeVariable} is empty or no absolute path. Set it, or name a folder with --data-dir or LOCALIST_DATA_DIR.`
