import { promises } from 'node:fs'
import { CommandFailed } from '../command-failed.ts'

/** Reads the file at `path`, or stdin where `path` is `-`. Throws CommandFailed where the file cannot be read. */
export async function readInput(path: string): Promise<Uint8Array> {
  if (path !== '-') return promises.readFile(path).catch(fail(path))
  const pieces: Uint8Array[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  return Buffer.concat(pieces)
}

const fail =
  (path: string) =>
  (error: unknown): never => {
    throw new CommandFailed(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
