import test from 'ava'
import { hasSeveralLines, joinLines } from '../../../renderer/components/fields/join-lines.ts'
import { withoutSigns } from '../../../renderer/todos/notes/without-signs.ts'

/** An expression that goes back and forth in such a text would take minutes, and the test would not end in its time. */
const long = 300_000

test('lines are joined by one space, and other blanks stay', (t) => {
  t.is(joinLines('Buy  milk \r\n\n  today\u2028please\n'), 'Buy  milk today please ')
  t.is(joinLines(`a${' '.repeat(long)}b`), `a${' '.repeat(long)}b`)
  t.is(joinLines(`a${' \n'.repeat(long)}b`), 'a b')
})

test('only lines with a text count as several', (t) => {
  t.true(hasSeveralLines('One\n\nTwo'))
  t.false(hasSeveralLines(`One${'\n'.repeat(long)}`))
})

test('notes are one line without the signs of Markdown', (t) => {
  t.is(withoutSigns('# Plan\n\n  - [x] **Buy** milk\n2. _Cook_'), 'Plan Buy milk Cook')
  t.is(withoutSigns(`Plan${'\n'.repeat(long)}`), 'Plan ')
})
