import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { isOurListener } from './socket-owner.ts'
import type { Files } from '../files/files.ts'
import { replaceFile } from '../files/replace.ts'
import { isLocked } from './lock.ts'

const serverFile = z.object({
  url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+$/),
  port: z.int(),
  pid: z.int(),
  version: z.string(),
  startedAt: z.string(),
  token: z.string().min(1),
})

/** What `server.json` says: where the server of a data directory answers, and its owner token. */
export type ServerFile = Readonly<z.infer<typeof serverFile>>

const pathIn = (dataDir: string): string => join(dataDir, 'server.json')

/** Writes `server.json`, mode 0600. */
export async function writeServerFile(files: Files, dataDir: string, content: ServerFile): Promise<void> {
  await replaceFile(files, pathIn(dataDir), `${JSON.stringify(content, null, 2)}\n`)
}

/** Removes `server.json`: at an orderly stop, and before a start, where a killed server left it. */
export async function removeServerFile(files: Files, dataDir: string): Promise<void> {
  await files.unlink(pathIn(dataDir)).catch(() => {})
}

/**
 * Where the server of `dataDir` answers, or null where none runs. A `server.json` that outlived its server is
 * not believed, since another program may have the port by now, nor one whose port is another user's.
 */
export async function findServer(dataDir: string): Promise<ServerFile | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => null)
  if (text === null || !(await isLocked(dataDir))) return null
  const parsed = serverFile.safeParse(parseJson(text))
  if (!parsed.success || !(await isOurListener(parsed.data.port))) return null
  return parsed.data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
