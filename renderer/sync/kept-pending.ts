import type { KeptTexts } from '../storage.ts'
import type { Pending } from './pending.ts'

/** Where the pending changes of an account are kept. */
interface Keeper {
  readonly account: string
  readonly storage: KeptTexts
}

const keyOf = (account: string): string => `localist-pending ${account}`

/** Reads the changes that the page before this one had not sent. */
export function readKeptPending({ account, storage }: Keeper): readonly Pending[] {
  const text = storage.getItem(keyOf(account))
  if (text === null) return []
  try {
    return JSON.parse(text) as readonly Pending[]
  } catch {
    return []
  }
}

/** Keeps the changes that are not sent yet. `answers` has the ids of the changes that earlier ones became. */
export function keepPending(
  { account, storage }: Keeper,
  pending: readonly Pending[],
  answers: ReadonlyMap<string, string | null>,
): void {
  const unsent = pending.filter(({ answeredBy }) => answeredBy === undefined)
  if (unsent.length === 0) return storage.removeItem(keyOf(account))
  // The page after this one does not know the answers.
  const resolved = unsent.map((each) =>
    'undoes' in each.request
      ? { ...each, request: { undoes: answers.get(each.request.undoes) ?? each.request.undoes } }
      : each,
  )
  storage.setItem(keyOf(account), JSON.stringify(resolved))
}
