import { CommandFailed } from './command-failed.ts'
import { makePrintable } from './output.ts'

interface Entry {
  readonly id: string
}

/** Whether the id of an entry ends in `suffix`. */
export const hasSuffix = ({ id }: Entry, suffix: string): boolean =>
  suffix !== '' && id.endsWith(suffix.toLowerCase())

/** Finds the entry whose id ends in `suffix`. Throws CommandFailed where no entry or several match; it names the `command` that lists them. */
export function findBySuffix<T extends Entry>(
  entries: readonly T[],
  suffix: string,
  noun: string,
  getName: (entry: T) => string,
  command: string,
): T {
  const found = entries.filter((entry) => hasSuffix(entry, suffix))
  const [only] = found
  if (only === undefined)
    throw new CommandFailed(
      `There is no ${noun} whose id ends in "${makePrintable(suffix)}". \`${command}\` shows the ids.`,
    )
  if (found.length === 1) return only
  const candidates = found
    .map((entry) => `  ${entry.id.slice(-12)}  ${makePrintable(getName(entry))}`)
    .join('\n')
  throw new CommandFailed(`${found.length} ids end in "${suffix}". Type more of the id:\n${candidates}`)
}
