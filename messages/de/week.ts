import type { week as en } from '../en/week.ts'

/** The texts of the calendar week, in German (ICU MessageFormat). */
export const week: Record<keyof typeof en, string> = {
  'week.allDay': 'Ohne Uhrzeit',
  'week.byTime': 'Mit Uhrzeit',
  'week.hours': 'Stunden',
  'week.days': 'Tage der Woche',
  'week.month': 'Monat',
  'week.add': 'Neues Todo: {date}',
  'week.more': '{count, plural, one {# weiteres Todo} other {# weitere Todos}} um {time}',
}
