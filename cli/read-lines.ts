import { CommandFailed } from './command-failed.ts'
import type { Io } from './io.ts'

/** A line of stdin that is not blank. */
export interface Line {
  /** Counted from 1, blank lines included. */
  readonly number: number
  /** Without white space around it. */
  readonly text: string
}

/** Reads the lines of `input`, which is stdin, with any line ends, without blank ones. Throws CommandFailed where it is not UTF-8. */
export async function readLines(input: Io['input']): Promise<readonly Line[]> {
  const pieces: Uint8Array[] = []
  for await (const piece of input) pieces.push(piece)
  return decode(Buffer.concat(pieces))
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ number: index + 1, text: text.trim() }))
    .filter(({ text }) => text !== '')
}

// TextDecoder removes a byte order mark.
const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CommandFailed('stdin is not UTF-8 text. Nothing was changed.')
  }
}
