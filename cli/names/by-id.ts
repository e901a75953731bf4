import { CommandFailed } from '../failures.ts'
import { createShortener, makePrintable } from '../output/printable.ts'

interface Entry {
  readonly id: string
}

/** A shorter end of an id may be a slip of the finger, and could be the end of any id. */
const fewestCharacters = 4

/** Whether `suffix` is the id of an entry, or its end and long enough to name it. */
export const hasSuffix = ({ id }: Entry, suffix: string): boolean =>
  id === suffix.toLowerCase() || (suffix.length >= fewestCharacters && id.endsWith(suffix.toLowerCase()))

/**
 * Finds the entry whose id ends in `suffix`, which has at least four characters. Throws CommandFailed where no entry or several match; it
 * names the `command` that lists them.
 */
export function findBySuffix<T extends Entry>(
  entries: readonly T[],
  suffix: string,
  noun: string,
  getName: (entry: T) => string,
  command: string,
): T {
  const found = entries.filter((entry) => hasSuffix(entry, suffix))
  const [only] = found
  if (only === undefined) {
    const isShort = suffix.length < fewestCharacters
    throw new CommandFailed(
      `There is no ${noun} whose id ${isShort ? 'is' : 'ends in'} "${makePrintable(suffix)}". ${isShort ? 'Type at least four characters of the end of an id: ' : ''}\`${command}\` shows the ids.`,
    )
  }
  if (found.length === 1) return only
  const shorten = createShortener(found)
  const candidates = found
    .map((entry) => `  ${shorten(entry.id)}  ${makePrintable(getName(entry))}`)
    .join('\n')
  throw new CommandFailed(
    `${found.length} ids end in "${makePrintable(suffix)}". Type more of the id:\n${candidates}`,
  )
}
