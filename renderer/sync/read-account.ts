import { formatChangeId, parseChangeId, type ChangeId } from '../../common/change-id.ts'
import type { StreamedChange } from '../../server/contract.ts'
import { ApiProblem, Unreachable } from '../api/problem.ts'
import type { Listing } from './account-state.ts'
import { collect, collections, type AnyEntity } from './entities.ts'
import type { AccountApi } from './store-host.ts'

/** Reads everything outside of the trash, and the trash if `isWithTrash` is true. Throws the errors of the API client. */
export async function readAll(from: AccountApi, isWithTrash: boolean): Promise<Listing> {
  const [live, trash] = await Promise.all([
    readListing(from, 'live'),
    isWithTrash ? readListing(from, 'trash') : null,
  ])
  if (trash === null) return live
  return {
    part: 'all',
    position: earlier(live.position, trash.position),
    // An entity that was deleted between the two is in both, and the reducer takes the newer one.
    ...collect<Listing>((name) => [...live[name], ...trash[name]]),
  }
}

/** Reads a part of the account. Throws the errors of the API client. */
export async function readListing({ api, account }: AccountApi, part: 'live' | 'trash'): Promise<Listing> {
  const query = part === 'trash' ? '?deleted=true' : ''
  const answers = await Promise.all(
    collections.map((name) =>
      api.ask<readonly AnyEntity[]>('GET', `/api/${name}${query}`, { account, isList: true }),
    ),
  )
  const position = answers.map(({ headers }) => positionOf(headers)).reduce(earlier)
  return { part, position, ...collect<Listing>((_name, index) => answers[index]?.body) }
}

/** Reads the id of the last change in an answer from its headers. Throws Unreachable where it has none. */
export function positionOf(headers: Headers): ChangeId {
  const asOf = parseChangeId(headers.get('Localist-Revision') ?? '')
  if (asOf === null) throw new Unreachable('the answer is not of our server')
  return asOf
}

// A change between two readings is in only one of them, so the changes are followed from the earlier reading.
const earlier = (a: ChangeId, b: ChangeId): ChangeId => {
  // Two histories cannot be compared. Revision 0 makes the page read the account again.
  if (a.history !== b.history) return { history: a.history, revision: 0 }
  return a.revision < b.revision ? a : b
}

/**
 * Reads the changes after a position. Returns null if reading everything takes less time: there are many changes, or they are not
 * kept. Throws Unreachable.
 */
export async function readChangesSince(
  { api, account }: AccountApi,
  position: ChangeId,
): Promise<readonly StreamedChange[] | null> {
  try {
    const path = `/api/changes?since=${formatChangeId(position)}`
    const { body, headers } = await api.ask<readonly StreamedChange[]>('GET', path, { account, isList: true })
    if (headers.get('Link')?.includes('rel="next"')) return null
    const changes: StreamedChange[] = []
    for (const change of body) changes.push(await withEntries({ api, account }, change))
    return changes
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}

/** Returns a change with its entries, without which a large one is listed and answered. Throws the errors of the API client. */
export const withEntries = async (
  { api, account }: AccountApi,
  change: StreamedChange,
): Promise<StreamedChange> =>
  change.changes ? change : await api('GET', `/api/changes/${change.id}`, { account })
