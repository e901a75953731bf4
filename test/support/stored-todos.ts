import type { StoredTodo } from '../../server/entities/todo.ts'

/** The history of all change sets and documents here. */
export const someHistory = '0123456789abcdef'

/** The id of the todo at `index`. */
export const idAt = (index: number): string =>
  `019a0000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`

const writtenAt = '2026-11-20T08:00:00.000Z'

/** The todo at `index` of a long list. */
export const todoAt = (index: number, revision: number, notes: string): StoredTodo => ({
  id: idAt(index),
  title: `todo ${index}`,
  notes,
  completed: false,
  order: index,
  listId: 'inbox',
  parentId: null,
  sectionId: null,
  tags: ['home', 'money'],
  priority: 2,
  startDate: null,
  dueDate: '2026-12-01',
  dueTime: '09:00',
  repeat: null,
  reminders: [],
  snoozedUntil: null,
  attachments: [],
  createdAt: writtenAt,
  updatedAt: writtenAt,
  completedAt: null,
  deletedAt: null,
  deletedBy: null,
  previousId: null,
  next: null,
  revision,
})

/** A document with so many todos and without our checksum, as an editor leaves it. */
export function editedDocument(count: number, notes: string): string {
  const todos = Array.from({ length: count }, (_, index) => todoAt(index, 1, notes))
  return JSON.stringify({
    format: 'localist-todos',
    version: 1,
    history: someHistory,
    revision: 1,
    todos,
    lists: [],
    views: [],
  })
}
