import { constants, promises, statSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { sha256 } from '@noble/hashes/sha2.js'

/** The lock of a data directory. The kernel releases it when the process ends, also after a crash. */
export interface Lock {
  release(): Promise<void>
}

/** Locks the data directory for this process; null where another process has locked it. */
export async function takeLock(dataDir: string): Promise<Lock | null> {
  return process.platform === 'linux' || process.platform === 'win32'
    ? lockBySocket(socketName(dataDir))
    : lockByFile(dataDir)
}

/** Whether any process has locked the data directory. */
export async function isLocked(dataDir: string): Promise<boolean> {
  if (process.platform === 'linux' || process.platform === 'win32') return isListening(socketName(dataDir))
  const lock = await lockByFile(dataDir)
  await lock?.release()
  return lock === null
}

// The name is made of device and inode, since one directory can have several paths (links, bind mounts).
const socketName = (dataDir: string): string => {
  const { dev, ino } = statSync(dataDir, { bigint: true })
  // node:crypto takes 4 ms to load, too long for each command of the command line.
  const name = Buffer.from(sha256(Buffer.from(`${dev} ${ino}`)))
    .toString('hex')
    .slice(0, 32)
  if (process.platform === 'win32') return `\\\\.\\pipe\\localist-${name}`
  // An abstract socket leaves no file behind when its process ends. Node up to version 20 pads the name with NULs to the
  // length of sun_path, newer versions do not. Pad it always, so that all versions use the same name.
  return `\0localist-${name}`.padEnd(108, '\0')
}

const lockBySocket = (name: string): Promise<Lock | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(name, () => resolve({ release: () => closeServer(server) }))
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => void server.close(() => resolve()))

const isListening = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(name)
    connection.once('error', () => resolve(false))
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
  })

// O_EXLOCK of open(2) on macOS and the BSDs, which locks the opened file. Node has no constant for it.
const openExclusiveLock = 0x20

const lockByFile = async (dataDir: string): Promise<Lock | null> => {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | openExclusiveLock
  try {
    const handle = await promises.open(join(dataDir, 'lock'), flags, 0o600)
    return { release: () => handle.close() }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null
    throw error
  }
}
