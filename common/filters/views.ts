import { inboxId } from '../inbox.ts'
import type { Day } from '../dates/dates.ts'
import type { ViewName } from './filter-names.ts'
import { dueOrder, formatDayKey, listOrder, orderOf, type Order } from './sorting.ts'
import type { TodoFields } from '../todo.ts'

/** The fields of a todo that decide which views it belongs to. */
export type ViewableTodo = Pick<
  TodoFields,
  'completed' | 'listId' | 'parentId' | 'startDate' | 'dueDate' | 'dueTime'
>

/** Finds a todo by its id, for the parents of another one. */
export type FindTodo = (id: string) => ViewableTodo | undefined

/** A view: the todos that belong to it on a day, and their order. */
export interface View {
  readonly includes: (todo: ViewableTodo, today: Day, find: FindTodo) => boolean
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

/** Whether a todo has a date of its own. */
export const isDated = ({ startDate, dueDate }: Pick<ViewableTodo, 'startDate' | 'dueDate'>): boolean =>
  startDate !== null || dueDate !== null

// A subtask of a dated todo is done with it. Todos outside of the trash are at most this many levels below others.
const mostParents = 3

function isBelowDated({ parentId }: ViewableTodo, find: FindTodo): boolean {
  let above = parentId
  for (let level = 0; above !== null && level < mostParents; level += 1) {
    const parent = find(above)
    if (parent !== undefined && isDated(parent)) return true
    above = parent?.parentId ?? null
  }
  return false
}

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
      return startDate !== null || (dueDate !== null && dueDate <= today.date)
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
    includes: (todo, _today, find) => isOpen(todo) && !isDated(todo) && !isBelowDated(todo, find),
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
