import { CommandFailed, OperationRefused } from '../failures.ts'
import type { Io } from '../io.ts'
import { makePrintable, shorten } from '../output/printable.ts'

/** A line of stdin that is not blank. */
export interface Line {
  /** Counted from 1, blank lines included. */
  readonly number: number
  /** Without white space around it. */
  readonly text: string
}

/** Reads the lines of stdin with any line ends, without blank ones. Throws CommandFailed where it is not UTF-8. */
export async function readLines({ input }: Pick<Io, 'input'>): Promise<readonly Line[]> {
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

/** Names the line of stdin that was refused, if the error is about one. Nothing was changed then. */
export function nameLine(error: unknown, lines: readonly (Line | undefined)[]): unknown {
  const line = error instanceof OperationRefused ? lines[error.index] : undefined
  return error instanceof Error && line !== undefined ? createLineError(line, error.message) : error
}

/** Makes an error about a line of stdin. */
export const createLineError = ({ number, text }: Line, reason: string): CommandFailed =>
  new CommandFailed(
    `Line ${number}, "${shorten(text, mostCharacters)}": ${makePrintable(reason)}\nNothing was changed.`,
  )

/** Longer lines would fill the terminal. */
const mostCharacters = 40
