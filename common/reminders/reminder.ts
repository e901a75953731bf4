/** When a todo reminds: some time before it is due, or at an instant. */
export type Reminder =
  | {
      /** A duration of ISO 8601 in weeks, days, hours and minutes, such as `PT30M`; at most 28 days. */
      readonly before: string
    }
  | {
      /** An instant in UTC, such as `2026-12-01T08:30:00.000Z`. */
      readonly at: string
    }

/** The reminders that are offered, the latest first. */
export const usualReminders = ['PT0M', 'PT10M', 'PT30M', 'PT1H', 'P1D'].map((before) => ({ before }))

/** The most reminders of a todo. */
export const mostReminders = 10

/** A duration: whole days are counted by the calendar, minutes as time that goes by (RFC 5545, 3.3.6). */
export interface Duration {
  readonly days: number
  readonly minutes: number
}

const longest = 28 * 24 * 60
const format = /^P(?=.)(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,5})M)?)?$/

/** Parses a duration of ISO 8601 from `PT0M` to `P28D`; null for any other text. */
export function parseDuration(text: string): Duration | null {
  const found = format.exec(text)
  if (found === null) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0] = found.slice(1).map((number) => Number(number ?? 0))
  const duration = { days: weeks * 7 + days, minutes: hours * 60 + minutes }
  return duration.days * 24 * 60 + duration.minutes <= longest ? duration : null
}

/** Whether a text is a duration that a reminder can have. */
export const isDuration = (text: string): boolean => parseDuration(text) !== null

/** Formats a duration in ISO 8601, with the largest units that it has. */
export function formatDuration({ days, minutes }: Duration): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const date = days > 0 ? (days % 7 === 0 ? `${days / 7}W` : `${days}D`) : ''
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 || (date === '' && hours === 0) ? `${rest}M` : ''}`
  return `P${date}${time === '' ? '' : `T${time}`}`
}

/** Returns the text by which two reminders of a todo are told apart. */
export const reminderKey = (reminder: Reminder): string =>
  'before' in reminder ? reminder.before : reminder.at

/** Whether no two reminders are the same. */
export const areDifferent = (reminders: readonly Reminder[]): boolean =>
  new Set(reminders.map(reminderKey)).size === reminders.length
