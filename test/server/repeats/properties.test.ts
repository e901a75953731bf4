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
      while (dates.length < 15) {
        const last = dates.at(-1) ?? start
        const next = findNext({ rrule, from: 'due', start, done: dates.length - 1 }, last)
        if (next === null || next.date > '2060') break
        dates.push(next.date)
      }
      t.deepEqual(listByLibrary(rrule, start, dates.length), dates, `${rrule} from ${start}`)
    }),
  ))

const listByLibrary = (rrule: string, start: string, length: number): readonly string[] => {
  const library = new RRuleTemporal({
    rruleString: `DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${rrule}`,
    includeDtstart: true,
  })
  return library.all((_date, index) => index < length).map((date) => date.toString().slice(0, 10))
}
