import type { Todo } from '../../../server/contract.ts'
import type { Landed } from '../changes/changes.ts'
import { compareTodos } from '../order.ts'
import type { NotedChange } from './noted-changes.ts'

/** The todos of an account as the server last said, as of a change: all changes up to it are in them. */
export interface StoredTodos {
  /** Sorted; the todos in the trash are not in it. */
  readonly todos: readonly Todo[]
  readonly history: string
  /** The number of that change. Answers to changes of this page may be in the list before. */
  readonly revision: number
  /** The revisions at which todos left the list, by id. */
  readonly removed: ReadonlyMap<string, number>
  /** The latest changes of scripts that the page heard of, in the order they were made. */
  readonly noted: readonly NotedChange[]
  /** Counts up with each update, so that an older one never takes the place of a newer one. */
  readonly version: number
}

/** A todo at a revision; null where it left the list. */
export interface Seen {
  readonly revision: number
  readonly todo: Todo | null
}

/** The history and the number in the id of a change. */
export function parseChangeId(id: string): Pick<StoredTodos, 'history' | 'revision'> {
  const [history = '', revision] = id.split('-')
  return { history, revision: Number(revision) }
}

/** The id of the change as of which the todos are. */
export const lastChangeOf = ({ history, revision }: StoredTodos): string => `${history}-${revision}`

const isNewer = (seen: Seen, todo: Todo): boolean =>
  seen.revision > todo.revision || (seen.revision === todo.revision && seen.todo === null)

/** Puts what was seen of some todos into the list, never an older state over a newer one. */
export function withSeen(stored: StoredTodos, seen: ReadonlyMap<string, Seen>): StoredTodos {
  const left = new Map(seen)
  const removed = new Map(stored.removed)
  const kept = stored.todos.flatMap((todo) => {
    const now = left.get(todo.id)
    if (!now) return [todo]
    left.delete(todo.id)
    if (!isNewer(now, todo)) return [todo]
    if (now.todo) return [now.todo]
    removed.set(todo.id, now.revision)
    return []
  })
  for (const [id, { revision, todo }] of left) {
    const isGone = revision <= (removed.get(id) ?? 0)
    if (todo && !isGone) kept.push(todo)
    if (!todo && !isGone) removed.set(id, revision)
  }
  const isSame = kept.length === stored.todos.length && kept.every((todo, at) => todo === stored.todos[at])
  const todos = isSame ? stored.todos : kept.toSorted(compareTodos)
  return { ...stored, todos, removed, version: stored.version + 1 }
}

/**
 * The list that was read as of a change, in place of the one before it. What is newer than that change in the one before
 * stays: the answers to changes of this page, and what came by the stream meanwhile.
 */
export function withList(before: StoredTodos | undefined, todos: readonly Todo[], asOf: string): StoredTodos {
  const { history, revision } = parseChangeId(asOf)
  const version = (before?.version ?? 0) + 1
  const fresh: StoredTodos = { todos, history, revision, removed: new Map(), noted: [], version }
  if (before?.history !== history) return fresh
  const newer = new Map<string, Seen>()
  for (const todo of before.todos) if (todo.revision > revision) newer.set(todo.id, { ...todo, todo })
  for (const [id, gone] of before.removed) if (gone > revision) newer.set(id, { revision: gone, todo: null })
  const known = new Map(before.todos.map((todo) => [todo.id, todo]))
  // A row whose todo is the same object is not drawn again.
  const same = todos.map((todo) => {
    const last = known.get(todo.id)
    return last?.revision === todo.revision ? last : todo
  })
  const merged = withSeen({ ...fresh, todos: same }, newer)
  return { ...merged, revision: Math.max(revision, before.revision), noted: before.noted }
}

/** The list with the answer of the server to a change of this page, which may come before or after the stream has it. */
export function withLanded(stored: StoredTodos, { stored: todos, gone, changeId }: Landed): StoredTodos {
  const change = changeId === null ? null : parseChangeId(changeId)
  if (change && change.history !== stored.history) return stored
  const seen = new Map<string, Seen>()
  for (const todo of stored.todos) {
    const revision = change?.revision ?? todo.revision
    if (gone(todo) && todo.revision <= revision) seen.set(todo.id, { revision, todo: null })
  }
  for (const todo of todos) seen.set(todo.id, { revision: todo.revision, todo })
  return withSeen(stored, seen)
}
