import type { Todo } from '../../renderer/sync/entities.ts'

const at = '2026-11-01T10:00:00.000Z'

/** A todo as the store of the page holds it. Its title is its id, unless `fields` has another one. */
export const todoOf = (id: string, fields: Partial<Todo> = {}): Todo => ({
  id,
  title: id,
  notes: '',
  completed: false,
  completedAt: null,
  order: 1024,
  listId: 'inbox',
  parentId: null,
  sectionId: null,
  tags: [],
  priority: 0,
  startDate: null,
  dueDate: null,
  dueTime: null,
  repeat: null,
  reminders: [],
  snoozedUntil: null,
  attachments: [],
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  deletedBy: null,
  previousId: null,
  revision: 1,
  ...fields,
})
