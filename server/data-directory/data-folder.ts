import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, relative, resolve } from 'node:path'
import { Unusable } from '../config/data-directory.ts'
import { type Files, makeFolder, syncFolder } from '../storage/files.ts'
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

// The type numbers are from statfs(2), or from linux/magic.h where that page does not list them.
const networkFileSystems: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x01021997, '9P'],
  [0x65735546, 'FUSE'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x73757245, 'Coda'],
  [0x0bd00bd0, 'Lustre'],
  [0x01161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
])

/** Returns the name of the network file system that `path` is on, such as NFS; null for other file systems. Linux only. */
async function networkFileSystem(files: Pick<Files, 'statfs'>, path: string): Promise<string | null> {
  if (process.platform !== 'linux') return null
  const found = await files.statfs(path).catch(() => null)
  // Some systems return the type as a signed number.
  return found === null ? null : (networkFileSystems.get(found.type >>> 0) ?? null)
}
