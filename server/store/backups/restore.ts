import type { StoredTodo } from '../../todos/schema.ts'
import type { State } from '../rows/state.ts'
import type { ChangeSetStamp } from '../schema.ts'
import type { Image } from '../todos-document/schema.ts'
import type { Decision } from '../writer.ts'

/** Counts of the todos that a restore changed in the list; changes inside of the trash are not counted. */
export interface Restored {
  /** How many todos of the list were brought back or changed: they are again as they were in the backup. */
  readonly restored: number
  /** How many went from the list to the trash: in the backup they are there, or not at all. */
  readonly trashed: number
}

/**
 * Decides the change set that makes the list what it was in a backup: an ordinary change, so that it can be undone
 * like one. Todos that came later go to the trash; nothing is removed.
 */
export function restoring(backup: Image, state: State, stamp: ChangeSetStamp): Decision<Restored> {
  const { at, revision } = stamp
  const known = new Set(backup.rows.map(({ id }) => id))
  const different = backup.rows
    .filter((row) => state.row(row.id)?.json !== row.json)
    .map((row) => row.todo)
    .filter((todo) => !isSameContent(todo, state.row(todo.id)?.todo))
    .map((todo) => ({ ...todo, updatedAt: at, revision }))
  const later = state
    .list(false)
    .filter(({ id }) => !known.has(id))
    .map(({ todo }) => ({ ...todo, deletedAt: at, updatedAt: at, revision }))
  const put = [...different, ...later]
  const restored = put.filter(({ deletedAt }) => deletedAt === null).length
  const trashed = put.filter(
    ({ id, deletedAt }) => deletedAt !== null && state.row(id)?.deleted === false,
  ).length
  return { put, result: { restored, trashed } }
}

const isSameContent = (a: StoredTodo, b: StoredTodo | undefined): boolean =>
  b !== undefined &&
  JSON.stringify({ ...a, updatedAt: '', revision: 0 }) ===
    JSON.stringify({ ...b, updatedAt: '', revision: 0 })
