import type { StoredTodo } from './schema.ts'

const step = 1024

/** Sorts as the page shows: by `order`, ties by `createdAt`, then by `id`. */
export function inOrder(todos: readonly StoredTodo[]): readonly StoredTodo[] {
  return todos.toSorted(
    (a, b) => a.order - b.order || compare(a.createdAt, b.createdAt) || compare(a.id, b.id),
  )
}

/** An order below all of `todos`. */
export function bottomOrder(todos: Iterable<StoredTodo>): number {
  let highest = 0
  for (const todo of todos) highest = Math.max(highest, todo.order)
  return highest + step
}

/**
 * Whether the todo at this place needs a renumbering: no double lies between it and a neighbour, so that
 * nothing could be put between them. Equal orders are not meant: a client may want them.
 */
export function isCrowded(todos: readonly StoredTodo[], moved: StoredTodo): boolean {
  return todos.some(({ id, order }) => {
    if (id === moved.id || order === moved.order) return false
    const middle = order / 2 + moved.order / 2
    return middle === order || middle === moved.order
  })
}

/** The same todos in the same order with even gaps; those whose order stays are left out. */
export function renumber(todos: readonly StoredTodo[]): readonly StoredTodo[] {
  return inOrder(todos)
    .map((todo, index) => ({ before: todo, order: (index + 1) * step }))
    .filter(({ before, order }) => before.order !== order)
    .map(({ before, order }) => ({ ...before, order }))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
