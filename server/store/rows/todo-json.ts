import type { StoredTodo } from '../../todos/schema.ts'

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
