import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { Damaged } from '../../documents/document.ts'
import { codeOf } from '../../files/files.ts'
import { removeTemporaries, renamePatiently } from '../../files/replace.ts'
import { makeFolder, syncFile, syncFolder } from '../../files/sync.ts'
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
   * Copies the document at `path`, reads the copy back, and keeps it once it is found good. Throws Damaged,
   * NewerVersion, or the system's error; then there is no new backup.
   */
  make(path: string, reason: BackupReason): Promise<BackupName>
  /** Lets the oldest of more than fourteen of a kind go, never `made`; what goes wrong is logged. */
  dropOldest(made: BackupName): Promise<void>
  /** Removes a backup that is not needed after all; what goes wrong is logged. */
  discard(backup: BackupName): Promise<void>
  /** Whether there is a daily backup of today. */
  hasToday(): Promise<boolean>
  /** The content of a backup; null where there is no such backup. Throws Damaged or NewerVersion. */
  read(id: string): Promise<ReadImage | null>
}

/** The backups in `folder`, which is made with the first one. */
export function createBackups({ files, log, now }: StoreHost, folder: string): Backups {
  const names = async (): Promise<readonly BackupName[]> => {
    const entries = await files.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return []
      throw error
    })
    return entries
      .flatMap((entry) => (entry.isFile() ? (parseBackupName(entry.name) ?? []) : []))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  const pathOf = ({ id }: Pick<BackupName, 'id'>): string => join(folder, `${id}.json`)

  const discard = (backup: BackupName): Promise<void> =>
    files.unlink(pathOf(backup)).catch((error: unknown) => log(`${pathOf(backup)}: ${String(error)}`))

  const dropOldest = async (made: BackupName): Promise<void> => {
    const today = now().toISOString().slice(0, 10)
    const all = await names().catch((error: unknown) => {
      log(`${folder}: ${String(error)}`)
      return []
    })
    for (const counted of ['daily', 'restore'] as const) {
      const counting = all.filter(({ id, reason }) => reason === counted && id !== made.id)
      // Backups that a wrong clock dated into the future would push out all others.
      const future = counting.filter(({ id }) => id.slice(0, 10) > today)
      const past = counting.filter((backup) => !future.includes(backup))
      const others = [...future, ...past]
      const most = made.reason === counted ? kept - 1 : kept
      for (const backup of others.slice(0, Math.max(0, others.length - most))) {
        await discard(backup)
      }
    }
  }

  // A migration that fails and is tried again needs no second copy.
  const sameAs = async (path: string, reason: BackupReason): Promise<BackupName | undefined> => {
    if (reason !== 'migration') return undefined
    const bytes = await files.readFile(path)
    for (const backup of await names()) {
      if (backup.reason === reason && bytes.equals(await files.readFile(pathOf(backup)))) return backup
    }
    return undefined
  }

  const check = async (path: string, reason: BackupReason): Promise<void> => {
    if (await verifies(files, path)) return
    if (reason !== 'migration') throw new Damaged('The copy does not verify.')
    // A document of an older version has no checksum: it is read whole.
    await readImage(await files.readFile(path))
  }

  // A backup never takes the place of another.
  const freshName = async (reason: BackupReason, at: Date): Promise<BackupName> => {
    const backup = backupName(reason, at)
    const isTaken = (await names()).some(({ id }) => id === backup.id)
    return isTaken && reason !== 'daily' ? freshName(reason, new Date(at.getTime() + 1)) : backup
  }

  const make = async (path: string, reason: BackupReason): Promise<BackupName> => {
    await makeFolder(files, folder)
    const same = await sameAs(path, reason)
    if (same !== undefined) return same
    const backup = await freshName(reason, now())
    const name = `${backup.id}.json`
    await removeTemporaries(files, folder)
    const temporary = join(folder, `${name}.${randomBytes(6).toString('hex')}.tmp`)
    try {
      await files.copyFile(path, temporary, constants.COPYFILE_FICLONE)
      await files.chmod(temporary, 0o600).catch(() => {})
      await syncFile(files, temporary)
      await check(temporary, reason)
      await renamePatiently(files, temporary, pathOf(backup))
    } catch (error) {
      await files.unlink(temporary).catch(() => {})
      throw error
    }
    try {
      await syncFolder(files, folder)
    } catch (error) {
      await discard(backup)
      throw error
    }
    return backup
  }

  return {
    async list() {
      const found = await Promise.all(
        (await names()).map(async (backup) => {
          // It may have been removed meanwhile.
          const status = await files.stat(pathOf(backup)).catch(() => null)
          return status === null
            ? []
            : [{ ...backup, createdAt: status.mtime.toISOString(), size: status.size }]
        }),
      )
      return found.flat().toReversed()
    },
    make,
    dropOldest,
    discard,
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

/** Whether a backup is of this account as it is: one from before a removal is of the one that was. */
export const isOfThisAccount = ({ reason }: Pick<BackupName, 'reason'>): boolean => reason !== 'removal'

/** The backup of the highest revision of those that can be read, or null: a name is only as good as the clock was. */
export async function newestGood(
  { log }: StoreHost,
  backups: Backups,
): Promise<{ readonly backup: BackupName; readonly image: ReadImage } | null> {
  let newest: { readonly backup: BackupName; readonly image: ReadImage } | null = null
  for (const backup of (await backups.list()).filter(isOfThisAccount)) {
    try {
      const image = await backups.read(backup.id)
      if (image !== null && image.revision > (newest?.image.revision ?? -1)) newest = { backup, image }
    } catch (error) {
      log(`The backup ${backup.id} cannot be read: ${String(error)}`)
    }
  }
  return newest
}
