import type { Change } from '../../server/contract.ts'
import { fetchListed, readLatestChanges } from '../client/changes.ts'
import type { ApiClient } from '../client/client.ts'

/**
 * Lists the changes that `localist undo` takes back, the newest first: those of the command line, or of everybody, that are no undo and
 * are not undone.
 */
export async function* listUndoable(client: ApiClient, isOfAnybody: boolean): AsyncGenerator<Change> {
  for await (const change of listEffective(client))
    if (change.undoes === null && (isOfAnybody || isOurs(change))) yield change
}

/**
 * Lists the undos that `localist redo` takes back, the newest first: those of the command line since it last changed something else.
 */
export async function* listRedoable(client: ApiClient): AsyncGenerator<Change> {
  for await (const change of listEffective(client)) {
    if (!isOurs(change)) continue
    if (change.undoes === null) return
    if (await isUndo(client, change)) yield change
  }
}

// The changes, undos among them, that are not undone, the newest first. An undo comes before its change, which so is known as undone.
async function* listEffective(client: ApiClient): AsyncGenerator<Change> {
  const undone = new Set<string>()
  for await (const change of readLatestChanges(client)) {
    if (undone.has(change.id)) continue
    if (change.undoes !== null) undone.add(change.undoes)
    yield change
  }
}

const isOurs = ({ actor }: Change): boolean => actor.kind === 'command-line'

// The undo of an undo is a redo.
const isUndo = async (client: ApiClient, { undoes }: Change): Promise<boolean> => {
  const undone = undoes === null ? null : await fetchListed(client, undoes)
  return undone !== null && !(await isUndo(client, undone))
}
