import * as z from 'zod'
import { instant, uuid } from '../fields.ts'

const rung = z
  .strictObject({
    todo: uuid,
    /** See Ringing. */
    key: z.string(),
    /** The instant of the reminder. */
    at: instant,
    rungAt: instant,
    missed: z.boolean(),
    isAnswered: z.boolean(),
  })
  .readonly()

/** A reminder that rang. */
export type Rung = z.infer<typeof rung>

/** What is kept of the reminders of an account. */
export const reminderRecord = z
  .strictObject({
    /** The instant up to which it is known what rang; null before the first look. */
    lookedAt: instant.nullable(),
    /** The id of the last change that was known then. */
    change: z.string(),
    /** What rang in the last 30 days. */
    rung: z.array(rung).readonly(),
  })
  .readonly()

/** What is kept of the reminders of an account, in `reminders.json`. */
export type ReminderRecord = z.infer<typeof reminderRecord>

/** The record of an account that was never looked at. */
export const noRecord: ReminderRecord = { lookedAt: null, change: '', rung: [] }
