import type { MessageId } from '../../../messages/catalogue.ts'

/** The priorities, the most urgent first, and the messages of their names. */
export const priorities = [
  { priority: 4, name: 'fields.urgent' },
  { priority: 3, name: 'fields.high' },
  { priority: 2, name: 'fields.medium' },
  { priority: 1, name: 'fields.low' },
  { priority: 0, name: 'fields.noPriority' },
] as const

/** Finds the message of the name of a priority; undefined for none. */
export const findPriorityName = (priority: number): MessageId | undefined =>
  priority === 0 ? undefined : priorities.find((each) => each.priority === priority)?.name
