import type { Change } from '../../contract.ts'
import { describeChange, describeFields, findTitle, formatChange } from './change.ts'
import {
  fetchLatestChanges,
  fetchRevision,
  findChangeId,
  formatChangeId,
  isUnknown,
  type ChangeId,
} from '../client/changes.ts'
import { connect, type ApiClient } from '../client/client.ts'
import { CommandFailed, Refused } from '../command-failed.ts'
import { formatJson, makePrintable, shortenId, type Output } from '../output.ts'
import { formatTable } from '../table.ts'

interface Options {
  readonly dataDir?: string
  readonly json?: boolean
}

/** `localist log`: prints the last changes, the newest first, of one todo where `todo` is its id or the end of its id. */
export async function showLog(
  options: Options & { readonly todo?: string; readonly limit: number },
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const { todo, limit } = options
  const id =
    todo === undefined ? undefined : await (await import('../todos/find-todos.ts')).findTodoId(client, todo)
  const changes = await fetchLatestChanges(client, limit, id)
  if (options.json) return out(formatJson(changes, 2))
  if (changes.length === 0) return say('There are no changes to show.')
  const rows = changes.map((change) =>
    formatChange(change, id === undefined ? undefined : describeFields(change, id)),
  )
  return out(formatTable(rows))
}

/** `localist undo [ID]`: takes back a change, the latest one where `typed` is not given. */
export async function undoChange(
  typed: string | undefined,
  options: Options,
  { out, say }: Output,
): Promise<void> {
  const client = await connect(options.dataDir)
  const id = await (typed === undefined ? fetchRevision(client) : findChangeId(client, typed))
  if (typed === undefined && id.revision === 0) throw new CommandFailed(nothingToUndo)
  const listed = fetchListed(client, id)
  const undo = await client
    .call<Change | Unchanged>('POST', '/api/changes', { undoes: formatChangeId(id) })
    .catch(async (error: unknown): Promise<never> => {
      if (!(error instanceof Refused)) throw error
      // After an edit of the file by hand, the latest revision has no change.
      if (typed === undefined && isUnknown(error)) throw new CommandFailed(nothingToUndo)
      if (options.json) out(formatJson(error.problem))
      throw new CommandFailed([error.message, ...listConflicts(error, await listed)].join('\n'))
    })
  const undone = await listed
  if (options.json) return out(formatJson(undo))
  const description = [`change ${id.revision}`, undone && describeChange(undone)].filter(Boolean).join(': ')
  if ('changed' in undo) return say(`Nothing is left to take back of ${description}`)
  say(`Took back ${description}`)
  return say(`\`localist undo ${undo.revision}\` brings it back.`)
}

/** The answer where nothing was left to take back. */
interface Unchanged {
  readonly changed: 0
  readonly changeId: null
}

const nothingToUndo = 'There is no change to take back.'

// As it is listed, because a single read has all of a large change. Null where it cannot be listed: only its summary is missing then.
const fetchListed = async (client: ApiClient, { history, revision }: ChangeId): Promise<Change | null> => {
  if (revision === 0) return null
  const query = `since=${formatChangeId({ history, revision: revision - 1 })}&limit=1`
  const [listed] = await client.call<readonly Change[]>('GET', `/api/changes?${query}`).catch(() => [])
  return listed?.revision === revision ? listed : null
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
