import type { Day } from '../../common/dates/dates.ts'
import { eveningTime } from '../../common/dates/evening-time.ts'
import type { Todo } from '../sync/entities.ts'

/** Whether a todo is for the evening of today: due today from 18:00 on. */
export const isEvening = ({ dueDate, dueTime }: Pick<Todo, 'dueDate' | 'dueTime'>, { date }: Day): boolean =>
  dueDate === date && dueTime !== null && dueTime >= '18:00'

/** The fields by which a todo is for this evening, at a time that is still to come. */
export const eveningFields = ({ date, time }: Day): Pick<Todo, 'dueDate' | 'dueTime'> => ({
  dueDate: date,
  dueTime: eveningTime(time),
})
