import test from 'ava'
import { findFirstDate } from '../../../server/words/first-date.ts'

// Wednesday.
const now = new Date(2026, 10, 25, 18, 0)

const expected: Readonly<Record<string, string>> = {
  'FREQ=DAILY': '2026-11-25',
  'FREQ=WEEKLY;INTERVAL=2': '2026-11-25',
  'FREQ=MONTHLY': '2026-11-25',
  'FREQ=YEARLY': '2026-11-25',
  'FREQ=WEEKLY;BYDAY=WE': '2026-11-25',
  'FREQ=WEEKLY;BYDAY=MO,TH': '2026-11-26',
  'FREQ=WEEKLY;BYDAY=TU': '2026-12-01',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,WE': '2026-11-25',
  'FREQ=MONTHLY;BYDAY=-1FR': '2026-11-27',
  'FREQ=MONTHLY;BYDAY=1MO': '2026-12-07',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1': '2026-11-30',
  'FREQ=MONTHLY;BYMONTHDAY=24': '2026-12-24',
  'FREQ=MONTHLY;BYMONTHDAY=31': '2026-12-31',
  'FREQ=MONTHLY;BYMONTHDAY=-1': '2026-11-30',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29': '2028-02-29',
}

test('the first date of a rule is today or later', (t) => {
  for (const [rrule, date] of Object.entries(expected))
    t.deepEqual(findFirstDate(rrule, now), { value: date }, rrule)
})

test('with a time of day, today counts only until then', (t) => {
  for (const [rrule, time, date] of [
    ['FREQ=DAILY', '18:01', '2026-11-25'],
    ['FREQ=DAILY', '18:00', '2026-11-26'],
    ['FREQ=DAILY;COUNT=1', '09:00', '2026-11-26'],
    ['FREQ=WEEKLY;BYDAY=WE', '19:00', '2026-11-25'],
    ['FREQ=WEEKLY;BYDAY=WE', '09:00', '2026-12-02'],
    ['FREQ=WEEKLY;BYDAY=MO,TH', '09:00', '2026-11-26'],
  ] as const)
    t.deepEqual(findFirstDate(rrule, now, time), { value: date }, `${rrule} ${time}`)
})

test('a rule that is not valid, or has no date, has no first date', (t) => {
  for (const [rrule, problem] of [
    ['FREQ=HOURLY', /^is no valid rule: it must/],
    ['FREQ=DAILY;BYHOUR=9', /^is no valid rule: it must/],
    ['FREQ', /^is no valid rule: it must/],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', /no date|no valid rule/],
  ] as const) {
    const reading = findFirstDate(rrule, now)
    t.regex('problem' in reading ? reading.problem : '', problem, rrule)
  }
})
