import type { Change, ChangeEntry, MadeChange as Answer, Operation, Todo } from '../../server/contract.ts'
import { OperationRefused, Refused } from '../failures.ts'
import type { ApiClient } from './client.ts'

/** A change that was made. */
export interface MadeChange {
  /** Its number, for `localist undo`. */
  readonly revision: number
  readonly entries: readonly ChangeEntry[]
  readonly unread: readonly UnreadText[]
}

/** A change that was tried, and not made. */
export interface TriedChange {
  /** Null where the change is too large for an answer that has them. */
  readonly entries: readonly ChangeEntry[] | null
  readonly unread: readonly UnreadText[]
}

/** A part of the line of a new todo that looks like the name of a list, and that no list has. */
interface UnreadText {
  /** The index of the operation among all. */
  readonly operation: number
  readonly text: string
}

/** How operations are sent. */
export interface SendOptions {
  /** The language of lines, besides English (BCP 47). */
  readonly language?: string | undefined
  /** The Idempotency-Key. */
  readonly key?: string | undefined
}

/** Tries operations as makeChanges() would make them. Throws OperationRefused, Refused. */
export async function tryChanges(
  client: ApiClient,
  operations: readonly Operation[],
  { language }: SendOptions = {},
): Promise<readonly TriedChange[]> {
  const tried: TriedChange[] = []
  for (const part of split(operations)) {
    const change = await post(client, part, '?dryRun=true', { language })
    if (!('changed' in change))
      tried.push({ entries: change.changes ?? null, unread: findUnread(change, part) })
  }
  return tried
}

/**
 * Makes one change of the operations; several changes where they are too many for one. Those are tried first, so that nothing is changed
 * where one is refused. Changes that change nothing are left out. Throws OperationRefused, Refused.
 */
export async function makeChanges(
  client: ApiClient,
  operations: readonly Operation[],
  options: SendOptions = {},
): Promise<readonly MadeChange[]> {
  const parts = split(operations)
  if (parts.length > 1) await tryChanges(client, operations, options)
  const made: MadeChange[] = []
  for (const part of parts) {
    const change = await post(client, part, '', options)
    if ('changed' in change) continue
    const entries = change.changes ?? (await fetchEntries(client, change))
    made.push({ revision: change.revision, entries, unread: findUnread(change, part) })
  }
  return made
}

/** A todo after a change. */
export interface ChangedTodo {
  readonly todo: Todo
  /** Whether the change made it. */
  readonly isNew: boolean
}

/** Presents the todos of changes as the other answers have them: with their address. */
export async function presentTodos(
  { findServer }: ApiClient,
  made: readonly { readonly entries: readonly ChangeEntry[] }[],
): Promise<readonly ChangedTodo[]> {
  const { url } = await findServer()
  return made
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => {
      if (entry.kind !== 'todo' || !('after' in entry)) return []
      return [{ todo: { ...entry.after, url: `${url}/api/todos/${entry.id}` }, isNew: entry.before === null }]
    })
}

/** The most operations that one change can have. */
export const mostOperations = 1000

/** In characters of JSON. The server takes 8 MiB, in which a character can have three bytes. */
const longestBody = 2_500_000

/** The answer where no operation changed anything. */
interface Unchanged {
  readonly changed: 0
}

interface Part {
  /** The index of the first operation. */
  readonly first: number
  readonly operations: readonly Operation[]
}

/** Whether operations are few and short enough for one change. */
export const fitOneChange = (operations: readonly Operation[]): boolean => split(operations).length <= 1

const split = (operations: readonly Operation[]): readonly Part[] => {
  const parts: { readonly first: number; readonly operations: Operation[] }[] = []
  let length = 0
  for (const [index, operation] of operations.entries()) {
    const size = JSON.stringify(operation).length
    const last = parts.at(-1)
    if (last === undefined || last.operations.length === mostOperations || length + size > longestBody) {
      parts.push({ first: index, operations: [operation] })
      length = size
    } else {
      last.operations.push(operation)
      length += size
    }
  }
  return parts
}

const post = async (
  { call }: ApiClient,
  { first, operations }: Part,
  query: string,
  { language, key }: SendOptions,
): Promise<Answer | Unchanged> => {
  const headers = {
    ...(language !== undefined && { 'Accept-Language': language }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  }
  try {
    return await call<Answer | Unchanged>('POST', `/api/changes${query}`, { operations }, headers)
  } catch (error) {
    throw error instanceof Refused ? nameOperation(error, first) : error
  }
}

const findUnread = ({ unread = [] }: Answer, { first }: Part): readonly UnreadText[] =>
  unread.map(({ operation, text }) => ({ operation: first + operation, text }))

// An example of `field` is `operations[3].value.title`; where the operation as a whole fails, `message` is a sentence.
const nameOperation = (refused: Refused, first: number): Refused => {
  const {
    errors = [],
  }: { readonly errors?: readonly { readonly field: string; readonly message: string }[] } = Object(
    refused.problem,
  )
  const [error] = errors
  const [, index, name = ''] =
    /^operations\[(\d+)\]\.?(?:value\.|patch\.)?(.*)$/.exec(error?.field ?? '') ?? []
  if (error === undefined || index === undefined) return refused
  const reason = name === '' ? error.message : `${name} ${error.message}.`
  return new OperationRefused(reason, first + Number(index), refused)
}

// A large change is answered without its entries.
const fetchEntries = async ({ call }: ApiClient, { id }: Change): Promise<readonly ChangeEntry[]> =>
  (await call<Change>('GET', `/api/changes/${id}`)).changes ?? []
