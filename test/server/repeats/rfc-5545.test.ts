import test from 'ava'
import { InvalidRule, parseRule } from '../../../server/repeats/parse-rule.ts'
import { findNext } from '../../../server/repeats/series.ts'
import { rfcExamples, rfcInstants, shorterRfcExamples } from './rfc-5545.ts'

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
