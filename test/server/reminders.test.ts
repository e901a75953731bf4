import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { createClock } from '../../common/dates/dates.ts'
import { listRingings } from '../../common/reminders/instants.ts'
import type { StoredTodo } from '../../server/entities/todo.ts'
import { look } from '../../server/reminders/look.ts'
import { noRecord } from '../../server/reminders/record.ts'
import { folderOf } from '../support/account.ts'
import { makeToken } from '../support/credentials.ts'
import { openEvents } from '../support/events.ts'
import { apiOf, type Json } from '../support/http.ts'
import { startServer, temporaryFolder, type TestOptions } from '../support/server.ts'
import { todoAt } from '../support/stored-todos.ts'
import { until } from '../support/until.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A clock that the test sets, and that goes on meanwhile. */
const createTestClock = () => {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    /** An instant so many milliseconds from now. */
    at: (later: number) => new Date(Date.now() + ahead + later).toISOString(),
    forward: (by: number) => void (ahead += by),
  }
}

const startWithClock = async (t: ExecutionContext, options: TestOptions = {}, clock = createTestClock()) => {
  const server = await startServer(t, { now: clock.now, ...options })
  return { server, clock, api: apiOf(server, server.token) }
}

type Api = ReturnType<typeof apiOf>

const add = async (api: Api, title: string, fields: object): Promise<Json> =>
  (await api('POST', '/api/todos', { title, ...fields })).body

const listOf = async (api: Api, query = ''): Promise<Json> =>
  (await api('GET', `/api/reminders${query}`)).body

/** Adds another reminder, so that the server looks at the clock that the test has set. */
const makeLook = async (api: Api): Promise<void> =>
  void (await add(api, 'another', { reminders: [{ at: '2036-12-01T08:30:00Z' }] }))

/** Lets two minutes go by. */
const passTime = async (api: Api, clock: ReturnType<typeof createTestClock>): Promise<void> => {
  clock.forward(2 * minute)
  await makeLook(api)
}

/** Waits until something has rung. */
const waitForRung = async (t: ExecutionContext, api: Api, count = 1): Promise<Json> => {
  const list = async (): Promise<Json> => (await listOf(api)).filter(({ rungAt }: Json) => rungAt !== null)
  await until(t, async () => (await list()).length === count, `${count} reminders that rang`)
  return await list()
}

test('a reminder rings once, to the owner and to a script, and its todo is unanswered until it is done', async (t) => {
  const { server, clock, api } = await startWithClock(t)
  const { token } = await makeToken(api)
  const streams = [await openEvents(t, server, server.token), await openEvents(t, server, token)]
  // Nothing but the time that goes by makes it ring.
  const at = clock.at(2000)
  const { id } = await add(api, 'Ring', { reminders: [{ at }] })
  t.like(await listOf(api), [{ todo: id, title: 'Ring', at, rungAt: null, missed: false }])
  for (const stream of streams)
    t.deepEqual(await stream.nextOf('reminder'), {
      event: 'reminder',
      id: null,
      data: { todo: id, title: 'Ring', at, missed: false },
    })
  const [rung] = await waitForRung(t, api)
  t.like(rung, { todo: id, at, missed: false })
  t.true(Date.parse(rung.rungAt) - Date.parse(at) < 2000)
  await api('PATCH', `/api/todos/${id}`, { completed: true })
  for (const stream of streams) t.deepEqual((await stream.nextOf('reminder-answered')).data, { todo: id, at })
  t.deepEqual(await listOf(api), [])
  await api('PATCH', `/api/todos/${id}`, { completed: false })
  await makeLook(api)
  t.deepEqual(await listOf(api), [])
})

test('in a template nothing rings, and what rang in a list that becomes one is answered', async (t) => {
  const { clock, api } = await startWithClock(t)
  const trip = (await api('POST', '/api/lists', { name: 'Trip', template: '2036-12-01' })).body.id
  const home = (await api('POST', '/api/lists', { name: 'Home' })).body.id
  const reminders = [{ at: clock.at(minute) }]
  await add(api, 'Pack', { listId: trip, reminders })
  const { id } = await add(api, 'Sweep', { listId: home, reminders })
  await passTime(api, clock)
  t.like(await waitForRung(t, api), [{ todo: id, title: 'Sweep' }])
  await api('PATCH', `/api/lists/${home}`, { template: '2036-12-01' })
  await waitForRung(t, api, 0)
  t.pass()
})

test('one before a due time rings by the clock of the computer, and a date without a time by the setting', async (t) => {
  const { api } = await startWithClock(t)
  const { date } = nextDay()
  await add(api, 'a', { dueDate: date, dueTime: '12:00', reminders: [{ before: 'PT30M' }] })
  await add(api, 'b', { dueDate: date, reminders: [{ before: 'PT1H' }] })
  const local = (time: string): string => new Date(`${date}T${time}:00`).toISOString()
  const ahead = `?until=${encodeURIComponent(new Date(Date.now() + 3 * day).toISOString())}`
  t.deepEqual(
    (await listOf(api, ahead)).map((each: Json) => [each.title, each.at]),
    [
      ['b', local('08:00')],
      ['a', local('11:30')],
    ],
  )
  await api('PATCH', '/api/settings', { allDayReminderTime: '15:00' })
  t.like((await listOf(api, ahead))[1], { title: 'b', at: local('14:00') })
})

const nextDay = () => {
  const later = new Date(Date.now() + day)
  const parts = [later.getFullYear(), later.getMonth() + 1, later.getDate()]
  return { date: parts.map((part) => String(part).padStart(2, '0')).join('-') }
}

test('a stream that opens tells at once what became due while the computer slept', async (t) => {
  const { server, clock, api } = await startWithClock(t)
  const { id } = await add(api, 'Asleep', { reminders: [{ at: clock.at(10 * minute) }] })
  await listOf(api)
  clock.forward(day)
  const stream = await openEvents(t, server, server.token)
  t.like((await stream.nextOf('reminder')).data, { todo: id, missed: true })
})

test('what was missed while nothing ran rings at the next start, once, and is marked as missed', async (t) => {
  const dataDir = await temporaryFolder(t)
  const first = await startWithClock(t, { dataDir })
  const at = first.clock.at(10 * minute)
  const { id } = await add(first.api, 'Missed', { reminders: [{ at }] })
  await first.server.stop()
  first.clock.forward(day)
  const second = await startWithClock(t, { dataDir }, first.clock)
  t.like(await waitForRung(t, second.api), [{ todo: id, at, missed: true }])
  await second.server.stop()
  const third = await startWithClock(t, { dataDir }, first.clock)
  const stream = await openEvents(t, third.server, third.server.token)
  await add(third.api, 'Later', { reminders: [{ at: first.clock.at(minute) }] })
  await passTime(third.api, first.clock)
  t.like((await stream.nextOf('reminder')).data, { title: 'Later', missed: false })
  t.is((await waitForRung(t, third.api, 2)).length, 2)
})

test('a reminder whose time is past when it is set, or its todo reopened or restored, rests', async (t) => {
  const { server, clock, api } = await startWithClock(t)
  const stream = await openEvents(t, server, server.token)
  await add(api, 'past', { reminders: [{ at: clock.at(-minute) }] })
  const at = clock.at(5 * minute)
  const { id: done } = await add(api, 'done', { reminders: [{ at }], completed: true })
  const { id: trashed } = await add(api, 'trashed', { reminders: [{ at }] })
  await api('DELETE', `/api/todos/${trashed}`)
  clock.forward(6 * minute)
  await api('PATCH', `/api/todos/${done}`, { completed: false })
  await api('PATCH', `/api/todos/${trashed}`, { deletedAt: null })
  await add(api, 'rings', { reminders: [{ at: clock.at(minute) }] })
  await passTime(api, clock)
  t.like((await stream.nextOf('reminder')).data, { title: 'rings' })
  t.is((await waitForRung(t, api)).length, 1)
})

test('a todo that was changed after its reminder was due rings all the same', async (t) => {
  const { server, clock, api } = await startWithClock(t)
  const stream = await openEvents(t, server, server.token)
  const { id } = await add(api, 'a', { reminders: [{ at: clock.at(5 * minute) }] })
  clock.forward(6 * minute)
  await api('PATCH', `/api/todos/${id}`, { title: 'b' })
  t.like((await stream.nextOf('reminder')).data, { todo: id, missed: false })
  t.is((await waitForRung(t, api)).length, 1)
})

const remind = { reminders: [{ at: '2026-12-01T09:00:00.000Z' }] }

/** Looks at 9:01 at a todo that was changed at an instant after the look at 8:00, and says whether it rings. */
const ringsAfterChange = (
  at: string,
  before: Partial<StoredTodo> | null,
  after: Partial<StoredTodo>,
): boolean => {
  const todo: StoredTodo = { ...todoAt(1, 1, ''), ...after }
  const first: StoredTodo | null = before && { ...todoAt(1, 1, ''), ...before }
  const changes = new Map([[todo.id, [{ at, before: first, after: todo }]]])
  const record = { ...noRecord, lookedAt: '2026-12-01T08:00:00.000Z' }
  const clock = { allDayTime: '09:00', clock: createClock('UTC') }
  const todos = {
    find: () => todo,
    reminding: [todo],
    ringingsOf: (each: StoredTodo, from: string, last: string) => listRingings(each, from, last, clock),
    localAt: (instant: string) => instant.slice(0, 16),
  }
  return look(record, todos, changes, '2026-12-01T09:01:00.000Z', '').rang.length === 1
}

const [earlier, later] = ['2026-12-01T08:59:00.000Z', '2026-12-01T09:00:30.000Z']

test('what a todo was at the instant of its reminder says whether it rings', (t) => {
  t.true(ringsAfterChange(later, { ...remind, title: 'before' }, remind), 'another title')
  t.true(ringsAfterChange(earlier, null, remind), 'new, and ahead')
  t.true(ringsAfterChange(earlier, { ...remind, completed: true }, remind), 'reopened before')
  t.false(ringsAfterChange(later, null, remind), 'new, and past')
  t.false(ringsAfterChange(later, {}, remind), 'set when it was past')
  t.false(ringsAfterChange(later, { ...remind, completed: true }, remind), 'reopened after')
  t.false(ringsAfterChange(later, { ...remind, deletedAt: earlier }, remind), 'restored after')
  const snoozedUntil = '2026-12-01T10:00:00.000Z'
  t.false(ringsAfterChange(later, remind, { ...remind, snoozedUntil }), 'snoozed after')
})

test('a snooze answers what rang and rings once more at its instant', async (t) => {
  const { server, clock, api } = await startWithClock(t)
  const stream = await openEvents(t, server, server.token)
  const at = clock.at(minute)
  const { id } = await add(api, 'a', { reminders: [{ at }] })
  await passTime(api, clock)
  await stream.nextOf('reminder')
  const snoozedUntil = clock.at(minute)
  const { body } = await api('PATCH', `/api/todos/${id}`, { snoozedUntil })
  t.is(body.snoozedUntil, snoozedUntil)
  t.deepEqual((await stream.nextOf('reminder-answered')).data, { todo: id, at })
  await passTime(api, clock)
  t.like((await stream.nextOf('reminder')).data, { todo: id, at: snoozedUntil, missed: false })
  const past = await api('PATCH', `/api/todos/${id}`, { snoozedUntil: clock.at(-1000) })
  t.is(past.status, 422)
  t.like(past.body.errors, [{ field: 'snoozedUntil' }])
})

test('the owner dismisses what rang of a todo; a script may not', async (t) => {
  const { server, clock, api } = await startWithClock(t)
  const script = apiOf(server, (await makeToken(api, { scopes: ['todos:write'] })).token)
  const { id } = await add(api, 'a', { reminders: [{ at: clock.at(minute) }] })
  await passTime(api, clock)
  await waitForRung(t, api)
  t.is((await script('DELETE', `/api/reminders/${id}`)).status, 403)
  t.deepEqual((await api('DELETE', `/api/reminders/${id}`)).body, { dismissed: 1 })
  t.deepEqual((await api('DELETE', `/api/reminders/${id}`)).body, { dismissed: 0 })
  t.deepEqual(await listOf(api), [])
  const unknown = '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e'
  t.is((await api('DELETE', `/api/reminders/${unknown}`)).status, 404)
  const record = JSON.parse(await readFile(join(folderOf(server), 'reminders.json'), 'utf8'))
  t.like(record, { format: 'localist-reminders', version: 1, rung: [{ todo: id, isAnswered: true }] })
})

test('a clock that was set back rings what is written then, and not again what rang', async (t) => {
  const { server, clock, api } = await startWithClock(t)
  const stream = await openEvents(t, server, server.token)
  await add(api, 'first', { reminders: [{ at: clock.at(minute) }] })
  await passTime(api, clock)
  t.like((await stream.nextOf('reminder')).data, { title: 'first' })
  clock.forward(-10 * minute)
  await makeLook(api)
  await add(api, 'second', { reminders: [{ at: clock.at(minute) }] })
  await passTime(api, clock)
  t.like((await stream.nextOf('reminder')).data, { title: 'second' })
  t.is((await waitForRung(t, api, 2)).length, 2)
})

test('the next occurrence keeps the reminders before its date, and no instants', async (t) => {
  const { clock, api } = await startWithClock(t)
  const at = clock.at(day)
  const { id } = await add(api, 'Vacuum', {
    dueDate: nextDay().date,
    repeat: { rrule: 'FREQ=WEEKLY' },
    reminders: [{ before: 'PT0M' }, { at }],
    snoozedUntil: at,
  })
  await api('PATCH', `/api/todos/${id}`, { completed: true })
  const { body } = await api('GET', '/api/todos?completed=false')
  t.like(body, [{ previousId: id, reminders: [{ before: 'PT0M' }], snoozedUntil: null }])
})

test('a todo with a due time gets the default reminder unless it names its own or this one is past', async (t) => {
  const { api } = await startWithClock(t)
  await api('PATCH', '/api/settings', { defaultReminder: 'PT15M' })
  const due = { dueDate: nextDay().date, dueTime: '12:00' }
  const remindersOf = async (fields: object): Promise<Json> => (await add(api, 'a', fields)).reminders
  t.deepEqual(await remindersOf(due), [{ before: 'PT15M' }])
  t.deepEqual(await remindersOf({ ...due, reminders: [] }), [])
  t.deepEqual(await remindersOf({ dueDate: due.dueDate }), [])
  t.deepEqual(await remindersOf({ dueDate: '2020-01-01', dueTime: '12:00' }), [])
  const value = { title: 'a', ...due }
  const operations = [{ op: 'create', kind: 'todo', value }]
  t.is((await api('POST', '/api/changes', { operations })).status, 201)
  t.is((await api('GET', '/api/todos')).body.at(-1).reminders.length, 1)
  const id = '01990b6e-5a3c-7cc1-9d1e-3b1f0a9c2d4e'
  t.deepEqual((await api('PUT', `/api/todos/${id}`, value)).body.reminders, [])
})

const refused = test.macro({
  async exec(t, field: string, fields: object) {
    const { api } = await startWithClock(t)
    const answer = await api('POST', '/api/todos', { title: 'a', ...fields })
    t.is(answer.status, 422)
    t.true(answer.body.errors[0].field.startsWith(field), answer.body.errors[0].field)
    t.deepEqual((await api('GET', '/api/todos')).body, [])
  },
  title: (name) => `refused: ${name}`,
})

test('a duration that is too long', refused, 'reminders', { reminders: [{ before: 'P29D' }] })
test('a duration of months', refused, 'reminders', { reminders: [{ before: 'P1M' }] })
test('an instant without a zone', refused, 'reminders', { reminders: [{ at: '2026-12-01T08:30:00' }] })
test('both', refused, 'reminders', { reminders: [{ before: 'PT5M', at: '2026-12-01T08:30:00Z' }] })
test('one reminder twice', refused, 'reminders', { reminders: [{ before: 'PT5M' }, { before: 'PT5M' }] })
test('one instant twice', refused, 'reminders', {
  reminders: [{ at: '2026-12-01T08:30:00Z' }, { at: '2026-12-01T09:30:00+01:00' }],
})
test('eleven reminders', refused, 'reminders', {
  reminders: Array.from({ length: 11 }, (_, index) => ({ before: `PT${index}M` })),
})
test('a snooze that is no instant', refused, 'snoozedUntil', { snoozedUntil: 'tomorrow' })
test('a snooze of a new todo in the past', refused, 'snoozedUntil', { snoozedUntil: '2020-01-01T00:00:00Z' })

test('an instant with an offset is answered in UTC, and `until` must lie within 31 days', async (t) => {
  const { clock, api } = await startWithClock(t)
  const todo = await add(api, 'a', { reminders: [{ at: '2036-12-01T09:30:00+01:00' }] })
  t.deepEqual(todo.reminders, [{ at: '2036-12-01T08:30:00.000Z' }])
  for (const last of [clock.at(-minute), clock.at(32 * day), 'soon'])
    t.is((await api('GET', `/api/reminders?until=${last}`)).status, 422, last)
  t.is((await api('GET', `/api/reminders?until=${clock.at(30 * day)}`)).status, 200)
})
