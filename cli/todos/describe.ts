import type { List, Todo } from '../../server/contract.ts'
import { shiftDate, daysBetween, dayAt } from '../../common/dates/dates.ts'
import type { DayAndTime } from '../../common/dates/day-and-time.ts'
import { describeRepeat } from '../../common/repeats/describe-repeat.ts'
import type { ApiClient } from '../client/client.ts'
import { makePrintable } from '../output/printable.ts'

/** Describes a todo in the rest of a sentence, as seen at `now`: its title, and where it has them its list, its dates and how it repeats. */
export async function describeTodo(client: ApiClient, todo: Todo, now: Date): Promise<string> {
  const { title, listId, startDate, dueDate, repeat } = todo
  const clock = dayAt(now, null)
  const lists = listId === 'inbox' ? [] : await client.call<readonly List[]>('GET', '/api/lists')
  const list = lists.find(({ id }) => id === listId)
  return [
    `"${makePrintable(title)}"${list === undefined ? '' : ` in ${makePrintable(list.name)}`}`,
    startDate !== null && `from ${describeDate(startDate, clock)}`,
    dueDate !== null && `due ${describeDue(todo, clock)}`,
    repeat !== null && describeRepeatOf(repeat),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Describes how a todo repeats, such as "every 3 days after it is done". */
export const describeRepeatOf = ({ rrule, from }: NonNullable<Todo['repeat']>): string =>
  makePrintable(
    `${describeRepeat(rrule, from)}${from === 'completion' ? ', counted from when it is done' : ''}`,
  )

/** Describes the due date and time of a todo; empty where it has none. */
export const describeDue = ({ dueDate, dueTime }: Todo, clock: DayAndTime): string =>
  dueDate === null ? '' : [describeDate(dueDate, clock), dueTime].filter(Boolean).join(' ')

/** Describes a date as seen from the day of `clock`: "today", "Fri" within the next week, otherwise as it is. */
export function describeDate(date: string, { date: today }: DayAndTime): string {
  const days = daysBetween(today, date)
  if (days === -1) return 'yesterday'
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days > 1 && days < 7 ? getWeekdayName(shiftDate(today, days)) : date
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const getWeekdayName = (date: string): string => weekdays[new Date(date).getUTCDay()] ?? ''
