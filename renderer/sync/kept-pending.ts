import type { KeptTexts } from '../storage.ts'
import type { Pending } from './pending.ts'

/** The place where the pending changes of an account are kept. */
export interface PendingKeeper {
  readonly account: string
  readonly storage: KeptTexts
}

const keyOf = (account: string): string => `localist-pending ${account}`

/** Reads the changes that the page before this one had not sent. Leaves out those that another version wrote, or that are damaged. */
export function readKeptPending({ account, storage }: PendingKeeper): readonly Pending[] {
  const kept = parse(storage.getItem(keyOf(account)))
  return Array.isArray(kept) ? kept.filter(isPending) : []
}

/** Keeps the changes that are not sent yet. */
export function keepPending({ account, storage }: PendingKeeper, pending: readonly Pending[]): void {
  if (pending.length === 0) storage.removeItem(keyOf(account))
  else storage.setItem(keyOf(account), JSON.stringify(pending))
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

// The server checks the request. Here is checked what the page itself relies on.
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
  (value['kind'] === 'todo' || value['kind'] === 'list') &&
  typeof value['id'] === 'string' &&
  isObject(value['fields'])

const isLabel = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['message'] === 'string' &&
  typeof value['title'] === 'string' &&
  typeof value['count'] === 'number'

const isExpectedText = (value: unknown): boolean =>
  isObject(value) &&
  (value['field'] === 'title' || value['field'] === 'notes') &&
  typeof value['id'] === 'string' &&
  typeof value['before'] === 'string' &&
  typeof value['after'] === 'string'
