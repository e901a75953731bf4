import test from 'ava'
import { findNext } from '../../../server/repeats/series.ts'
import { fromCompletion, fromDueDate } from './occurrences.ts'

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
