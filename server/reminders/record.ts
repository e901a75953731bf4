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

/** The record of the reminders of an account, as stored. */
export const reminderRecord = z
  .strictObject({
    /** The instant of the last look; null before the first. */
    lookedAt: instant.nullable(),
    /** The local date and time of that look, such as `2026-12-01T09:00`; null where nothing reminded. */
    lookedAtLocal: z.string().nullable(),
    /** The id of the last change that was known then. */
    change: z.string(),
    /** The reminders that rang in the last 30 days. */
    rung: z.array(rung).readonly(),
  })
  .readonly()

/** The record of the reminders of an account. */
export type ReminderRecord = z.infer<typeof reminderRecord>

/** The record of an account that was never looked at. */
export const noRecord: ReminderRecord = { lookedAt: null, lookedAtLocal: null, change: '', rung: [] }
