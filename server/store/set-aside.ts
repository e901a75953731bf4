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

/** Keeps a copy of the file at `path`, byte for byte, durably, unless there is one. Returns the copy's name. */
export async function copyAside(files: Files, path: string, at: Date): Promise<string> {
  const bytes = await files.readFile(path)
  for (const name of await asidesOf(files, path)) {
    if (bytes.equals(await files.readFile(join(dirname(path), name)))) return name
  }
  const aside = asidePath(path, at)
  await files.copyFile(path, aside)
  await files.chmod(aside, 0o600).catch(() => {})
  await syncFile(files, aside)
  await syncFolder(files, dirname(path))
  return basename(aside)
}

/** The name of the file that was set aside last for `path`, or null. */
export async function findAside(files: Files, path: string): Promise<string | null> {
  return (await asidesOf(files, path)).at(-1) ?? null
}

const asidesOf = async (files: Files, path: string): Promise<readonly string[]> => {
  const entries = await files.readdir(dirname(path))
  return entries.filter((entry) => entry.startsWith(`${basename(path)}${mark}`)).toSorted()
}
