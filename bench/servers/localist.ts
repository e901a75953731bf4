import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Checkouts, Version } from './contender.ts'

/** The members of `server.json` that the benchmark needs. */
export interface ServerFile {
  readonly url: string
  /** The owner token. */
  readonly token: string
  readonly pid: number
}

/** The arguments of `node` that run a version of Localist on a data directory; port 0 is any free one. */
export function localistCommand(
  checkouts: Checkouts,
  version: Version,
  folder: string,
  port: number,
): readonly string[] {
  const checkout = checkouts.get(version)
  if (checkout === undefined) throw new Error(`There is no checkout for ${version}.`)
  return [cliOf(checkout), 'serve', '--port', String(port), '--data-dir', folder]
}

/** The file of a built checkout that `node` runs. */
export function cliOf(checkout: string): string {
  const { bin } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as {
    readonly bin: { readonly localist: string }
  }
  return join(checkout, bin.localist)
}

/** Reads `server.json` in a data directory, if the process `pid` wrote it. */
export async function readServerFile(folder: string, pid: number): Promise<ServerFile | undefined> {
  const text = await readFile(join(folder, 'server.json'), 'utf8').catch(() => '')
  if (text === '') return undefined
  const file = JSON.parse(text) as ServerFile
  return file.pid === pid ? file : undefined
}
