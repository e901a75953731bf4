import type { Day } from '../dates/dates.ts'
import type { OrderKey } from '../order.ts'
import type { Sort, SortField } from './filter-names.ts'
import type { TodoFields } from '../todo.ts'
import { foldText } from '../search/fold-text.ts'

/** The value by which a todo is sorted; null where it has none. */
export type SortKey = string | number | null

/** The fields of a todo that it is sorted by. */
export type SortableTodo = Pick<
  TodoFields,
  | 'order'
  | 'title'
  | 'dueDate'
  | 'dueTime'
  | 'startDate'
  | 'priority'
  | 'createdAt'
  | 'updatedAt'
  | 'completedAt'
>

/** An order of todos: by their keys, those without one last. Todos with the same key are sorted as in the list. */
export interface Order {
  readonly keyOf: (todo: SortableTodo, today: Day) => SortKey
  readonly isDescending: boolean
}

/** The key of a todo and its order in the list: its position in an order of todos. */
export interface Position {
  readonly key: SortKey
  readonly orderKey: OrderKey
}

/** Compares the keys of two todos. */
export function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b === isDescending ? 1 : -1
}

/** The order of the list. */
export const listOrder: Order = { keyOf: () => null, isDescending: false }

const noDate = '~'

/** The order of a view with due dates: by due date, then time, todos without one last, then by priority, urgent first. */
export const dueOrder: Order = {
  keyOf: ({ dueDate, dueTime, priority }) => formatDayKey(dueDate, dueTime, priority),
  isDescending: false,
}

/** Formats a key that sorts by date, then by time, then by priority. */
export const formatDayKey = (date: string | null, time: string | null, priority: number): string =>
  `${date ?? noDate}${time ?? noDate}${4 - priority}`

/** The fields that todos can be sorted by, each with its key. */
const fields = {
  order: ({ order }) => order,
  title: ({ title }) => formatTitleKey(title),
  dueDate: ({ dueDate, dueTime }, isDescending) =>
    dueDate === null ? null : `${dueDate}${dueTime ?? (isDescending ? '' : noDate)}`,
  startDate: ({ startDate }) => startDate,
  priority: ({ priority }) => priority,
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  completedAt: ({ completedAt }) => completedAt,
} satisfies Readonly<Record<SortField, (todo: SortableTodo, isDescending: boolean) => SortKey>>

/** Returns the order that a value of `sort` stands for. */
export function orderOf(sort: Sort): Order {
  const isDescending = sort.startsWith('-')
  const keyOf = fields[(isDescending ? sort.slice(1) : sort) as SortField]
  return { keyOf: (todo) => keyOf(todo, isDescending), isDescending }
}

/** The most characters of a title that it is sorted by, so that a cursor stays short. */
const longestKey = 100

// Case and accents do not matter, and numbers are sorted by their value. A collator would take ten times as long for a long list.
const formatTitleKey = (title: string): string =>
  foldText(title)
    .slice(0, longestKey)
    .replaceAll(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '')
      return `${String(number.length).padStart(3, '0')}${number}`
    })
