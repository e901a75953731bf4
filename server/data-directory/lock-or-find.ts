import { setTimeout } from 'node:timers/promises'
import { Unusable } from '../config/unusable.ts'
import { findServer, type ServerFile } from './find-server.ts'
import { takeLock, type Lock } from './lock.ts'

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
