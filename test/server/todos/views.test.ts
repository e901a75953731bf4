import test from 'ava'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const titlesIn = async (api: Api, query: string, zone = 'Europe/Berlin'): Promise<readonly string[]> => {
  const { status, body } = await api('GET', `/api/todos?${query}`, undefined, { 'Time-Zone': zone })
  return status === 200 ? body.map(({ title }: Json) => title) : [String(status)]
}

const addAll = async (
  api: Api,
  todos: readonly (readonly [string, object, ...unknown[]])[],
): Promise<void> => {
  for (const [title, fields] of todos) {
    const { status } = await api('POST', '/api/todos', { title, ...fields })
    if (status !== 201) throw new Error(`${title}: ${status}`)
  }
}

const viewNames = ['inbox', 'today', 'upcoming', 'overdue', 'someday', 'completed'] as const

/** Todos with the views that they are in on 2026-12-01 at 09:30. */
const table: readonly (readonly [string, object, readonly (typeof viewNames)[number][]])[] = [
  ['without a date', {}, ['inbox', 'someday']],
  ['due yesterday', { dueDate: '2026-11-30' }, ['inbox', 'today', 'overdue']],
  ['due yesterday at night', { dueDate: '2026-11-30', dueTime: '23:59' }, ['inbox', 'today', 'overdue']],
  ['due today', { dueDate: '2026-12-01' }, ['inbox', 'today']],
  ['due today at midnight', { dueDate: '2026-12-01', dueTime: '00:00' }, ['inbox', 'today', 'overdue']],
  ['due a minute ago', { dueDate: '2026-12-01', dueTime: '09:29' }, ['inbox', 'today', 'overdue']],
  ['due now', { dueDate: '2026-12-01', dueTime: '09:30' }, ['inbox', 'today']],
  ['due today at night', { dueDate: '2026-12-01', dueTime: '23:59' }, ['inbox', 'today']],
  ['due tomorrow', { dueDate: '2026-12-02' }, ['inbox', 'upcoming']],
  ['due at the next midnight', { dueDate: '2026-12-02', dueTime: '00:00' }, ['inbox', 'upcoming']],
  ['started today', { startDate: '2026-12-01' }, ['inbox', 'today']],
  ['started long ago', { startDate: '2025-01-01' }, ['inbox', 'today']],
  ['started, due today', { startDate: '2026-11-01', dueDate: '2026-12-01' }, ['inbox', 'today']],
  ['started, due later', { startDate: '2026-11-30', dueDate: '2026-12-05' }, ['inbox', 'upcoming']],
  ['starts tomorrow', { startDate: '2026-12-02' }, ['upcoming']],
  ['starts and is due tomorrow', { startDate: '2026-12-02', dueDate: '2026-12-02' }, ['upcoming']],
  ['starts tomorrow, due later', { startDate: '2026-12-02', dueDate: '2026-12-09' }, ['upcoming']],
  ['completed', { completed: true }, ['completed']],
  ['completed, was overdue', { completed: true, dueDate: '2026-11-30' }, ['completed']],
  ['completed before its start', { completed: true, startDate: '2026-12-02' }, ['completed']],
]

test('a todo is in the views that its dates, the list and the time of day make it belong to', async (t) => {
  const server = await startServer(t, { now: () => new Date('2026-12-01T08:30:00Z') })
  const api = apiOf(server, server.token)
  await addAll(api, table)
  await addAll(api, [['deleted', { dueDate: '2026-12-01' }]])
  const [deleted] = (await api('GET', '/api/todos?q=deleted')).body
  await api('DELETE', `/api/todos/${deleted.id}`)
  for (const view of viewNames) {
    const expected = table.filter(([, , views]) => views.includes(view)).map(([title]) => title)
    t.deepEqual((await titlesIn(api, `view=${view}`)).toSorted(), expected.toSorted(), view)
  }
  t.deepEqual(
    await titlesIn(api, 'view=all'),
    table.map(([title]) => title),
  )
})

test('inbox leaves out the todos of other lists, and the other views do not', async (t) => {
  const server = await startServer(t, { now: () => new Date('2026-12-01T08:30:00Z') })
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  await addAll(api, [
    ['in the inbox', { dueDate: '2026-12-01' }],
    ['at home', { dueDate: '2026-12-01', listId: list.id }],
  ])
  t.deepEqual(await titlesIn(api, 'view=inbox'), ['in the inbox'])
  t.deepEqual(await titlesIn(api, 'view=today'), ['in the inbox', 'at home'])
  t.deepEqual(await titlesIn(api, `view=today&listId=${list.id}`), ['at home'])
})

test('today begins with what is overdue, then sorts by date, time, priority and order', async (t) => {
  const server = await startServer(t, { now: () => new Date('2026-12-01T08:30:00Z') })
  const api = apiOf(server, server.token)
  const sorted: readonly (readonly [string, object])[] = [
    ['overdue for long', { dueDate: '2026-10-01' }],
    ['overdue since yesterday at 08:00', { dueDate: '2026-11-30', dueTime: '08:00' }],
    ['overdue since yesterday', { dueDate: '2026-11-30' }],
    ['overdue since 09:00, urgent', { dueDate: '2026-12-01', dueTime: '09:00', priority: 4 }],
    ['overdue since 09:00', { dueDate: '2026-12-01', dueTime: '09:00' }],
    ['at 10:00', { dueDate: '2026-12-01', dueTime: '10:00' }],
    ['at 23:59', { dueDate: '2026-12-01', dueTime: '23:59' }],
    ['today, urgent', { dueDate: '2026-12-01', priority: 4 }],
    ['today, low', { dueDate: '2026-12-01', priority: 1 }],
    ['today, first in the list', { dueDate: '2026-12-01', order: -2 }],
    ['today, second in the list', { dueDate: '2026-12-01', order: -1 }],
    ['started, high', { startDate: '2026-12-01', priority: 3 }],
    ['started before', { startDate: '2026-11-01' }],
  ]
  await addAll(api, sorted.toReversed())
  const titles = sorted.map(([title]) => title)
  t.deepEqual(await titlesIn(api, 'view=today'), titles)
  t.deepEqual(await titlesIn(api, 'view=overdue'), titles.slice(0, 5))
})

test('upcoming is by day: the earlier of start and due date that is after today', async (t) => {
  const server = await startServer(t, { now: () => new Date('2026-12-01T08:30:00Z') })
  const api = apiOf(server, server.token)
  const sorted: readonly (readonly [string, object])[] = [
    ['due on the 2nd at 08:00', { dueDate: '2026-12-02', dueTime: '08:00' }],
    ['starts and is due on the 2nd', { startDate: '2026-12-02', dueDate: '2026-12-02', dueTime: '09:00' }],
    // The time is that of the due date, and not of the day on which it starts.
    [
      'starts on the 2nd, urgent',
      { startDate: '2026-12-02', dueDate: '2026-12-20', dueTime: '07:00', priority: 4 },
    ],
    ['due on the 2nd', { dueDate: '2026-12-02', priority: 3 }],
    ['due on the 3rd, started', { startDate: '2026-11-01', dueDate: '2026-12-03' }],
    ['starts on the 4th', { startDate: '2026-12-04' }],
    ['due on the 5th', { dueDate: '2026-12-05' }],
  ]
  await addAll(api, sorted.toReversed())
  t.deepEqual(
    await titlesIn(api, 'view=upcoming'),
    sorted.map(([title]) => title),
  )
})

test('completed begins with the last completed, someday with the most urgent, inbox is in the order of the list', async (t) => {
  let now = new Date('2026-12-01T08:30:00Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  await addAll(api, [
    ['a', {}],
    ['b', { priority: 2 }],
    ['c', { priority: 4, order: 5000 }],
  ])
  t.deepEqual(await titlesIn(api, 'view=someday'), ['c', 'b', 'a'])
  t.deepEqual(await titlesIn(api, 'view=inbox'), ['a', 'b', 'c'])
  for (const title of ['b', 'c', 'a']) {
    now = new Date(now.getTime() + 1000)
    await api('PATCH', `/api/todos?q=${title}`, { completed: true })
  }
  t.deepEqual(await titlesIn(api, 'view=completed'), ['a', 'c', 'b'])
})

test('today is the date in the zone of the request, without one in that of the computer', async (t) => {
  const server = await startServer(t, { now: () => new Date('2026-12-01T23:30:00Z') })
  const api = apiOf(server, server.token)
  await addAll(api, [['a', { dueDate: '2026-12-02', dueTime: '00:15' }]])
  const viewsOf = async (zone: string): Promise<readonly string[]> => {
    const found = await Promise.all(viewNames.map((view) => titlesIn(api, `view=${view}`, zone)))
    return viewNames.filter((_, index) => (found[index] ?? []).length > 0)
  }
  t.deepEqual(await viewsOf('UTC'), ['inbox', 'upcoming'])
  t.deepEqual(await viewsOf('Europe/Berlin'), ['inbox', 'today', 'overdue'], '00:30 on the 2nd')
  t.deepEqual(await viewsOf('Atlantic/Azores'), ['inbox', 'upcoming'], '22:30 on the 1st')
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { body } = await api('GET', '/api/todos?view=today')
  t.deepEqual(
    body.map(({ title }: Json) => title),
    await titlesIn(api, 'view=today', here),
  )
  t.deepEqual(await titlesIn(api, 'view=today', 'Mars/Phobos'), ['422'])
})

test('on a day when the clocks change, overdue is by the time that they show', async (t) => {
  let now = new Date('2026-03-29T00:59:00Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  await addAll(api, [
    ['spring', { dueDate: '2026-03-29', dueTime: '02:30' }],
    ['autumn', { dueDate: '2026-10-25', dueTime: '02:30' }],
  ])
  const overdueAt = async (instant: string): Promise<readonly string[]> => {
    now = new Date(instant)
    return await titlesIn(api, 'view=overdue')
  }
  t.deepEqual(await overdueAt('2026-03-29T00:59:00Z'), [], '01:59')
  t.deepEqual(await overdueAt('2026-03-29T01:00:00Z'), ['spring'], '03:00: 02:30 was never shown')
  t.deepEqual(await overdueAt('2026-10-25T00:45:00Z'), ['spring', 'autumn'], '02:45 for the first time')
  t.deepEqual(await overdueAt('2026-10-25T01:15:00Z'), ['spring'], '02:15 for the second time')
  t.deepEqual(await overdueAt('2026-10-25T01:31:00Z'), ['spring', 'autumn'], '02:31 for the second time')
})

test('a view follows the clock while nothing changes, and its ETag with it', async (t) => {
  let now = new Date('2026-12-01T22:59:00Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  await addAll(api, [['a', { dueDate: '2026-12-02', dueTime: '00:10' }]])
  const read = async (view: string, etag: string) => {
    const { status, headers } = await api('GET', `/api/todos?view=${view}`, undefined, {
      'Time-Zone': 'Europe/Berlin',
      'If-None-Match': etag,
    })
    return { status, etag: headers.get('ETag') ?? '', count: headers.get('X-Total-Count') }
  }
  const before = { today: await read('today', '"0"'), all: await read('all', '"0"') }
  t.is(before.today.count, '0')
  t.is((await read('today', before.today.etag)).status, 304)
  now = new Date('2026-12-01T23:00:00Z')
  const today = await read('today', before.today.etag)
  t.deepEqual([today.status, today.count], [200, '1'])
  t.is((await read('all', before.all.etag)).status, 304)
  const due = await read('overdue', '"0"')
  t.is(due.count, '0')
  now = new Date('2026-12-01T23:11:00Z')
  t.is((await read('today', today.etag)).status, 304)
  t.deepEqual([(await read('overdue', due.etag)).status, (await read('overdue', due.etag)).count], [200, '1'])
})

test('a view that is none, or of the trash, is refused with the way out', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const [query, message] of [
    [
      'view=tomorrow',
      'must be one of inbox, today, upcoming, overdue, someday, completed, all, or the UUID of a view',
    ],
    [
      'view=Today',
      'must be one of inbox, today, upcoming, overdue, someday, completed, all, or the UUID of a view',
    ],
    ['view=today&view=inbox', 'must be given once'],
    ['view=today&deleted=true', /the trash has no views\. Leave one of them out$/],
    ['view=all&deleted=true', /the trash has no views/],
  ] as const) {
    for (const [method, body] of [['GET'], ['PATCH', { priority: 1 }], ['DELETE']] as const) {
      const answer = await api(method, `/api/todos?${query}`, body)
      t.is(answer.status, 422, `${method} ${query}`)
      t.is(answer.body.errors[0].field, 'view')
      if (typeof message === 'string') t.is(answer.body.errors[0].message, message)
      else t.regex(answer.body.errors[0].message, message)
    }
  }
  t.is((await api('GET', '/api/todos?view=today&deleted=false')).status, 200)
})
