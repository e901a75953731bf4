import type { KeptTexts } from '../storage.ts'
import type { ExpectedText, Pending, TextKey } from './pending.ts'

/** The storage in which the unsaved changes of an account are kept. */
export interface Keeper {
  readonly account: string
  readonly storage: KeptTexts
}

/** The changes of an account that are not saved: those to send, and the texts that somebody else has changed meanwhile. */
interface Unsaved {
  readonly pending: readonly Pending[]
  readonly conflicts: readonly ExpectedText[]
}

const keyStart = 'localist-unsaved '

const keyOf = (account: string): string => keyStart + account

/** Reads what the page before this one had not saved. Leaves out what another version wrote, or is damaged. */
export function readUnsaved({ account, storage }: Keeper): Unsaved {
  const kept = parse(storage.getItem(keyOf(account)))
  const { pending, conflicts } = isObject(kept) ? kept : {}
  return {
    pending: Array.isArray(pending) ? pending.filter(isPending) : [],
    conflicts: Array.isArray(conflicts) ? conflicts.filter(isExpectedText) : [],
  }
}

/** Counts the changes to send that the page before this one kept, by the id of their account. */
export function countUnsent(storage: KeptTexts): ReadonlyMap<string, number> {
  const accounts = storage
    .listKeys()
    .filter((key) => key.startsWith(keyStart))
    .map((key) => key.slice(keyStart.length))
  return new Map(accounts.map((account) => [account, readUnsaved({ account, storage }).pending.length]))
}

/** Lists the accounts of which something unsaved is kept: changes, conflicts or typed texts. */
export function listKeptAccounts(storage: KeptTexts): ReadonlySet<string> {
  const starts = [keyStart, typedStart]
  const accounts = starts.flatMap((start) =>
    storage
      .listKeys()
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length).split(' ')[0] ?? ''),
  )
  return new Set(accounts)
}

/** Keeps what is not saved yet. */
export function keepUnsaved({ account, storage }: Keeper, { pending, conflicts }: Unsaved): void {
  if (pending.length + conflicts.length === 0) storage.removeItem(keyOf(account))
  else storage.setItem(keyOf(account), JSON.stringify({ pending, conflicts }))
}

const typedStart = 'localist-typed '

const typedStartOf = ({ account }: Keeper): string => `${typedStart}${account} `

// Each text has its own key, so that a text which is too long for the storage does not take others with it.
const typedKeyOf = (keeper: Keeper, { id, field }: TextKey): string => `${typedStartOf(keeper)}${id} ${field}`

/** Reads the texts that were typed in the page before this one, and not saved. */
export const readTyped = (keeper: Keeper): readonly ExpectedText[] =>
  keeper.storage
    .listKeys()
    .filter((key) => key.startsWith(typedStartOf(keeper)))
    .map((key) => parse(keeper.storage.getItem(key)))
    .filter(isExpectedText)

/** Keeps a text that is typed. */
export function keepTyped(keeper: Keeper, text: ExpectedText): void {
  keeper.storage.setItem(typedKeyOf(keeper, text), JSON.stringify(text))
}

/** Removes a text that is saved or given up. */
export function dropTyped(keeper: Keeper, key: TextKey): void {
  keeper.storage.removeItem(typedKeyOf(keeper, key))
}

const parse = (json: string | null): unknown => {
  try {
    return json === null ? null : JSON.parse(json)
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The server checks the request. The page checks only the parts that it uses itself.
const isPending = (value: unknown): value is Pending =>
  isObject(value) &&
  typeof value['id'] === 'string' &&
  isRequest(value['request']) &&
  Array.isArray(value['effects']) &&
  value['effects'].every(isEffect) &&
  isLabel(value['label']) &&
  (value['expected'] === undefined || isExpectedText(value['expected'])) &&
  (value['ifRevision'] === undefined || value['ifRevision'] === null || Number.isInteger(value['ifRevision']))

const isRequest = (value: unknown): boolean =>
  isObject(value) &&
  (typeof value['undoes'] === 'string' ||
    (Array.isArray(value['operations']) && value['operations'].every(isObject)))

const isEffect = (value: unknown): boolean =>
  isObject(value) &&
  (value['kind'] === 'todo' || value['kind'] === 'list' || value['kind'] === 'view') &&
  typeof value['id'] === 'string' &&
  isObject(value['fields'])

const isLabel = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['message'] === 'string' &&
  typeof value['title'] === 'string' &&
  typeof value['count'] === 'number'

const isExpectedText = (value: unknown): value is ExpectedText =>
  isObject(value) &&
  (value['field'] === 'title' || value['field'] === 'notes') &&
  typeof value['id'] === 'string' &&
  typeof value['before'] === 'string' &&
  typeof value['after'] === 'string'
