import type { View } from '../server/contract.ts'

/** The option of each condition, without its dashes. */
export const conditionOptions: Readonly<Record<keyof View['filter'], string>> = {
  view: 'view',
  completed: 'completed',
  listId: 'list',
  parentId: 'parent',
  tag: 'tag',
  q: 'search',
  priority: 'priority',
  minPriority: 'min-priority',
  dueBefore: 'due-before',
  dueAfter: 'due-after',
  dueWithin: 'due-within',
  hasDueDate: 'dated',
  overdue: 'overdue',
  started: 'started',
  updatedSince: 'changed-since',
}

/** The fields that todos can be sorted by: the value of --sort, and its field of the API. */
export const sortNames: ReadonlyMap<string, string> = new Map([
  ['order', 'order'],
  ['title', 'title'],
  ['due', 'dueDate'],
  ['start', 'startDate'],
  ['priority', 'priority'],
  ['added', 'createdAt'],
  ['changed', 'updatedAt'],
  ['done', 'completedAt'],
])
