import type { Files } from '../storage/files.ts'
import { replaceFile } from '../storage/replace.ts'
import { serverFileIn, type ServerFile } from './find-server.ts'

/** Writes `server.json`, mode 0600. */
export async function writeServerFile(files: Files, dataDir: string, content: ServerFile): Promise<void> {
  await replaceFile(files, serverFileIn(dataDir), `${JSON.stringify(content, null, 2)}\n`)
}

/** Removes `server.json`: when the server stops, and at a start, where a killed server may have left it behind. */
export async function removeServerFile(files: Files, dataDir: string): Promise<void> {
  await files.unlink(serverFileIn(dataDir)).catch(() => {})
}
