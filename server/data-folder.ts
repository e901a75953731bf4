import { mkdir, realpath, stat } from 'node:fs/promises'
import { Unusable } from './config.ts'

/**
 * Makes the data directory, mode 0700, and returns its real path. One that is there already keeps its mode,
 * with a warning where other users may write to it: it may be a folder that holds more than our files.
 * Throws Unusable.
 */
export async function makeDataFolder(dataDir: string, log: (line: string) => void): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const { mode } = await stat(dataDir)
    if (process.platform !== 'win32' && (mode & 0o022) !== 0) {
      log(`Other users may write to ${dataDir}. Take that from them: chmod go-w.`)
    }
    return await realpath(dataDir)
  } catch (cause) {
    throw new Unusable(
      `The data directory ${dataDir} cannot be used. Name another with --data-dir or LOCALIST_DATA_DIR.`,
      { cause },
    )
  }
}
