import { setTimeout } from 'node:timers/promises'
import type { Child } from '../host/children.ts'

/** Asks until there is an answer. Throws when the process `name` has ended, or after a minute. */
export async function waitFor<T>(
  child: Child,
  name: string,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const end = performance.now() + 60_000
  while (performance.now() < end && !child.hasEnded()) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await setTimeout(5)
  }
  const how = child.hasEnded() ? 'ended before it answered' : 'did not answer within a minute'
  throw new Error(`${name} ${how}: ${reasonIn(child.lastWords())}`)
}

/** Finds the line with the reason in the output of a process. */
export const reasonIn = (words: string): string =>
  words.split('\n').find((line) => /error( \[\w+\])?:|cannot/i.test(line)) ?? (words || 'it printed nothing')
