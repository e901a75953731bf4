import type { Todo } from '../../../server/contract.ts'

/** A todo as the server will make it, to be shown until it has; `id` is the page's own. */
export function draftTodo(id: string, title: string, order: number): Todo {
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
    deletedBy: null,
    previousId: null,
    revision: 0,
  }
}
