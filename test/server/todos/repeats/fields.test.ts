import test from 'ava'
import { startOn, weekly } from '../../../support/repeats/todo-client.ts'

test('a repeat begins on the due date unless it says otherwise', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id, repeat } = await client.create(weekly)
  t.deepEqual(repeat, { rrule: 'FREQ=WEEKLY', from: 'due', start: '2026-01-05', done: 0 })
  t.deepEqual((await client.read(id)).repeat, repeat)
  const whole = { rrule: 'FREQ=DAILY;COUNT=9', from: 'completion', start: '2026-01-01', done: 4 }
  t.deepEqual((await client.create({ dueDate: '2026-01-05', repeat: whole })).repeat, whole)
})

test('PATCH changes the fields of a repeat that it sends', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create({
    ...weekly,
    repeat: { rrule: 'FREQ=WEEKLY', from: 'completion', done: 2 },
  })
  const steps = [
    // A due date that is moved moves this occurrence, not the series.
    [{ dueDate: '2026-01-21' }, 'FREQ=WEEKLY', 'completion', '2026-01-05', 2],
    [{ repeat: { done: 1 } }, 'FREQ=WEEKLY', 'completion', '2026-01-05', 1],
    [{ repeat: { done: 2, from: 'due' } }, 'FREQ=WEEKLY', 'due', '2026-01-05', 2],
    [{ repeat: { rrule: 'FREQ=WEEKLY' } }, 'FREQ=WEEKLY', 'due', '2026-01-05', 2],
    [{ repeat: { done: 3 } }, 'FREQ=WEEKLY', 'due', '2026-01-05', 3],
    [{ repeat: { rrule: 'FREQ=DAILY' } }, 'FREQ=DAILY', 'due', '2026-01-21', 0],
    [
      { repeat: { rrule: 'FREQ=MONTHLY', start: '2026-01-01', done: 1 } },
      'FREQ=MONTHLY',
      'due',
      '2026-01-01',
      1,
    ],
    [{ repeat: { start: '2026-01-31' } }, 'FREQ=MONTHLY', 'due', '2026-01-31', 0],
    [{ dueDate: '2026-03-01', repeat: { rrule: 'FREQ=DAILY' } }, 'FREQ=DAILY', 'due', '2026-03-01', 0],
  ] as const
  for (const [patch, rrule, from, start, done] of steps) {
    const { body } = await client.patch(id, patch)
    t.deepEqual(body.repeat, { rrule, from, start, done }, JSON.stringify(patch))
  }
  t.is((await client.patch(id, { repeat: null })).body.repeat, null)
})

test('a repeat that is sent as it was read changes nothing', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create(weekly)
  const { headers } = await client.patch(bins.id, { repeat: bins.repeat })
  t.is(headers.get('Localist-Change'), null)
  const same = await client.send('PUT', `/api/todos/${bins.id}`, { ...weekly, order: bins.order })
  t.is(same.headers.get('Localist-Change'), null)
  t.deepEqual(same.body.repeat, bins.repeat)
})

test('PUT takes the whole repeat: fields that are left out get their defaults', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create({
    ...weekly,
    repeat: { rrule: 'FREQ=WEEKLY', from: 'completion', done: 2 },
  })
  const put = (fields: object) => client.send('PUT', `/api/todos/${id}`, { title: 'Bins', ...fields })
  const { body } = await put({ dueDate: '2026-01-19', repeat: weekly.repeat })
  t.deepEqual(body.repeat, { rrule: 'FREQ=WEEKLY', from: 'due', start: '2026-01-19', done: 0 })
  t.is((await put({ repeat: weekly.repeat })).body.errors[0].field, 'repeat')
  t.is((await put({})).body.repeat, null)
})

test('a repeat that cannot be is refused by its field', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create(weekly)
  const once = await client.create({ title: 'Once', dueDate: '2026-01-05' })
  const refused = [
    ['POST', '/api/todos', { title: 'a', repeat: weekly.repeat }, 'repeat', 'needs a dueDate'],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: 'every month' },
      'repeat',
      /^must be null, or an object such as/,
    ],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: { ...weekly.repeat, every: 2 } },
      'repeat.every',
      /^is not a field/,
    ],
    [
      'POST',
      '/api/todos',
      { ...weekly, dueDate: '1899-12-31' },
      'repeat.start',
      'must be 1900-01-01 or later',
    ],
    ['POST', '/api/todos', { ...weekly, repeat: {} }, 'repeat.rrule', /^is required and must be the value/],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: { rrule: 'FREQ=HOURLY' } },
      'repeat.rrule',
      /by days or longer/,
    ],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: { rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' } },
      'repeat.rrule',
      'must match a date after start',
    ],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: { rrule: 'FREQ=DAILY;COUNT=2', done: 2 } },
      'repeat.done',
      /^must be less than the number/,
    ],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: { rrule: 'FREQ=DAILY', from: 'now' } },
      'repeat.from',
      'must be "due" or "completion"',
    ],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: { rrule: 'FREQ=DAILY', start: '2026-02-30' } },
      'repeat.start',
      /^must be a calendar date/,
    ],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: { rrule: 'FREQ=DAILY', done: -1 } },
      'repeat.done',
      /from 0 to 100,000/,
    ],
    [
      'POST',
      '/api/todos',
      { ...weekly, repeat: { rrule: 'FREQ=DAILY', until: '2026-02-01' } },
      'repeat.until',
      /./,
    ],
    [
      'PATCH',
      `/api/todos/${bins.id}`,
      { dueDate: null },
      'dueDate',
      'must not be null while the todo repeats: send repeat null too',
    ],
    [
      'PATCH',
      `/api/todos/${bins.id}`,
      { repeat: { rrule: 'FREQ=DAILY;UNTIL=20260104' } },
      'repeat.rrule',
      'must not have an UNTIL before start',
    ],
    [
      'PATCH',
      `/api/todos/${once.id}`,
      { repeat: { from: 'due' } },
      'repeat.rrule',
      'is required: the todo does not repeat yet',
    ],
    ['PATCH', '/api/todos', { dueDate: null }, 'dueDate', /send repeat null too$/],
  ] as const
  for (const [method, path, body, field, message] of refused) {
    const answer = await client.send(method, path, body)
    t.is(answer.status, 422, JSON.stringify(body))
    const [error] = answer.body.errors
    t.is(error.field, field, JSON.stringify(body))
    if (typeof message === 'string') t.is(error.message, message)
    else t.regex(error.message, message)
  }
  t.deepEqual(await client.read(bins.id), bins)
  t.is((await client.patch(bins.id, { dueDate: null, repeat: null })).body.dueDate, null)
})
