import { stampTrashTime } from '../fields.ts'
import { Invalid } from '../http/problems.ts'
import type { OrderedKind } from './order.ts'
import { hasSameContent, type Transaction } from '../store/transaction.ts'
import type { Kind } from '../store/kind.ts'
import type { AccountReader } from '../store/state.ts'
import { inboxId } from '../../common/inbox.ts'
import {
  grouped,
  listed,
  type Group,
  listSubtasks,
  siblingsOf,
  subtasks,
  trash,
  trashedByList,
} from './indexes.ts'
import { listKind } from './list.ts'
import { storedTodo, type StoredTodo } from './stored-todo.ts'

/** The todos of an account. */
export const todoKind: Kind<StoredTodo> = {
  name: 'todo',
  collection: 'todos',
  schema: storedTodo,
  indexes: [listed, trash, grouped, trashedByList, subtasks],
  check(state, after, before) {
    // Most changes leave the place alone, and a todo can have very many subtasks.
    if (after !== undefined && before !== undefined && hasSamePlace(after, before)) return
    if (after !== undefined) checkPlace(state, after, before)
    const id = after?.id ?? before?.id ?? ''
    for (const subtask of listSubtasks(state, id)) checkSubtask(subtask, after)
  },
  repair: repairPlace,
  stamp: stampTrashTime,
  restore(tx, current, wanted) {
    if (wanted !== undefined) return restoreTodo(tx, current, wanted)
    if (current === undefined) return null
    if (current.deletedAt === null) {
      tx.put(todoKind, withListOfParent(tx, { ...current, deletedAt: tx.at, deletedBy: tx.changeId }))
      return 'trashed'
    }
    tx.put(todoKind, withListOfParent(tx, current))
    return null
  },
}

/** The order of the todos that share a list and a parent. */
export const orderedTodos: OrderedKind<StoredTodo, Group> = { kind: todoKind, siblingsOf }

/** The most levels of subtasks, the topmost todo included. */
const mostLevels = 4

/** Throws Invalid where the todo cannot be in its list, or under its parent. `before` is the todo before a change, if it existed. */
export function checkPlace(state: AccountReader, todo: StoredTodo, before?: StoredTodo): void {
  const { listId, parentId, deletedAt } = todo
  const isLive = deletedAt === null
  const list = listId === inboxId ? null : state.get(listKind, listId)
  if (list === undefined) throw refuse('listId', 'is not the id of a list')
  if (isLive && list !== null && list.deletedAt !== null) {
    throw refuse('listId', `is the id of a list in the trash, "${list.name}": restore that list first`)
  }
  if (parentId === null) return
  const parent = state.get(todoKind, parentId)
  if (parent === undefined) throw refuse('parentId', 'is not the id of a todo')
  if (isLive && parent.deletedAt !== null) {
    throw refuse('parentId', `is the id of a todo in the trash, "${parent.title}": restore that todo first`)
  }
  // In the trash the levels are not limited, and counting thousands of them for each of as many todos would take seconds.
  const isCounted = isLive || before?.parentId !== parentId
  const levels = isCounted ? countLevelsAbove(state, todo) : 0
  if (levels === null) throw refuse('parentId', 'must not be the todo itself or one of its subtasks')
  if (parent.listId !== listId) {
    throw refuse('listId', 'must be the list of the parent: leave it out, or send parentId null')
  }
  if (isLive && levels + countLevels(state, todo, mostLevels + 1) > mostLevels) {
    throw refuse('parentId', `would make more than ${mostLevels} levels, the topmost todo included`)
  }
}

const hasSamePlace = (a: StoredTodo, b: StoredTodo): boolean =>
  a.listId === b.listId && a.parentId === b.parentId && (a.deletedAt === null) === (b.deletedAt === null)

const checkSubtask = (subtask: StoredTodo, parent: StoredTodo | undefined): void => {
  const isInParent = parent !== undefined && parent.listId === subtask.listId
  if (!isInParent) throw refuse('listId', `must be the list of the subtask "${subtask.title}"`)
  if (subtask.deletedAt === null && parent.deletedAt !== null) {
    throw refuse('deletedAt', `must be null: the subtask "${subtask.title}" is not in the trash`)
  }
}

const refuse = (field: string, message: string): Invalid => new Invalid([{ field, message }])

/** Counts the todos above; null where the todo is above itself. */
const countLevelsAbove = (state: AccountReader, todo: StoredTodo): number | null => {
  const seen = new Set([todo.id])
  for (let { parentId } = todo; parentId !== null;) {
    if (seen.has(parentId)) return null
    seen.add(parentId)
    parentId = state.get(todoKind, parentId)?.parentId ?? null
  }
  return seen.size - 1
}

/** Counts the levels from the todo downwards, without the trash, up to `most`: subtasks in a circle have no end. */
const countLevels = (state: AccountReader, { id }: StoredTodo, most: number): number => {
  if (most <= 1) return most
  let below = 0
  for (const subtask of listSubtasks(state, id)) {
    if (subtask.deletedAt === null) below = Math.max(below, countLevels(state, subtask, most - 1))
  }
  return below + 1
}

const isPlaceAllowed = (state: AccountReader, todo: StoredTodo): boolean => {
  try {
    checkPlace(state, todo)
    return true
  } catch {
    return false
  }
}

// A todo without its list goes to the inbox, and one that cannot stay under its parent to the top level.
function repairPlace(state: AccountReader, todo: StoredTodo): StoredTodo {
  if (isPlaceAllowed(state, todo)) return todo
  const isListKnown = todo.listId === inboxId || state.get(listKind, todo.listId) !== undefined
  const parent = todo.parentId === null ? undefined : state.get(todoKind, todo.parentId)
  const isBelowTrash = todo.deletedAt === null && (parent?.deletedAt ?? null) !== null
  const keepsParent = !isListKnown && parent?.listId === todo.listId && !isBelowTrash
  return {
    ...todo,
    listId: isListKnown ? todo.listId : inboxId,
    parentId: keepsParent ? todo.parentId : null,
  }
}

const restoreTodo = (tx: Transaction, current: StoredTodo | undefined, wanted: StoredTodo) => {
  if (current !== undefined && hasSameContent(current, wanted)) return null
  tx.put(todoKind, wanted)
  if (wanted.deletedAt === null) return 'restored'
  return current?.deletedAt === null ? 'trashed' : null
}

// A todo that is newer than a backup can be a subtask of one that the backup has in another list.
const withListOfParent = (tx: Transaction, todo: StoredTodo): StoredTodo => {
  const parent = todo.parentId === null ? undefined : tx.get(todoKind, todo.parentId)
  return parent === undefined ? todo : { ...todo, listId: withListOfParent(tx, parent).listId }
}
