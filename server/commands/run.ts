import { CommanderError } from 'commander'
import { Unusable } from '../config/unusable.ts'
import { CommandFailed } from './command-failed.ts'
import type { Context } from './definitions/define.ts'
import type { Io } from './io.ts'
import { createProgram } from './program.ts'

/** Runs `localist` with the words of a command line after its name, and returns the exit code. `localist serve` goes on after that. */
export async function runCommandLine(
  words: readonly string[],
  installation: Omit<Context, 'io'>,
  io: Io,
): Promise<number> {
  try {
    await createProgram({ io, ...installation }, words[0]).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    return reportError(error, io)
  }
}

// Prints the message of an error and returns the exit code.
const reportError = (error: unknown, { say }: Io): number => {
  // Commander has printed its own message; its exit code for wrong usage is 1.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  say(`localist: ${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof CommandFailed) return error.exitCode
  return error instanceof Unusable ? 2 : 1
}
