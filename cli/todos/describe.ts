import { createReminderDescriber } from '../../common/reminders/describe-reminder.ts'
import { isPast } from '../../common/reminders/instants.ts'
import type { List, Section, Todo } from '../../server/contract.ts'
import { shiftDate, daysBetween, dayAt } from '../../common/dates/dates.ts'
import type { DayAndTime } from '../../common/dates/day-and-time.ts'
import { describeRepeat } from '../../common/repeats/describe-repeat.ts'
import { inboxId } from '../../common/inbox.ts'
import type { ApiClient } from '../client/client.ts'
import { describeAttachment } from './attachments.ts'
import { namePriority } from '../priorities.ts'
import { makePrintable } from '../output/printable.ts'

/** A list that a todo can be in. */
interface NamedList {
  readonly id: string
  readonly name: string
}

/**
 * Creates a function that describes a todo in the rest of a sentence, as seen at `now`: its title, and where it has them its list, its dates,
 * how it repeats, its tags, its priority and its attachments. The lists are fetched at most once; `newLists` are those of a change that is only tried.
 */
export function createDescriber(client: ApiClient, now: Date): DescribeTodo {
  const clock = dayAt(now, null)
  let fetched: Promise<readonly List[]> | undefined
  let fetchedSections: Promise<readonly Section[]> | undefined
  const fetchSections = () => (fetchedSections ??= client.call<readonly Section[]>('GET', '/api/sections'))
  const fetchLists = () => (fetched ??= client.call<readonly List[]>('GET', '/api/lists'))
  return async (todo, newLists = []) => {
    const { title, listId, sectionId, startDate, dueDate, repeat, tags, priority, attachments } = todo
    const isListed = ({ id }: NamedList): boolean => id === listId
    const list =
      listId === inboxId ? undefined : (newLists.find(isListed) ?? (await fetchLists()).find(isListed))
    const section =
      sectionId === null ? undefined : (await fetchSections()).find(({ id }) => id === sectionId)
    // The inbox is named before a section only.
    const names = [section && listId === inboxId ? 'Inbox' : list?.name, section?.name].flatMap(
      (name) => name ?? [],
    )
    return [
      `"${makePrintable(title)}"${names.length === 0 ? '' : ` in ${makePrintable(names.join('/'))}`}`,
      startDate !== null && `from ${describeDate(startDate, clock)}`,
      dueDate !== null && `due ${describeDue(todo, clock)}`,
      repeat !== null && describeRepeatOf(repeat),
      ...describeReminders(todo, now).map((each) => `reminder ${each}`),
      tags.map((tag) => `#${makePrintable(tag)}`).join(' '),
      priority !== 0 && `${namePriority(priority)} priority`,
      ...attachments.map((each) => `with ${describeAttachment(each)}`),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

/** Describes a todo in the rest of a sentence. */
export type DescribeTodo = (todo: Todo, newLists?: readonly NamedList[]) => Promise<string>

/** Describes how a todo repeats, such as "every 3 days after it is done". */
export const describeRepeatOf = ({ rrule, from }: NonNullable<Todo['repeat']>): string =>
  makePrintable(
    `${describeRepeat(rrule, from)}${from === 'completion' ? ', counted from when it is done' : ''}`,
  )

const describeReminder = createReminderDescriber('en', {
  onTime: 'at the time',
  before: (duration) => `${duration} before`,
  at: (date) => `at ${date}`,
})

/** Describes the reminders of a todo as seen at `now`, such as "30 minutes before (already past)". */
export const describeReminders = (todo: Todo, now: Date): readonly string[] =>
  todo.reminders.map((each) => {
    // The setting for days without a time is not asked for: at the end of the day they are past in any case.
    const isOver = isPast(each, todo, now, '23:59')
    return `${describeReminder(each)}${isOver ? ' (already past)' : ''}`
  })

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
