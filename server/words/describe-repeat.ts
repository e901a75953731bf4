/** Describes an RRULE (RFC 5545) in words, such as "every 2 weeks" or "every last Fri". Other rules than those of readRepeat() are shown as they are. */
export function describeRepeat(rrule: string): string {
  const [, unit = '', interval = ''] =
    /^FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;INTERVAL=(\d+))?$/.exec(rrule) ?? []
  if (unit !== '')
    return interval === '' ? `every ${units.get(unit)}` : `every ${interval} ${units.get(unit)}s`
  const [, days = ''] = /^FREQ=WEEKLY;BYDAY=([A-Z,]+)$/.exec(rrule) ?? []
  if (days !== '')
    return days === 'MO,TU,WE,TH,FR' ? 'every weekday' : `every ${days.split(',').map(nameDay).join(', ')}`
  const [, ordinal = '', day = ''] = /^FREQ=MONTHLY;BYDAY=(-?\d)([A-Z]{2})$/.exec(rrule) ?? []
  if (day !== '') return `every ${nameOrdinal(ordinal)} ${nameDay(day)} of the month`
  const [, position = ''] = /^FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=(-?\d)$/.exec(rrule) ?? []
  if (position !== '') return `every ${nameOrdinal(position)} weekday of the month`
  const [, dates = ''] = /^FREQ=MONTHLY;BYMONTHDAY=([-\d,]+)$/.exec(rrule) ?? []
  if (dates !== '') return `every ${dates.split(',').map(nameOrdinal).join(', ')} day of the month`
  return `every ${rrule}`
}

const units = new Map([
  ['DAILY', 'day'],
  ['WEEKLY', 'week'],
  ['MONTHLY', 'month'],
  ['YEARLY', 'year'],
])

const weekdays = new Map([
  ['MO', 'Mon'],
  ['TU', 'Tue'],
  ['WE', 'Wed'],
  ['TH', 'Thu'],
  ['FR', 'Fri'],
  ['SA', 'Sat'],
  ['SU', 'Sun'],
])

const nameDay = (day: string): string => weekdays.get(day) ?? day

const nameOrdinal = (number: string): string => {
  if (number === '-1') return 'last'
  const ending = /1\d$/.test(number) ? 'th' : (endings.get(number.slice(-1)) ?? 'th')
  return `${number}${ending}`
}

const endings = new Map([
  ['1', 'st'],
  ['2', 'nd'],
  ['3', 'rd'],
])
