import type { LineFields } from '../../../../common/lines/read-line.ts'

/** A line with its meaning: the rest that is the title, and the fields. */
export type TypedLine = readonly [line: string, title: string, fields: LineFields]

/** The present of all lines: Monday, 23 November 2026, half past ten. */
export const now = new Date(2026, 10, 23, 10, 30)

/** The lists that the lines can name. */
export const lists = [
  { id: 'inbox', name: 'Inbox' },
  { id: 'home', name: 'Home' },
  { id: 'office', name: 'Home Office' },
  { id: 'flat', name: 'Wohnung' },
  { id: 'summer', name: 'Été 2027' },
  { id: 'question', name: 'Who?' },
]

/** The tags that are known. */
export const tags = ['Errands', 'à faire']

/** The fields of a todo that is due. */
export const on = (dueDate: string, dueTime?: string): LineFields => ({
  dueDate,
  ...(dueTime && { dueTime }),
})

/** The fields of a todo that repeats. */
export const every = (rrule: string, dueDate: string, dueTime?: string): LineFields => ({
  ...on(dueDate, dueTime),
  repeat: { rrule },
})

/** The same where the repeat counts from its completion. */
export const afterDone = (rrule: string, dueDate: string, dueTime?: string): LineFields => ({
  ...on(dueDate, dueTime),
  repeat: { rrule, from: 'completion' },
})

/** The fields of a todo that rings so long before it is due, with its other fields. */
export const rings = (before: readonly string[], fields: LineFields = {}): LineFields => ({
  ...fields,
  reminders: before.map((each) => ({ before: each })),
})

/** A line that is its own title. */
export const asTyped = (line: string): TypedLine => [line, line.trim(), {}]
