import test from 'ava'
import {
  createCalendar,
  findCalendarDay,
  findCalendarTime,
} from '../../../renderer/todo-views/calendar-days.ts'
import { findSlotFields, isMovedTo } from '../../../renderer/todos/drag/slot-fields.ts'
import { findNext, listWeek } from '../../../renderer/todos/week/shown-days.ts'
import { stackTimes, snap, stepTime, toMinutes, toTime } from '../../../renderer/todos/week/times.ts'

const today = { date: '2026-12-02', time: '12:00' }

interface Dates {
  readonly startDate?: string
  readonly dueDate?: string
  readonly dueTime?: string
  readonly completed?: boolean
}

const dated = ({ startDate, dueDate, dueTime }: Dates) => ({
  startDate: startDate ?? null,
  dueDate: dueDate ?? null,
  dueTime: dueTime ?? null,
})

const rowOf = (key: string, dates: Dates) => ({
  key,
  todo: { completed: dates.completed === true, ...dated(dates) },
})

test('a week begins on the day of the settings, also over the ends of months and years', (t) => {
  t.deepEqual(listWeek('2026-12-02', 0), [
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
    '2026-12-06',
  ])
  t.deepEqual([listWeek('2026-12-02', 6)[0], listWeek('2026-12-05', 5).at(-1)], ['2026-11-29', '2026-12-11'])
  t.deepEqual([listWeek('2027-01-01', 0)[0], listWeek('1969-12-31', 0)[0]], ['2026-12-28', '1969-12-29'])
})

test('a todo stands on the day of Upcoming, and before today on the day when it was due', (t) => {
  const dayOf = (dates: Dates) => findCalendarDay(dated(dates), today)
  t.is(dayOf({ startDate: '2026-12-03', dueDate: '2026-12-20' }), '2026-12-03')
  t.is(dayOf({ startDate: '2026-11-01', dueDate: '2026-12-20' }), '2026-12-20')
  t.is(dayOf({ startDate: '2026-12-20', dueDate: '2026-12-03' }), '2026-12-03')
  t.is(dayOf({ dueDate: '2026-11-20' }), '2026-11-20')
  t.is(dayOf({ startDate: '2026-11-01' }), '2026-12-02')
  t.is(dayOf({}), null)
})

test('a todo has its time where it is due, and none on the day of its start', (t) => {
  const timeOf = (dates: Dates) => findCalendarTime(dated(dates), today)
  t.is(timeOf({ dueDate: '2026-12-03', dueTime: '09:15' }), '09:15')
  t.is(timeOf({ startDate: '2026-12-03', dueDate: '2026-12-20', dueTime: '09:15' }), null)
  t.is(timeOf({ startDate: '2026-12-03', dueDate: '2026-12-03', dueTime: '09:15' }), '09:15')
})

test('the days have the todos without a time above those by time, and a dot for open ones alone', (t) => {
  const rows = [
    rowOf('late', { dueDate: '2026-12-03', dueTime: '18:00' }),
    rowOf('done', { dueDate: '2026-12-03', completed: true }),
    rowOf('plain', { dueDate: '2026-12-03' }),
    rowOf('early', { dueDate: '2026-12-03', dueTime: '08:00' }),
    rowOf('over', { dueDate: '2026-12-04', completed: true }),
    rowOf('none', {}),
  ]
  const keysOf = (sinks: boolean) =>
    createCalendar(rows, today, sinks)
      .rowsOf('2026-12-03')
      .map(({ key }) => key)
  t.deepEqual(keysOf(false), ['done', 'plain', 'early', 'late'])
  t.deepEqual(keysOf(true), ['plain', 'done', 'early', 'late'])
  t.deepEqual([...createCalendar(rows, today, false).busy], ['2026-12-03'])
  t.deepEqual(createCalendar(rows, today, false).rowsOf('2026-12-05'), [])
})

test('a move sets the day as a drag in Upcoming does, and the time where the todo is due', (t) => {
  const move = (dates: Dates, date: string, time?: string | null) =>
    findSlotFields(dated(dates), { date, ...(time !== undefined && { time }) }, today)
  const friday = '2026-12-04'
  t.deepEqual(move({ dueDate: '2026-12-03', dueTime: '09:15' }, friday), { dueDate: friday })
  t.deepEqual(move({ dueDate: '2026-12-03' }, friday, '10:30'), { dueDate: friday, dueTime: '10:30' })
  t.deepEqual(move({ dueDate: '2026-12-03', dueTime: '09:15' }, friday, null), {
    dueDate: friday,
    dueTime: null,
  })
  t.deepEqual(move({ dueDate: '2026-12-03' }, friday, null), { dueDate: friday })
  // A start that is still to come moves; the day on which the todo is due, and the time of it, stay.
  const begins = { startDate: '2026-12-03', dueDate: '2026-12-20', dueTime: '09:15' }
  t.deepEqual(move(begins, friday, '10:30'), { startDate: friday })
  t.deepEqual(move(begins, friday, null), { startDate: friday })
  t.deepEqual(move(begins, '2026-12-22'), { startDate: '2026-12-22', dueDate: '2026-12-22' })
  t.deepEqual(move({ startDate: '2026-11-01' }, friday, '10:30'), { dueDate: friday, dueTime: '10:30' })
  t.true(isMovedTo(dated({ dueDate: friday, dueTime: '09:15' }), { date: friday, time: '09:30' }, today))
  t.false(isMovedTo(dated({ dueDate: friday, dueTime: '09:15' }), { date: friday, time: '09:15' }, today))
  t.false(isMovedTo(dated({ dueDate: friday }), { date: friday, time: null }, today))
})

test('times snap to quarters of an hour and stay within their day', (t) => {
  t.deepEqual([snap(67), snap(68), snap(-20), snap(1439)], [60, 75, 0, 1425])
  t.deepEqual([toTime(75), toMinutes('23:45')], ['01:15', 1425])
  t.deepEqual(
    [stepTime('14:00', 1), stepTime('14:07', 1), stepTime('14:07', -1)],
    ['14:15', '14:15', '14:00'],
  )
  t.deepEqual(
    [stepTime('00:00', -1), stepTime('23:45', 1), stepTime('23:59', 1)],
    ['00:00', '23:45', '23:45'],
  )
})

test('todos that overlap stand below each other, and those that would be drawn too late are counted', (t) => {
  const slots = (...times: readonly string[]) =>
    stackTimes(times.map((time, index) => ({ key: String(index), minutes: toMinutes(time) }))).map(
      ({ start, timed }) => `${toTime(start)} ${timed.map(({ key }) => key).join('+')}`,
    )
  t.deepEqual(slots('09:00', '09:15', '09:30', '11:00'), ['09:00 0', '09:30 1', '10:00 2', '11:00 3'])
  t.deepEqual(slots('09:00', '09:00', '09:00', '09:00', '09:45'), [
    '09:00 0',
    '09:30 1',
    '10:00 2+3',
    '10:30 4',
  ])
  t.deepEqual(
    slots('22:00', '23:40', '23:50'),
    ['22:00 0', '23:00 1', '23:30 2'],
    'the last ones end with the day',
  )
  t.deepEqual(slots(), [])
})

test('arrows reach the todos of a day, the day itself, and the day beside it at the same height', (t) => {
  const rows = [
    rowOf('a', { dueDate: '2026-12-03' }),
    rowOf('b', { dueDate: '2026-12-03', dueTime: '09:00' }),
    rowOf('c', { dueDate: '2026-12-04' }),
    rowOf('d', { dueDate: '2026-12-04', dueTime: '08:00' }),
    rowOf('e', { dueDate: '2026-12-04', dueTime: '10:00' }),
  ]
  const calendar = createCalendar(rows, today, false)
  const [thursday, friday] = ['2026-12-03', '2026-12-04']
  const next = (date: string, key: string | null, by: Parameters<typeof findNext>[2]) =>
    findNext(calendar, { date, key }, by)
  t.deepEqual(next(thursday, 'a', { rows: 1 }), { date: thursday, key: 'b' })
  t.is(next(thursday, 'b', { rows: 1 }), null)
  t.deepEqual(next(thursday, 'a', { rows: -1 }), { date: thursday, key: null })
  t.is(next(thursday, null, { rows: -1 }), null)
  t.deepEqual(next(thursday, null, { rows: 1 }), { date: thursday, key: 'a' })
  t.deepEqual(next(thursday, 'b', { days: 1 }), { date: friday, key: 'd' })
  t.deepEqual(next(friday, 'c', { days: -1 }), { date: thursday, key: 'a' })
  t.deepEqual(next(friday, 'e', { days: 1 }), { date: '2026-12-05', key: null })
})
