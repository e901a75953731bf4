import { CommandFailed } from './command-failed.ts'
import type { Io } from './io.ts'

/**
 * Asks the person at the terminal whether to remove something. Does not ask with --yes, nor where nobody can be asked. Throws
 * CommandFailed where the answer is not yes.
 */
export async function confirm(
  question: string,
  { yes }: { readonly yes?: true },
  { ask }: Pick<Io, 'ask'>,
): Promise<void> {
  if (yes || ask === null) return
  const answer = await ask(`${question} [y/N] `)
  if (!/^y(?:es)?$/i.test(answer.trim())) throw new CommandFailed('Nothing was changed.')
}
