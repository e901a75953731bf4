import type { Change } from '../../contract.ts'
import { CommandFailed, Refused } from '../command-failed.ts'
import { makePrintable } from '../output.ts'
import type { ApiClient } from './client.ts'
import { readPages } from './pages.ts'
import { readJson } from './read-json.ts'

/** The parts of the id of a change, `<history>-<revision>`. The revision of the account is that of its latest change, at first 0. */
export interface ChangeId {
  readonly history: string
  readonly revision: number
}

/** Formats the id of a change. */
export const formatChangeId = ({ history, revision }: ChangeId): string => `${history}-${revision}`

/** Fetches the revision of the account. Throws CommandFailed. */
export async function fetchRevision({ send, server }: ApiClient): Promise<ChangeId> {
  const answer = await send({ method: 'GET', path: '/api/todos?limit=1' })
  await readJson(answer, server.url)
  const revision = parseChangeId(String(answer.headers['localist-revision']))
  if (revision !== null) return revision
  throw new CommandFailed(`The Localist on ${server.url} is too old for this command. Update it.`)
}

/** Finds the id of a change. `typed` is the whole id, its number, or any end of the id with the number. Throws CommandFailed. */
export async function findChangeId(client: ApiClient, typed: string): Promise<ChangeId> {
  const whole = parseChangeId(typed)
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
  const first = `/api/changes?sort=-revision&limit=${Math.min(limit, longestPage)}${filter}`
  const changes: Change[] = []
  for await (const page of readPages<Change>(client, first)) {
    changes.push(...page)
    if (changes.length >= limit) break
  }
  return changes.slice(0, limit)
}

/** Whether a change is refused because it was never made, or is no longer kept. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 404 || error.status === 410)

const parseChangeId = (id: string): ChangeId | null => {
  const [, history, number] = /^([\da-f]{16})-(\d{1,12})$/i.exec(id) ?? []
  return history === undefined ? null : { history: history.toLowerCase(), revision: Number(number) }
}
