import { hasReminder } from '../entities/siblings.ts'
import type { StoredTodo } from '../entities/todo.ts'
import { HistoryGone } from '../store/errors.ts'
import type { Store } from '../store/store.ts'
import type { ChangeSet } from '../store/transaction.ts'

/** A change of a todo: how it was until then, and how it was afterwards. */
export interface TodoChange {
  readonly at: string
  readonly before: StoredTodo | null
  readonly after: StoredTodo | null
}

/** The changes of todos, by their ids, in order. */
export type TodoChanges = ReadonlyMap<string, readonly TodoChange[]>

/** Adds the changes of entities that remind, or did until then: of todos, since no other kind has reminders. */
export function addChanges(changes: Map<string, readonly TodoChange[]>, changeSet: ChangeSet): void {
  for (const { id, before, after } of changeSet.changes) {
    if (!hasReminder(before ?? {}) && !hasReminder(after ?? {})) continue
    // `before` has only the fields that differ.
    const first = before === null ? null : asTodo({ ...after, ...before })
    const last = after === null ? null : asTodo(after)
    changes.set(id, [...(changes.get(id) ?? []), { at: changeSet.at, before: first, after: last }])
  }
}

// The store checked the fields before it wrote the change set.
const asTodo = (entity: object): StoredTodo => entity as StoredTodo

/** Finds how a todo was at an instant; null where it was not there. `present` is how it is now. */
export const findVersion = (
  present: StoredTodo,
  changes: readonly TodoChange[],
  instant: string,
): StoredTodo | null => {
  const later = changes.find(({ at }) => at >= instant)
  return later === undefined ? present : later.before
}

/** Reads the changes of todos after the change with the id `since`; null where they are not kept any more. */
export async function readChangesSince(store: Store, since: string): Promise<TodoChanges | null> {
  const { history, revision } = store.read()
  const changes = new Map<string, readonly TodoChange[]>()
  if (since === `${history}-${revision}`) return changes
  try {
    for await (const changeSet of store.changesSince(since)) addChanges(changes, changeSet)
    return changes
  } catch (error) {
    if (error instanceof HistoryGone) return null
    throw error
  }
}
