import { formatChangeId, parseChangeId, type ChangeId } from '../../common/change-id.ts'
import type { Change } from '../../server/contract.ts'
import { CommandFailed } from '../failures.ts'
import { makePrintable } from '../output/printable.ts'
import { readPages, type ApiClient } from './client.ts'

const fetchRevision = async (client: ApiClient): Promise<ChangeId> => {
  const { headers } = await client.get('/api/todos?limit=1')
  const revision = parseChangeId(String(headers['localist-revision']))
  if (revision !== null) return revision
  const { url } = await client.findServer()
  throw new CommandFailed(`The Localist on ${url} is too old for this command. Update it.`)
}

/** Finds the id of a change. `typed` is the whole id, its number, or any end of the id with the number. Throws CommandFailed. */
export async function findChangeId(client: ApiClient, typed: string): Promise<ChangeId> {
  const whole = parseChangeId(typed.toLowerCase())
  if (whole !== null) return whole
  const [, end = '', number] = /^(?:([\da-f]{1,15})-)?(\d{1,12})$/i.exec(typed) ?? []
  const { history, revision } = await fetchRevision(client)
  if (number !== undefined && history.endsWith(end.toLowerCase()) && Number(number) <= revision)
    return { history, revision: Number(number) }
  throw new CommandFailed(
    `There is no change with the id "${makePrintable(typed)}". \`localist log\` shows the ids.`,
  )
}

/** The most changes that the API lists in a page. */
const longestPage = 1000

/** Fetches the last `limit` changes, the latest first; of one todo where `todo` is its id. Throws CommandFailed. */
export async function fetchLatestChanges(
  client: ApiClient,
  limit: number,
  todo?: string,
): Promise<readonly Change[]> {
  const filter = todo === undefined ? '' : `&todo=${todo}`
  const changes: Change[] = []
  for await (const change of readLatestChanges(client, limit, filter)) {
    changes.push(change)
    if (changes.length === limit) break
  }
  return changes
}

/** The changes of a page where it is not known how many are needed. */
const usualPage = 50

/** Reads the changes, the latest first. `pageSize` is how many are asked for at once. Throws CommandFailed. */
export async function* readLatestChanges(
  client: ApiClient,
  pageSize = usualPage,
  filter = '',
): AsyncGenerator<Change> {
  const first = `/api/changes?sort=-revision&limit=${Math.min(pageSize, longestPage)}${filter}`
  for await (const page of readPages<Change>(client, first)) yield* page
}

/** Fetches a change as it is listed, since a single read has all of a large one. Null where it cannot be listed. */
export async function fetchListed({ call }: ApiClient, id: string): Promise<Change | null> {
  const { history = '', revision = 0 } = parseChangeId(id) ?? {}
  if (revision === 0) return null
  const query = `since=${formatChangeId({ history, revision: revision - 1 })}&limit=1`
  const [listed] = await call<readonly Change[]>('GET', `/api/changes?${query}`).catch(() => [])
  return listed?.revision === revision ? listed : null
}
