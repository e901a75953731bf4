import { shiftDate } from '../../../common/dates/dates.ts'
import { weekdayNames, weekdayOf } from './rule-draft.ts'

/** Lists the rules (RFC 5545) that are offered for a todo that is due on `date`, `YYYY-MM-DD`. */
export function listQuickRepeats(date: string): readonly string[] {
  const [, month = 1, day = 1] = date.split('-').map(Number)
  const isLastOfMonth = shiftDate(date, 1).endsWith('-01')
  return [
    'FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    `FREQ=WEEKLY;BYDAY=${weekdayNames[weekdayOf(date)]}`,
    `FREQ=MONTHLY;BYMONTHDAY=${day}`,
    ...(isLastOfMonth ? ['FREQ=MONTHLY;BYMONTHDAY=-1'] : []),
    `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${day}`,
  ]
}
