import { daysBetween, shiftDate } from '../../common/dates/dates.ts'
import { listDescendants } from '../entities/places.ts'
import type { StoredTodo } from '../entities/todo.ts'
import { openBoxes } from '../../common/repeats/open-boxes.ts'
import { findNext } from '../../common/repeats/series.ts'
import type { Transaction } from '../store/transaction.ts'

/** Makes the content of the occurrence that follows a todo that is completed on the date `today`; null where the series ends. */
export const copyNext = (tx: Transaction, todo: StoredTodo, today: string) => {
  const { repeat, dueDate } = todo
  const occurrence = repeat === null ? null : findNext(repeat, today)
  if (repeat === null || dueDate === null || occurrence === null) return null
  const days = daysBetween(dueDate, occurrence.date)
  const followed = { ...repeat, done: occurrence.done }
  return { days, fresh: { ...copyOpen(tx, todo, days), repeat: followed, previousId: todo.id } }
}

/** Makes the content of a todo as it is in the next occurrence: open, with its dates moved by a number of days. */
export const copyOpen = (tx: Transaction, todo: StoredTodo, days: number) => ({
  ...todo,
  ...shiftDates(todo, days),
  notes: openBoxes(todo.notes),
  completed: false,
  completedAt: null,
  createdAt: tx.at,
  previousId: null,
  next: null,
})

// The series of a subtask moves along with it.
const shiftDates = ({ startDate, dueDate, repeat }: StoredTodo, days: number) => ({
  startDate: startDate && shiftDate(startDate, days),
  dueDate: dueDate && shiftDate(dueDate, days),
  repeat: repeat && { ...repeat, start: shiftDate(repeat.start, days) },
})

/** Lists the ids of the subtasks of a todo that are outside of the trash, on every level. */
export const listLiveIds = (tx: Transaction, id: string): ReadonlySet<string> =>
  new Set([...listDescendants(tx, id)].flatMap(({ id: each, deletedAt }) => (deletedAt === null ? each : [])))
