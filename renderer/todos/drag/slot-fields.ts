import type { Day } from '../../../common/dates/dates.ts'
import type { Todo } from '../../sync/entities.ts'
import { findCalendarTime, type DatedTodo } from '../../todo-views/calendar-days.ts'
import { findDayFields, type Slot } from './find-drop.ts'

/**
 * The fields by which a todo comes to a place in a calendar. They are those of a drop on a day, and the time where the todo is due then: a
 * todo that stands on the day of its start has none.
 */
export function findSlotFields(
  todo: DatedTodo,
  { date, time }: Slot,
  today: Day,
): Partial<Pick<Todo, 'startDate' | 'dueDate' | 'dueTime'>> {
  const fields = findDayFields(todo, date, today.date)
  const dueDate = fields.dueDate ?? todo.dueDate
  if (time === undefined || dueDate !== date) return fields
  // The time that it has for a later day stays, where it has stood without one.
  if (time === null && findCalendarTime(todo, today) === null) return fields
  return { ...fields, dueTime: time }
}

/** Whether a todo changes where it comes to a place in a calendar. */
export const isMovedTo = (todo: DatedTodo, slot: Slot, today: Day): boolean => {
  const { startDate, dueDate, dueTime } = { ...todo, ...findSlotFields(todo, slot, today) }
  return startDate !== todo.startDate || dueDate !== todo.dueDate || dueTime !== todo.dueTime
}
