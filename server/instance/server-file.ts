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

/** The content of `server.json`: the address and the owner token of the server of a data directory. */
export type ServerFile = Readonly<z.infer<typeof serverFile>>

const pathIn = (dataDir: string): string => join(dataDir, 'server.json')

/** Writes `server.json`, mode 0600. */
export async function writeServerFile(files: Files, dataDir: string, content: ServerFile): Promise<void> {
  await replaceFile(files, pathIn(dataDir), `${JSON.stringify(content, null, 2)}\n`)
}

/** Removes `server.json`: when the server stops, and at a start, where a killed server may have left it behind. */
export async function removeServerFile(files: Files, dataDir: string): Promise<void> {
  await files.unlink(pathIn(dataDir)).catch(() => {})
}

/**
 * Finds the running server of `dataDir`; null where none runs. Ignores `server.json` if the data directory is not locked
 * (its server was killed, and another program may use the port now) or if another user listens on the port.
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
