import { parseDuration, type Reminder } from './reminder.ts'

/** The words around a duration and an instant of a reminder, in one language. */
export interface ReminderWords {
  readonly onTime: string
  readonly before: (duration: string) => string
  readonly at: (date: string) => string
}

/** Creates a function that describes reminders in `locale` (BCP 47), such as "1 day, 2 hours before". Instants are in the zone of this computer. */
export function createReminderDescriber(
  locale: string,
  { onTime, before, at }: ReminderWords,
): (reminder: Reminder) => string {
  const format = (count: number, unit: string): string | [] =>
    count === 0
      ? []
      : new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  // Made when it is needed: it would take 9 ms of each start of the command line and the server.
  const sayInstant = (instant: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
  return (reminder) => {
    if ('at' in reminder) return at(sayInstant(reminder.at))
    const { days, minutes } = parseDuration(reminder.before) ?? { days: 0, minutes: 0 }
    const isWeeks = days > 0 && days % 7 === 0
    const parts = [
      isWeeks ? format(days / 7, 'week') : format(days, 'day'),
      format(Math.floor(minutes / 60), 'hour'),
      format(minutes % 60, 'minute'),
    ].flat()
    return parts.length === 0 ? onTime : before(parts.join(', '))
  }
}
