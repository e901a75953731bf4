import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { Unusable } from '../config/unusable.ts'
import { type Files, makeFolder, syncFolder } from '../storage/files.ts'
import { networkFileSystem } from './network-file-system.ts'
import { logFailure } from '../log-failure.ts'

/**
 * Makes the data directory with mode 0700 and returns its real path. A directory that exists keeps its mode, since it may
 * hold other files too; the log warns if other users can write to it. Throws Unusable.
 */
export async function makeDataFolder(
  files: Files,
  dataDir: string,
  log: (line: string) => void,
): Promise<string> {
  try {
    await makeFolder(files, resolve(dataDir))
    const path = await realpath(dataDir)
    // The desktop app makes the directory before the server starts, without an fsync of its parent.
    await logFailure(log, dirname(path), syncFolder(files, dirname(path)))
    const warning = await warningFor(path)
    if (warning !== null) log(warning)
    const network = await networkFileSystem(files, path)
    if (network !== null)
      log(
        `${path} is on ${network}, where other computers can write too. Localist cannot detect another Localist on such a computer, and todos may be lost. Keep the folder on a disk of this computer.`,
      )
    return path
  } catch (cause) {
    throw new Unusable(
      `The data directory ${dataDir} cannot be used. Name another with --data-dir or LOCALIST_DATA_DIR.`,
      { cause },
    )
  }
}

const warningFor = async (path: string): Promise<string | null> => {
  if (process.platform === 'win32') {
    const isOutside = relative(homedir(), path).startsWith('..')
    return isOutside ? `${path} is outside your profile: other users of this computer may read it.` : null
  }
  const { mode } = await stat(path)
  if ((mode & 0o022) === 0) return null
  return `Other users can write to ${path}. Remove their permission: chmod go-w.`
}
