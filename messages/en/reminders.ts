/** The texts of reminders that rang, and of the settings of reminders. */
export const reminders = {
  'reminders.unanswered': '{count, plural, one {# reminder} other {# reminders}}',
  'reminders.open': 'Reminders: {reminders}',
  'reminders.dismiss': 'Dismiss the reminder of “{title}”',
  'snooze.of': 'Remind me of “{title}” later',
  'snooze.minutes': 'In 5 minutes',
  'snooze.hour': 'In 1 hour',
  'snooze.evening': 'This evening',
  'snooze.words': 'In words…',
  'snooze.field': 'When to remind of “{title}”',
  'snooze.placeholder': 'in 20 minutes, Friday 9am',
  'snooze.notUnderstood': 'Not a time. Try “20 min”, “tomorrow 9am” or “Friday 14:00”.',
  'snooze.past': 'This time is past.',
  'snooze.until': 'Snoozed: {date}',
  'change.snoozed': '“{title}” snoozed: {newName}',

  'settings.reminders': 'Reminders',
  'settings.allDayReminderTime': 'Time of a todo without a time',
  'settings.allDayReminderTimeHint': 'Its reminders count from here: “1 hour before” is at {hourBefore}.',
  'settings.defaultReminder': 'Reminder of a new todo with a time',
  'settings.noReminder': 'None',
  'settings.browserNotifications': 'Notifications in this browser',
  'settings.browserNotificationsHint': 'They show while Localist is open in a tab, even in the background.',
  'settings.browserNotificationsRefused':
    'The browser refuses notifications of this page. Allow them in its settings for this site, then switch this on again.',
} as const
