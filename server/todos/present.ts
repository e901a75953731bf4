import type { StoredTodo } from '../entities/todo.ts'
import type { Todo } from './schema.ts'

/** Presents a todo to clients; `origin` is the address of the server, without a trailing slash. */
export const presentTodo = (todo: StoredTodo, origin: string): Todo => ({
  id: todo.id,
  url: `${origin}/api/todos/${todo.id}`,
  title: todo.title,
  notes: todo.notes,
  completed: todo.completed,
  completedAt: todo.completedAt,
  order: todo.order,
  listId: todo.listId,
  parentId: todo.parentId,
  sectionId: todo.sectionId,
  tags: todo.tags,
  priority: todo.priority,
  startDate: todo.startDate,
  dueDate: todo.dueDate,
  dueTime: todo.dueTime,
  repeat: todo.repeat,
  reminders: todo.reminders,
  snoozedUntil: todo.snoozedUntil,
  attachments: todo.attachments,
  createdAt: todo.createdAt,
  updatedAt: todo.updatedAt,
  deletedAt: todo.deletedAt,
  deletedBy: todo.deletedBy,
  previousId: todo.previousId,
  revision: todo.revision,
})

/** Presents a todo in a change, where it has no `url`. */
export function presentChangedTodo(todo: StoredTodo): Omit<Todo, 'url'> {
  const { url: _url, ...fields } = presentTodo(todo, '')
  return fields
}
