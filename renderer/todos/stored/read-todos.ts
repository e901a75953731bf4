import type { StreamedChange, Todo } from '../../../server/contract.ts'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem, Unreachable } from '../../api/problem.ts'
import { applyChanges } from './apply-changes.ts'
import { lastChangeOf, withList, type StoredTodos } from './stored-todos.ts'

/** Brings a list up to date: takes the present one, which may have changed while the server was asked. */
export type Update = (now: StoredTodos | undefined) => StoredTodos

async function readList(api: ApiClient, account: string, signal: AbortSignal): Promise<Update> {
  const { body, headers } = await api.ask<readonly Todo[]>('GET', '/api/todos', {
    account,
    signal,
    isList: true,
  })
  const asOf = headers.get('Localist-Revision')
  if (asOf === null) throw new Unreachable('the answer is not of our server')
  return (now) => withList(now, body, asOf)
}

/** The changes since one, or null where the list is the shorter way: there are many, or they are not kept. */
async function readChanges(
  api: ApiClient,
  account: string,
  since: string,
  signal: AbortSignal,
): Promise<readonly StreamedChange[] | null> {
  const options = { account, signal }
  try {
    const path = `/api/changes?since=${since}`
    const { body, headers } = await api.ask<readonly StreamedChange[]>('GET', path, {
      ...options,
      isList: true,
    })
    if (headers.get('Link')?.includes('rel="next"')) return null
    const changes: StreamedChange[] = []
    for (const change of body) {
      const isWhole = change.changes !== undefined
      changes.push(isWhole ? change : await api('GET', `/api/changes/${change.id}`, options))
    }
    return changes
  } catch (error) {
    // They are not kept, or cannot be read. Another refusal is that of the list too.
    if (error instanceof ApiProblem) return null
    throw error
  }
}

/** Asks the server for what happened since `known`, or for the whole list. Throws what `api` throws. */
export async function readTodos(
  api: ApiClient,
  account: string,
  known: StoredTodos | undefined,
  signal: AbortSignal,
): Promise<Update> {
  if (!known) return readList(api, account, signal)
  const changes = await readChanges(api, account, lastChangeOf(known), signal)
  return changes ? (now = known) => applyChanges(now, changes) : readList(api, account, signal)
}
