import { createReminderDescriber } from '../../common/reminders/describe-reminder.ts'
import type { Reminder } from '../../common/reminders/reminder.ts'
import type { Text } from './use-text.ts'

/** Creates the function that describes reminders in the language of the page, such as "30 minutes before". */
export const createReminderWords = (text: Text, locale: string): ((reminder: Reminder) => string) =>
  createReminderDescriber(locale, {
    onTime: text('reminders.onTime'),
    before: (duration) => text('reminders.before', { duration }),
    at: (date) => text('reminders.at', { date }),
  })
