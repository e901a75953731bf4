import type { week as en } from '../en/week.ts'

/** The texts of the calendar week, in Spanish (ICU MessageFormat). */
export const week: Record<keyof typeof en, string> = {
  'week.allDay': 'Sin hora',
  'week.byTime': 'Con hora',
  'week.hours': 'Horas',
  'week.days': 'Días de la semana',
  'week.month': 'Mes',
  'week.add': 'Nueva tarea: {date}',
  'week.more': '{count, plural, one {# tarea más} other {# tareas más}} ({time})',
}
