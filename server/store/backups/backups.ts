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

const dailyKept = 14

/** The copies of an account's document. */
export interface Backups {
  /** The oldest first. */
  list(): Promise<readonly BackupName[]>
  /**
   * Copies the document at `path`, reads the copy back, and keeps it once it is found good; the oldest of more
   * than fourteen daily ones go. Throws Damaged, NewerVersion, or the system's error; then there is no new backup.
   */
  make(path: string, reason: BackupReason): Promise<BackupName>
  /** Makes the daily backup where there is none of today yet. Throws as make() does. */
  makeToday(path: string): Promise<void>
  /** What a backup holds; null where there is no such backup. Throws Damaged or NewerVersion. */
  read(id: string): Promise<ReadImage | null>
}

/** The backups in `folder`, which is made with the first one. */
export function createBackups({ files, now }: StoreHost, folder: string): Backups {
  const list = async (): Promise<readonly BackupName[]> => {
    const names = await files.readdir(folder).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    return names.flatMap((name) => parseBackupName(name) ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  const pathOf = ({ id }: Pick<BackupName, 'id'>): string => join(folder, `${id}.json`)

  const dropOldest = async (): Promise<void> => {
    const daily = (await list()).filter(({ reason }) => reason === 'daily')
    for (const old of daily.slice(0, -dailyKept)) await files.unlink(pathOf(old))
  }

  const check = async (path: string, reason: BackupReason): Promise<void> => {
    if (await verifies(files, path)) return
    if (reason !== 'migration') throw new Damaged('The copy does not verify.')
    // A document of an older version has no checksum: it is read whole.
    readImage(await files.readFile(path))
  }

  const make = async (path: string, reason: BackupReason): Promise<BackupName> => {
    await makeFolder(files, folder)
    const backup = backupName(reason, now())
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
    list,
    make,
    async makeToday(path) {
      const { id } = backupName('daily', now())
      if (!(await list()).some((backup) => backup.id === id)) await make(path, 'daily')
    },
    async read(id) {
      const known = (await list()).find((backup) => backup.id === id)
      return known === undefined ? null : readImage(await files.readFile(pathOf(known)))
    },
  }
}

/** The newest backup that can be read, or null. */
export async function newestGood(
  backups: Backups,
): Promise<{ readonly backup: BackupName; readonly image: ReadImage } | null> {
  for (const backup of (await backups.list()).toReversed()) {
    try {
      const image = await backups.read(backup.id)
      if (image !== null) return { backup, image }
    } catch (error) {
      if (!(error instanceof Damaged || error instanceof NewerVersion)) throw error
    }
  }
  return null
}
