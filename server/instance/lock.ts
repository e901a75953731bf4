import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

/** The hold on a data directory; the kernel lets go of it when the process ends, however it ends. */
export interface Lock {
  release(): Promise<void>
}

/** Takes the data directory for this process; null where another process holds it. */
export async function takeLock(dataDir: string): Promise<Lock | null> {
  return process.platform === 'linux' || process.platform === 'win32'
    ? listenOn(await socketName(dataDir))
    : lockFile(dataDir)
}

/** Whether some process holds the data directory. */
export async function isLocked(dataDir: string): Promise<boolean> {
  if (process.platform === 'linux' || process.platform === 'win32') return answers(await socketName(dataDir))
  const lock = await lockFile(dataDir)
  await lock?.release()
  return lock === null
}

// Device and inode, since one directory has several paths: links, and mounts of it elsewhere.
const socketName = async (dataDir: string): Promise<string> => {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  const name = createHash('sha256').update(`${dev} ${ino}`).digest('hex').slice(0, 32)
  if (process.platform === 'win32') return `\\\\.\\pipe\\localist-${name}`
  // An abstract socket on Linux: it has no file that could outlive its process. Older Nodes fill the name up to
  // the end of sun_path, newer ones do not, and the two would be different names: so fill it up in any case.
  return `\0localist-${name}`.padEnd(108, '\0')
}

const listenOn = (name: string): Promise<Lock | null> =>
  new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    server.listen(name, () => resolve({ release: () => close(server) }))
  })

const close = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))

const answers = (name: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = connect(name)
    connection.once('error', () => resolve(false))
    connection.once('connect', () => {
      connection.destroy()
      resolve(true)
    })
  })

// open(2) on macOS and the BSDs takes a lock in the same step; Node has no name for the flag.
const exclusiveLock = 0x20

const lockFile = async (dataDir: string): Promise<Lock | null> => {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | exclusiveLock
  try {
    const handle = await open(join(dataDir, 'lock'), flags, 0o600)
    return { release: () => handle.close() }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return null
    throw error
  }
}
