import type { KeptTexts } from '../storage.ts'
import type { Effect, Pending } from './pending.ts'
import { findText, type ReplacedText, type TextKey, type UnsavedText } from './texts.ts'

/** The storage in which the unsaved changes and texts of an account are kept. */
export interface Keeper {
  readonly account: string
  readonly storage: KeptTexts
}

/** The changes of an account that wait to be sent, and the texts that are typed. */
export interface Unsaved {
  readonly pending: readonly Pending[]
  readonly texts: readonly UnsavedText[]
}

const pendingStart = 'localist-unsaved'
const textStart = 'localist-typed'

const pendingKeyOf = ({ account }: Keeper): string => `${pendingStart} ${account}`

// Each text has its own key, so that a text which is too long for the storage does not take others with it.
const textKeyOf = ({ account }: Keeper, { id, field }: TextKey): string =>
  `${textStart} ${account} ${id} ${field}`

/** Lists the accounts of which something is kept. */
export function listKeptAccounts(storage: KeptTexts): ReadonlySet<string> {
  const keys = storage.listKeys().map((key) => key.split(' '))
  return new Set(
    keys.flatMap(([start, account]) =>
      account !== undefined && (start === pendingStart || start === textStart) ? [account] : [],
    ),
  )
}

/** Reads what the page before this one had not saved. Leaves out what another version wrote, or is damaged. */
export function readUnsaved(keeper: Keeper): Unsaved {
  const { account, storage } = keeper
  const { pending } = Object(parse(storage.getItem(pendingKeyOf(keeper))))
  return {
    pending: Array.isArray(pending) ? pending.filter(isPending) : [],
    texts: storage
      .listKeys()
      .filter((key) => key.startsWith(`${textStart} ${account} `))
      .map((key) => parse(storage.getItem(key)))
      .filter(isText),
  }
}

/** Keeps what is not saved yet, as far as it changed. */
export function keepUnsaved(keeper: Keeper, last: Unsaved, { pending, texts }: Unsaved): void {
  const { storage } = keeper
  // The text of a refused change is kept before the change is removed.
  for (const text of texts)
    if (!last.texts.includes(text)) storage.setItem(textKeyOf(keeper, text), JSON.stringify(text))
  for (const text of last.texts)
    if (findText(texts, text) === undefined) storage.removeItem(textKeyOf(keeper, text))
  if (pending === last.pending) return
  if (pending.length === 0) storage.removeItem(pendingKeyOf(keeper))
  else storage.setItem(pendingKeyOf(keeper), JSON.stringify({ pending }))
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

/** Whether members of an object have these types. */
const hasMembers = (value: unknown, types: Readonly<Record<string, 'string' | 'number'>>): boolean =>
  isObject(value) && Object.entries(types).every(([name, type]) => typeof value[name] === type)

// The server checks the request. The page checks only the parts that it uses itself.
const isPending = (value: unknown): value is Pending => {
  if (!isObject(value) || !isObject(value['request'])) return false
  const { request, effects, label, expected, ifRevision = null } = value
  const { undoes, operations } = request
  return (
    typeof value['id'] === 'string' &&
    (typeof undoes === 'string' || (Array.isArray(operations) && operations.every(isObject))) &&
    Array.isArray(effects) &&
    effects.every(isEffect) &&
    hasMembers(label, { message: 'string', title: 'string', count: 'number' }) &&
    (expected === undefined || isText(expected)) &&
    (ifRevision === null || Number.isInteger(ifRevision))
  )
}

const isEffect = (value: unknown): value is Effect =>
  isObject(value) &&
  ['todo', 'list', 'section', 'view'].includes(String(value['kind'])) &&
  typeof value['id'] === 'string' &&
  isObject(value['fields'])

const isText = (value: unknown): value is ReplacedText =>
  hasMembers(value, { id: 'string', before: 'string', after: 'string' }) &&
  ['title', 'notes'].includes(String(Reflect.get(Object(value), 'field')))
