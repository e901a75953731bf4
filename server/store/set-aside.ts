import { basename, dirname, join } from 'node:path'
import { syncFile, syncFolder, type Files } from './files.ts'

const mark = '.damaged-'

const asidePath = (path: string, at: Date): string => `${path}${mark}${at.toISOString().replaceAll(':', '-')}`

/** Moves the file at `path` out of the way, byte for byte, durably. Returns its new name. */
export async function setAside(files: Files, path: string, at: Date): Promise<string> {
  const aside = asidePath(path, at)
  await files.rename(path, aside)
  await syncFolder(files, dirname(path))
  return basename(aside)
}

/** Keeps a copy of the file at `path`, byte for byte, durably. Returns the copy's name. */
export async function copyAside(files: Files, path: string, at: Date): Promise<string> {
  const aside = asidePath(path, at)
  await files.copyFile(path, aside)
  await files.chmod(aside, 0o600)
  await syncFile(files, aside)
  await syncFolder(files, dirname(path))
  return basename(aside)
}

/** The name of a file that was set aside for `path` earlier, or null. */
export async function findAside(files: Files, path: string): Promise<string | null> {
  const entries = await files.readdir(dirname(path))
  const found = entries.filter((entry) => entry.startsWith(`${basename(path)}${mark}`)).toSorted()
  return found.at(-1) ?? null
}

/** Where a file that was set aside lies. */
export const besides = (path: string, name: string): string => join(dirname(path), name)
