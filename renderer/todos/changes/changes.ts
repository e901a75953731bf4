import type { Todo } from '../../../server/contract.ts'
import { compareTodos, type NewOrder } from '../order.ts'
import type { Rename } from './rename.ts'

/** Something that the person did to the list, from the click until the server has answered. */
export type Change =
  | { readonly kind: 'add'; readonly todo: Todo }
  | { readonly kind: 'complete'; readonly id: string; readonly completed: boolean }
  | ({ readonly kind: 'rename'; readonly id: string } & Rename)
  | { readonly kind: 'reorder'; readonly orders: readonly NewOrder[] }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'clear' }
  | ({ readonly kind: 'undo' } & Undo)

/** An undo of changes of this page or of a script. */
export interface Undo {
  /** Answers the ids of the changes, the latest first, once they are known. */
  readonly findIds: () => Promise<readonly string[]>
  /** The todos that come back into the list, as the page showed them. */
  readonly todos: readonly Todo[]
  /** The ids of the todos that the changes were about. */
  readonly touched: ReadonlySet<string>
}

/** The server's answer to a change. */
export interface Landed {
  readonly stored: readonly Todo[]
  readonly gone: (todo: Todo) => boolean
  /** The id of the change, to take it back; null where nothing changed, or nobody asks. */
  readonly changeId: string | null
  /** Whether more has changed than the answer says. */
  readonly isPartial: boolean
}

/** A change of the list. */
type Effect = Pick<Landed, 'stored' | 'gone'>

/** The `gone` of an answer after which every todo is still there. */
export const nothingGone = () => false

/** Whether a change touches a todo. */
export function touches(change: Change, todo: Pick<Todo, 'id' | 'completed'>): boolean {
  switch (change.kind) {
    case 'add':
      return change.todo.id === todo.id
    case 'complete':
    case 'rename':
    case 'delete':
      return change.id === todo.id
    case 'reorder':
      return change.orders.some(({ id }) => id === todo.id)
    case 'undo':
      return change.touched.has(todo.id)
    case 'clear':
      return todo.completed
  }
}

// The list with todos put in or replaced, by id.
function upsert(todos: readonly Todo[], stored: readonly Todo[]): readonly Todo[] {
  if (stored.length === 0) return todos
  const byId = new Map(stored.map((todo) => [todo.id, todo]))
  return [...todos.filter((todo) => !byId.has(todo.id)), ...byId.values()].toSorted(compareTodos)
}

const land = (todos: readonly Todo[], { stored, gone }: Effect): readonly Todo[] =>
  upsert(
    todos.filter((todo) => !gone(todo)),
    stored,
  )

function expected(todos: readonly Todo[], change: Change): Effect {
  switch (change.kind) {
    case 'add':
      return { stored: [change.todo], gone: nothingGone }
    case 'complete':
      return withFields(todos, change.id, { completed: change.completed })
    case 'rename':
      return withFields(todos, change.id, { title: change.title })
    case 'reorder': {
      const orders = new Map(change.orders.map(({ id, order }) => [id, order]))
      const moved = todos.flatMap((todo) => {
        const order = orders.get(todo.id)
        return order === undefined ? [] : [{ ...todo, order }]
      })
      return { stored: moved, gone: nothingGone }
    }
    case 'undo':
      return { stored: change.todos, gone: nothingGone }
    case 'delete':
    case 'clear':
      return { stored: [], gone: (todo) => touches(change, todo) }
  }
}

const withFields = (todos: readonly Todo[], id: string, fields: Partial<Todo>): Effect => ({
  stored: todos.filter((todo) => todo.id === id).map((todo) => ({ ...todo, ...fields })),
  gone: nothingGone,
})

/** The list as it will be once all `changes` have landed; the same object where there are none. */
export const foresee = (todos: readonly Todo[], changes: readonly Change[]): readonly Todo[] =>
  changes.reduce((list, change) => land(list, expected(list, change)), todos)
