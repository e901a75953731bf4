import test, { type ExecutionContext } from 'ava'
import { apiOf, type Answer, type Api, type Json } from '../../support/http.ts'
import { startServer, type TestServer } from '../../support/server.ts'

/** A client of a server whose clock stands at noon (UTC) of a date. Answers that are no success fail the test. */
interface TodoClient {
  readonly server: TestServer
  /** Sends a request with `Time-Zone: UTC`, unless `headers` has another one. */
  readonly send: Api
  /** Sets the date of the server's clock. */
  goTo(date: string): void
  create(fields: Readonly<Record<string, unknown>>): Promise<Json>
  patch(id: string, fields: Readonly<Record<string, unknown>>, query?: string): Promise<Answer>
  complete(id: string, query?: string): Promise<Answer>
  reopen(id: string): Promise<Answer>
  read(id: string): Promise<Json>
  /** The todos outside of the trash whose `previousId` is `id`. */
  nextOf(id: string): Promise<readonly Json[]>
  /** The subtasks of a todo outside of the trash, in their order. */
  subtasksOf(id: string): Promise<readonly Json[]>
  trash(): Promise<readonly Json[]>
  undo(change: Answer): Promise<Answer>
}

/** Starts a server whose clock stands at noon of `date`. */
async function startOn(t: ExecutionContext, date: string, dataDir?: string): Promise<TodoClient> {
  let today = date
  let seconds = 0
  const now = () => new Date(Date.parse(`${today}T12:00:00Z`) + (seconds += 1) * 1000)
  const server = await startServer(t, { now, ...(dataDir !== undefined && { dataDir }) })
  const api = apiOf(server, server.token)
  const send: Api = (method, path, body, headers) =>
    api(method, path, body, { 'Time-Zone': 'UTC', ...headers })
  const succeed: Api = async (...request) => {
    const answer = await send(...request)
    t.true(answer.status < 300, JSON.stringify(answer.body))
    return answer
  }
  const list = async (query = '') => (await succeed('GET', `/api/todos${query}`)).body
  const patch: TodoClient['patch'] = (id, fields, query = '') =>
    succeed('PATCH', `/api/todos/${id}${query}`, fields)
  return {
    server,
    send,
    goTo: (other) => void (today = other),
    create: async (fields) => (await succeed('POST', '/api/todos', { title: 'Todo', ...fields })).body,
    patch,
    complete: (id, query) => patch(id, { completed: true }, query),
    reopen: (id) => patch(id, { completed: false }),
    read: async (id) => (await succeed('GET', `/api/todos/${id}`)).body,
    nextOf: async (id) => (await list()).filter(({ previousId }: Json) => previousId === id),
    subtasksOf: async (id) => (await list()).filter(({ parentId }: Json) => parentId === id),
    trash: () => list('?deleted=true'),
    undo: (change) => send('POST', '/api/changes', { undoes: change.headers.get('Localist-Change') }),
  }
}

/** A todo that repeats every week, due on Monday 5 January 2026. */
const weekly = { title: 'Bins', dueDate: '2026-01-05', repeat: { rrule: 'FREQ=WEEKLY' } } as const

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

const titlesOf = (todos: readonly Json[]): readonly string[] => todos.map(({ title }) => title)

test('the next occurrence has open copies of all subtasks, with their dates moved along', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { body: list } = await client.send('POST', '/api/lists', { name: 'Home' })
  const parent = await client.create({ ...weekly, listId: list.id })
  const done = await client.create({ title: 'Glass', parentId: parent.id, dueDate: '2026-01-04' })
  const open = await client.create({ title: 'Paper', parentId: parent.id, startDate: '2026-01-02' })
  const below = await client.create({ title: 'Cardboard', parentId: open.id, tags: ['dry'] })
  const deleted = await client.create({ title: 'Metal', parentId: parent.id })
  await client.complete(done.id)
  await client.send('DELETE', `/api/todos/${deleted.id}`)
  await client.complete(parent.id)
  const [next] = await client.nextOf(parent.id)
  t.is(next.listId, list.id)
  const copies = await client.subtasksOf(next.id)
  t.deepEqual(titlesOf(copies), ['Glass', 'Paper'])
  t.true(
    copies.every(
      ({ completed, previousId, listId }) => !completed && previousId === null && listId === list.id,
    ),
  )
  t.deepEqual([copies[0].dueDate, copies[1].startDate], ['2026-01-11', '2026-01-09'])
  const [copyBelow] = await client.subtasksOf(copies[1].id)
  t.deepEqual([copyBelow.title, copyBelow.tags], ['Cardboard', ['dry']])
  t.not(copyBelow.id, below.id)
  // The completed one keeps its own, and those that were open stay open.
  t.deepEqual(titlesOf(await client.subtasksOf(parent.id)), ['Glass', 'Paper'])
  t.false((await client.read(open.id)).completed)
})

test('children=complete completes the subtasks, and the copies are open', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const parent = await client.create(weekly)
  const child = await client.create({ title: 'Glass', parentId: parent.id })
  await client.complete(parent.id, '?children=complete')
  t.true((await client.read(child.id)).completed)
  const [next] = await client.nextOf(parent.id)
  const copies = await client.subtasksOf(next.id)
  t.deepEqual(
    copies.map(({ completed }) => completed),
    [false],
  )
})

/** The fields that tell where a subtask stands in its series. */
const seriesOf = (todos: readonly Json[]): readonly unknown[] =>
  todos.map(({ title, completed, dueDate, repeat }) => [
    title,
    completed,
    dueDate,
    repeat?.start,
    repeat?.done,
  ])

test('a subtask that repeats below a parent that repeats comes with the next parent, as many days from it as before', async (t) => {
  const client = await startOn(t, '2026-01-06')
  const parent = await client.create(weekly)
  const child = await client.create({ ...weekly, title: 'Glass', dueDate: '2026-01-06', parentId: parent.id })
  const group = await client.create({ title: 'Paper', parentId: parent.id })
  const below = await client.create({ ...weekly, title: 'Cardboard', parentId: group.id })
  for (const { id } of [child, below]) {
    await client.complete(id)
    t.deepEqual(await client.nextOf(id), [])
  }
  await client.complete(parent.id)
  const [next] = await client.nextOf(parent.id)
  const copies = await client.subtasksOf(next.id)
  t.deepEqual(seriesOf(copies), [
    ['Glass', false, '2026-01-13', '2026-01-13', 0],
    ['Paper', false, null, undefined, undefined],
  ])
  t.deepEqual(seriesOf(await client.subtasksOf(copies[1].id)), [
    ['Cardboard', false, '2026-01-12', '2026-01-12', 0],
  ])
  // In the next occurrence it makes no second one either.
  await client.complete(copies[0].id)
  t.deepEqual(await client.nextOf(copies[0].id), [])
  client.goTo('2026-01-12')
  await client.complete(next.id)
  const [third] = await client.nextOf(next.id)
  t.deepEqual(seriesOf(await client.subtasksOf(third.id))[0], ['Glass', false, '2026-01-20', '2026-01-20', 0])
})

test('a subtask that repeats makes no occurrence of its own while its parent repeats, is done or was the last', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const parents = [
    await client.create(weekly),
    await client.create({ ...weekly, repeat: { rrule: 'FREQ=WEEKLY;COUNT=1' } }),
  ]
  for (const parent of parents) {
    const child = await client.create({ ...weekly, title: 'Glass', parentId: parent.id })
    await client.complete(parent.id)
    await client.complete(child.id)
    t.deepEqual(await client.nextOf(child.id), [])
    await client.reopen(parent.id)
    await client.reopen(child.id)
    await client.complete(child.id)
    t.deepEqual(await client.nextOf(child.id), [])
  }
  // The next occurrence has a copy of the subtask, also where the completed one repeats no longer.
  const bins = await client.create(weekly)
  const late = await client.create({ ...weekly, title: 'Paper', parentId: bins.id })
  await client.complete(bins.id)
  await client.patch(bins.id, { repeat: null })
  await client.complete(late.id)
  t.deepEqual(await client.nextOf(late.id), [])
})

test('children=complete completes the subtasks of a parent that repeats, also one whose date is still to come', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const all = await client.create(weekly)
  const below = await client.create({ ...weekly, dueDate: '2026-01-08', parentId: all.id })
  await client.complete(all.id, '?children=complete')
  t.true((await client.read(below.id)).completed)
  t.deepEqual(await client.nextOf(below.id), [])
  t.is((await client.subtasksOf((await client.nextOf(all.id))[0].id)).length, 1)
})

test('a subtask repeats by itself below a parent that does not', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const parent = await client.create({ title: 'Move out' })
  const child = await client.create({ ...weekly, parentId: parent.id })
  await client.complete(child.id)
  const [next] = await client.nextOf(child.id)
  t.deepEqual([next.parentId, next.dueDate], [parent.id, '2026-01-12'])
})

test('completing a parent with its subtasks ends the series below it, and leaves what is still to come', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const parent = await client.create({ title: 'Move out' })
  const due = await client.create({ ...weekly, title: 'Boxes', parentId: parent.id })
  const coming = await client.create({ ...weekly, title: 'Rent', dueDate: '2026-01-06', parentId: parent.id })
  const belowComing = await client.create({ title: 'Receipt', parentId: coming.id })
  const dated = await client.create({ title: 'Keys', dueDate: '2026-02-01', parentId: parent.id })
  const { headers } = await client.complete(parent.id, '?children=complete')
  const change = await client.send('GET', `/api/changes/${headers.get('Localist-Change')}`)
  t.is(change.body.summary, 'Completed 3 todos')
  for (const { id } of [due, dated]) t.true((await client.read(id)).completed)
  for (const { id } of [coming, belowComing]) t.false((await client.read(id)).completed)
  t.deepEqual(await client.nextOf(due.id), [])
  // The day is that of the person.
  const inKiribati = { 'Time-Zone': 'Pacific/Kiritimati' }
  await client.send('PATCH', `/api/todos/${parent.id}?children=complete`, { completed: true }, inKiribati)
  for (const { id } of [coming, belowComing]) t.true((await client.read(id)).completed)
})

const idsOf = (todos: readonly Json[]): readonly string[] => todos.map(({ id }) => id)

/** A todo that was completed, its next occurrence, and the copy of its subtask. */
const completeWithSubtask = async (client: TodoClient) => {
  const bins = await client.create(weekly)
  await client.create({ title: 'Glass', parentId: bins.id, dueDate: '2026-01-04' })
  await client.complete(bins.id)
  const [next] = await client.nextOf(bins.id)
  const [copy] = await client.subtasksOf(next.id)
  return { bins, next, copy }
}

test('reopening takes an untouched next occurrence and its subtasks back to the trash', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next, copy } = await completeWithSubtask(client)
  const { body, headers } = await client.reopen(bins.id)
  t.deepEqual([body.completed, body.completedAt], [false, null])
  t.deepEqual(new Set(idsOf(await client.trash())), new Set([next.id, copy.id]))
  t.is((await client.trash())[0].deletedBy, headers.get('Localist-Change'))
})

test('completing it again brings back the same occurrence, as it would be made now', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next, copy } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  const { body: list } = await client.send('POST', '/api/lists', { name: 'Home' })
  await client.patch(bins.id, { title: 'All bins', listId: list.id })
  client.goTo('2026-01-13')
  await client.complete(bins.id)
  const [again, ...others] = await client.nextOf(bins.id)
  t.deepEqual(others, [])
  t.deepEqual([again.id, again.title, again.listId], [next.id, 'All bins', list.id])
  t.deepEqual([again.dueDate, again.repeat.done], ['2026-01-19', 2])
  t.deepEqual(
    (await client.subtasksOf(next.id)).map(({ title, dueDate, listId }) => [title, dueDate, listId]),
    [['Glass', '2026-01-18', list.id]],
  )
  t.deepEqual(idsOf(await client.trash()), [copy.id])
  // And it is taken back again.
  await client.reopen(bins.id)
  t.is((await client.trash()).length, 3)
})

test('it comes back with copies of the subtasks that the todo has then', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  const [glass] = await client.subtasksOf(bins.id)
  await client.send('DELETE', `/api/todos/${glass.id}`)
  await client.create({ title: 'Paper', parentId: bins.id })
  await client.complete(bins.id)
  t.deepEqual(
    (await client.subtasksOf(next.id)).map(({ title }) => title),
    ['Paper'],
  )
})

test('a todo whose subtasks are gone can be completed again on the lowest level', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  const [glass] = await client.subtasksOf(bins.id)
  await client.send('DELETE', `/api/todos/${glass.id}`)
  const first = await client.create({ title: '1' })
  const second = await client.create({ title: '2', parentId: first.id })
  const third = await client.create({ title: '3', parentId: second.id })
  await client.patch(bins.id, { parentId: third.id })
  await client.complete(bins.id)
  t.is((await client.read(next.id)).parentId, third.id)
})

test('a next occurrence that was taken back and restored by hand is not made again', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  await client.patch(next.id, { deletedAt: null })
  const restored = await client.read(next.id)
  await client.complete(bins.id)
  t.deepEqual(idsOf(await client.nextOf(bins.id)), [next.id])
  await client.reopen(bins.id)
  t.deepEqual(await client.read(next.id), restored)
})

test('one without subtasks that was restored by hand stays, whether it is reopened in a later change, in the same one, or after an undo', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const ways: readonly ((id: string) => Promise<unknown>)[] = [
    async (id) => {
      await client.complete(id)
      await client.reopen(id)
    },
    (id) =>
      client.send('POST', '/api/changes', {
        operations: [true, false].map((completed) => ({
          op: 'update',
          kind: 'todo',
          id,
          patch: { completed },
        })),
      }),
    async (id) => {
      const undone = await client.undo(await client.complete(id))
      await client.undo(undone)
      await client.reopen(id)
    },
  ]
  for (const [index, goOn] of ways.entries()) {
    const bins = await client.create(weekly)
    await client.complete(bins.id)
    const [next] = await client.nextOf(bins.id)
    await client.reopen(bins.id)
    await client.patch(next.id, { deletedAt: null })
    const restored = await client.read(next.id)
    await goOn(bins.id)
    t.false((await client.read(bins.id)).completed, `way ${index}`)
    t.deepEqual(await client.read(next.id), restored, `way ${index}`)
  }
})

test('a next occurrence that was completed and reopened by mistake too is taken back as if it were untouched', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const open = async () => idsOf((await client.send('GET', '/api/todos?completed=false&sort=createdAt')).body)
  const { bins, next, copy } = await completeWithSubtask(client)
  const subtasks = idsOf(await client.subtasksOf(bins.id))
  await client.complete(next.id)
  await client.reopen(next.id)
  // Once more, and by undo.
  await client.undo(await client.complete(next.id))
  await client.reopen(bins.id)
  t.deepEqual(await open(), [bins.id, ...subtasks])
  // Completing it again brings it back.
  await client.complete(bins.id)
  t.deepEqual(idsOf(await client.nextOf(bins.id)), [next.id])
  t.not((await client.subtasksOf(next.id))[0].id, copy.id)
})

test('a next occurrence that was completed, reopened and touched stays', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const touches: readonly ((made: { readonly next: Json; readonly copy: Json }) => Promise<unknown>)[] = [
    ({ next }) => client.patch(next.id, { completed: false, notes: 'On the left' }),
    ({ next }) => client.patch(next.id, { completed: false, dueDate: '2026-01-14' }),
    async ({ next, copy }) => {
      await client.complete(copy.id)
      await client.reopen(next.id)
    },
    async ({ next }) => {
      const [third] = await client.nextOf(next.id)
      await client.patch(third.id, { notes: 'On the left' })
      await client.reopen(next.id)
    },
  ]
  for (const [index, touch] of touches.entries()) {
    const made = await completeWithSubtask(client)
    await client.complete(made.next.id)
    await touch(made)
    const before = await client.read(made.next.id)
    t.false(before.completed)
    await client.reopen(made.bins.id)
    t.deepEqual(await client.read(made.next.id), before, `touch ${index}`)
  }
})

test('a next occurrence that was touched stays, and completing again makes none', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const touches: readonly ((made: { readonly next: Json; readonly copy: Json }) => Promise<unknown>)[] = [
    ({ next }) => client.patch(next.id, { notes: 'On the left' }),
    ({ next }) => client.complete(next.id),
    ({ copy }) => client.complete(copy.id),
    ({ copy }) => client.send('DELETE', `/api/todos/${copy.id}`),
    ({ next }) => client.create({ title: 'Paper', parentId: next.id }),
  ]
  for (const [index, touch] of touches.entries()) {
    const made = await completeWithSubtask(client)
    await touch(made)
    const before = await client.read(made.next.id)
    await client.reopen(made.bins.id)
    t.deepEqual(await client.read(made.next.id), before, `touch ${index}`)
    await client.complete(made.bins.id)
    t.deepEqual(idsOf(await client.nextOf(made.bins.id)), [made.next.id], `touch ${index}`)
  }
})

test('a next occurrence that was deleted is not made again', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.send('DELETE', `/api/todos/${next.id}`)
  await client.complete(bins.id)
  await client.reopen(bins.id)
  await client.complete(bins.id)
  t.deepEqual(await client.nextOf(bins.id), [])
})

test('an occurrence that was taken back and removed for good is made anew', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  await client.reopen(bins.id)
  await client.send('DELETE', '/api/todos?deleted=true')
  await client.complete(bins.id)
  const [anew] = await client.nextOf(bins.id)
  t.not(anew.id, next.id)
  t.is((await client.subtasksOf(anew.id)).length, 1)
})

test('reopening a todo that does not repeat leaves all others alone', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create({ title: 'Once' })
  await client.complete(id)
  await client.reopen(id)
  t.deepEqual(await client.trash(), [])
})

test('undoing a completion reopens the todo and takes the next occurrence back, and redo brings both back', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create(weekly)
  const glass = await client.create({ title: 'Glass', parentId: bins.id })
  const completion = await client.complete(bins.id)
  const [next] = await client.nextOf(bins.id)
  const [copy] = await client.subtasksOf(next.id)
  const undone = await client.undo(completion)
  t.is(undone.status, 201)
  t.false((await client.read(bins.id)).completed)
  t.is((await client.send('GET', `/api/todos/${next.id}`)).status, 404)
  t.deepEqual(await client.trash(), [])
  t.is(undone.body.summary, 'Undo: reopened 1 todo, took away 2 todos')
  const again = await client.undo(undone)
  t.is(again.status, 201)
  t.true((await client.read(bins.id)).completed)
  const sameBut = { revision: again.body.revision, updatedAt: again.body.at }
  t.deepEqual(await client.nextOf(bins.id), [{ ...next, ...sameBut }])
  t.deepEqual(await client.subtasksOf(next.id), [{ ...copy, ...sameBut }])
  // And once more.
  t.is((await client.undo(again)).status, 201)
  t.deepEqual(await client.trash(), [])
  t.deepEqual(idsOf((await client.send('GET', '/api/todos')).body), idsOf([bins, glass]))
  // It is no purge: the history keeps what it was.
  const { body } = await client.send('GET', `/api/changes/${completion.headers.get('Localist-Change')}`)
  t.is(body.changes[1].after.title, 'Bins')
})

test('a next occurrence that was taken away does not come back once it was removed for good', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  const undone = await client.undo(await client.complete(id))
  await client.undo(undone)
  const [next] = await client.nextOf(id)
  await client.send('DELETE', `/api/todos/${next.id}`)
  await client.send('DELETE', '/api/todos?deleted=true')
  await client.undo(undone)
  t.deepEqual(await client.nextOf(id), [])
  const { body } = await client.send('GET', `/api/changes/${undone.body.id}`)
  t.deepEqual(body.changes[1], { kind: 'todo', id: next.id })
})

test('a completion is not undone where its next occurrence has got a subtask, or goes on', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  const completion = await client.complete(id)
  const [next] = await client.nextOf(id)
  const paper = await client.create({ title: 'Paper', parentId: next.id })
  const refused = await client.undo(completion)
  t.is(refused.status, 409)
  t.like(refused.body.errors[0], {
    field: 'changes[1]',
    id: next.id,
    message: 'has a subtask that was added since',
  })
  await client.send('DELETE', `/api/todos/${paper.id}`)
  // Removed with it, the subtask could not be restored from the trash.
  t.is((await client.undo(completion)).status, 409)
  await client.send('DELETE', '/api/todos?deleted=true')
  await client.complete(next.id)
  const [third] = await client.nextOf(next.id)
  await client.patch(third.id, { notes: 'On the left' })
  await client.reopen(next.id)
  t.like((await client.undo(completion)).body.errors[0], { message: 'has a next occurrence itself' })
  t.true((await client.read(id)).completed)
})

test('the undo of a todo that one change created and completed takes its next occurrence away', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const id = '11111111-1111-4111-8111-111111111111'
  const operations = [{ op: 'create', kind: 'todo', id, value: weekly }, complete(id)]
  await client.undo(await client.send('POST', '/api/changes', { operations }))
  t.deepEqual(idsOf(await client.trash()), [id])
})

test('a change that completes and reopens a todo is no completion, and its undo leaves the restored occurrence in the trash', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  const both = await client.send('POST', '/api/changes', { operations: [complete(id), reopen(id)] })
  const [made = ''] = idsOf(await client.trash())
  await client.patch(made, { deletedAt: null })
  t.is((await client.undo(both)).status, 201)
  t.deepEqual(idsOf(await client.trash()), [made])
  t.false((await client.read(id)).completed)
})

test('the same of a todo that the change also creates', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const id = '11111111-1111-4111-8111-111111111111'
  const operations = [{ op: 'create', kind: 'todo', id, value: weekly }, complete(id), reopen(id)]
  const all = await client.send('POST', '/api/changes', { operations })
  const [made = ''] = idsOf(await client.trash())
  await client.patch(made, { deletedAt: null })
  t.is((await client.undo(all)).status, 201)
  t.deepEqual(idsOf(await client.trash()).toSorted(), [id, made].toSorted())
})

test('after undo and redo, reopening takes the next occurrence back as before', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  await client.undo(await client.undo(await client.complete(id)))
  await client.reopen(id)
  t.deepEqual(await client.nextOf(id), [])
  t.is((await client.trash()).length, 1)
})

test('after the undo of a completion, completing brings the next occurrence back, and a redo makes no second one', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  const undone = await client.undo(await client.complete(id))
  await client.complete(id)
  t.is((await client.nextOf(id)).length, 1)
  t.deepEqual(await client.trash(), [])
  await client.undo(undone)
  t.is((await client.nextOf(id)).length, 1)
})

test('undoing a reopening brings the next occurrence back, and undoing that takes it back', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  await client.complete(id)
  const undone = await client.undo(await client.reopen(id))
  t.true((await client.read(id)).completed)
  t.is((await client.nextOf(id)).length, 1)
  t.is((await client.undo(undone)).status, 201)
  t.false((await client.read(id)).completed)
  t.deepEqual(await client.nextOf(id), [])
  await client.complete(id)
  t.is((await client.nextOf(id)).length, 1)
  t.deepEqual(await client.trash(), [])
})

test('a completion whose next occurrence was touched cannot be undone', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  const completion = await client.complete(id)
  const [next] = await client.nextOf(id)
  await client.patch(next.id, { notes: 'On the left' })
  const refused = await client.undo(completion)
  t.is(refused.status, 409)
  t.deepEqual([refused.body.errors[0].id, refused.body.errors[0].field], [next.id, 'changes[1].notes'])
  t.true((await client.read(id)).completed)
})

test('the undo of another due date is refused where it would leave a repeat without one', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create({ title: 'Bins' })
  const dated = await client.patch(id, { dueDate: '2026-01-05' })
  const repeating = await client.patch(id, { repeat: weekly.repeat })
  const refused = await client.undo(dated)
  t.is(refused.status, 409)
  t.is(refused.body.errors[0].message, 'needs a dueDate')
  t.is((await client.undo(repeating)).status, 201)
  t.is((await client.read(id)).repeat, null)
  t.is((await client.undo(dated)).status, 201)
})

const complete = (id: string) => ({ op: 'update', kind: 'todo', id, patch: { completed: true } })
const reopen = (id: string) => ({ op: 'update', kind: 'todo', id, patch: { completed: false } })

test('boxes in the notes are open again in the next occurrence and after a skip, those in code stay', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const notes = [
    '- [x] Glass',
    '* [X] Paper\r',
    '  1. [x] Newspapers [x]',
    '> + [x] quoted',
    '- [ ] Metal',
    '[x] no item',
    '- [x]no box',
    '~~~',
    '- [x] code',
    '```',
    '- [x] code still',
    '~~~~',
    '```code```',
    '- - [x] last',
  ].join('\n')
  const open = [
    '- [ ] Glass',
    '* [ ] Paper\r',
    '  1. [ ] Newspapers [x]',
    '> + [ ] quoted',
    '- [ ] Metal',
    '[x] no item',
    '- [x]no box',
    '~~~',
    '- [x] code',
    '```',
    '- [x] code still',
    '~~~~',
    '```code```',
    '- - [ ] last',
  ].join('\n')
  const bins = await client.create({ ...weekly, notes })
  const below = await client.create({ title: 'Glass', parentId: bins.id, notes })
  await client.complete(bins.id)
  const [next] = await client.nextOf(bins.id)
  t.is(next.notes, open)
  t.is((await client.subtasksOf(next.id))[0].notes, open)
  t.is((await client.read(bins.id)).notes, notes)
  await client.reopen(bins.id)
  await client.send('POST', '/api/changes', { operations: [skip(bins.id)] })
  t.deepEqual([(await client.read(bins.id)).notes, (await client.read(below.id)).notes], [open, open])
})

const skip = (id: string, fields: object = {}) => ({ op: 'skip', kind: 'todo', id, ...fields })

test('skip gives an occurrence its next date as if it were done, without a completed copy', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create({ ...weekly, startDate: '2026-01-03', dueTime: '07:00' })
  const glass = await client.create({ title: 'Glass', parentId: bins.id, dueDate: '2026-01-04' })
  const below = await client.create({ ...weekly, title: 'Cardboard', parentId: glass.id })
  await client.complete(below.id)
  const skipped = await client.send('POST', '/api/changes', { operations: [skip(bins.id)] })
  t.is(skipped.status, 201)
  const { revision, at } = skipped.body
  t.deepEqual(await client.read(bins.id), {
    ...bins,
    startDate: '2026-01-10',
    dueDate: '2026-01-12',
    repeat: { ...bins.repeat, done: 1 },
    revision,
    updatedAt: at,
  })
  t.is((await client.read(glass.id)).dueDate, '2026-01-11')
  t.deepEqual(seriesOf([await client.read(below.id)]), [['Cardboard', false, '2026-01-12', '2026-01-12', 0]])
  t.deepEqual(
    idsOf((await client.send('GET', '/api/todos')).body).toSorted(),
    idsOf([bins, glass, below]).toSorted(),
  )
  // The series goes on from there, and the skip can be undone.
  await client.complete(bins.id)
  const [next] = await client.nextOf(bins.id)
  t.deepEqual([next.dueDate, next.repeat.done], ['2026-01-19', 2])
  await client.reopen(bins.id)
  t.is((await client.undo(skipped)).status, 201)
  t.deepEqual(
    [(await client.read(bins.id)).dueDate, (await client.read(below.id)).completed],
    ['2026-01-05', true],
  )
})

test('skip counts from the completion where the repeat does, and past dates that are overdue', async (t) => {
  const client = await startOn(t, '2026-01-20')
  const late = await client.create(weekly)
  const spanned = await client.create({ ...weekly, repeat: { rrule: 'FREQ=MONTHLY', from: 'completion' } })
  await client.send('POST', '/api/changes', { operations: [skip(late.id), skip(spanned.id)] })
  t.deepEqual(
    [(await client.read(late.id)).dueDate, (await client.read(late.id)).repeat.done],
    ['2026-01-26', 3],
  )
  t.is((await client.read(spanned.id)).dueDate, '2026-02-20')
})

test('a todo that was reopened is skipped, and then followed as any other', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { bins, next } = await completeWithSubtask(client)
  const send = () => client.send('POST', '/api/changes', { operations: [skip(bins.id)] })
  await client.send('DELETE', `/api/todos/${next.id}`)
  await client.reopen(bins.id)
  t.is((await send()).status, 201)
  await client.complete(bins.id)
  t.deepEqual(
    (await client.nextOf(bins.id)).map(({ dueDate }) => dueDate),
    ['2026-01-19'],
  )
})

test('what cannot be skipped is refused with what to do instead', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const send = (...operations: readonly object[]) => client.send('POST', '/api/changes', { operations })
  const once = await client.create({ title: 'Once' })
  const last = await client.create({ ...weekly, repeat: { rrule: 'FREQ=WEEKLY;COUNT=1' } })
  const bins = await client.create(weekly)
  const child = await client.create({ ...weekly, title: 'Glass', parentId: bins.id })
  const done = await client.create({ ...weekly, completed: true })
  const touched = await client.create(weekly)
  await client.complete(touched.id)
  await client.patch((await client.nextOf(touched.id))[0].id, { notes: 'On the left' })
  await client.reopen(touched.id)
  const refused = [
    [once.id, /This todo does not repeat: complete it instead\.$/],
    [last.id, /This todo has no date left: complete it instead\.$/],
    [child.id, /This todo repeats with the todo above it: skip that one, or complete it instead\.$/],
    [done.id, /This todo is done/],
    [touched.id, /The next occurrence of this todo is there already/],
  ] as const
  for (const [id, detail] of refused) {
    const before = await client.read(id)
    const { status, body } = await send(skip(bins.id), skip(id))
    t.deepEqual(
      [status, body.type, body.errors[0].field],
      [409, 'urn:localist:problem:cannot-skip', 'operations[1]'],
    )
    t.regex(body.detail, detail)
    t.deepEqual(await client.read(id), before)
  }
  t.deepEqual(await client.read(bins.id), bins)
  t.is((await send(skip(bins.id, { ifRevision: bins.revision + 1 }))).status, 412)
  t.is((await send(skip('11111111-1111-4111-8111-111111111111'))).status, 404)
  t.is((await send({ ...skip(bins.id), kind: 'list' })).status, 422)
  await client.send('DELETE', `/api/todos/${bins.id}`)
  t.is((await send(skip(bins.id))).status, 404)
  t.is((await send(skip(bins.id, { ifRevision: 3 }))).status, 412)
})

test('PATCH of many todos makes the next occurrence of each that it completes', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create(weekly)
  const plants = await client.create({ ...weekly, title: 'Plants' })
  const once = await client.create({ title: 'Once' })
  const { body } = await client.send('PATCH', '/api/todos', { completed: true })
  t.is(body.changed, 3)
  t.deepEqual(
    await Promise.all([bins, plants, once].map(async ({ id }: Json) => (await client.nextOf(id)).length)),
    [1, 1, 0],
  )
  const { body: reopened } = await client.send('PATCH', '/api/todos', { completed: false })
  t.is(reopened.changed, 5)
  t.is((await client.trash()).length, 2)
})

test('operations complete as PATCH does, and one that fails leaves no occurrence', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const bins = await client.create(weekly)
  const send = (...operations: readonly object[]) => client.send('POST', '/api/changes', { operations })
  const refused = await send(complete(bins.id), complete('11111111-1111-4111-8111-111111111111'))
  t.is(refused.status, 404)
  t.deepEqual(await client.nextOf(bins.id), [])
  t.is((await send(complete(bins.id))).status, 201)
  t.is((await client.nextOf(bins.id)).length, 1)
  t.is((await send(reopen(bins.id), complete(bins.id))).status, 201)
  t.is((await client.nextOf(bins.id)).length, 1)
  t.is((await send(reopen(bins.id))).status, 201)
  t.deepEqual(await client.nextOf(bins.id), [])
})

test('a todo that one change creates and completes has a next occurrence', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const id = '11111111-1111-4111-8111-111111111111'
  const operations = [{ op: 'create', kind: 'todo', id, value: weekly }, complete(id)]
  t.is((await client.send('POST', '/api/changes', { operations })).status, 201)
  t.is((await client.nextOf(id)).length, 1)
})

test('the same change with the same Idempotency-Key makes one occurrence', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  const send = () =>
    client.send('POST', '/api/changes', { operations: [complete(id)] }, { 'Idempotency-Key': 'bins' })
  const [first, second] = [await send(), await send()]
  t.deepEqual([first.status, second.status], [201, 201])
  t.deepEqual(second.body, first.body)
  t.is((await client.nextOf(id)).length, 1)
})

test('a dry run shows the completion and makes nothing', async (t) => {
  const client = await startOn(t, '2026-01-05')
  const { id } = await client.create(weekly)
  t.true((await client.complete(id, '?dryRun=true')).body.completed)
  t.false((await client.read(id)).completed)
  const { body } = await client.send('POST', '/api/changes?dryRun=true', { operations: [complete(id)] })
  t.deepEqual(
    body.changes.map(({ after }: Json) => after.dueDate),
    ['2026-01-05', '2026-01-12'],
  )
  t.deepEqual(await client.nextOf(id), [])
})

test('over a restart a series goes on, and what was made can still be taken back', async (t) => {
  const before = await startOn(t, '2026-01-05')
  const bins = await before.create(weekly)
  const plants = await before.create(weekly)
  await before.complete(bins.id)
  await before.complete(plants.id)
  await before.reopen(plants.id)
  const [next] = await before.nextOf(bins.id)
  await before.server.stop()
  const after = await startOn(t, '2026-01-12', before.server.dataDir)
  t.deepEqual((await after.nextOf(bins.id))[0].repeat, next.repeat)
  await after.reopen(bins.id)
  t.deepEqual(await after.nextOf(bins.id), [])
  await after.complete(bins.id)
  t.deepEqual(
    (await after.nextOf(bins.id)).map(({ id, dueDate }) => [id, dueDate]),
    [[next.id, '2026-01-19']],
  )
  await after.complete(plants.id)
  t.deepEqual(await after.trash(), [])
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
