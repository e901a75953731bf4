import { OperationRefused } from '../client/operations.ts'
import { CommandFailed } from '../command-failed.ts'
import { makePrintable } from '../output.ts'
import type { Line } from '../read-lines.ts'

/** Names the line of stdin that was refused, if the error is about one. Nothing was changed then. */
export function nameLine(error: unknown, lines: readonly Line[]): unknown {
  const line = error instanceof OperationRefused ? lines[error.index] : undefined
  return error instanceof Error && line !== undefined ? createLineError(line, error.message) : error
}

/** Makes an error about a line of stdin. */
export const createLineError = ({ number, text }: Line, reason: string): CommandFailed =>
  new CommandFailed(`Line ${number}, "${shorten(text)}": ${makePrintable(reason)}\nNothing was changed.`)

/** Longer lines would fill the terminal. */
const mostCharacters = 40

const shorten = (text: string): string => {
  const characters = [...makePrintable(text)]
  return characters.length > mostCharacters
    ? `${characters.slice(0, mostCharacters).join('')}…`
    : characters.join('')
}
