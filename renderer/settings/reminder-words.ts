import { useMemo } from 'react'
import { useFormats } from '../messages/formats.ts'
import { dayAt } from '../../common/dates/dates.ts'
import { isPast } from '../../common/reminders/instants.ts'
import type { Reminder } from '../../common/reminders/reminder.ts'
import { useDay } from '../clock/day.tsx'
import { createDueWords } from '../clock/due-words.ts'
import type { Todo } from '../sync/entities.ts'
import { createReminderWords } from '../messages/describe-reminder.ts'
import { useText } from '../messages/use-text.ts'
import { useSettings } from './settings.ts'

/** The fields of a todo that say when its reminders ring. */
interface Due {
  readonly dueDate?: string | null | undefined
  readonly dueTime?: string | null | undefined
}

/** Returns the function that describes a reminder of a todo, and says where its time is past or it waits for a date. */
export function useReminderWords(): (reminder: Reminder, due: Due) => string {
  const text = useText()
  const { locale } = useFormats()
  const { date, time } = useDay()
  const allDayTime = useSettings().data?.allDayReminderTime ?? '09:00'
  return useMemo(() => {
    const describe = createReminderWords(text, locale)
    return (reminder, { dueDate = null, dueTime = null }) => {
      const words = describe(reminder)
      if ('before' in reminder && dueDate === null) return text('reminders.noDate', { reminder: words })
      const now = new Date(`${date}T${time}`)
      return isPast(reminder, { dueDate, dueTime }, now, allDayTime)
        ? text('reminders.past', { reminder: words })
        : words
    }
  }, [text, locale, date, time, allDayTime])
}

/** Returns the function that says until when a reminder of an open todo was put off; null where none is, or that time is past. */
export function useSnoozedWords(): (todo: Pick<Todo, 'snoozedUntil' | 'completed'>) => string | null {
  const text = useText()
  const { locale } = useFormats()
  const now = useDay()
  return useMemo(() => {
    const describe = createDueWords(locale)
    return ({ snoozedUntil, completed }) => {
      if (completed || snoozedUntil === null || new Date(snoozedUntil) <= new Date(`${now.date}T${now.time}`))
        return null
      return text('snooze.until', { date: describe(dayAt(new Date(snoozedUntil), null), now).words })
    }
  }, [text, locale, now])
}
