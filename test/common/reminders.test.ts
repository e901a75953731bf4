import test from 'ava'
import { createClock } from '../../common/dates/dates.ts'
import { isPast, listRingings } from '../../common/reminders/instants.ts'
import { listSnoozes } from '../../common/reminders/snooze.ts'
import { formatDuration, parseDuration, type Reminder } from '../../common/reminders/reminder.ts'

const berlin = { allDayTime: '09:00', clock: createClock('Europe/Berlin') }
const [start, end] = ['2026-01-01T00:00:00.000Z', '2027-12-31T00:00:00.000Z']

/** Lists when a todo rings that is due at a date, and a time perhaps, in Berlin. */
const ringsAt = (due: string, ...before: readonly string[]): readonly string[] => {
  const [dueDate = '', dueTime = null] = due.split(' ')
  const reminders = before.map((each) => ({ before: each }))
  return listRingings({ dueDate, dueTime, reminders }, start, end, berlin).map(({ at }) => at)
}

const parses = test.macro({
  exec(t, text: string, days: number, minutes: number, formatted: string = text) {
    t.deepEqual(parseDuration(text), { days, minutes })
    t.is(formatDuration({ days, minutes }), formatted)
  },
  title: (_, text) => `${text} is a duration`,
})

test(parses, 'PT30M', 0, 30)
test(parses, 'PT0M', 0, 0)
test(parses, 'PT90M', 0, 90, 'PT1H30M')
test(parses, 'P1D', 1, 0)
test(parses, 'P1W', 7, 0)
test(parses, 'P1DT2H', 1, 120)
test(parses, 'P28D', 28, 0, 'P4W')

const refuses = test.macro({
  exec: (t, text: string) => t.is(parseDuration(text), null),
  title: (_, text) => `"${text}" is no duration that a reminder can have`,
})

for (const text of [
  '',
  'P',
  'PT',
  'P1DT',
  '30M',
  'PT-5M',
  'P1M',
  'P1Y',
  'PT5S',
  'PT1.5H',
  'P29D',
  'P28DT1M',
  'pt5m',
  ' PT5M',
])
  test(refuses, text)

test('a duration counts back from date and time, and from the usual time where there is none', (t) => {
  t.deepEqual(ringsAt('2026-11-27 17:00', 'PT30M', 'PT0M'), [
    '2026-11-27T15:30:00.000Z',
    '2026-11-27T16:00:00.000Z',
  ])
  t.deepEqual(ringsAt('2026-11-27', 'P1D'), ['2026-11-26T08:00:00.000Z'])
})

test('days go back by the calendar and hours as time that goes by, over a change of the clocks', (t) => {
  // On 25 October 2026 the clocks in Berlin go back from 3:00 to 2:00.
  t.deepEqual(ringsAt('2026-10-25 12:00', 'P1D'), ['2026-10-24T10:00:00.000Z'])
  t.deepEqual(ringsAt('2026-10-25 12:00', 'PT24H'), ['2026-10-24T11:00:00.000Z'])
})

test('a time that a change of the clocks skips is moved on by the gap, and one that comes twice is its first', (t) => {
  t.deepEqual(ringsAt('2026-03-29 02:30', 'PT0M'), ['2026-03-29T01:30:00.000Z'])
  t.deepEqual(ringsAt('2026-10-25 02:30', 'PT0M'), ['2026-10-25T00:30:00.000Z'])
})

test('equal times ring once, and an instant and a snooze ring at theirs, also without a due date', (t) => {
  t.is(ringsAt('2026-11-27 17:00', 'P1D', 'PT24H').length, 1)
  const at = '2026-12-01T08:30:00.000Z'
  const snoozedUntil = '2026-12-01T09:00:00.000Z'
  const reminders: readonly Reminder[] = [{ at }, { before: 'PT5M' }]
  const todo = { dueDate: null, dueTime: null, reminders, snoozedUntil }
  t.deepEqual(
    listRingings(todo, start, end, berlin).map((each) => each.at),
    [at, snoozedUntil],
  )
  t.deepEqual(listRingings(todo, at, at, berlin), [])
})

test('the key of a time stays the same in another time zone, so that it rings once', (t) => {
  const todo = { dueDate: '2026-11-27', dueTime: '17:00', reminders: [{ before: 'PT30M' }] }
  const keys = ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York'].map(
    (zone) => listRingings(todo, start, end, { allDayTime: '09:00', clock: createClock(zone) })[0]?.key,
  )
  t.deepEqual(keys, Array<string>(3).fill('2026-11-27T16:30'))
})

/** The names of what is offered at a local time, and how far in minutes it lies ahead. */
const snoozesAt = (time: string) => {
  const now = new Date(`2026-12-01T${time}`)
  return listSnoozes(now, '08:30').map(({ name, until }) => [
    name,
    (Date.parse(until) - now.getTime()) / 60_000,
  ])
}

test('a reminder can be put off to this evening where that is more than an hour ahead', (t) => {
  t.deepEqual(snoozesAt('10:00'), [
    ['minutes', 5],
    ['hour', 60],
    ['evening', 480],
    ['tomorrow', 1350],
  ])
  for (const time of ['17:00', '20:00', '00:00'])
    t.is(
      snoozesAt(time).some(([name]) => name === 'evening'),
      time === '00:00',
      time,
    )
})

test('a reminder is past once its time is, and one that waits for a date is not', (t) => {
  const now = new Date('2026-12-01T16:45')
  const due = { dueDate: '2026-12-01', dueTime: '17:00' }
  t.true(isPast({ before: 'PT30M' }, due, now, '09:00'))
  t.false(isPast({ before: 'PT10M' }, due, now, '09:00'))
  t.true(isPast({ before: 'PT0M' }, { ...due, dueTime: null }, now, '09:00'))
  t.false(isPast({ before: 'PT0M' }, { ...due, dueTime: null }, now, '18:00'))
  t.false(isPast({ before: 'PT30M' }, { dueDate: null, dueTime: null }, now, '09:00'))
  t.true(isPast({ at: '2020-01-01T00:00:00.000Z' }, due, now, '09:00'))
})
