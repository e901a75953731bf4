import type { reminders as en } from '../en/reminders.ts'

/** The texts of reminders that rang, and of the settings of reminders, in Spanish. */
export const reminders: Record<keyof typeof en, string> = {
  'reminders.unanswered': '{count, plural, one {# recordatorio} other {# recordatorios}}',
  'reminders.open': 'Recordatorios: {reminders}',
  'reminders.dismiss': 'Descartar el recordatorio de «{title}»',
  'snooze.of': 'Recordar «{title}» más tarde',
  'snooze.minutes': 'En 5 minutos',
  'snooze.hour': 'En 1 hora',
  'snooze.evening': 'Esta tarde',
  'snooze.words': 'Con palabras…',
  'snooze.field': 'Cuándo recordar «{title}»',
  'snooze.placeholder': 'en 20 minutos, viernes 9:00',
  'snooze.notUnderstood': 'Hora no reconocida. Prueba con «20 min», «mañana 9:00» o «viernes 14:00».',
  'snooze.past': 'Esa hora ya ha pasado.',
  'snooze.until': 'Aplazado: {date}',
  'change.snoozed': 'Recordatorio de «{title}» aplazado: {newName}',

  'settings.reminders': 'Recordatorios',
  'settings.allDayReminderTime': 'Hora de las tareas sin hora',
  'settings.allDayReminderTimeHint':
    'Sus recordatorios se cuentan desde ella: «1 hora antes» es a las {hourBefore}.',
  'settings.defaultReminder': 'Recordatorio de una tarea nueva con hora',
  'settings.noReminder': 'Ninguno',
  'settings.browserNotifications': 'Notificaciones en este navegador',
  'settings.browserNotificationsHint':
    'Aparecen mientras Localist está abierto en una pestaña, también en segundo plano.',
  'settings.browserNotificationsRefused':
    'El navegador rechaza las notificaciones de esta página. Permítelas en su configuración de este sitio y vuelve a activar esta opción.',
}
