import type { reminders as en } from '../en/reminders.ts'

/** The texts of reminders that rang, and of the settings of reminders, in German. */
export const reminders: Record<keyof typeof en, string> = {
  'reminders.unanswered': '{count, plural, one {# Erinnerung} other {# Erinnerungen}}',
  'reminders.open': 'Erinnerungen: {reminders}',
  'reminders.dismiss': 'Erinnerung an „{title}“ verwerfen',
  'snooze.of': 'Später an „{title}“ erinnern',
  'snooze.minutes': 'In 5 Minuten',
  'snooze.hour': 'In 1 Stunde',
  'snooze.evening': 'Heute Abend',
  'snooze.words': 'In Worten\u00A0…',
  'snooze.field': 'Wann an „{title}“ erinnern?',
  'snooze.placeholder': 'in 20 Minuten, Freitag 9 Uhr',
  'snooze.notUnderstood':
    'Keine Zeit erkannt. Versuche es mit „20 Min“, „morgen 9 Uhr“ oder „Freitag 14:00“.',
  'snooze.past': 'Diese Zeit ist vorbei.',
  'snooze.until': 'Verschoben: {date}',
  'change.snoozed': 'Erinnerung an „{title}“ verschoben: {newName}',

  'settings.reminders': 'Erinnerungen',
  'settings.allDayReminderTime': 'Uhrzeit für Todos ohne Uhrzeit',
  'settings.allDayReminderTimeHint': 'Ab da zählen ihre Erinnerungen: „1 Stunde vorher“ ist um {hourBefore}.',
  'settings.defaultReminder': 'Erinnerung eines neuen Todos mit Uhrzeit',
  'settings.noReminder': 'Keine',
  'settings.browserNotifications': 'Benachrichtigungen in diesem Browser',
  'settings.browserNotificationsHint':
    'Sie erscheinen, solange Localist in einem Tab offen ist, auch im Hintergrund.',
  'settings.browserNotificationsRefused':
    'Der Browser lehnt Benachrichtigungen dieser Seite ab. Erlaube sie in seinen Einstellungen für diese Website und schalte dies dann wieder ein.',
}
