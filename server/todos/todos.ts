import { NotFound } from '../problems.ts'
import type { Actor, ChangeSetStamp } from '../store/schema.ts'
import type { Row } from '../store/rows/row.ts'
import type { State } from '../store/rows/state.ts'
import type { Store } from '../store/store.ts'
import type { Decision } from '../store/writer.ts'
import { checkPrecondition, checkReplacement, type Precondition } from './precondition.ts'
import { bottomOrder, isCrowded, renumber } from './order.ts'
import { pageOf, type Page } from './page.ts'
import { changed, created, isStored, replaced, replacementOf } from './changes.ts'
import type { ListQuery, NewTodo, StoredTodo, TodoFilter, TodoPatch, TodoReplacement } from './schema.ts'

/** The rules of todos. Every change is durable when its promise resolves. */
export interface Todos {
  /** The todos in their order, all or a page; the trash only where `deleted` asks for it. Throws Invalid. */
  list(query: ListQuery): Page
  /** Throws NotFound, also for a todo in the trash. */
  get(id: string): Row
  /** Adds a todo, at the bottom unless it says where. */
  create(actor: Actor, input: NewTodo): Promise<StoredTodo>
  /** Changes the fields that `patch` names. Throws NotFound, PreconditionFailed, Invalid. */
  patch(actor: Actor, id: string, patch: TodoPatch, condition: Precondition): Promise<StoredTodo>
  /** Creates or replaces the todo under the caller's own id; one that is stored already stays. Throws PreconditionFailed, Invalid. */
  put(
    actor: Actor,
    id: string,
    input: TodoReplacement,
    condition: Precondition,
  ): Promise<{ readonly todo: StoredTodo; readonly created: boolean }>
  /** Moves a todo to the trash; one that is there already stays. Throws NotFound, PreconditionFailed. */
  remove(actor: Actor, id: string, condition: Precondition): Promise<void>
  /** Moves all that match to the trash and returns how many. */
  removeAll(actor: Actor, filter: TodoFilter): Promise<number>
}

/** The rules over `store`; `newId` makes UUIDv7s (RFC 9562). */
export function createTodos(store: Store, newId: () => string): Todos {
  return {
    list: (query) => pageOf(matching(store.read(), query), query),
    get: (id) => inList(store.read(), id),
    create: (actor, input) =>
      store.commit(actor, (state, stamp) => {
        const todo = created(newId(), input, bottomOrder(state), stamp)
        return placed(state, stamp, todo, input.order !== undefined)
      }),
    patch: (actor, id, patch, condition) =>
      store.commit(actor, (state, stamp) => {
        const before = (patch.deletedAt === null ? rowOf(state, id) : inList(state, id)).todo
        checkPrecondition(condition, before)
        const after = changed(before, patch, stamp)
        if (after === before) return { put: [], result: before }
        return placed(state, stamp, after, after.order !== before.order)
      }),
    put: (actor, id, input, condition) =>
      store.commit(actor, (state, stamp) => {
        const stored = state.row(id)?.todo
        const before = stored?.deletedAt === null ? stored : undefined
        if (before !== undefined && isStored(before, input)) {
          return { put: [], result: { todo: before, created: false } }
        }
        const { revision } = input
        checkReplacement({ ...condition, ...(revision !== undefined && { revision }) }, stored)
        const bottom = bottomOrder(state)
        const after =
          stored === undefined
            ? replacementOf(id, input, bottom, stamp)
            : replaced(stored, input, before === undefined ? bottom : stored.order, stamp)
        const { put, result } = placed(state, stamp, after, after.order !== stored?.order)
        return { put, result: { todo: result, created: before === undefined } }
      }),
    remove: (actor, id, condition) =>
      store.commit(actor, (state, stamp) => {
        const before = rowOf(state, id).todo
        checkPrecondition(condition, before)
        return { put: before.deletedAt === null ? [trashed(before, stamp)] : [], result: undefined }
      }),
    removeAll: (actor, filter) =>
      store.commit(actor, (state, stamp) => {
        const put = matching(state, filter).map(({ todo }) => trashed(todo, stamp))
        return { put, result: put.length }
      }),
  }
}

const matching = (state: State, { completed, deleted = false }: TodoFilter): readonly Row[] => {
  const rows = state.list(deleted)
  return completed === undefined ? rows : rows.filter((row) => row.completed === completed)
}

const rowOf = (state: State, id: string): Row => {
  const row = state.row(id.toLowerCase())
  if (row === undefined) throw new NotFound('There is no todo with this id.')
  return row
}

const inList = (state: State, id: string): Row => {
  const row = rowOf(state, id)
  if (!row.deleted) return row
  throw new NotFound('This todo is in the trash. PATCH {"deletedAt": null} brings it back.')
}

const trashed = (todo: StoredTodo, { at, revision }: ChangeSetStamp): StoredTodo => ({
  ...todo,
  deletedAt: at,
  updatedAt: at,
  revision,
})

/** Writes `todo`, and in the same change set the rest of the list where there is too little room at its place. */
const placed = (
  state: State,
  { at, revision }: ChangeSetStamp,
  todo: StoredTodo,
  moved: boolean,
): Decision<StoredTodo> => {
  if (Number.isFinite(todo.order) && (!moved || !isCrowded(state, todo))) return { put: [todo], result: todo }
  const renumbered = renumber(state, todo).map((each) => ({ ...each, updatedAt: at, revision }))
  const result = renumbered.find(({ id }) => id === todo.id) ?? todo
  return { put: [result, ...renumbered.filter(({ id }) => id !== todo.id)], result }
}
