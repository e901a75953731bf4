import test from 'ava'
import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { shiftDate } from '../../common/dates/dates.ts'
import { InvalidRule, parseRule } from '../../common/repeats/parse-rule.ts'
import { repeat } from '../../server/entities/repeat.ts'
import { findNext, findSeriesError } from '../../common/repeats/series.ts'
import { listSeries } from '../support/plain-series.ts'
import { holds } from '../support/properties.ts'
import { ordinaryRules, rules, starts } from '../support/random-rules.ts'

/**
 * The examples of RFC 5545, section 3.8.5.3, by days and longer, in its order: the title, DTSTART without its time, the rule,
 * and the days and ranges of days after each month. "..." means that the series goes on. An instant as UNTIL is written as the
 * last date that it allows at 9:00.
 */
const rfcExamples: readonly string[] = [
  'Daily for 10 occurrences | 1997-09-02 | FREQ=DAILY;COUNT=10 | 1997-09 2-11',
  'Daily until December 24, 1997 | 1997-09-02 | FREQ=DAILY;UNTIL=19971223 | 1997-09 2-30; 1997-10 1-31; 1997-11 1-30; 1997-12 1-23',
  'Every other day - forever | 1997-09-02 | FREQ=DAILY;INTERVAL=2 | 1997-09 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 1997-10 2,4,6,8,10,12,14,16,18,20,22,24,26,28,30; 1997-11 1,3,5,7,9,11,13,15,17,19,21,23,25,27,29; 1997-12 1,3 ...',
  'Every 10 days, 5 occurrences | 1997-09-02 | FREQ=DAILY;INTERVAL=10;COUNT=5 | 1997-09 2,12,22; 1997-10 2,12',
  'Every day in January, for 3 years (yearly) | 1998-01-01 | FREQ=YEARLY;UNTIL=20000131;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA | 1998-01 1-31; 1999-01 1-31; 2000-01 1-31',
  'Every day in January, for 3 years (daily) | 1998-01-01 | FREQ=DAILY;UNTIL=20000131;BYMONTH=1 | 1998-01 1-31; 1999-01 1-31; 2000-01 1-31',
  'Weekly for 10 occurrences | 1997-09-02 | FREQ=WEEKLY;COUNT=10 | 1997-09 2,9,16,23,30; 1997-10 7,14,21,28; 1997-11 4',
  'Weekly until December 24, 1997 | 1997-09-02 | FREQ=WEEKLY;UNTIL=19971223 | 1997-09 2,9,16,23,30; 1997-10 7,14,21,28; 1997-11 4,11,18,25; 1997-12 2,9,16,23',
  'Every other week - forever | 1997-09-02 | FREQ=WEEKLY;INTERVAL=2;WKST=SU | 1997-09 2,16,30; 1997-10 14,28; 1997-11 11,25; 1997-12 9,23; 1998-01 6,20; 1998-02 3,17 ...',
  'Weekly on Tuesday and Thursday for five weeks (until) | 1997-09-02 | FREQ=WEEKLY;UNTIL=19971006;WKST=SU;BYDAY=TU,TH | 1997-09 2,4,9,11,16,18,23,25,30; 1997-10 2',
  'Weekly on Tuesday and Thursday for five weeks (count) | 1997-09-02 | FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH | 1997-09 2,4,9,11,16,18,23,25,30; 1997-10 2',
  'Every other week on Monday, Wednesday, and Friday until December 24, 1997 | 1997-09-01 | FREQ=WEEKLY;INTERVAL=2;UNTIL=19971223;WKST=SU;BYDAY=MO,WE,FR | 1997-09 1,3,5,15,17,19,29; 1997-10 1,3,13,15,17,27,29,31; 1997-11 10,12,14,24,26,28; 1997-12 8,10,12,22',
  'Every other week on Tuesday and Thursday, for 8 occurrences | 1997-09-02 | FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH | 1997-09 2,4,16,18,30; 1997-10 2,14,16',
  'Monthly on the first Friday for 10 occurrences | 1997-09-05 | FREQ=MONTHLY;COUNT=10;BYDAY=1FR | 1997-09 5; 1997-10 3; 1997-11 7; 1997-12 5; 1998-01 2; 1998-02 6; 1998-03 6; 1998-04 3; 1998-05 1; 1998-06 5',
  'Monthly on the first Friday until December 24, 1997 | 1997-09-05 | FREQ=MONTHLY;UNTIL=19971223;BYDAY=1FR | 1997-09 5; 1997-10 3; 1997-11 7; 1997-12 5',
  'Every other month on the first and last Sunday of the month for 10 occurrences | 1997-09-07 | FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU | 1997-09 7,28; 1997-11 2,30; 1998-01 4,25; 1998-03 1,29; 1998-05 3,31',
  'Monthly on the second-to-last Monday of the month for 6 months | 1997-09-22 | FREQ=MONTHLY;COUNT=6;BYDAY=-2MO | 1997-09 22; 1997-10 20; 1997-11 17; 1997-12 22; 1998-01 19; 1998-02 16',
  'Monthly on the third-to-the-last day of the month, forever | 1997-09-28 | FREQ=MONTHLY;BYMONTHDAY=-3 | 1997-09 28; 1997-10 29; 1997-11 28; 1997-12 29; 1998-01 29; 1998-02 26 ...',
  'Monthly on the 2nd and 15th of the month for 10 occurrences | 1997-09-02 | FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15 | 1997-09 2,15; 1997-10 2,15; 1997-11 2,15; 1997-12 2,15; 1998-01 2,15',
  'Monthly on the first and last day of the month for 10 occurrences | 1997-09-30 | FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1 | 1997-09 30; 1997-10 1,31; 1997-11 1,30; 1997-12 1,31; 1998-01 1,31; 1998-02 1',
  'Every 18 months on the 10th thru 15th of the month for 10 occurrences | 1997-09-10 | FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15 | 1997-09 10-15; 1999-03 10-13',
  'Every Tuesday, every other month | 1997-09-02 | FREQ=MONTHLY;INTERVAL=2;BYDAY=TU | 1997-09 2,9,16,23,30; 1997-11 4,11,18,25; 1998-01 6,13,20,27; 1998-03 3,10,17,24,31 ...',
  'Yearly in June and July for 10 occurrences | 1997-06-10 | FREQ=YEARLY;COUNT=10;BYMONTH=6,7 | 1997-06 10; 1997-07 10; 1998-06 10; 1998-07 10; 1999-06 10; 1999-07 10; 2000-06 10; 2000-07 10; 2001-06 10; 2001-07 10',
  'Every other year on January, February, and March for 10 occurrences | 1997-03-10 | FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3 | 1997-03 10; 1999-01 10; 1999-02 10; 1999-03 10; 2001-01 10; 2001-02 10; 2001-03 10; 2003-01 10; 2003-02 10; 2003-03 10',
  'Every third year on the 1st, 100th, and 200th day for 10 occurrences | 1997-01-01 | FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200 | 1997-01 1; 1997-04 10; 1997-07 19; 2000-01 1; 2000-04 9; 2000-07 18; 2003-01 1; 2003-04 10; 2003-07 19; 2006-01 1',
  'Every 20th Monday of the year, forever | 1997-05-19 | FREQ=YEARLY;BYDAY=20MO | 1997-05 19; 1998-05 18; 1999-05 17 ...',
  'Monday of week number 20 (where the default start of the week is Monday), forever | 1997-05-12 | FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO | 1997-05 12; 1998-05 11; 1999-05 17 ...',
  'Every Thursday in March, forever | 1997-03-13 | FREQ=YEARLY;BYMONTH=3;BYDAY=TH | 1997-03 13,20,27; 1998-03 5,12,19,26; 1999-03 4,11,18,25 ...',
  'Every Thursday, but only during June, July, and August, forever | 1997-06-05 | FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8 | 1997-06 5,12,19,26; 1997-07 3,10,17,24,31; 1997-08 7,14,21,28; 1998-06 4,11,18,25; 1998-07 2,9,16,23,30; 1998-08 6,13,20,27; 1999-06 3,10,17,24; 1999-07 1,8,15,22,29; 1999-08 5,12,19,26 ...',
  // The RFC takes DTSTART away with EXDATE. A series has no EXDATE: its start is the first occurrence.
  'Every Friday the 13th, forever | 1997-09-02 | FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13 | 1997-09 2; 1998-02 13; 1998-03 13; 1998-11 13; 1999-08 13; 2000-10 13 ...',
  'The first Saturday that follows the first Sunday of the month, forever | 1997-09-13 | FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13 | 1997-09 13; 1997-10 11; 1997-11 8; 1997-12 13; 1998-01 10; 1998-02 7; 1998-03 7; 1998-04 11; 1998-05 9; 1998-06 13 ...',
  'Every 4 years, the first Tuesday after a Monday in November, forever | 1996-11-05 | FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8 | 1996-11 5; 2000-11 7; 2004-11 2 ...',
  'The third instance into the month of one of Tuesday, Wednesday, or Thursday, for the next 3 months | 1997-09-04 | FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3 | 1997-09 4; 1997-10 7; 1997-11 6',
  'The second-to-last weekday of the month | 1997-09-29 | FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2 | 1997-09 29; 1997-10 30; 1997-11 27; 1997-12 30; 1998-01 29; 1998-02 26; 1998-03 30 ...',
  'An example where the days generated makes a difference because of WKST (Monday) | 1997-08-05 | FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO | 1997-08 5,10,19,24',
  'An example where the days generated makes a difference because of WKST (Sunday) | 1997-08-05 | FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU | 1997-08 5,17,19,31',
  'An example where an invalid date (i.e., February 30) is ignored | 2007-01-15 | FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5 | 2007-01 15,30; 2007-02 15; 2007-03 15,30',
]

/** The rules of those examples that have an instant as UNTIL, as the RFC writes them. */
const rfcInstants: readonly string[] = [
  'FREQ=DAILY;UNTIL=19971224T000000Z',
  'FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA',
  'FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1',
  'FREQ=WEEKLY;UNTIL=19971224T000000Z',
  'FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH',
  'FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR',
  'FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR',
]

/** The examples by hours and minutes, each with the part that is refused. */
const shorterRfcExamples: ReadonlyArray<readonly [rrule: string, part: string]> = [
  ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z', 'FREQ=HOURLY'],
  ['FREQ=MINUTELY;INTERVAL=15;COUNT=6', 'FREQ=MINUTELY'],
  ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', 'FREQ=MINUTELY'],
  ['FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40', 'BYHOUR'],
  ['FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16', 'BYHOUR'],
]

for (const example of rfcExamples) {
  const [title = '', start = '', rrule = '', list = ''] = example.split(' | ')
  test(`RFC 5545: ${title}`, (t) => {
    const expected = list.replace(' ...', '').split('; ').flatMap(listDays)
    const { dates, goesOn } = followSeries(rrule, start, expected.length)
    t.deepEqual(dates, expected)
    t.is(goesOn, list.endsWith(' ...'))
  })
}

test('the UNTIL of RFC 5545 that is an instant is refused with a date to send instead', (t) => {
  for (const rrule of rfcInstants) {
    const message = /a date without a time as UNTIL, such as 20261231/
    t.throws(() => parseRule(rrule), { instanceOf: InvalidRule, message }, rrule)
  }
})

test('the examples of RFC 5545 by hours and minutes are refused with the reason', (t) => {
  for (const [rrule, part] of shorterRfcExamples) {
    const message = new RegExp(`^must not have ${part}: a todo repeats by days or longer`)
    t.throws(() => parseRule(rrule), { instanceOf: InvalidRule, message }, rrule)
  }
})

/** Completes `length` occurrences, each on its date. */
const followSeries = (rrule: string, start: string, length: number) => {
  const dates = [start]
  for (;;) {
    const next = findNext({ rrule, from: 'due', start, done: dates.length - 1 }, dates.at(-1) ?? start)
    if (next === null || dates.length === length) return { dates, goesOn: next !== null }
    dates.push(next.date)
  }
}

const listDays = (line: string): readonly string[] => {
  const [month, days = ''] = line.split(' ')
  return days.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    const length = last - first + 1
    return Array.from({ length }, (_, index) => `${month}-${String(first + index).padStart(2, '0')}`)
  })
}

const checkRows = test.macro((t, from: 'due' | 'completion', rows: readonly string[]) => {
  for (const row of rows) {
    const [rrule = '', occurrence = '', completedOn = '', next = ''] = row.split(' | ')
    const [start = '', done] = occurrence.split(' ')
    const found = findNext({ rrule, from, start, done: Number(done) }, completedOn)
    t.is(found === null ? 'end' : `${found.date} ${found.done}`, next, row)
  }
})

/**
 * Completions by what they show, found by hand. A row has the rule; the start of the series and the index of the occurrence
 * that is completed; the day of the completion; the date and index of the next occurrence, or "end"; and the source.
 */
type CompletionTable = ReadonlyArray<readonly [outcome: string, rows: readonly string[]]>

/** Series that count from their start. 1 January 2026 is a Thursday; 2024 and 2028 are leap years, 2026 is not. */
const fromDueDate: CompletionTable = [
  [
    'months that lack the 31st are left out',
    [
      'FREQ=MONTHLY | 2026-01-31 0 | 2026-01-31 | 2026-03-31 1 | February has no 31st',
      'FREQ=MONTHLY | 2026-01-31 1 | 2026-03-31 | 2026-05-31 2 | April has no 31st',
      'FREQ=MONTHLY | 2026-01-29 0 | 2026-01-29 | 2026-03-29 1 | February 2026 has 28 days',
      'FREQ=MONTHLY | 2028-01-29 0 | 2028-01-29 | 2028-02-29 1 | February 2028 has 29 days',
      'FREQ=MONTHLY;INTERVAL=2 | 2025-12-31 0 | 2025-12-31 | 2026-08-31 1 | February, April and June have no 31st',
    ],
  ],
  [
    'the end of a month is found by counting from its end',
    [
      'FREQ=MONTHLY;BYMONTHDAY=-1 | 2026-01-31 0 | 2026-01-31 | 2026-02-28 1 | February 2026 has 28 days',
      'FREQ=MONTHLY;BYMONTHDAY=-1 | 2028-01-31 0 | 2028-01-31 | 2028-02-29 1 | February 2028 has 29 days',
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1 | 2026-01-31 0 | 2026-01-31 | 2026-02-28 1 | the last of the four that February has',
      'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1 | 2026-01-31 1 | 2026-02-28 | 2026-03-31 2 | March has all four',
    ],
  ],
  [
    'leap days',
    [
      'FREQ=YEARLY | 2024-02-29 0 | 2024-02-29 | 2028-02-29 1 | 2025, 2026 and 2027 have no 29 February',
      'FREQ=YEARLY | 2096-02-29 0 | 2096-02-29 | 2104-02-29 1 | 2100 is no leap year',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1 | 2024-02-29 0 | 2024-02-29 | 2025-02-28 1 | the last day of February 2025',
      'FREQ=YEARLY;BYYEARDAY=366 | 2024-12-31 0 | 2024-12-31 | 2028-12-31 1 | only a leap year has 366 days',
      'FREQ=YEARLY;BYYEARDAY=60 | 2024-02-29 0 | 2024-02-29 | 2025-03-01 1 | 31 + 28 + 1 = 60',
    ],
  ],
  [
    'with SKIP=BACKWARD (RFC 7529) the last day takes the place of a day that is missing',
    [
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD | 2026-01-31 0 | 2026-01-31 | 2026-02-28 1 | February 2026 has 28 days',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD | 2026-01-31 1 | 2026-02-28 | 2026-03-31 2 | the 31st again',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD | 2026-01-30 0 | 2026-01-30 | 2026-02-28 1 | the day of the start',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=29,30,31;SKIP=BACKWARD | 2026-01-31 0 | 2026-01-31 | 2026-02-28 1 | the three are one day in February',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=29,30,31;SKIP=BACKWARD | 2026-01-31 1 | 2026-02-28 | 2026-03-29 2 | and three in March',
      'RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=BACKWARD | 2024-02-29 0 | 2024-02-29 | 2025-02-28 1 | 2025 is no leap year',
      'RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31;SKIP=BACKWARD | 2026-01-01 0 | 2026-01-01 | 2026-04-30 1 | April has 30 days',
      'RSCALE=GREGORIAN;FREQ=YEARLY;BYYEARDAY=366;SKIP=BACKWARD | 2024-12-31 0 | 2024-12-31 | 2025-12-31 1 | only a leap year has 366 days',
      'RSCALE=GREGORIAN;FREQ=DAILY;BYMONTHDAY=31;SKIP=BACKWARD | 2026-01-31 0 | 2026-01-31 | 2026-03-31 1 | a daily rule names no day that is missing',
      'RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=OMIT | 2026-01-31 0 | 2026-01-31 | 2026-03-31 1 | as without SKIP',
    ],
  ],
  [
    'days on which clocks change are days like others',
    [
      'FREQ=DAILY | 2026-03-28 0 | 2026-03-28 | 2026-03-29 1 | summer time begins in the European Union on 29 March 2026',
      'FREQ=DAILY | 2026-03-28 1 | 2026-03-29 | 2026-03-30 2 | the day after',
      'FREQ=DAILY | 2026-10-24 1 | 2026-10-25 | 2026-10-26 2 | summer time ends in the European Union on 25 October 2026',
      'FREQ=WEEKLY | 2026-03-01 0 | 2026-03-01 | 2026-03-08 1 | daylight saving time begins in the United States on 8 March 2026',
      'FREQ=DAILY | 2011-12-29 0 | 2011-12-29 | 2011-12-30 1 | Samoa left out 30 December 2011; the calendar has it',
    ],
  ],
  [
    'weekdays of a month and of a year',
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 | 2026-01-30 0 | 2026-01-30 | 2026-02-27 1 | 28 February 2026 is a Saturday',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1 | 2026-01-30 1 | 2026-02-27 | 2026-03-31 2 | 31 March 2026 is a Tuesday',
      'FREQ=MONTHLY;BYDAY=-1FR | 2026-01-30 0 | 2026-01-30 | 2026-02-27 1 | the Fridays are 6, 13, 20 and 27',
      'FREQ=MONTHLY;BYDAY=5FR | 2026-01-30 0 | 2026-01-30 | 2026-05-29 1 | February, March and April 2026 have four Fridays',
      'FREQ=YEARLY;BYDAY=53TH | 2026-12-31 0 | 2026-12-31 | 2032-12-30 1 | 2032 is the next year that begins on a Thursday',
      'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO | 2026-12-28 0 | 2026-12-28 | 2032-12-27 1 | ISO 8601: 2026 and 2032 have 53 weeks, those between have 52',
      'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO | 2026-01-05 0 | 2026-01-05 | 2027-01-04 1 | ISO 8601: 1 January 2027 is a Friday, in week 53 of 2026',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=1;BYDAY=MO | 2024-01-01 0 | 2024-01-01 | 2025-12-29 1 | ISO 8601: week 1 of 2026 begins on 29 December 2025',
    ],
  ],
  [
    'every other week counts from the week of the start',
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR | 2026-01-07 0 | 2026-01-07 | 2026-01-09 1 | the Friday of the same week',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR | 2026-01-07 1 | 2026-01-09 | 2026-01-19 2 | the week from 12 January is left out',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU | 2026-01-07 0 | 2026-01-07 | 2026-01-18 1 | the week began on 4 January, the next but one on 18 January',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=MO | 2026-01-07 0 | 2026-01-07 | 2026-01-11 1 | the week ends on 11 January',
    ],
  ],
  [
    'a week at the turn of the year belongs to one year',
    [
      'FREQ=WEEKLY;BYDAY=SU | 2027-01-01 0 | 2027-01-01 | 2027-01-03 1 | ISO 8601: both are in week 53 of 2026',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=10;BYDAY=MO | 2027-01-01 0 | 2027-01-01 | 2028-03-06 1 | ISO 8601: the start is in the year 2026, and week 1 of 2028 begins on 3 January',
      'FREQ=YEARLY;INTERVAL=2;BYWEEKNO=10;BYDAY=MO | 2025-12-29 0 | 2025-12-29 | 2026-03-02 1 | ISO 8601: the start is in the year 2026',
      'FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=365 | 2024-12-30 0 | 2024-12-30 | 2025-12-31 1 | 2024 has 366 days, 2025 has 365',
      'FREQ=YEARLY;BYWEEKNO=1;BYYEARDAY=365 | 2024-12-30 2 | 2029-12-31 | 2030-12-31 3 | ISO 8601: 31 December 2030 is in week 1 of 2031',
    ],
  ],
  [
    'a start that the rule does not match is the first occurrence',
    [
      'FREQ=WEEKLY;BYDAY=MO | 2026-01-01 0 | 2026-01-01 | 2026-01-05 1 | 5 January 2026 is a Monday',
      'FREQ=WEEKLY;BYDAY=MO;COUNT=2 | 2026-01-01 0 | 2026-01-01 | 2026-01-05 1 | the start is the first of two',
      'FREQ=WEEKLY;BYDAY=MO;COUNT=2 | 2026-01-01 1 | 2026-01-05 | end | the start was the first of two',
      'FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=2 | 2026-01-07 0 | 2026-01-07 | 2026-02-04 1 | 6 January was the second of January: 1, 6, 7',
    ],
  ],
  [
    'occurrences that are overdue are skipped, and counted',
    [
      'FREQ=DAILY | 2026-01-01 0 | 2026-01-10 | 2026-01-11 10 | 1 January + 10 days',
      'FREQ=WEEKLY | 2026-01-05 0 | 2026-01-20 | 2026-01-26 3 | Mondays 5, 12, 19, 26',
      'FREQ=WEEKLY | 2026-01-05 0 | 2026-01-12 | 2026-01-19 2 | a date that is today does not follow today',
      'FREQ=DAILY | 2006-11-20 0 | 2026-11-20 | 2026-11-21 7306 | 20 years with 5 leap days: 7,305 days',
    ],
  ],
  [
    'an occurrence that is completed early is followed by the next date',
    [
      'FREQ=WEEKLY | 2026-01-05 0 | 2026-01-01 | 2026-01-12 1 | the date after its own',
      'FREQ=WEEKLY | 2026-01-05 2 | 2026-01-01 | 2026-01-26 3 | the date after 19 January',
    ],
  ],
  [
    'an occurrence that was moved keeps its place',
    [
      'FREQ=WEEKLY;BYDAY=MO,WE,FR | 2026-01-05 0 | 2026-01-06 | 2026-01-07 1 | Monday moved to Wednesday and done on Tuesday: Wednesday has its own',
      'FREQ=WEEKLY;BYDAY=MO | 2026-01-05 0 | 2026-01-02 | 2026-01-12 1 | Monday moved to Friday before and done there',
    ],
  ],
  [
    'COUNT and UNTIL are exact',
    [
      'FREQ=DAILY;COUNT=3 | 2026-01-01 0 | 2026-01-01 | 2026-01-02 1 | 1, 2, 3 January',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 1 | 2026-01-02 | 2026-01-03 2 | 1, 2, 3 January',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 2 | 2026-01-03 | end | 1, 2, 3 January',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 0 | 2026-01-02 | 2026-01-03 2 | 2 January is skipped and counts',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 0 | 2026-01-03 | end | COUNT counts dates, also skipped ones',
      'FREQ=DAILY;COUNT=1 | 2026-01-01 0 | 2026-01-01 | end | the start is the only one',
      'FREQ=DAILY;UNTIL=20260103 | 2026-01-01 1 | 2026-01-02 | 2026-01-03 2 | UNTIL is inclusive',
      'FREQ=DAILY;UNTIL=20260103 | 2026-01-01 2 | 2026-01-03 | end | UNTIL is the last date',
      'FREQ=WEEKLY;UNTIL=20260118 | 2026-01-05 1 | 2026-01-12 | end | 19 January is after UNTIL',
    ],
  ],
]

/** Series that count from the day on which an occurrence is completed. */
const fromCompletion: CompletionTable = [
  [
    'the rule counts from the day of the completion',
    [
      'FREQ=DAILY;INTERVAL=3 | 2026-01-01 4 | 2026-02-27 | 2026-03-02 5 | February 2026 has 28 days',
      'FREQ=WEEKLY | 2026-01-05 0 | 2026-01-06 | 2026-01-13 1 | a week later',
      'FREQ=WEEKLY;BYDAY=MO | 2026-01-05 0 | 2026-01-06 | 2026-01-12 1 | the next Monday',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO | 2026-01-05 0 | 2026-01-06 | 2026-01-19 1 | the Monday of the next week but one, counted from the week of 6 January',
      'FREQ=DAILY;INTERVAL=3 | 2026-01-10 0 | 2026-01-02 | 2026-01-05 1 | completed early: from that day',
    ],
  ],
  [
    'a rule without BY parts is a span, and a day that the month lacks becomes its last one',
    [
      'FREQ=MONTHLY;INTERVAL=3 | 2026-08-29 1 | 2026-11-29 | 2027-02-28 2 | February 2027 has 28 days',
      'FREQ=MONTHLY;INTERVAL=3 | 2027-08-29 1 | 2027-11-29 | 2028-02-29 2 | February 2028 has 29 days',
      'FREQ=MONTHLY | 2026-01-05 0 | 2026-01-31 | 2026-02-28 1 | February has no 31st',
      'FREQ=MONTHLY | 2026-01-31 1 | 2026-02-28 | 2026-03-28 2 | from the day of the completion, not from the 31st',
      'FREQ=MONTHLY;INTERVAL=13 | 2026-01-05 0 | 2026-12-31 | 2028-01-31 1 | over two ends of a year',
      'FREQ=YEARLY | 2024-01-05 0 | 2024-02-29 | 2025-02-28 1 | 2025 has no 29 February',
      'FREQ=YEARLY;INTERVAL=4 | 2024-01-05 0 | 2024-02-29 | 2028-02-29 1 | 2028 has one',
      'FREQ=WEEKLY;INTERVAL=2 | 2026-01-05 0 | 2026-02-20 | 2026-03-06 1 | 14 days',
      'FREQ=MONTHLY;UNTIL=20270227 | 2026-01-05 0 | 2027-01-31 | end | 28 February is after UNTIL',
      'FREQ=YEARLY;INTERVAL=9000 | 0100-01-01 0 | 2026-01-01 | end | no such year can be written',
    ],
  ],
  [
    'a rule with BY parts counts its periods from the day of the completion',
    [
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15 | 2026-01-05 0 | 2026-01-10 | 2026-01-15 1 | still in the first period',
      'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=15 | 2026-01-05 0 | 2026-01-20 | 2026-04-15 1 | three months later',
      'FREQ=MONTHLY;BYMONTHDAY=31 | 2026-01-05 0 | 2026-01-31 | 2026-03-31 1 | February has no 31st',
      'FREQ=YEARLY;BYMONTH=6 | 2026-01-05 0 | 2026-05-31 | 2026-06-30 1 | the day of the completion, or the last of June',
      'FREQ=MONTHLY;BYMONTH=2,4 | 2026-01-05 0 | 2026-03-31 | 2026-04-30 1 | the last day of April',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29 | 2026-01-05 0 | 2026-05-31 | 2028-02-29 1 | a day that the rule names is left out',
    ],
  ],
  [
    'a rule whose periods from there never have a date has its first date after the interval',
    [
      'FREQ=MONTHLY;INTERVAL=3;BYMONTH=2,4 | 2026-01-05 0 | 2026-01-31 | 2026-04-30 1 | every third month from January on, as before',
      'FREQ=MONTHLY;INTERVAL=3;BYMONTH=2,4 | 2026-01-05 0 | 2026-03-30 | 2027-02-28 1 | every third month from March on is neither',
      'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30 | 2026-01-05 0 | 2026-02-10 | 2027-03-30 1 | no February has a 30th',
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29 | 2026-01-05 0 | 2027-06-15 | 2032-02-29 1 | two years later is 2029, and no odd year has one',
      'FREQ=YEARLY;BYMONTH=12;BYWEEKNO=53 | 2026-01-05 0 | 2026-01-31 | 2032-12-27 1 | the weekday of the start: no Saturday of week 53 is in December',
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=29;UNTIL=20320228 | 2026-01-05 0 | 2027-06-15 | end | the date is after UNTIL',
    ],
  ],
  [
    'COUNT counts completions, and UNTIL bounds the date',
    [
      'FREQ=DAILY;COUNT=3 | 2026-01-01 1 | 2026-05-01 | 2026-05-02 2 | the third of three, however late',
      'FREQ=DAILY;COUNT=3 | 2026-01-01 2 | 2026-05-02 | end | three are done',
      'FREQ=WEEKLY;UNTIL=20260112 | 2026-01-05 0 | 2026-01-05 | 2026-01-12 1 | UNTIL is inclusive',
      'FREQ=WEEKLY;UNTIL=20260112 | 2026-01-05 0 | 2026-01-06 | end | 13 January is after UNTIL',
    ],
  ],
]

for (const [outcome, rows] of fromDueDate) test(`from the due date: ${outcome}`, checkRows, 'due', rows)
for (const [outcome, rows] of fromCompletion) {
  test(`from the completion: ${outcome}`, checkRows, 'completion', rows)
}

test('a series from the completion goes on whatever the day of the completion is', (t) =>
  holds(
    t,
    fc.property(rules, starts, fc.nat(2500), (text, start, age) => {
      const rrule = text.replace(/;(COUNT|UNTIL)=[^;]*/, '')
      const series = { rrule, from: 'completion', start, done: 0 } as const
      const isAccepted = findSeriesError(series) === null
      if (isAccepted) t.not(findNext(series, shiftDate(start, age)), null, `${rrule} from ${start}`)
    }),
  ))

test('the next occurrence is that of a plain look at each day, for any rule', (t) =>
  holds(
    t,
    fc.property(rules, starts, fc.nat(60), fc.integer({ min: -10, max: 2500 }), (rrule, start, done, age) => {
      const end = shiftDate(start, 3000)
      const today = shiftDate(start, age)
      const series = listSeries(parseRule(rrule), start, end)
      const place = series.findIndex((date, index) => index > done && date > today)
      const next = findNext({ rrule, from: 'due', start, done }, today)
      t.deepEqual(
        next !== null && next.date <= end ? next : null,
        place < 0 ? null : { date: series[place] ?? '', done: place },
        `${rrule} from ${start}`,
      )
    }),
  ))

test('the series of ordinary rules are those of rrule-temporal', (t) =>
  holds(
    t,
    fc.property(ordinaryRules, starts, (rrule, start) => {
      const dates = [start]
      while (dates.length < most) {
        const last = dates.at(-1) ?? start
        const next = findNext({ rrule, from: 'due', start, done: dates.length - 1 }, last)
        if (next === null || next.date > end) break
        dates.push(next.date)
      }
      t.deepEqual(listByLibrary(rrule, start, dates.length < most), dates, `${rrule} from ${start}`)
    }),
  ))

const most = 15
const end = '2059-12-31'

const listByLibrary = (rrule: string, start: string, hasEnd: boolean): readonly string[] => {
  const library = new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${rrule}`,
    includeDtstart: true,
    // As many as the days up to the end.
    maxIterations: 200_000,
  })
  // all() looks for one date more, and gives up where the rule has none.
  const dates = hasEnd
    ? library.between(new Date(start), new Date(end), true)
    : library.all((_date, index) => index < most)
  return dates.map((date) => date.toString().slice(0, 10))
}

/** Rules that are refused, each with words of the message. */
const refused: ReadonlyArray<readonly [rrule: string, message: RegExp]> = [
  ['', /parts with a value each/],
  ['FREQ', /parts with a value each/],
  ['FREQ=', /parts with a value each/],
  ['FREQ=DAILY;', /parts with a value each/],
  [';FREQ=DAILY', /parts with a value each/],
  ['FREQ=DAILY;;COUNT=2', /parts with a value each/],
  ['FREQ=DAILY=DAILY', /parts with a value each/],
  ['RRULE:FREQ=DAILY', /leave out "RRULE:"/],
  ['DTSTART:20260101\nRRULE:FREQ=DAILY', /send DTSTART as start/],
  [' FREQ=DAILY', /the value of an RRULE alone/],
  ['FREQ=DAILY; COUNT=2', /the value of an RRULE alone/],
  ['freq=daily', /must be in capitals/],
  ['FREQ=DAILY;count=2', /must be in capitals/],
  ['COUNT=2', /must have FREQ with one of DAILY, WEEKLY, MONTHLY, YEARLY/],
  ['FREQ=FORTNIGHTLY', /must have FREQ with one of/],
  ['FREQ=HOURLY', /must not have FREQ=HOURLY: a todo repeats by days or longer/],
  ['FREQ=SECONDLY', /must not have FREQ=SECONDLY/],
  ['FREQ=DAILY;BYHOUR=9', /must not have BYHOUR: .* dueTime/],
  ['FREQ=DAILY;BYMINUTE=9', /must not have BYMINUTE/],
  ['FREQ=DAILY;BYSECOND=9', /must not have BYSECOND/],
  ['FREQ=DAILY;FREQ=WEEKLY', /must have the part "FREQ" only once/],
  ['FREQ=DAILY;COUNT=2;COUNT=2', /must have the part "COUNT" only once/],
  ['FREQ=DAILY;BYEASTER=0', /must not have the part "BYEASTER": the parts are FREQ, INTERVAL/],
  ['FREQ=DAILY;X-PART=1', /must not have the part "X-PART"/],
  [`FREQ=DAILY;${'X'.repeat(500)}=1`, /must not have the part "X{20}…"/],
  ['RSCALE=CHINESE;FREQ=DAILY', /must have GREGORIAN as RSCALE/],
  ['FREQ=MONTHLY;SKIP=BACKWARD', /must have RSCALE=GREGORIAN where it has SKIP/],
  ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD', /must have BACKWARD \(.*\) or OMIT as SKIP/],
  ['FREQ=DAILY;COUNT=2;UNTIL=20261231', /COUNT or UNTIL, not both/],
  ['FREQ=DAILY;COUNT=0', /whole number from 1 to 999999999 as COUNT/],
  ['FREQ=DAILY;COUNT=-1', /as COUNT/],
  ['FREQ=DAILY;COUNT=1.5', /as COUNT/],
  ['FREQ=DAILY;INTERVAL=0', /whole number from 1 to 999999999 as INTERVAL/],
  ['FREQ=DAILY;INTERVAL=1E3', /as INTERVAL/],
  [`FREQ=DAILY;INTERVAL=${'9'.repeat(400)}`, /as INTERVAL/],
  ['FREQ=DAILY;UNTIL=20261231T000000Z', /a date without a time as UNTIL, such as 20261231/],
  ['FREQ=DAILY;UNTIL=2026-12-31', /as UNTIL/],
  ['FREQ=DAILY;UNTIL=20260230', /as UNTIL/],
  ['FREQ=DAILY;UNTIL=20261301', /as UNTIL/],
  ['FREQ=YEARLY;BYMONTH=0', /numbers from 1 to 12 as BYMONTH/],
  ['FREQ=YEARLY;BYMONTH=13', /as BYMONTH/],
  ['FREQ=YEARLY;BYMONTH=-1', /as BYMONTH/],
  ['FREQ=YEARLY;BYMONTH=5L', /as BYMONTH/],
  ['FREQ=YEARLY;BYMONTH=1,,2', /as BYMONTH/],
  ['FREQ=MONTHLY;BYMONTHDAY=0', /numbers from 1 to 31 or from -31 to -1 as BYMONTHDAY/],
  ['FREQ=MONTHLY;BYMONTHDAY=32', /as BYMONTHDAY/],
  ['FREQ=MONTHLY;BYMONTHDAY=-32', /as BYMONTHDAY/],
  ['FREQ=YEARLY;BYYEARDAY=367', /numbers from 1 to 366 or from -366 to -1 as BYYEARDAY/],
  ['FREQ=YEARLY;BYWEEKNO=54', /numbers from 1 to 53 or from -53 to -1 as BYWEEKNO/],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', /as BYSETPOS/],
  ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=367', /as BYSETPOS/],
  ['FREQ=WEEKLY;BYDAY=XX', /must have weekdays such as MO/],
  ['FREQ=WEEKLY;BYDAY=MONDAY', /must have weekdays such as MO/],
  ['FREQ=MONTHLY;BYDAY=0MO', /numbered from 1 to 53/],
  ['FREQ=YEARLY;BYDAY=54MO', /numbered from 1 to 53/],
  ['FREQ=WEEKLY;WKST=1MO', /one of MO, TU, WE, TH, FR, SA, SU as WKST/],
  ['FREQ=MONTHLY;BYWEEKNO=20', /FREQ=YEARLY where it has BYWEEKNO/],
  ['FREQ=DAILY;BYYEARDAY=100', /FREQ=YEARLY where it has BYYEARDAY/],
  ['FREQ=WEEKLY;BYYEARDAY=100', /FREQ=YEARLY where it has BYYEARDAY/],
  ['FREQ=MONTHLY;BYYEARDAY=100', /FREQ=YEARLY where it has BYYEARDAY/],
  ['FREQ=WEEKLY;BYMONTHDAY=1', /FREQ=DAILY, MONTHLY or YEARLY where it has BYMONTHDAY/],
  ['FREQ=WEEKLY;BYDAY=1MO', /FREQ=MONTHLY or YEARLY where BYDAY has numbers/],
  ['FREQ=DAILY;BYDAY=-1FR', /FREQ=MONTHLY or YEARLY where BYDAY has numbers/],
  ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=1MO', /no numbers in BYDAY where it has BYWEEKNO/],
  ['FREQ=MONTHLY;BYSETPOS=1', /another BY part where it has BYSETPOS/],
]

test('a rule that RFC 5545 forbids is refused with what to send', (t) => {
  for (const [rrule, message] of refused) {
    t.throws(() => parseRule(rrule), { instanceOf: InvalidRule, message }, rrule)
  }
})

test('the spellings that RFC 5545 allows are taken', (t) => {
  for (const rrule of [
    'COUNT=2;FREQ=DAILY',
    'FREQ=MONTHLY;BYMONTHDAY=+1,01,-31',
    'FREQ=MONTHLY;BYDAY=+1MO,-1FR,TU',
    'FREQ=YEARLY;BYDAY=+53SU;WKST=SU',
    'FREQ=DAILY;INTERVAL=01',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=DAILY;UNTIL=20280229',
    'RSCALE=GREGORIAN;FREQ=DAILY',
    'FREQ=MONTHLY;SKIP=OMIT;RSCALE=GREGORIAN',
  ]) {
    t.notThrows(() => parseRule(rrule), rrule)
  }
})

test('a rule longer than 1,000 characters is refused, one of 1,000 is taken', (t) => {
  const ofLength = (length: number) =>
    `FREQ=YEARLY;BYYEARDAY=${'1,'.repeat(length)}`.slice(0, length - 1).concat('1')
  const parse = (rrule: string) => repeat.safeParse({ rrule, from: 'due', start: '2026-01-01', done: 0 })
  t.true(parse(ofLength(1000)).success)
  t.is(parse(ofLength(1001)).error?.issues[0]?.message, 'must be at most 1,000 characters long')
})

/** Rules without a date after the start, and how they can be told. */
const unmatched: ReadonlyArray<readonly [rrule: string, start: string]> = [
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01'],
  ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01'],
  ['FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=2', '2026-01-01'],
  ['FREQ=MONTHLY;BYDAY=6MO', '2026-01-01'],
  ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31', '2026-01-01'],
  ['FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2', '2026-01-01'],
  ['FREQ=YEARLY;BYWEEKNO=20;BYMONTH=12', '2026-01-01'],
  ['FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=3', '2026-01-01'],
  ['FREQ=DAILY;BYDAY=MO;BYSETPOS=2', '2026-01-01'],
  // 2026 + 4n is no leap year.
  ['FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29', '2026-01-01'],
  // Every seventh day from a Thursday is a Thursday.
  ['FREQ=DAILY;INTERVAL=7;BYDAY=FR', '2026-01-01'],
  // Every twelfth month from January is January.
  ['FREQ=MONTHLY;INTERVAL=12;BYMONTH=2', '2026-01-01'],
  ['FREQ=YEARLY;INTERVAL=999999999', '2026-01-01'],
  ['FREQ=DAILY', '9999-12-31'],
]

test('a rule that never matches is refused', (t) => {
  for (const [rrule, start] of unmatched) {
    const error = findSeriesError({ rrule, from: 'due', start, done: 0 })
    t.deepEqual(error, { field: 'rrule', message: 'must match a date after start' }, rrule)
  }
})

test('a rule that matches once in a long time is taken', (t) => {
  // 29 February is a Sunday every 28 years, but for the leap days that 2100, 2200 and 2300 lack.
  const rrule = 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU'
  const repeats = { rrule, from: 'due', start: '2088-02-29', done: 0 } as const
  t.is(findSeriesError(repeats), null)
  t.deepEqual(findNext(repeats, '2088-02-29'), { date: '2128-02-29', done: 1 })
})

test('a number of done occurrences that the series does not have is refused', (t) => {
  const check = (rrule: string, done: number, from: 'due' | 'completion' = 'due') =>
    findSeriesError({ rrule, from, start: '2026-01-01', done })
  const error = { field: 'done', message: 'must be less than the number of occurrences of the series' }
  t.is(check('FREQ=DAILY;COUNT=3', 2), null)
  t.deepEqual(check('FREQ=DAILY;COUNT=3', 3), error)
  t.is(check('FREQ=DAILY;COUNT=3', 2, 'completion'), null)
  t.deepEqual(check('FREQ=DAILY;COUNT=3', 3, 'completion'), error)
  t.is(check('FREQ=WEEKLY;UNTIL=20260108', 1), null)
  t.deepEqual(check('FREQ=WEEKLY;UNTIL=20260108', 2), error)
  t.is(check('FREQ=DAILY', 100_000), null)
  t.false(repeat.safeParse({ rrule: 'FREQ=DAILY', from: 'due', start: '2026-01-01', done: 100_001 }).success)
  t.is(findNext({ rrule: 'FREQ=DAILY', from: 'due', start: '2026-01-01', done: 100_000 }, '2026-01-01'), null)
})

test('an UNTIL before the start is refused, one on it is taken', (t) => {
  const check = (rrule: string) => findSeriesError({ rrule, from: 'due', start: '2026-01-02', done: 0 })
  t.deepEqual(check('FREQ=DAILY;UNTIL=20260101'), {
    field: 'rrule',
    message: 'must not have an UNTIL before start',
  })
  t.is(check('FREQ=DAILY;UNTIL=20260102'), null)
})
