import { CommanderError } from 'commander'
import { Unusable } from '../server/config/unusable.ts'
import { CommandFailed } from './command-failed.ts'
import type { Context } from './definitions/define.ts'
import type { Io } from './io.ts'
import { makeLinesPrintable } from './output.ts'
import { createProgram } from './program.ts'

/** Runs `localist` with the words of a command line after its name, and returns the exit code. `localist serve` goes on after that. */
export async function runCommandLine(
  words: readonly string[],
  installation: Omit<Context, 'io'>,
  surroundings: Io,
): Promise<number> {
  const io = guardMessages(surroundings)
  try {
    await createProgram({ io, ...installation }, words[0]).parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    return reportError(error, io)
  }
}

// Messages repeat what was typed, or what other people wrote. A copy of `io` would open stdin, which most commands do not read.
const guardMessages = (io: Io): Io =>
  Object.create(io, { say: { value: (text: string) => io.say(makeLinesPrintable(text)) } })

// Prints the message of an error and returns the exit code.
const reportError = (error: unknown, { say }: Io): number => {
  // Commander has printed its own message; its exit code for wrong usage is 1.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  say(`localist: ${error instanceof Error ? error.message : String(error)}`)
  if (error instanceof CommandFailed) return error.exitCode
  return error instanceof Unusable ? 2 : 1
}
