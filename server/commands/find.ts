import { CommandFailed } from './command-failed.ts'
import { printable } from './output.ts'

interface Named {
  readonly id: string
}

/** Whether an id ends in what was typed of it. */
export const endsIn = ({ id }: Named, suffix: string): boolean =>
  suffix !== '' && id.endsWith(suffix.toLowerCase())

/** The one of `all` whose id ends in `suffix`. Throws CommandFailed where none or several do. */
export function bySuffix<T extends Named>(
  all: readonly T[],
  suffix: string,
  noun: string,
  nameOf: (one: T) => string,
): T {
  const found = all.filter((one) => endsIn(one, suffix))
  const [only] = found
  if (only === undefined)
    throw new CommandFailed(`There is no ${noun} whose id ends in "${printable(suffix)}".`)
  if (found.length === 1) return only
  const candidates = found.map((one) => `  ${one.id.slice(-12)}  ${printable(nameOf(one))}`).join('\n')
  throw new CommandFailed(
    `${found.length} ids end in "${suffix}". Type more of the one you mean:\n${candidates}`,
  )
}
