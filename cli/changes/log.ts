import { describeFields, formatChange } from './change.ts'
import { fetchLatestChanges } from '../client/changes.ts'
import { connect } from '../client/client.ts'
import { formatJson, type Output } from '../output.ts'
import { formatTable } from '../table.ts'

/** `localist log`: prints the last changes, the newest first, of one todo where `todo` is its id or the end of its id. */
export async function showLog(
  options: {
    readonly dataDir?: string
    readonly json?: boolean
    readonly todo?: string
    readonly limit: number
  },
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
