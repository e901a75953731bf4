import { setTimeout } from 'node:timers/promises'
import { Unusable } from '../config/data-directory.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLocked, takeLock, type Lock } from './lock.ts'
import { isOurListener } from './socket-owner.ts'

/** The content of `server.json`: the address and the owner token of the server of a data directory. */
export interface ServerFile {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly version: string
  readonly startedAt: string
  readonly token: string
}

/** The path of `server.json` in a data directory. */
export const serverFileIn = (dataDir: string): string => join(dataDir, 'server.json')

/**
 * Finds the running server of `dataDir`; null where none runs. Ignores `server.json` if the data directory is not locked
 * (its server was killed, and another program may use the port now) or if another user listens on the port.
 */
export async function findServer(dataDir: string): Promise<ServerFile | null> {
  const server = parseServerFile(readServerFile(dataDir))
  if (server === null || !isOurListener(server.port)) return null
  return (await isLocked(dataDir)) ? server : null
}

const readServerFile = (dataDir: string): string => {
  try {
    return readFileSync(serverFileIn(dataDir), 'utf8')
  } catch {
    return ''
  }
}

// Without zod, which would take a third of the time of each command to load.
const parseServerFile = (text: string): ServerFile | null => {
  const { url, port, pid, version, startedAt, token } = parseObject(text)
  if (typeof port !== 'number' || typeof pid !== 'number') return null
  // The port is checked below, so the address has to be of that port.
  if (url !== `http://127.0.0.1:${port}`) return null
  if (typeof version !== 'string' || typeof startedAt !== 'string') return null
  if (typeof token !== 'string' || token === '') return null
  return { url, port, pid, version, startedAt, token }
}

const parseObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * How long a start waits for a lock whose holder is not found, in milliseconds: when a process has ended, a child process that it was
 * starting can hold the lock for a moment longer.
 */
export const usualLockPatience = 5_000

const betweenTries = 100

/** Locks the data directory, or finds the server of the process that has locked it. Throws Unusable where there is none for `patience` milliseconds. */
export async function lockOrFindServer(
  dataDir: string,
  take: typeof takeLock = takeLock,
  patience = usualLockPatience,
): Promise<{ readonly lock: Lock } | { readonly found: ServerFile }> {
  for (let waited = 0; waited < patience; waited += betweenTries) {
    const lock = await take(dataDir)
    if (lock !== null) return { lock }
    const found = await findServer(dataDir)
    if (found !== null) return { found }
    await setTimeout(betweenTries)
  }
  throw new Unusable(
    `Another program uses ${dataDir}, but no running Localist server was found there. End that program, then try again.`,
  )
}
