import { createYielding } from '../yielding.ts'
import type { ChangeSet } from '../store/transaction.ts'
import type { AccountData } from '../store/state.ts'
import type { Store } from '../store/store.ts'
import { presentListed } from './present.ts'
import type { Change, ChangesQuery } from './schema.ts'

/** A page of change sets. */
export interface ChangesPage {
  readonly changes: readonly Change[]
  /** The id that the next page follows in its order; null on the last page. */
  readonly next: string | null
  /** The present state. */
  readonly state: AccountData
}

const mostChanges = 1000
/** The most bytes of the JSON of a page. */
const longestPage = 1024 * 1024

/**
 * Reads a page of change sets. It reads one segment of the journal at most, so the page of a single todo can be short or empty
 * although another page follows. Throws HistoryGone.
 */
export async function readChangesPage(
  store: Store,
  { sort, since, before, todo, limit = mostChanges }: ChangesQuery,
): Promise<ChangesPage> {
  const start = sort === '-revision' ? { before: before ?? null, text: todo ?? '' } : { after: since ?? null }
  return await store.changesFrom(start, async ({ changeSets, next }, state) => {
    const yielding = createYielding()
    const changes: Change[] = []
    let length = 0
    let last = since ?? before ?? null
    for (const changeSet of changeSets) {
      if (yielding.isDue()) await yielding.giveWay()
      if (todo === undefined || changesTodo(changeSet, todo)) {
        const change = presentListed(changeSet, store)
        length += Buffer.byteLength(JSON.stringify(change))
        const isFull = changes.length >= limit || (length > longestPage && changes.length > 0)
        if (isFull) return { changes, next: last, state }
        changes.push(change)
      }
      last = changeSet.id
    }
    return { changes, next, state }
  })
}

const changesTodo = ({ changes }: ChangeSet, id: string): boolean =>
  changes.some((change) => change.kind === 'todo' && change.id === id)
