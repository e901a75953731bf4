import * as z from 'zod'
import { anyInstant } from '../entities/reminder.ts'
import { instant, uuid } from '../fields.ts'
import type { Due } from './look.ts'
import type { Rung } from './record.ts'

/** A reminder on the wire. */
export const reminder = z
  .strictObject({
    todo: uuid.meta({ description: 'The id of the todo.' }),
    title: z.string().meta({ description: 'The title of the todo.' }),
    at: instant.meta({ description: 'The instant of the reminder.' }),
    rungAt: instant.nullable().meta({ description: 'When it rang; null for one to come.' }),
    missed: z.boolean().meta({
      description: 'Whether it rang more than five minutes late, because the computer slept or nothing ran.',
    }),
  })
  .readonly()
  .meta({
    id: 'DueReminder',
    description: 'A reminder that rang and is unanswered, or one to come.',
    examples: [
      {
        todo: '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e',
        title: 'Pay rent',
        at: '2026-12-01T08:30:00.000Z',
        rungAt: '2026-12-01T08:30:00.412Z',
        missed: false,
      },
    ],
  })

/** A reminder on the wire. */
export type Reminder = z.infer<typeof reminder>

/** The data of `event: reminder`. */
export type RungReminder = Omit<Reminder, 'rungAt'>

/** The data of `event: reminder-answered`. */
export type AnsweredReminder = Pick<Reminder, 'todo' | 'at'>

/** The events about reminders, which the streams of the account pass on. */
export interface ReminderEvents {
  rang: [accountId: string, reminder: RungReminder]
  answered: [accountId: string, reminder: AnsweredReminder]
}

/** The query of GET /api/reminders. */
export const remindersQuery = z.strictObject({
  until: anyInstant.optional().meta({
    description:
      'The reminders to come are listed until this instant, at most 31 days ahead; by default for 24 hours.',
  }),
})

/** The answer of DELETE /api/reminders/:todo. */
export const dismissal = z
  .strictObject({
    dismissed: z.int().nonnegative().meta({ description: 'How many reminders that rang were dismissed.' }),
  })
  .meta({ id: 'Dismissal', description: 'Reminders that were dismissed.', examples: [{ dismissed: 1 }] })

/** Presents a reminder that rang. */
export const presentRung = ({ todo, at, rungAt, missed }: Rung, title: string): Reminder => ({
  todo,
  title,
  at,
  rungAt,
  missed,
})

/** Presents a reminder to come. */
export const presentDue = ({ todo, at }: Due): Reminder => ({
  todo: todo.id,
  title: todo.title,
  at,
  rungAt: null,
  missed: false,
})
