import type { reminders as en } from '../en/reminders.ts'

/** The texts of reminders that rang, and of the settings of reminders, in French. */
export const reminders: Record<keyof typeof en, string> = {
  'reminders.unanswered': '{count, plural, one {# rappel} other {# rappels}}',
  'reminders.open': 'Rappels\u00A0: {reminders}',
  'reminders.dismiss': 'Ignorer le rappel de «\u00A0{title}\u00A0»',
  'snooze.of': 'Rappeler «\u00A0{title}\u00A0» plus tard',
  'snooze.minutes': 'Dans 5 minutes',
  'snooze.hour': 'Dans 1 heure',
  'snooze.evening': 'Ce soir',
  'snooze.words': 'En toutes lettres…',
  'snooze.field': 'Quand rappeler «\u00A0{title}\u00A0»',
  'snooze.placeholder': 'dans 20 minutes, vendredi 9 h',
  'snooze.notUnderstood':
    'Heure non reconnue. Essayez «\u00A020 min\u00A0», «\u00A0demain 9 h\u00A0» ou «\u00A0vendredi 14:00\u00A0».',
  'snooze.past': 'Cette heure est passée.',
  'snooze.until': 'Reporté\u00A0: {date}',
  'change.snoozed': 'Rappel de «\u00A0{title}\u00A0» reporté\u00A0: {newName}',

  'settings.reminders': 'Rappels',
  'settings.allDayReminderTime': 'Heure des tâches sans heure',
  'settings.allDayReminderTimeHint':
    'Leurs rappels se comptent à partir d’elle\u00A0: «\u00A01 heure avant\u00A0» est à {hourBefore}.',
  'settings.defaultReminder': 'Rappel d’une nouvelle tâche avec heure',
  'settings.noReminder': 'Aucun',
  'settings.browserNotifications': 'Notifications dans ce navigateur',
  'settings.browserNotificationsHint':
    'Elles s’affichent tant que Localist est ouvert dans un onglet, même en arrière-plan.',
  'settings.browserNotificationsRefused':
    'Le navigateur refuse les notifications de cette page. Autorisez-les dans ses réglages pour ce site, puis réactivez cette option.',
}
