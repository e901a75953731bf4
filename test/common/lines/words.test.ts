import test from 'ava'
import { readDate, readRepeat, readTime } from '../../../common/lines/read-words.ts'
import { describeRepeat } from '../../../common/repeats/describe-repeat.ts'
import { findFirstDate } from '../../../common/repeats/first-date.ts'
import { readThreadTime } from '../../support/thread-time.ts'

const wednesdayMorning = new Date(2026, 10, 25, 10, 0)
const wednesdayEvening = new Date(2026, 10, 25, 18, 0)
const lastOfJanuary = new Date(2026, 0, 31, 10, 0)
const leapDay = new Date(2028, 1, 29, 10, 0)

const readAt = (now: Date, text: string): string => {
  const reading = readDate(text, now)
  if ('problem' in reading) return `problem: ${reading.problem}`
  return [reading.value.date, reading.value.time ?? ''].join(' ').trim()
}

const table = (title: string, now: Date, expected: Readonly<Record<string, string>>): void =>
  test(title, (t) => {
    for (const [text, date] of Object.entries(expected)) t.is(readAt(now, text), date, text)
  })

table('dates as they are written every day, on Wednesday November 25 at 10:00', wednesdayMorning, {
  today: '2026-11-25',
  tomorrow: '2026-11-26',
  Tomorrow: '2026-11-26',
  'tomorrow at 9': '2026-11-26 09:00',
  'today 5pm': '2026-11-25 17:00',
  '5pm tomorrow': '2026-11-26 17:00',
  tonight: '2026-11-25 20:00',
  'tomorrow morning': '2026-11-26 09:00',
  noon: '2026-11-25 12:00',
  fri: '2026-11-27',
  Friday: '2026-11-27',
  '  fri   5pm ': '2026-11-27 17:00',
  'friday at noon': '2026-11-27 12:00',
  'Fri, 5 pm': '2026-11-27 17:00',
  'fri 17:30': '2026-11-27 17:30',
  weekend: '2026-11-28',
  'in 3 days': '2026-11-28',
  '3 days': '2026-11-28',
  '3d': '2026-11-28',
  '+2w': '2026-12-09',
  'in two weeks': '2026-12-09',
  'in 3 days at 5pm': '2026-11-28 17:00',
  'in 90 minutes': '2026-11-25 11:30',
  now: '2026-11-25 10:00',
  'next week': '2026-11-30',
  'next month': '2026-12-25',
  'next year': '2027-11-25',
  'next wed': '2026-12-02',
  'next friday at 5pm': '2026-12-04 17:00',
  'fri next week': '2026-12-04',
  'next weekend': '2026-12-05',
  'two weeks from tomorrow': '2026-12-10',
  'a week from friday': '2026-12-04',
  'last friday of the month': '2026-11-27',
  'half past six': '2026-11-25 18:30',
  'end of month': '2026-11-30',
  'dec 1': '2026-12-01',
  '1 dec': '2026-12-01',
  '1st December': '2026-12-01',
  '1 dec 2027': '2027-12-01',
  'tue 1 dec 9:30': '2026-12-01 09:30',
  yesterday: '2026-11-24',
  '2 days ago': '2026-11-23',
})

table('ISO dates always work, in the past too', wednesdayMorning, {
  '2026-12-01': '2026-12-01',
  ' 2026-12-01 ': '2026-12-01',
  '2026-12-01T09:00': '2026-12-01 09:00',
  '2026-12-01 23:59': '2026-12-01 23:59',
  '2020-02-29': '2020-02-29',
  '0001-01-01': '0001-01-01',
  '9999-12-31': '9999-12-31',
})

table(
  'a weekday is the next such day and never today, unless it is "this" one, at any time of day',
  wednesdayEvening,
  {
    wed: '2026-12-02',
    'wed 5pm': '2026-12-02 17:00',
    'wed 7pm': '2026-12-02 19:00',
    'this wed': '2026-11-25',
    thu: '2026-11-26',
    tue: '2026-12-01',
  },
)
table('a weekday means the same in the morning', wednesdayMorning, {
  wed: '2026-12-02',
  'wed 5pm': '2026-12-02 17:00',
  'this wed': '2026-11-25',
})

table('a date without a year is today or later, also in the evening', wednesdayEvening, {
  '25 nov': '2026-11-25',
  '26 nov': '2026-11-26',
  '24 nov': '2027-11-24',
  '1 jan': '2027-01-01',
})

table('a time alone is the next such time', wednesdayEvening, {
  '5pm': '2026-11-26 17:00',
  '19:00': '2026-11-25 19:00',
  noon: '2026-11-26 12:00',
  midnight: '2026-11-26 00:00',
  '12am': '2026-11-26 00:00',
  'in 7 hours': '2026-11-26 01:00',
})

table('the evening of today is still to come', new Date('2026-11-25T20:25'), {
  tonight: '2026-11-25 22:00',
  'today evening': '2026-11-25 22:00',
  'tomorrow evening': '2026-11-26 20:00',
  'tonight at 9': '2026-11-25 21:00',
})

table('months that are too short end on their last day', lastOfJanuary, {
  'next month': '2026-02-28',
  'in a month': '2026-02-28',
  'in 3 months': '2026-04-30',
  'in 2 months': '2026-03-31',
  'next month 5pm': '2026-02-28 17:00',
})
table('a year after a leap day is the last day of February', leapDay, {
  'in 1 year': '2029-02-28',
  '4 years': '2032-02-29',
})

const refusedDates: Readonly<Record<string, RegExp>> = {
  '': /is no date\. Examples/,
  ' ': /is no date/,
  'buy milk': /is no date/,
  'buy milk fri': /is no date/,
  'fri buy milk': /is no date/,
  'fri or sat': /is no date/,
  'tomorrow fri': /is no date/,
  'mon - fri': /is no date/,
  'tomorrow 5pm-6pm': /is no date/,
  'every fri': /is no date/,
  'fri\u200b': /is no date/,
  ｆｒｉ: /is no date/,
  '\u0000fri': /is no date/,
  'fri; rm -rf /': /is no date/,
  '\u202eirf': /is no date/,
  '25': /is no date/,
  '2026': /is no date/,
  '20261201': /is no date/,
  may: /is no date/,
  'in may': /is no date/,
  'jan 2027': /is no date/,
  'next quarter 25:00': /is no date/,
  'fri 25:00': /is no date/,
  'fri 5:60': /is no date/,
  'tomorrow 9': /is no date/,
  'feb 30': /is no date/,
  '31 nov': /is no date/,
  '29 feb 2027': /is no date/,
  'in 99999999999999999999 days': /is no date/,
  'in 3000000 days': /too far away/,
  'in 9999 years': /too far away/,
  '2026-02-29': /not a day of the calendar/,
  '2026-13-01': /not a day of the calendar/,
  '0000-01-01': /not a day of the calendar/,
  '2026-12-01 24:00': /no such time/,
  '2026-12-01T09:60': /no such time/,
  '2026-12-01T09:00Z': /time zone/,
  '2026-12-01T09:00+02:00': /time zone/,
  '5pm EST': /time zone/,
  'fri 5pm CET': /time zone/,
  '10:30:15': /seconds/,
  '1/2': /two days.*year first/,
  '1/2/2027': /two days/,
  '2.1.2027': /two days/,
  '1-2-2027': /two days/,
  'last fri': /two days/,
  '10m': /minutes or months/,
  'in 1m': /minutes or months/,
  'fri 1 dec': /contradicts itself: 2026-12-01/,
  '1 dec 2020': /in the past\. Write 2020-12-01/,
  '1 jan 99': /is no date/,
}

for (const [text, problem] of Object.entries(refusedDates))
  test(`${JSON.stringify(text)} is refusedDates`, (t) => t.regex(readAt(wednesdayMorning, text), problem))

test('a long text is refusedDates at once', (t) => {
  const before = readThreadTime()
  for (const piece of ['fri ', '1', 'in ', '1 ', 'next ', 'a'])
    t.regex(readAt(wednesdayMorning, piece.repeat(100_000)), /is no date/)
  t.true(readThreadTime() - before < 1000)
})

test('a time alone is told from a date with a time', (t) => {
  const now = new Date(2026, 10, 25, 18, 0)
  for (const [text, time] of [
    ['18:00', '18:00'],
    [' 5  pm ', '17:00'],
    ['noon', '12:00'],
    ['fri 5pm', null],
    ['today 5pm', null],
    ['this morning', null],
    ['in 3 hours', null],
    ['fri', null],
    ['5pm CET', null],
    ['soon', null],
    ['5pm '.repeat(100_000), null],
  ] as const)
    t.is(readTime(text, now), time, text.slice(0, 40))
})

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
  ['year on 5 may', 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=5', 'every 5 May'],
  ['29 february', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', 'every 29 Feb'],
  ['last day', 'FREQ=MONTHLY;BYMONTHDAY=-1', 'every last day of the month'],
  [
    '31st or the last day',
    'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD',
    'every 31st day of the month, or the last day',
  ],
  ['FREQ=DAILY;COUNT=5', 'FREQ=DAILY;COUNT=5', 'every day, 5 times'],
  [' RRULE:FREQ=YEARLY;BYMONTH=1 ', 'FREQ=YEARLY;BYMONTH=1', 'every year in Jan'],
]

for (const [text, rrule, description] of understood) {
  test(`${JSON.stringify(text)} is ${rrule}`, (t) => {
    t.deepEqual(readRepeat(text, now), { value: { rrule, from: 'due' } })
    t.is(describeRepeat(rrule), description)
  })
}

test('a repeat counts from its completion where the words say so, if it names no days', (t) => {
  const repeat = { rrule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' } as const
  t.deepEqual(readRepeat('3 days after completion', now), { value: repeat })
  t.true('problem' in readRepeat('monday after completion', now))
})

test('every rule is said in words', (t) => {
  for (const [rrule, description] of [
    ['FREQ=DAILY;INTERVAL=1', 'every day'],
    ['INTERVAL=2;FREQ=WEEKLY', 'every 2 weeks'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'every 2 weeks on Mon, Thu'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR', 'every 2 weeks on weekdays'],
    ['FREQ=WEEKLY;BYDAY=TH;WKST=SU', 'every Thu'],
    ['FREQ=MONTHLY;BYDAY=-2FR', 'every 2nd last Fri of the month'],
    ['FREQ=MONTHLY;BYDAY=1MO,3MO', 'every 1st Mon, 3rd Mon of the month'],
    ['FREQ=MONTHLY;BYMONTHDAY=-3', 'every 3rd last day of the month'],
    ['FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15', 'every 3 months on the 15th day of the month'],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', 'every month on Fri on the 13th day of the month'],
    ['FREQ=MONTHLY;BYDAY=TU,WE;BYSETPOS=-2', 'every month on Tue, Wed (the 2nd last of these in each month)'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'every 4th Thu of Nov'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', 'every last day of Feb'],
    ['FREQ=YEARLY;BYDAY=20MO', 'every 20th Mon of the year'],
    ['FREQ=YEARLY;INTERVAL=2;BYMONTH=5;BYMONTHDAY=5', 'every 2 years on 5 May'],
    ['FREQ=YEARLY;BYYEARDAY=1,-1', 'every 1st, last day of the year'],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', 'every year on Mon in the 20th week of the year'],
    ['FREQ=DAILY;BYMONTH=1,2;UNTIL=20301231', 'every day in Jan, Feb, until 2030-12-31'],
    ['FREQ=DAILY;COUNT=1', 'every day, once'],
    [
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD;COUNT=2',
      'every 31st day of the month, or the last day, 2 times',
    ],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD', 'every month, or the last day'],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=28;SKIP=BACKWARD', 'every 28th day of the month'],
    ['RSCALE=GREGORIAN;FREQ=WEEKLY;SKIP=BACKWARD', 'every week'],
    ['FREQ=MINUTELY', 'by the rule FREQ=MINUTELY'],
  ] as const)
    t.is(describeRepeat(rrule), description, rrule)
  t.is(describeRepeat('RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD', 'completion'), 'every month')
})

const refusedRepeats = [
  '28th or the last day',
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

for (const text of refusedRepeats) {
  test(`${JSON.stringify(text.slice(0, 40))} is refusedRepeats, with examples`, (t) => {
    const reading = readRepeat(text, now)
    t.regex('problem' in reading ? reading.problem : '', /Examples: day, "2 weeks"/)
  })
}

for (const text of ['friday at 5pm', 'fri 5 p.m.', 'day at 9', 'mon,wed 17:30', 'day at noon']) {
  test(`${JSON.stringify(text)} is refusedRepeats, because the time belongs to the due date`, (t) => {
    t.deepEqual(readRepeat(text, now), {
      problem: 'has a time of day, which belongs to the due date: --due "fri 5pm".',
    })
  })
}
