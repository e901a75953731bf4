/** The texts of the calendar week, in English (ICU MessageFormat). */
export const week = {
  'week.allDay': 'Without a time',
  'week.byTime': 'With a time',
  'week.hours': 'Hours',
  'week.days': 'Days of the week',
  'week.month': 'Month',
  'week.add': 'New todo: {date}',
  'week.more': '{count, plural, one {# more todo} other {# more todos}} at {time}',
} as const
