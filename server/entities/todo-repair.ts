import { inboxId } from '../../common/inbox.ts'
import type { Kind, RestoreCount } from '../store/kind.ts'
import type { AccountReader } from '../store/state.ts'
import { hasSameContent, type Transaction } from '../store/transaction.ts'
import { listKind } from './list.ts'
import { findFittingSection } from './section.ts'
import type { StoredTodo } from './todo.ts'

type TodoKind = Kind<StoredTodo>

/**
 * Changes a todo that cannot be where it is: one without its list goes to the inbox, one that cannot stay under its parent to the top
 * level, and one that cannot stay in its section above the first. `check` throws where a todo cannot be where it is.
 */
export function repairPlace(
  state: AccountReader,
  kind: TodoKind,
  todo: StoredTodo,
  check: (state: AccountReader, todo: StoredTodo) => void,
): StoredTodo {
  const parent = todo.parentId === null ? undefined : state.get(kind, todo.parentId)
  const fitting = { ...todo, sectionId: findFittingSection(state, parent ?? todo) }
  const possible = [todo, fitting].find((each) => !isRefused(() => check(state, each)))
  if (possible !== undefined) return possible
  const isListKnown = todo.listId === inboxId || state.get(listKind, todo.listId) !== undefined
  const isBelowTrash = todo.deletedAt === null && (parent?.deletedAt ?? null) !== null
  // The list or the section of the parent is repaired in the same way.
  const isRepairedToo = !isListKnown || (parent !== undefined && parent.sectionId !== fitting.sectionId)
  const keepsParent = isRepairedToo && parent?.listId === todo.listId && !isBelowTrash
  return {
    ...fitting,
    listId: isListKnown ? todo.listId : inboxId,
    parentId: keepsParent ? todo.parentId : null,
  }
}

const isRefused = (check: () => void): boolean => {
  try {
    check()
    return false
  } catch {
    return true
  }
}

/** Restores a todo from a backup; see Kind. One that is newer than the backup goes to the trash. */
export function restoreTodo(
  tx: Transaction,
  kind: TodoKind,
  current: StoredTodo | undefined,
  wanted: StoredTodo | undefined,
): RestoreCount | null {
  if (wanted === undefined) return current === undefined ? null : restoreNewer(tx, kind, current)
  if (current !== undefined && hasSameContent(current, wanted)) return null
  tx.put(kind, wanted)
  if (wanted.deletedAt === null) return 'restored'
  return current?.deletedAt === null ? 'trashed' : null
}

const restoreNewer = (tx: Transaction, kind: TodoKind, todo: StoredTodo): RestoreCount | null => {
  const isLive = todo.deletedAt === null
  const trashed = isLive ? { ...todo, deletedAt: tx.at, deletedBy: tx.changeId } : todo
  tx.put(kind, withPlaceOfParent(tx, kind, trashed))
  return isLive ? 'trashed' : null
}

// It can be a subtask of one that the backup has in another list or section, and its section can be in another list there.
const withPlaceOfParent = (tx: Transaction, kind: TodoKind, todo: StoredTodo): StoredTodo => {
  const parent = todo.parentId === null ? undefined : tx.get(kind, todo.parentId)
  if (parent === undefined) return { ...todo, sectionId: findFittingSection(tx, todo) }
  const { listId, sectionId } = withPlaceOfParent(tx, kind, parent)
  return { ...todo, listId, sectionId }
}
