import type { Operation, StreamedChange } from '../../server/contract.ts'
import type { AccountState } from './account-state.ts'
import type { ExpectedText, Pending } from './pending.ts'
import type { AccountApi } from './read-account.ts'

/** The answer where nothing was left to change. */
interface Unchanged {
  readonly changed: 0
}

/**
 * Sends a pending change. `answers` has the changes that the pending ones before it became. Resolves to the change, or to null where
 * nothing was left to change. Throws what the API client throws.
 */
export async function sendPending(
  { api, account }: AccountApi,
  state: AccountState,
  pending: Pending,
  answers: ReadonlyMap<string, string | null>,
): Promise<StreamedChange | null> {
  const body = toBody(state, pending, answers)
  if (body === null) return null
  const answer = await api<StreamedChange | Unchanged>('POST', '/api/changes', {
    body,
    account,
    key: pending.id,
  })
  return 'changed' in answer ? null : answer
}

function toBody(
  state: AccountState,
  { request, expected }: Pending,
  answers: ReadonlyMap<string, string | null>,
) {
  if ('operations' in request) return { operations: request.operations.map(withRevision(state, expected)) }
  const changeId = answers.get(request.undoes) ?? request.undoes
  // A pending change that changed nothing, or was refused, is not in the history.
  return isUuid(changeId) || answers.get(request.undoes) === null ? null : { undoes: changeId }
}

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

// The text must still be the one that the person saw, so the todo must still have the revision of that text.
const withRevision =
  ({ todos }: AccountState, expected: ExpectedText | undefined) =>
  (operation: Operation): Operation => {
    if (operation.op !== 'update' || operation.id !== expected?.id) return operation
    const revision = todos.get(operation.id)?.revision
    return revision === undefined ? operation : { ...operation, ifRevision: revision }
  }

/** Finds the text that a pending change must not replace, because somebody else has changed it; null where there is none. */
export function findTextConflict({ todos }: AccountState, { expected }: Pending): ExpectedText | null {
  if (expected === undefined) return null
  const stored = todos.get(expected.id)?.[expected.field]
  return stored === undefined || stored === expected.before || stored === expected.after ? null : expected
}
