import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { Damaged, NewerVersion } from '../documents/document.ts'
import { codeOf } from '../files/files.ts'
import { removeTemporaries } from '../files/replace.ts'
import { makeFolder, syncFile, syncFolder } from '../files/sync.ts'
import type { StoreHost } from '../host.ts'
import { readImage, type ReadImage } from '../todos-document/read.ts'
import { verifies } from '../todos-document/verify.ts'
import { backupName, parseBackupName, type BackupName, type BackupReason } from './backup-name.ts'

/** How many daily ones are kept, and how many from before a restore; those from before a migration all are. */
const kept = 14

/** A backup as it lies in its folder. */
export interface StoredBackup extends BackupName {
  readonly createdAt: string
  /** In bytes. */
  readonly size: number
}

/** The copies of an account's document. */
export interface Backups {
  /** The newest first. */
  list(): Promise<readonly StoredBackup[]>
  /**
   * Copies the document at `path`, reads the copy back, and keeps it once it is found good; the oldest of more
   * than fourteen go. Throws Damaged, NewerVersion, or the system's error; then there is no new backup.
   */
  make(path: string, reason: BackupReason): Promise<BackupName>
  /** Whether there is a daily backup of today. */
  hasToday(): Promise<boolean>
  /** What a backup holds; null where there is no such backup. Throws Damaged or NewerVersion. */
  read(id: string): Promise<ReadImage | null>
}

/** The backups in `folder`, which is made with the first one. */
export function createBackups({ files, now }: StoreHost, folder: string): Backups {
  const names = async (): Promise<readonly BackupName[]> => {
    const entries = await files.readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    return entries.flatMap((name) => parseBackupName(name) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  const pathOf = ({ id }: Pick<BackupName, 'id'>): string => join(folder, `${id}.json`)

  const dropOldest = async (): Promise<void> => {
    const all = await names()
    for (const counted of ['daily', 'restore'] as const) {
      const old = all.filter(({ reason }) => reason === counted).slice(0, -kept)
      for (const backup of old) await files.unlink(pathOf(backup))
    }
  }

  const check = async (path: string, reason: BackupReason): Promise<void> => {
    if (await verifies(files, path)) return
    if (reason !== 'migration') throw new Damaged('The copy does not verify.')
    // A document of an older version has no checksum: it is read whole.
    readImage(await files.readFile(path))
  }

  // A backup never takes the place of another.
  const freshName = async (reason: BackupReason, at: Date): Promise<BackupName> => {
    const backup = backupName(reason, at)
    const isTaken = (await names()).some(({ id }) => id === backup.id)
    return isTaken && reason !== 'daily' ? freshName(reason, new Date(at.getTime() + 1)) : backup
  }

  const make = async (path: string, reason: BackupReason): Promise<BackupName> => {
    await makeFolder(files, folder)
    const backup = await freshName(reason, now())
    const name = `${backup.id}.json`
    await removeTemporaries(files, folder, name)
    const temporary = join(folder, `${name}.${randomBytes(6).toString('hex')}.tmp`)
    try {
      await files.copyFile(path, temporary, constants.COPYFILE_FICLONE)
      await files.chmod(temporary, 0o600).catch(() => {})
      await syncFile(files, temporary)
      await check(temporary, reason)
      await files.rename(temporary, pathOf(backup))
    } catch (error) {
      await files.unlink(temporary).catch(() => {})
      throw error
    }
    await syncFolder(files, folder)
    await dropOldest()
    return backup
  }

  return {
    async list() {
      const found = await Promise.all(
        (await names()).map(async (backup) => {
          const { mtime, size } = await files.stat(pathOf(backup))
          return { ...backup, createdAt: mtime.toISOString(), size }
        }),
      )
      return found.toReversed()
    },
    make,
    async hasToday() {
      const { id } = backupName('daily', now())
      return (await names()).some((backup) => backup.id === id)
    },
    async read(id) {
      const known = (await names()).find((backup) => backup.id === id)
      return known === undefined ? null : readImage(await files.readFile(pathOf(known)))
    },
  }
}

/** The newest backup that can be read, or null. */
export async function newestGood(
  backups: Backups,
): Promise<{ readonly backup: BackupName; readonly image: ReadImage } | null> {
  for (const backup of await backups.list()) {
    try {
      const image = await backups.read(backup.id)
      if (image !== null) return { backup, image }
    } catch (error) {
      if (!(error instanceof Damaged || error instanceof NewerVersion)) throw error
    }
  }
  return null
}
