import type { StreamedChange } from '../../../server/contract.ts'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem, isUndoConflict } from '../../api/problem.ts'
import { seenIn } from '../stored/apply-changes.ts'
import type { Landed } from './changes.ts'

/** Some of several changes could not be taken back; the others were. */
export class PartlyUndone extends Error {
  /** The number of changes that could not be taken back. */
  readonly refused: number
  /** The number of changes that were to be taken back. */
  readonly count: number

  constructor(refused: number, count: number) {
    super('Some changes could not be taken back.')
    this.refused = refused
    this.count = count
  }
}

/** Whether a change can never be taken back: a field was changed since, or the change is not kept. */
const isUndoRefused = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (isUndoConflict(error) || error.status === 404 || error.status === 410)

/** Whether it may help to take the same change back once more. */
export const canUndoLater = (error: unknown): boolean =>
  !isUndoRefused(error) && !(error instanceof PartlyUndone)

/** The answer to an undo. It has no id if nothing was left to take back. */
type Undone = StreamedChange | { readonly id?: never }

/**
 * Takes changes back, one after another. A refusal does not keep the others: throws it where there was one change only,
 * and otherwise PartlyUndone at the end. Throws what `api` throws.
 */
export async function sendUndo(api: ApiClient, account: string, ids: readonly string[]): Promise<Landed> {
  const undone: Undone[] = []
  const refused: ApiProblem[] = []
  for (const id of ids) {
    try {
      undone.push(await api<Undone>('POST', '/api/changes', { body: { undoes: id }, account }))
    } catch (error) {
      if (!isUndoRefused(error)) throw error
      refused.push(error)
    }
  }
  const [first] = refused
  if (first) throw ids.length === 1 ? first : new PartlyUndone(refused.length, ids.length)
  const changes = undone.filter((each): each is StreamedChange => each.id !== undefined)
  const seen = new Map(changes.flatMap((change) => [...seenIn(change)]))
  return {
    stored: [...seen.values()].flatMap(({ todo }) => (todo ? [todo] : [])),
    gone: ({ id }) => seen.get(id)?.todo === null,
    changeId: changes.at(-1)?.id ?? null,
    isPartial: changes.some((change) => !change.changes),
  }
}
