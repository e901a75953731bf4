import { inboxId } from '../inbox.ts'
import type { Day } from '../dates/dates.ts'
import type { ViewName } from './filter-names.ts'
import { dueOrder, formatDayKey, listOrder, orderOf, type Order } from './sorting.ts'
import type { TodoFields } from '../todo.ts'

/** The fields of a todo that decide which views it belongs to. */
type ViewableTodo = Pick<TodoFields, 'completed' | 'listId' | 'startDate' | 'dueDate' | 'dueTime'>

/** A view: the todos that belong to it on a day, and their order. */
export interface View {
  readonly includes: (todo: ViewableTodo, today: Day) => boolean
  readonly order: Order
  /** The part of the day that changes the view while no todo changes. */
  readonly changesWith: 'nothing' | 'date' | 'time'
}

const isOpen = ({ completed }: ViewableTodo): boolean => !completed

/** Whether a todo can be done on a day. Before its start it is in no view of open todos but upcoming. */
export const hasStarted = ({ startDate }: Pick<ViewableTodo, 'startDate'>, { date }: Day): boolean =>
  startDate === null || startDate <= date

const isAfter = (date: string | null, today: Day): date is string => date !== null && date > today.date

/** Whether a todo, if it is open, is overdue. Without a time it is so from the next day on. */
export const isOverdue = (
  { dueDate, dueTime }: Pick<ViewableTodo, 'dueDate' | 'dueTime'>,
  { date, time }: Day,
): boolean => dueDate !== null && (dueDate < date || (dueDate === date && dueTime !== null && dueTime < time))

/** The views that are always there, each under its name. */
export const views: Readonly<Record<ViewName, View>> = {
  inbox: {
    includes: (todo, today) => isOpen(todo) && todo.listId === inboxId && hasStarted(todo, today),
    order: listOrder,
    changesWith: 'date',
  },
  today: {
    includes: (todo, today) => {
      const { startDate, dueDate } = todo
      if (!isOpen(todo) || !hasStarted(todo, today)) return false
      return dueDate === null ? startDate !== null : dueDate <= today.date
    },
    // It begins with what is overdue: those before today, then those at an earlier time of today.
    order: dueOrder,
    changesWith: 'date',
  },
  upcoming: {
    includes: (todo, today) =>
      isOpen(todo) && (isAfter(todo.startDate, today) || isAfter(todo.dueDate, today)),
    order: {
      keyOf({ startDate, dueDate, dueTime, priority }, today) {
        const startsBefore = isAfter(startDate, today) && (!isAfter(dueDate, today) || startDate < dueDate)
        return startsBefore
          ? formatDayKey(startDate, null, priority)
          : formatDayKey(dueDate, dueTime, priority)
      },
      isDescending: false,
    },
    changesWith: 'date',
  },
  overdue: {
    includes: (todo, today) => isOpen(todo) && hasStarted(todo, today) && isOverdue(todo, today),
    order: dueOrder,
    changesWith: 'time',
  },
  someday: {
    includes: (todo) => isOpen(todo) && todo.startDate === null && todo.dueDate === null,
    order: dueOrder,
    changesWith: 'nothing',
  },
  completed: {
    includes: ({ completed }) => completed,
    order: orderOf('-completedAt'),
    changesWith: 'nothing',
  },
  all: { includes: () => true, order: listOrder, changesWith: 'nothing' },
}

/** Formats the part of the day that todos depend on. */
export function formatMoment(changesWith: View['changesWith'], { date, time }: Day): string {
  if (changesWith === 'nothing') return ''
  return changesWith === 'date' ? date : `${date}T${time}`
}
