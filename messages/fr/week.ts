import type { week as en } from '../en/week.ts'

/** The texts of the calendar week, in French (ICU MessageFormat). */
export const week: Record<keyof typeof en, string> = {
  'week.allDay': 'Sans heure',
  'week.byTime': 'Avec une heure',
  'week.hours': 'Heures',
  'week.days': 'Jours de la semaine',
  'week.month': 'Mois',
  'week.add': 'Nouvelle tâche : {date}',
  'week.more': '{count, plural, one {# autre tâche} other {# autres tâches}} à {time}',
}
