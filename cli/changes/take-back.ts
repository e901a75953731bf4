import type { Change } from '../../server/contract.ts'
import type { CommandContext } from '../command.ts'
import { CommandFailed, Refused } from '../failures.ts'
import { makePrintable, shortenId } from '../output/printable.ts'
import { formatTable } from '../output/table.ts'
import { findTitle } from './change.ts'

/** The answer where nothing was left to take back. */
interface Unchanged {
  readonly changed: 0
  readonly changeId: null
}

/**
 * Takes back a change. `listed` is the change as it is listed, which names the todos of conflicts. Throws CommandFailed with the conflicts
 * where it cannot be taken back; with --json it prints the problem then.
 */
export async function takeBack(
  { call, json }: Pick<CommandContext<unknown, unknown>, 'call' | 'json'>,
  id: string,
  listed: Change | null,
): Promise<Change | Unchanged> {
  try {
    return await call<Change | Unchanged>('POST', '/api/changes', { undoes: id })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    json(error.problem)
    throw new CommandFailed([error.message, ...listConflicts(error, listed)].join('\n'))
  }
}

/** A reason why a change cannot be taken back. An example of `field` is `changes[2].notes`, or `changes[2]` for the whole todo. */
interface Conflict {
  readonly field: string
  readonly message: string
  readonly id?: string
}

/** More lines would fill the terminal. */
const mostConflicts = 20

const listConflicts = ({ problem }: Refused, undone: Change | null): readonly string[] => {
  const { errors }: { readonly errors?: readonly Conflict[] } = Object(problem)
  if (errors === undefined || errors.length === 0) return []
  const rows = errors.slice(0, mostConflicts).map(({ field, message, id = '' }) => {
    const [, index, name = field] = /^changes\[(\d+)\]\.?(.*)$/.exec(field) ?? []
    const title = findTitle(undone?.changes?.[Number(index)]) ?? ''
    return [
      `  ${makePrintable(shortenId(id))}`,
      makePrintable(`${name} ${message}`.trim()),
      makePrintable(title),
    ]
  })
  const left = errors.length - rows.length
  return [formatTable(rows), ...(left > 0 ? [`  and ${left} more; --json shows all`] : [])]
}
