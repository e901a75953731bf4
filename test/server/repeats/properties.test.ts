import test from 'ava'
import * as fc from 'fast-check'
import { RRuleTemporal } from 'rrule-temporal'
import { shiftDate } from '../../../server/dates.ts'
import { parseRule } from '../../../server/repeats/parse-rule.ts'
import { findNext } from '../../../server/repeats/series.ts'
import { holds } from '../../support/properties.ts'
import { listSeries } from '../../support/repeats/plain-series.ts'
import { ordinaryRules, rules, starts } from '../../support/repeats/random-rules.ts'

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
