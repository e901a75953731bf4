import test from 'ava'
import { describeRepeat } from '../../../server/words/describe-repeat.ts'
import { readRepeat } from '../../../server/words/repeats.ts'

const understood: readonly (readonly [text: string, rrule: string, description: string])[] = [
  ['day', 'FREQ=DAILY', 'every day'],
  ['daily', 'FREQ=DAILY', 'every day'],
  ['1 day', 'FREQ=DAILY', 'every day'],
  ['Every  Day', 'FREQ=DAILY', 'every day'],
  ['2 weeks', 'FREQ=WEEKLY;INTERVAL=2', 'every 2 weeks'],
  ['2weeks', 'FREQ=WEEKLY;INTERVAL=2', 'every 2 weeks'],
  ['other week', 'FREQ=WEEKLY;INTERVAL=2', 'every 2 weeks'],
  ['month', 'FREQ=MONTHLY', 'every month'],
  ['year', 'FREQ=YEARLY', 'every year'],
  ['999 years', 'FREQ=YEARLY;INTERVAL=999', 'every 999 years'],
  ['weekday', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday'],
  ['weekend', 'FREQ=WEEKLY;BYDAY=SA,SU', 'every Sat, Sun'],
  ['mon,thu', 'FREQ=WEEKLY;BYDAY=MO,TH', 'every Mon, Thu'],
  ['Monday, wed and FRIDAYS', 'FREQ=WEEKLY;BYDAY=MO,WE,FR', 'every Mon, Wed, Fri'],
  ['tues, thurs, and sun', 'FREQ=WEEKLY;BYDAY=TU,TH,SU', 'every Tue, Thu, Sun'],
  ['mon,mon', 'FREQ=WEEKLY;BYDAY=MO', 'every Mon'],
  ['last friday', 'FREQ=MONTHLY;BYDAY=-1FR', 'every last Fri of the month'],
  ['2nd tue of the month', 'FREQ=MONTHLY;BYDAY=2TU', 'every 2nd Tue of the month'],
  ['third wednesday', 'FREQ=MONTHLY;BYDAY=3WE', 'every 3rd Wed of the month'],
  ['last weekday', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', 'every last weekday of the month'],
  ['first workday', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', 'every 1st weekday of the month'],
  ['15th', 'FREQ=MONTHLY;BYMONTHDAY=15', 'every 15th day of the month'],
  ['1st and 11th', 'FREQ=MONTHLY;BYMONTHDAY=1,11', 'every 1st, 11th day of the month'],
  ['22nd,31st', 'FREQ=MONTHLY;BYMONTHDAY=22,31', 'every 22nd, 31st day of the month'],
  ['month on the 1st and the last day', 'FREQ=MONTHLY;BYMONTHDAY=1,-1', 'every 1st, last day of the month'],
  ['month on the fifth friday', 'FREQ=MONTHLY;BYDAY=5FR', 'every 5th Fri of the month'],
  ['year on 5 may', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5', 'every FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5'],
  ['29 february', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'every FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'],
  ['last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'every last day of the month'],
  ['FREQ=DAILY;COUNT=5', 'FREQ=DAILY;COUNT=5', 'every FREQ=DAILY;COUNT=5'],
  [' RRULE:FREQ=YEARLY;BYMONTH=1 ', 'FREQ=YEARLY;BYMONTH=1', 'every FREQ=YEARLY;BYMONTH=1'],
]

for (const [text, rrule, description] of understood) {
  test(`${JSON.stringify(text)} is ${rrule}`, (t) => {
    t.deepEqual(readRepeat(text), { value: rrule })
    t.is(describeRepeat(rrule), description)
  })
}

const refused = [
  '',
  ' ',
  ',',
  'mon,',
  'often',
  'mo',
  't',
  '0 days',
  '1000 days',
  '-1 days',
  '1.5 days',
  '2',
  '32nd',
  '0th',
  '15',
  '5th friday',
  'last',
  'may',
  'ma 5',
  'ju 5',
  '30 february',
  'year on 31 april',
  'year on monday',
  'month on 5 may',
  'day on monday',
  'mon,15th',
  'hour',
  'freq=daily',
  'day; rm -rf /',
  'constructor',
  '__proto__',
  'last __proto__',
  'mon,'.repeat(100_000),
]

for (const text of refused) {
  test(`${JSON.stringify(text.slice(0, 40))} is refused, with examples`, (t) => {
    const reading = readRepeat(text)
    t.regex('problem' in reading ? reading.problem : '', /Examples: day, "2 weeks"/)
  })
}

for (const text of ['friday at 5pm', 'fri 5 p.m.', 'day at 9', 'mon,wed 17:30', 'day at noon']) {
  test(`${JSON.stringify(text)} is refused, because the time belongs to the due date`, (t) => {
    t.deepEqual(readRepeat(text), {
      problem: 'has a time of day, which belongs to the due date: --due "fri 5pm".',
    })
  })
}
