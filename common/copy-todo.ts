import { shiftDate } from './dates/dates.ts'
import type { Reminder } from './reminders/reminder.ts'
import { openBoxes } from './repeats/open-boxes.ts'
import type { Repeat } from './repeats/repeat.ts'
import { findSeriesError } from './repeats/series.ts'

/** The fields of a todo that a copy of it has. */
export interface CopiedFields {
  readonly title: string
  readonly notes: string
  readonly tags: readonly string[]
  readonly priority: number
  readonly startDate: string | null
  readonly dueDate: string | null
  readonly dueTime: string | null
  readonly repeat: Repeat | null
  readonly reminders: readonly Reminder[]
  readonly attachments: readonly Attachment[]
}

interface Attachment {
  readonly url: string
  readonly name: string
}

/** How a copy differs from its original. */
interface CopyOptions {
  /** The number of days by which all dates move. */
  readonly days: number
  /** Whether a series counts anew from the due date, or goes on from its own start. */
  readonly seriesFrom: 'due' | 'start'
}

/**
 * Returns the fields that an open copy of a todo has. Its series is a new one, with nothing done. A reminder at an instant was meant for
 * the original.
 */
export function copyFields(
  { title, notes, tags, priority, dueTime, reminders, attachments, repeat, ...todo }: CopiedFields,
  { days, seriesFrom }: CopyOptions,
) {
  const move = (date: string | null) => (date === null ? null : shiftDate(date, days))
  const dueDate = move(todo.dueDate)
  const start = seriesFrom === 'due' ? dueDate : move(repeat?.start ?? null)
  const series =
    repeat === null || start === null
      ? null
      : { rrule: moveEnd(repeat.rrule, days), from: repeat.from, start, done: 0 }
  return {
    title,
    notes: openBoxes(notes),
    tags,
    priority,
    startDate: move(todo.startDate),
    dueDate,
    dueTime,
    // The due date may have been moved behind the end of the series.
    ...(series !== null && findSeriesError(series) === null && { repeat: series }),
    reminders: reminders.filter((each) => 'before' in each),
    attachments,
  }
}

/** Moves the date after which a rule has no more dates (UNTIL of RFC 5545). */
const moveEnd = (rrule: string, days: number): string =>
  rrule.replace(/(?<=UNTIL=)(\d{4})(\d\d)(\d\d)/, (_, year: string, month: string, day: string) =>
    shiftDate(`${year}-${month}-${day}`, days).replaceAll('-', ''),
  )
