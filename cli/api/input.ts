import { promises } from 'node:fs'
import { CommandFailed } from '../command-failed.ts'
import type { Io } from '../io.ts'

/** Reads the file at `path`, or `input`, which is stdin, where `path` is `-`. Throws CommandFailed where the file cannot be read. */
export async function readInput(path: string, input: Io['input']): Promise<Uint8Array> {
  if (path !== '-') return promises.readFile(path).catch(fail(path))
  const pieces: Uint8Array[] = []
  for await (const piece of input) pieces.push(piece)
  return Buffer.concat(pieces)
}

const fail =
  (path: string) =>
  (error: unknown): never => {
    throw new CommandFailed(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
