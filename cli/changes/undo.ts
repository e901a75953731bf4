import type { Change } from '../../server/contract.ts'
import { fetchListed, findChangeId, formatChangeId } from '../client/changes.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { CommandFailed, Refused } from '../command-failed.ts'
import { formatJson, makePrintable, shortenId, type Output } from '../output.ts'
import { sayUndo } from '../say-undo.ts'
import { formatTable } from '../table.ts'
import { describeChange, findTitle, formatActor } from './change.ts'
import { listRedoable, listUndoable } from './steps.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/**
 * `localist undo [ID]`: takes back a change. Where `typed` is not given, it is the newest one of the command line, or with `any` of
 * everybody, that is not undone.
 */
export async function undoChange(
  typed: string | undefined,
  options: Options & { readonly any?: true },
  output: Output,
): Promise<void> {
  if (typed !== undefined && options.any)
    throw new CommandFailed('Leave out --any, or the number of the change.', 2)
  const client = await connect(options.dataDir)
  if (typed !== undefined) return undoNamed(client, typed, options, output)
  for await (const change of listUndoable(client, options.any === true)) {
    const undo = await takeBack(client, change.id, change, options, output)
    const actor = options.any ? `, by ${formatActor(change)}` : ''
    const description = `change ${change.revision}${actor}: ${describeChange(change)}`
    if ('changed' in undo) {
      // Nothing is left of it, so the next one is the newest that can be undone.
      output.say(`Nothing is left to take back of ${description}`)
      continue
    }
    if (options.json) return output.out(formatJson(undo))
    output.say(`Took back ${description}`)
    return output.say('`localist redo` brings it back.')
  }
  throw new CommandFailed(
    options.any
      ? 'There is no change to take back.'
      : 'There is no change of the command line to take back. `localist undo --any` takes back one of anybody.',
  )
}

/** `localist redo`: brings back the change that `localist undo` took back last, until the command line changes something else. */
export async function redoChange(options: Options, output: Output): Promise<void> {
  const client = await connect(options.dataDir)
  for await (const undo of listRedoable(client)) {
    const redo = await takeBack(client, undo.id, undo, options, output)
    const undone = await fetchListed(client, undo.undoes ?? '')
    const description = undone === null ? '' : `change ${undone.revision}: ${describeChange(undone)}`
    if ('changed' in redo) {
      output.say(`Nothing is left to bring back of ${description}`)
      continue
    }
    if (options.json) return output.out(formatJson(redo))
    output.say(`Brought back ${description}`)
    return sayUndo([redo], output.say)
  }
  throw new CommandFailed(
    'There is no undo of the command line to take back, or the command line has changed something since.',
  )
}

const undoNamed = async (
  client: ApiClient,
  typed: string,
  options: Options,
  output: Output,
): Promise<void> => {
  const { out, say } = output
  const id = await findChangeId(client, typed)
  const listed = await fetchListed(client, formatChangeId(id))
  const undo = await takeBack(client, formatChangeId(id), listed, options, output)
  if (options.json) return out(formatJson(undo))
  const description = [`change ${id.revision}`, listed && describeChange(listed)].filter(Boolean).join(': ')
  if ('changed' in undo) return say(`Nothing is left to take back of ${description}`)
  say(`Took back ${description}`)
  return say(`\`localist undo ${undo.revision}\` brings it back.`)
}

/** The answer where nothing was left to take back. */
interface Unchanged {
  readonly changed: 0
  readonly changeId: null
}

// `listed` is the change as it is listed, which names the todos of conflicts.
const takeBack = async (
  { call }: ApiClient,
  id: string,
  listed: Change | null,
  { json }: Options,
  { out }: Output,
): Promise<Change | Unchanged> => {
  try {
    return await call<Change | Unchanged>('POST', '/api/changes', { undoes: id })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (json) out(formatJson(error.problem))
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
