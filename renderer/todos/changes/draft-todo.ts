import type { Todo } from '../../../server/contract.ts'

/** A todo as the server will make it, to be shown until it has; its id is the caller's own (RFC 9562, version 4). */
export function draftTodo(title: string, order: number): Todo {
  const id = crypto.randomUUID()
  const now = new Date().toISOString()
  return {
    id,
    url: '',
    title,
    notes: '',
    completed: false,
    completedAt: null,
    order,
    listId: 'inbox',
    parentId: null,
    tags: [],
    priority: 0,
    startDate: null,
    dueDate: null,
    dueTime: null,
    repeat: null,
    reminders: [],
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    revision: 0,
  }
}
