import { basename, dirname, join } from 'node:path'
import { type Files, syncFile, syncFolder } from './files.ts'

/** The reason for keeping a file or a copy of it: it was damaged, or another program or a person edited it. */
export type AsideReason = 'damaged' | 'edited'

const asidePath = (path: string, reason: AsideReason, at: Date): string =>
  `${path}.${reason}-${at.toISOString().replaceAll(':', '-')}`

/** Renames the file or folder at `path` to `<name>.<reason>-<time>` beside it. Returns the new name when it is durable. */
export async function moveAside(
  files: Files,
  path: string,
  at: Date,
  reason: AsideReason = 'damaged',
): Promise<string> {
  const aside = asidePath(path, reason, at)
  await files.rename(path, aside)
  await syncFolder(files, dirname(path))
  return basename(aside)
}

/**
 * Copies the file at `path` to `<name>.<reason>-<time>` beside it, unless an equal copy exists. Returns the name of the copy
 * when it is durable.
 */
export async function copyAside(
  files: Files,
  path: string,
  at: Date,
  reason: AsideReason = 'damaged',
): Promise<string> {
  const bytes = await files.readFile(path)
  for (const name of await listAsides(files, path, reason)) {
    if (bytes.equals(await files.readFile(join(dirname(path), name)))) return name
  }
  const aside = asidePath(path, reason, at)
  await files.copyFile(path, aside)
  await files.chmod(aside, 0o600).catch(() => {})
  await syncFile(files, aside)
  await syncFolder(files, dirname(path))
  return basename(aside)
}

/** Finds the name of the newest damaged file that was kept beside `path`; null where there is none. */
export async function findAside(files: Files, path: string): Promise<string | null> {
  return (await listAsides(files, path, 'damaged')).at(-1) ?? null
}

const listAsides = async (files: Files, path: string, reason: AsideReason): Promise<readonly string[]> => {
  const entries = await files.readdir(dirname(path))
  return entries.filter((entry) => entry.startsWith(`${basename(path)}.${reason}-`)).toSorted()
}
