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

/** Fetches the last `limit` changes, the oldest first. Throws CommandFailed. */
export async function fetchLatestChanges(client: ApiClient, limit: number): Promise<readonly Change[]> {
  // The API begins with the oldest change that is kept, or after a change.
  const { history, revision } = await fetchRevision(client)
  const since = formatChangeId({ history, revision: Math.max(0, revision - limit) })
  try {
    return await takeLast(readPages<Change>(client, `/api/changes?since=${since}`), limit)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return await takeLast(readPages<Change>(client, '/api/changes'), limit)
  }
}

/** Takes the last `limit` changes of all pages. */
export async function takeLast(
  pages: AsyncIterable<readonly Change[]>,
  limit: number,
): Promise<readonly Change[]> {
  let last: readonly Change[] = []
  for await (const page of pages) last = [...last, ...page].slice(-limit)
  return last
}

/** Whether a change is refused because it was never made, or is no longer kept. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 404 || error.status === 410)

const parseChangeId = (id: string): ChangeId | null => {
  const [, history, number] = /^([\da-f]{16})-(\d{1,12})$/i.exec(id) ?? []
  return history === undefined ? null : { history: history.toLowerCase(), revision: Number(number) }
}
