import type { Actor } from '../../server/store/transaction.ts'
import type { Store } from '../../server/store/store.ts'
import type { Precondition } from '../../server/http/condition.ts'
import { deleteTodos } from '../../server/todos/bulk.ts'
import { createTodo } from '../../server/todos/create.ts'
import { replaceTodo } from '../../server/todos/replace.ts'
import { changeTodo, trashTodo, findTodo } from '../../server/todos/todos.ts'
import { createSearchTest } from '../../common/search/search-todos.ts'
import type { TodoFilter } from '../../server/todos/query.ts'
import { resultOf } from './result-of.ts'
import type { StoredTodo } from '../../server/entities/todo.ts'
import type { NewTodo, TodoPatch, TodoReplacement } from '../../server/todos/schema.ts'

/** The todos of an account, each rule in a transaction of its own. Every change is durable when its promise resolves. */
export interface Todos {
  /** Throws NotFound, also for a todo in the trash. */
  get(id: string): StoredTodo
  /** See createTodo. */
  create(actor: Actor, input: NewTodo): Promise<StoredTodo>
  /** See changeTodo. */
  patch(actor: Actor, id: string, patch: TodoPatch, condition: Precondition): Promise<StoredTodo>
  /** See replaceTodo. */
  put(
    actor: Actor,
    id: string,
    input: TodoReplacement,
    condition: Precondition,
  ): Promise<{ readonly todo: StoredTodo; readonly created: boolean }>
  /** See trashTodo. */
  remove(actor: Actor, id: string, condition: Precondition): Promise<void>
  /** See deleteTodos. */
  removeAll(actor: Actor, filter: TodoFilter): Promise<number>
}

/** The rules over `store`; `newId` makes UUIDv7s (RFC 9562). */
export function createTodos(store: Store, newId: () => string): Todos {
  const testWords = createSearchTest
  const context = { newId, timeZone: 'UTC' }
  return {
    get: (id) => findTodo(store.read(), id),
    create: (actor, input) => resultOf(store, actor, (tx) => createTodo(tx, newId(), input)),
    patch: (actor, id, patch, condition) =>
      resultOf(store, actor, (tx) => changeTodo(tx, id, patch, condition, context)),
    put: (actor, id, input, condition) =>
      resultOf(store, actor, (tx) => replaceTodo(tx, id, input, condition, context)),
    remove: (actor, id, condition) => resultOf(store, actor, (tx) => trashTodo(tx, id, condition)),
    removeAll: (actor, filter) =>
      resultOf(store, actor, (tx) => deleteTodos(tx, { filter, timeZone: 'UTC', testWords })),
  }
}
