import type { StreamedChange } from '../../server/contract.ts'
import type { ApiClient } from '../api/client.ts'
import { ApiProblem, Unreachable } from '../api/problem.ts'
import { formatChangeId, parseChangeId, type ChangeId } from '../../common/change-id.ts'
import type { Listing, SyncEvent } from './account-state.ts'
import type { AnyEntity, List, CustomView, Todo } from './entities.ts'

/** The API, for one account. */
export interface AccountApi {
  readonly api: ApiClient
  /** The id of the account. */
  readonly account: string
}

type ListedEvent = Extract<SyncEvent, { readonly type: 'listed' }>

/** Reads everything outside of the trash, and the trash if `isWithTrash` is true. Throws the errors of the API client. */
export async function readAll(from: AccountApi, isWithTrash: boolean): Promise<ListedEvent> {
  const [live, trash] = await Promise.all([
    readListing(from, ''),
    isWithTrash ? readListing(from, '?deleted=true') : null,
  ])
  if (trash === null) return { type: 'listed', part: 'live', ...live }
  return {
    type: 'listed',
    part: 'all',
    position: earlier(live.position, trash.position),
    todos: newest(live.todos, trash.todos),
    lists: newest(live.lists, trash.lists),
    views: newest(live.views, trash.views),
  }
}

/** Reads the trash. Throws the errors of the API client. */
export async function readTrash(from: AccountApi): Promise<ListedEvent> {
  return { type: 'listed', part: 'trash', ...(await readListing(from, '?deleted=true')) }
}

async function readListing({ api, account }: AccountApi, query: string): Promise<Listing> {
  const [todos, lists, views] = await Promise.all([
    api.ask<readonly Todo[]>('GET', `/api/todos${query}`, { account, isList: true }),
    api.ask<readonly List[]>('GET', `/api/lists${query}`, { account, isList: true }),
    api.ask<readonly CustomView[]>('GET', `/api/views${query}`, { account, isList: true }),
  ])
  const position = [todos, lists, views].map(({ headers }) => positionOf(headers)).reduce(earlier)
  return { position, todos: todos.body, lists: lists.body, views: views.body }
}

/** Reads the position of an answer. Throws Unreachable where it has none. */
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

// An entity that was deleted between two readings is in both.
function newest<E extends AnyEntity>(a: readonly E[], b: readonly E[]): readonly E[] {
  const byId = new Map(a.map((entity) => [entity.id, entity]))
  for (const entity of b) {
    if ((byId.get(entity.id)?.revision ?? -1) < entity.revision) byId.set(entity.id, entity)
  }
  return [...byId.values()]
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
    for (const change of body) {
      // A large change is listed without its entries.
      changes.push(change.changes ? change : await api('GET', `/api/changes/${change.id}`, { account }))
    }
    return changes
  } catch (error) {
    if (error instanceof ApiProblem) return null
    throw error
  }
}
