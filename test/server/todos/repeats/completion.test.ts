import test from 'ava'
import type { Json } from '../../../support/http.ts'
import { startOn, weekly } from '../../../support/repeats/todo-client.ts'

test('completing a todo that repeats makes the next occurrence in the same change', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create({
    ...weekly,
    notes: 'Both of them',
    tags: ['home'],
    priority: 3,
    startDate: '2026-01-03',
    dueTime: '07:00',
  })
  const completion = await client.complete(bins.id)
  const [next, ...others] = await client.nextOf(bins.id)
  t.deepEqual(others, [])
  const same = ['title', 'notes', 'tags', 'priority', 'dueTime', 'listId', 'parentId', 'order', 'reminders']
  for (const field of same) t.deepEqual(next[field], bins[field], field)
  t.is(next.dueDate, '2026-01-12')
  t.is(next.startDate, '2026-01-10')
  t.deepEqual(next.repeat, { rrule: 'FREQ=WEEKLY', from: 'due', start: '2026-01-05', done: 1 })
  t.false(next.completed)
  t.is(next.completedAt, null)
  t.is(next.createdAt, completion.body.completedAt)
  t.is(next.revision, completion.body.revision)
  t.deepEqual(completion.body.repeat, bins.repeat)
  const { body } = await client.send('GET', `/api/changes/${completion.headers.get('Localist-Change')}`)
  t.deepEqual(
    body.changes.map(({ id }: Json) => id),
    [bins.id, next.id],
  )
  t.is(body.summary, 'Added 1 todo, completed 1 todo')
})

test('the next occurrence follows both the place of the completed one and today', async (t) => {
  const client = await startOn(t, '2026-01-01')
  const bins = await client.create(weekly)
  // Moved and done before its date: the next one is not moved.
  await client.patch(bins.id, { dueDate: '2026-01-03' })
  await client.complete(bins.id)
  const [second] = await client.nextOf(bins.id)
  t.is(second.dueDate, '2026-01-12')
  client.goTo('2026-02-04')
  await client.complete(second.id)
  const [late] = await client.nextOf(second.id)
  t.is(late.dueDate, '2026-02-09')
  t.is(late.repeat.done, 5)
})

test('from the completion, the next occurrence counts from the day of the completion', async (t) => {
  const client = await startOn(t, '2026-02-26')
  const { id } = await client.create({
    ...weekly,
    startDate: '2026-01-04',
    repeat: { rrule: 'FREQ=DAILY;INTERVAL=3', from: 'completion' },
  })
  await client.complete(id)
  const [next] = await client.nextOf(id)
  t.is(next.dueDate, '2026-03-01')
  t.is(next.startDate, '2026-02-28')
  t.deepEqual(next.repeat, {
    rrule: 'FREQ=DAILY;INTERVAL=3',
    from: 'completion',
    start: '2026-01-05',
    done: 1,
  })
})

test('the last occurrence of a series is followed by none', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const first = await client.create({ ...weekly, repeat: { rrule: 'FREQ=WEEKLY;COUNT=2' } })
  await client.complete(first.id)
  const [last] = await client.nextOf(first.id)
  await client.complete(last.id)
  t.deepEqual(await client.nextOf(last.id), [])
})

test('the header Time-Zone decides which day today is', async (t) => {
  const client = await startOn(t, '2026-01-11')
  const days = [
    ['Pacific/Niue', '2026-01-12'],
    ['Pacific/Kiritimati', '2026-01-19'],
  ] as const
  for (const [zone, dueDate] of days) {
    const { id } = await client.create(weekly)
    const patch = { completed: true }
    // Noon of the 11th in UTC is one o'clock of the 11th in Niue, and two o'clock of the 12th on Kiritimati.
    t.is((await client.send('PATCH', `/api/todos/${id}`, patch, { 'Time-Zone': zone })).status, 200)
    t.is((await client.nextOf(id))[0].dueDate, dueDate)
  }
})

test('a todo that is created as completed is followed by none', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const posted = await client.create({ ...weekly, completed: true })
  t.deepEqual(await client.nextOf(posted.id), [])
  const path = '/api/todos/11111111-1111-4111-8111-111111111111'
  const { body } = await client.send('PUT', path, { ...weekly, completed: true })
  t.deepEqual(await client.nextOf(body.id), [])
})

test('completing a completed one again, by PATCH or PUT, makes nothing', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  await client.complete(id)
  const again = await client.complete(id)
  t.is(again.headers.get('Localist-Change'), null)
  const { status, headers } = await client.send('PUT', `/api/todos/${id}`, again.body)
  t.is(status, 200)
  t.is(headers.get('Localist-Change'), null)
  t.is((await client.nextOf(id)).length, 1)
})

test('PUT that completes a todo makes the next occurrence with what it sends', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create(weekly)
  const sent = { ...bins, title: 'Bins and glass', completed: true }
  t.is((await client.send('PUT', `/api/todos/${bins.id}`, sent)).status, 200)
  t.is((await client.nextOf(bins.id))[0].title, 'Bins and glass')
})

test('completing and ending the repeat at once makes none', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  await client.patch(id, { completed: true, repeat: null })
  t.deepEqual(await client.nextOf(id), [])
})
