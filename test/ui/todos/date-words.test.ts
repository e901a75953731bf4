import test from 'ava'
import { readDateWords } from '../../../renderer/todos/fields/read-words.ts'
import { createLineReader } from '../../../server/words/line/read-line.ts'

const read = await createLineReader('en')
const now = new Date('2026-12-01T18:00')

const readFor = (typed: string, date: string | null) => readDateWords(read, typed, now, { date, time: null })

test('a time alone belongs to the date that is chosen, also where it is past', (t) => {
  t.deepEqual(readFor('5pm', '2026-12-01'), { date: '2026-12-01', time: '17:00', rrule: null })
  t.deepEqual(readFor('5pm', '2026-11-27'), { date: '2026-11-27', time: '17:00', rrule: null })
  t.deepEqual(readFor('5pm', '2026-12-24'), { date: '2026-12-24', time: '17:00', rrule: null })
})

test('a time alone is the next such time where no date is chosen', (t) => {
  t.is(readFor('5pm', null)?.date, '2026-12-02')
  t.is(readFor('7pm', null)?.date, '2026-12-01')
})

test('a date that is typed comes before the one that is chosen', (t) => {
  t.is(readFor('tomorrow 5pm', '2026-12-24')?.date, '2026-12-02')
  t.is(readFor('every friday at 5pm', '2026-12-24')?.date, '2026-12-04')
})
