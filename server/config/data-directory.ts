import { isAbsolute, resolve } from 'node:path'
import envPaths from 'env-paths'

/** Reads the data directory that LOCALIST_DATA_DIR names. As in a shell, a variable that is set to nothing is not set. */
export const readDataDirectory = (): string | undefined => process.env['LOCALIST_DATA_DIR'] || undefined

/**
 * Finds the folder that every Localist program uses: `option`, else LOCALIST_DATA_DIR, else the convention of the system
 * (XDG_DATA_HOME, Application Support, or LOCALAPPDATA). Throws Unusable where the system names no absolute path.
 */
export function findDataDirectory(option?: string): string {
  const named = option ?? readDataDirectory()
  if (named !== undefined) return resolve(named)
  const data = findUsualFolder()
  // A relative path would depend on the folder in which the program was started.
  if (!isAbsolute(data)) throw new Unusable(noDataDirectory)
  return data
}

/** Whether a data directory is that of the convention of the system, which no program needs to be told. */
export const isUsualDataDirectory = (dataDir: string): boolean => dataDir === findUsualFolder()

const findUsualFolder = (): string => envPaths('localist', { suffix: '' }).data

const homeVariable = process.platform === 'win32' ? 'LOCALAPPDATA' : 'HOME or XDG_DATA_HOME'

const noDataDirectory = `The data directory is not known: ${homeVariable} is empty or not an absolute path. Set it, or name a folder with --data-dir or LOCALIST_DATA_DIR.`

/** A setting cannot be used. The message names the setting and says what to do. */
export class Unusable extends Error {}
