import { basename, dirname, join } from 'node:path'
import type { Files } from '../files/files.ts'
import { syncFile, syncFolder } from '../files/sync.ts'

/** Why a file was set aside: it could not be read, or a hand changed it while we ran. */
export type Reason = 'damaged' | 'edited'

const asidePath = (path: string, reason: Reason, at: Date): string =>
  `${path}.${reason}-${at.toISOString().replaceAll(':', '-')}`

/** Moves the file at `path` out of the way, byte for byte, durably. Returns its new name. */
export async function setAside(files: Files, path: string, at: Date): Promise<string> {
  const aside = asidePath(path, 'damaged', at)
  await files.rename(path, aside)
  await syncFolder(files, dirname(path))
  return basename(aside)
}

/** Keeps a copy of the file at `path`, byte for byte, durably, unless there is one. Returns the copy's name. */
export async function copyAside(
  files: Files,
  path: string,
  at: Date,
  reason: Reason = 'damaged',
): Promise<string> {
  const bytes = await files.readFile(path)
  for (const name of await asidesOf(files, path, reason)) {
    if (bytes.equals(await files.readFile(join(dirname(path), name)))) return name
  }
  const aside = asidePath(path, reason, at)
  await files.copyFile(path, aside)
  await files.chmod(aside, 0o600).catch(() => {})
  await syncFile(files, aside)
  await syncFolder(files, dirname(path))
  return basename(aside)
}

/** The name of the damaged file that was set aside last for `path`, or null. */
export async function findAside(files: Files, path: string): Promise<string | null> {
  return (await asidesOf(files, path, 'damaged')).at(-1) ?? null
}

const asidesOf = async (files: Files, path: string, reason: Reason): Promise<readonly string[]> => {
  const entries = await files.readdir(dirname(path))
  return entries.filter((entry) => entry.startsWith(`${basename(path)}.${reason}-`)).toSorted()
}
