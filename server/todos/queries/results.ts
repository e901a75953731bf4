import type { AccountData } from '../../store/state.ts'
import type { Store } from '../../store/store.ts'
import type { StoredTodo } from '../../kinds/stored-todo.ts'
import { findIndex, type Selection } from './selection.ts'
import { selectTodos } from './sort.ts'

/** A change of a todo; null where it did not exist, or was removed for good. */
export interface TodoChange {
  readonly before: StoredTodo | null
  readonly after: StoredTodo | null
}

/** The todos that match a query, in its order, and the state that they are of. `todos` may change later: copy what you keep. */
type Take<T> = (todos: readonly StoredTodo[], data: AccountData) => T

interface Result {
  readonly selection: Selection
  /** Null while they are selected for the first time. */
  todos: StoredTodo[] | null
  /** The changes since `todos`. */
  pending: TodoChange[]
  readonly selected: Promise<StoredTodo[]>
}

/** The number of results that are kept. */
const mostKept = 16
/** The changes that a result can be behind. With more, selecting anew is as fast, and old todos would take up memory. */
const mostPending = 100

/** The results of the last queries of an account. A query that is asked again needs to apply only the changes since. */
export class Results {
  readonly #store: Store
  /** By the query and the day; the last one used is at the end. */
  readonly #kept = new Map<string, Result>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Notes the changes of a change set. */
  note(changes: readonly TodoChange[]): void {
    for (const [key, { pending }] of this.#kept) {
      if (pending.length + changes.length > mostPending) this.#kept.delete(key)
      else pending.push(...changes)
    }
  }

  /** Finds the todos of a selection, and returns what `take` makes of them. The same `key` must stand for the same selection. */
  async find<T extends object>(key: string, selection: Selection, take: Take<T>): Promise<T> {
    const kept = this.#kept.get(key)
    if (kept?.todos === null) await kept.selected
    return this.#takeKept(key, take) ?? (await this.#select(key, selection, take))
  }

  #takeKept<T extends object>(key: string, take: Take<T>): T | null {
    const result = this.#kept.get(key)
    if (result === undefined || result.todos === null) return null
    this.#kept.delete(key)
    this.#kept.set(key, result)
    for (const { before, after } of result.pending) {
      if (before !== null) remove(result.todos, before, result.selection)
      if (after !== null) add(result.todos, after, result.selection)
    }
    result.pending = []
    return take(result.todos, this.#store.read())
  }

  async #select<T extends object>(key: string, selection: Selection, take: Take<T>): Promise<T> {
    const data = this.#store.read()
    const selected = selectTodos(data, selection)
    const result: Result = { selection, todos: null, pending: [], selected }
    this.#kept.set(key, result)
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined && this.#kept.size > mostKept) this.#kept.delete(oldest)
    try {
      const todos = await selected
      result.todos = todos
      // Others that waited may apply changes to the todos from the next turn on.
      return take(todos, data)
    } catch (error) {
      this.#kept.delete(key)
      throw error
    }
  }
}

const remove = (todos: StoredTodo[], todo: StoredTodo, selection: Selection): void => {
  if (selection.matches(todo)) todos.splice(indexOf(todos, todo, selection), 1)
}

const add = (todos: StoredTodo[], todo: StoredTodo, selection: Selection): void => {
  if (selection.matches(todo)) todos.splice(indexOf(todos, todo, selection), 0, todo)
}

const indexOf = (todos: readonly StoredTodo[], todo: StoredTodo, selection: Selection): number =>
  findIndex(todos, { key: selection.keyOf(todo), place: todo }, selection)
