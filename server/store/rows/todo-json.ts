import type { StoredTodo } from '../../todos/schema.ts'

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether parsed JSON has the members of a stored todo that `Row` relies on. */
export function isTodo(value: unknown): value is StoredTodo {
  if (typeof value !== 'object' || value === null) return false
  const todo: Partial<Record<keyof StoredTodo, unknown>> = value
  return (
    typeof todo.id === 'string' &&
    id.test(todo.id) &&
    typeof todo.title === 'string' &&
    typeof todo.createdAt === 'string' &&
    (todo.deletedAt === null || typeof todo.deletedAt === 'string') &&
    typeof todo.completed === 'boolean' &&
    Number.isFinite(todo.order) &&
    Number.isSafeInteger(todo.revision) &&
    Number(todo.revision) > 0
  )
}

/**
 * A stored todo as one line of JSON, which clients get to see as well: what is not listed here does not leave the
 * server. The order of the members is part of the format: the id and what a person looks for come first, and
 * `Row` reads the last four without parsing the rest.
 */
export function todoJson(todo: StoredTodo): string {
  return JSON.stringify({
    id: todo.id,
    title: todo.title,
    notes: todo.notes,
    listId: todo.listId,
    parentId: todo.parentId,
    tags: todo.tags,
    priority: todo.priority,
    startDate: todo.startDate,
    dueDate: todo.dueDate,
    dueTime: todo.dueTime,
    repeat: todo.repeat,
    reminders: todo.reminders,
    createdAt: todo.createdAt,
    updatedAt: todo.updatedAt,
    completedAt: todo.completedAt,
    deletedAt: todo.deletedAt,
    completed: todo.completed,
    order: todo.order,
    revision: todo.revision,
  } satisfies StoredTodo)
}
