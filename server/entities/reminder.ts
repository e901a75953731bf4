import * as z from 'zod'
import { areDifferent, isDuration, mostReminders } from '../../common/reminders/reminder.ts'
import { showAs } from '../fields.ts'

const durationExample = 'PT30M'

/** A duration of ISO 8601 in weeks, days, hours and minutes. */
export const duration = z
  .string(`must be a duration such as "${durationExample}"`)
  .refine(isDuration, `must be a duration from "PT0M" to "P28D", such as "${durationExample}"`)
  .meta(showAs({ type: 'string', format: 'duration' }))

/** An instant with `Z` or an offset (RFC 3339), in UTC after parsing. */
export const anyInstant = z.iso
  .datetime({
    offset: true,
    error: 'must be an instant such as "2026-12-01T08:30:00Z", or with an offset in place of Z',
    abort: true,
  })
  .overwrite((text) => new Date(text).toISOString())
  .meta(showAs({ type: 'string', format: 'date-time' }))

const reminder = z
  .union(
    [
      z.strictObject({
        before: duration.meta({
          description: `How long before the due date and time, in weeks, days, hours and minutes of ISO 8601, from \`PT0M\` to \`P28D\`. A date without a time
counts from \`allDayReminderTime\` of the settings. Without a due date it rests.`,
        }),
      }),
      z.strictObject({
        at: anyInstant.meta({ description: 'The instant, with `Z` or an offset. It is answered in UTC.' }),
      }),
    ],
    'must be {"before": …} with a duration from "PT0M" to "P28D", or {"at": …} with an instant such as "2026-12-01T08:30:00Z"',
  )
  .readonly()
  .meta({
    id: 'Reminder',
    description: 'When a todo reminds: some time before it is due, or at an instant.',
    examples: [{ before: durationExample }, { at: '2026-12-01T08:30:00.000Z' }],
  })

/** The reminders of a todo. */
export const reminders = z
  .array(reminder, 'must be a list of reminders')
  .max(mostReminders, `must hold at most ${mostReminders} reminders`)
  .refine(areDifferent, 'must not hold the same reminder twice')
  .readonly()
  .meta({
    description: `Up to ${mostReminders} times at which the todo reminds while it is open: \`event: reminder\` of \`/api/events\`, and a notification of
the desktop app. One whose time was past when it was set rests.`,
    override: { uniqueItems: true },
  })

/** The instant at which a todo that was snoozed rings once more. */
export const snoozedUntil = anyInstant.nullable().meta({
  description:
    'An instant at which the todo reminds once more, or null. It must lie ahead where it is set; it means nothing once it is past.',
})
