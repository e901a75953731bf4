import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What `server.json` says that the benchmark needs. */
export interface ServerFile {
  readonly url: string
  /** The owner token. */
  readonly token: string
  readonly pid: number
}

/** What comes after `node` to run Localist on a data directory; port 0 is any free one. */
export const localistCommand = (root: string, folder: string, port: number): readonly string[] => [
  join(root, 'dist', 'server', 'cli.js'),
  'serve',
  '--port',
  String(port),
  '--data-dir',
  folder,
]

/** What `server.json` in a data directory says, if the process `pid` wrote it. */
export async function readServerFile(folder: string, pid: number): Promise<ServerFile | undefined> {
  const text = await readFile(join(folder, 'server.json'), 'utf8').catch(() => '')
  if (text === '') return undefined
  const file = JSON.parse(text) as ServerFile
  return file.pid === pid ? file : undefined
}
