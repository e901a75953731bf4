import test from 'ava'
import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { shiftDate } from '../../server/dates.ts'
import { InvalidRule, parseRule } from '../../server/repeats/parse-rule.ts'
import { repeat } from '../../server/repeats/schema.ts'
import { findNext, findSeriesError } from '../../server/repeats/series.ts'
import { holds } from '../support/properties.ts'
import { listSeries } from '../support/repeats/plain-series.ts'
import { ordinaryRules, rules, starts } from '../support/repeats/random-rules.ts'
import { fromCompletion, fromDueDate } from './repeats/occurrences.ts'
import { rfcExamples, rfcInstants, shorterRfcExamples } from './repeats/rfc-5545.ts'

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

for (const [outcome, rows] of fromDueDate) test(`from the due date: ${outcome}`, checkRows, 'due', rows)
for (const [outcome, rows] of fromCompletion) {
  test(`from the completion: ${outcome}`, checkRows, 'completion', rows)
}

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
  ['RSCALE=GREGORIAN;FREQ=DAILY', /must not have RSCALE/],
  ['FREQ=MONTHLY;SKIP=BACKWARD', /must not have SKIP/],
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
