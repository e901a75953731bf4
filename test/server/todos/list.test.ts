import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import { writeDocument } from '../../support/account.ts'
import { type Answer, type Api, apiOf, type Json } from '../../support/http.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { editedDocument, idAt } from '../../support/stored-todos.ts'

/** The titles that a query lists, told in Berlin unless another zone is given. */
const titlesIn = async (api: Api, query: string, zone = 'Europe/Berlin'): Promise<readonly string[]> => {
  const { status, body, headers } = await api('GET', `/api/todos?${query}`, undefined, { 'Time-Zone': zone })
  if (status !== 200) return [JSON.stringify(body)]
  if (headers.get('X-Total-Count') !== String(body.length)) return ['the count is wrong']
  return titlesOf({ body })
}

const titlesOf = ({ body }: { readonly body: Json }): readonly string[] =>
  body.map(({ title }: Json) => title)

/** The path that the Link header names as the next page; null where there is none. */
const nextOf = ({ headers }: Answer): string | null => {
  const [, url] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? []
  return url === undefined ? null : new URL(url).pathname + new URL(url).search
}

type NewTodo = readonly [title: string, fields: object, ...unknown[]]

const addAll = async (api: Api, todos: readonly NewTodo[]): Promise<readonly string[]> => {
  const ids: string[] = []
  for (const [title, fields] of todos) {
    const { status, body } = await api('POST', '/api/todos', { title, ...fields })
    if (status !== 201) throw new Error(`${title}: ${JSON.stringify(body)}`)
    ids.push(body.id)
  }
  return ids
}

const addTitled = (api: Api, titles: readonly string[]): Promise<readonly string[]> =>
  addAll(
    api,
    titles.map((title) => [title, {}]),
  )

const ids = {
  parent: '019a0000-0000-7000-8000-00000000000a',
  none: '019a0000-0000-7000-8000-00000000000f',
} as const

/** A server with five todos, of which the letters are the titles. */
const startWithTodos = async (t: ExecutionContext) => {
  let now = new Date('2026-12-01T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  const add = async (title: string, fields: object): Promise<void> => {
    const id = title === 'a' ? ids.parent : crypto.randomUUID()
    const order = title.charCodeAt(0)
    const { status, body } = await api('PUT', `/api/todos/${id}`, { title, order, ...fields })
    if (status !== 201) throw new Error(JSON.stringify(body))
    now = new Date(now.getTime() + 1000)
  }
  await add('a', { tags: ['home', 'money'], priority: 4, dueDate: '2026-12-01' })
  await add('b', { tags: ['home'], dueDate: '2026-12-02', completed: true })
  await add('c', { tags: ['Home'], priority: 4, listId: list.id })
  await add('d', { parentId: ids.parent, dueDate: '2026-12-03' })
  await add('e', { tags: ['école'], dueDate: '2026-12-04', completed: true, listId: list.id })
  return { api, list }
}

test('each filter leaves the todos that match it, in the order of the list', async (t) => {
  const { api, list } = await startWithTodos(t)
  const e = 'e\u0301cole'
  for (const [query, expected] of [
    ['', 'abcde'],
    ['completed=true', 'be'],
    ['completed=false', 'acd'],
    ['listId=inbox', 'abd'],
    [`listId=${list.id}`, 'ce'],
    [`listId=${list.id.toUpperCase()}`, 'ce'],
    [`listId=${ids.none}`, ''],
    [`listId=${list.id}&listId=inbox&listId=inbox`, 'abcde'],
    [`listId=${ids.none}&listId=${list.id}`, 'ce'],
    ['minPriority=1', 'ac'],
    ['minPriority=4', 'ac'],
    // It is 1 December, 08:00.
    ['dueWithin=0', 'a'],
    ['dueWithin=1', 'ab'],
    ['dueWithin=2', 'abd'],
    ['dueWithin=3650', 'abde'],
    ['hasDueDate=true', 'abde'],
    ['hasDueDate=false', 'c'],
    ['overdue=true', ''],
    ['overdue=false', 'abcde'],
    ['started=true', 'abcde'],
    ['started=false', ''],
    [`parentId=${ids.parent}`, 'd'],
    ['parentId=none', 'abce'],
    [`parentId=${ids.none}`, ''],
    ['tag=home', 'ab'],
    ['tag=home&tag=money', 'a'],
    ['tag=money&tag=home&tag=home', 'a'],
    ['tag=home&tag=Home', ''],
    ['tag=hom', ''],
    [`tag=${encodeURIComponent(e)}`, 'e'],
    ['priority=4', 'ac'],
    ['priority=0', 'bde'],
    ['dueBefore=2026-12-02', 'a'],
    ['dueAfter=2026-12-02', 'de'],
    ['dueAfter=2026-12-01&dueBefore=2026-12-04', 'bd'],
    ['dueAfter=2026-12-04&dueBefore=2026-12-01', ''],
    ['updatedSince=2026-12-01T08:00:03.000Z', 'de'],
    ['updatedSince=2026-12-01T08:00:03Z', 'de'],
    ['updatedSince=2026-12-01T08:00:03.001Z', 'e'],
    ['deleted=false', 'abcde'],
    ['deleted=true', ''],
    ['completed=true&listId=inbox&tag=home&priority=0&dueBefore=2026-12-03', 'b'],
  ] as const) {
    t.deepEqual(await titlesIn(api, query), [...expected], query)
  }
})

test('the filters hold for the trash too', async (t) => {
  const { api } = await startWithTodos(t)
  await api('DELETE', '/api/todos?tag=home')
  t.deepEqual(await titlesIn(api, 'deleted=true'), ['a', 'b', 'd'], 'a subtask goes with its parent')
  t.deepEqual(await titlesIn(api, 'deleted=true&tag=money'), ['a'])
  t.deepEqual(await titlesIn(api, `deleted=true&parentId=${ids.parent}`), ['d'])
  t.deepEqual(await titlesIn(api, 'deleted=true&sort=-title&completed=false'), ['d', 'a'])
  t.deepEqual(await titlesIn(api, 'tag=home'), [])
})

test('PATCH and DELETE of many change what the same query lists, and nothing else', async (t) => {
  const { api, list } = await startWithTodos(t)
  const query = `listId=${list.id}&tag=${encodeURIComponent('école')}&completed=true&dueAfter=2026-12-01&q=e`
  t.deepEqual(await titlesIn(api, query), ['e'])
  t.is((await api('PATCH', `/api/todos?${query}`, { priority: 3 })).body.changed, 1)
  t.deepEqual(await titlesIn(api, 'priority=3'), ['e'])
  t.is((await api('DELETE', '/api/todos?priority=3&dryRun=true')).body.deleted, 1)
  t.is((await api('DELETE', '/api/todos?priority=3')).body.deleted, 1)
  t.deepEqual(await titlesIn(api, ''), ['a', 'b', 'c', 'd'])
  t.is((await api('DELETE', `/api/todos?parentId=${ids.none}`)).body.deleted, 0)
  t.is((await api('PATCH', '/api/todos?deleted=true&priority=3', { deletedAt: null })).body.changed, 1)
  t.deepEqual(await titlesIn(api, ''), ['a', 'b', 'c', 'd', 'e'])
})

test('a view in PATCH and DELETE means the day of the change, in the zone of the request', async (t) => {
  const server = await startServer(t, { now: () => new Date('2026-12-01T23:30:00Z') })
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', dueDate: '2026-12-02' })
  const complete = (zone: string) =>
    api('PATCH', '/api/todos?view=today', { completed: true }, { 'Time-Zone': zone })
  t.is((await complete('UTC')).body.changed, 0)
  t.is((await complete('Europe/Berlin')).body.changed, 1)
  t.is((await complete('Mars/Phobos')).status, 422)
})

test('what a change of many matches is as it is in the change, with what came before it in the same turn', async (t) => {
  const { api } = await startWithTodos(t)
  const [, deleted] = await Promise.all([
    api('PATCH', '/api/todos', { tags: ['all'] }),
    api('DELETE', '/api/todos?tag=all&parentId=none'),
  ])
  t.is(deleted.body.deleted, 5)
})

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
  ['started, due later', { startDate: '2026-11-30', dueDate: '2026-12-05' }, ['inbox', 'today', 'upcoming']],
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

test('someday has no subtask of a dated todo, on any level, and those of todos without a date', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const add = async (title: string, fields: object): Promise<string> =>
    (await api('POST', '/api/todos', { title, ...fields })).body.id
  const trip = await add('Trip', { startDate: '2026-12-01' })
  const pack = await add('Pack', { parentId: trip })
  await add('Socks', { parentId: pack })
  const shelf = await add('Shelf', {})
  await add('Screws', { parentId: shelf })
  t.deepEqual((await titlesIn(api, 'view=someday')).toSorted(), ['Screws', 'Shelf'])
  await api('PATCH', `/api/todos/${trip}`, { startDate: null })
  t.deepEqual((await titlesIn(api, 'view=someday')).toSorted(), ['Pack', 'Screws', 'Shelf', 'Socks', 'Trip'])
  await api('PATCH', `/api/todos/${pack}`, { dueDate: '2026-12-24' })
  t.deepEqual((await titlesIn(api, 'view=someday')).toSorted(), ['Screws', 'Shelf', 'Trip'])
  t.is((await api('PATCH', '/api/todos?view=someday', { priority: 2 })).body.changed, 3)
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
  const onMars = { 'Time-Zone': 'Mars/Phobos' }
  t.is((await api('GET', '/api/todos?view=today', undefined, onMars)).status, 422)
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

/** A server with these todos, each made a second after the one before. */
const startWith = async (t: ExecutionContext, todos: readonly NewTodo[]) => {
  let now = new Date('2026-12-01T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  for (const todo of todos) {
    await addAll(api, [todo])
    now = new Date(now.getTime() + 1000)
  }
  return api
}

test('each field sorts in both directions; todos without the date come last in both', async (t) => {
  const api = await startWith(t, [
    ['a', { priority: 2, dueDate: '2026-12-03', startDate: '2026-12-01', order: 3 }],
    ['b', { priority: 0, order: 1 }],
    ['c', { priority: 4, dueDate: '2026-12-01', startDate: '2026-11-01', completed: true, order: 2 }],
    ['d', { priority: 0, completed: true, order: 4 }],
  ])
  await api('PATCH', '/api/todos?q=a', { notes: 'changed last' })
  for (const [sort, expected] of [
    ['order', 'bcad'],
    ['-order', 'dacb'],
    ['title', 'abcd'],
    ['-title', 'dcba'],
    ['dueDate', 'cabd'],
    ['-dueDate', 'acbd'],
    ['startDate', 'cabd'],
    ['-startDate', 'acbd'],
    ['priority', 'bdac'],
    ['-priority', 'cabd'],
    ['createdAt', 'abcd'],
    ['-createdAt', 'dcba'],
    ['updatedAt', 'bcda'],
    ['-updatedAt', 'adcb'],
    ['completedAt', 'cdba'],
    ['-completedAt', 'dcba'],
  ] as const) {
    t.deepEqual(await titlesIn(api, `sort=${sort}`), [...expected], sort)
  }
})

test('titles sort without regard to case and accents, and numbers in them by value', async (t) => {
  const sorted = [
    'Äpfel',
    'apfel 2',
    'Apfel 10',
    'apfel 010 b',
    'Birne',
    'ça',
    'Straße',
    'strasse 1',
    'Zebra',
    'яблоко',
  ]
  const api = await startWith(
    t,
    sorted.toReversed().map((title) => [title, {}]),
  )
  t.deepEqual(await titlesIn(api, 'sort=title'), sorted)
  t.deepEqual(await titlesIn(api, 'sort=-title'), sorted.toReversed())
})

test('titles that differ in case or accents only stay in the order of the list, in both directions', async (t) => {
  const api = await startWith(t, [
    ['b', {}],
    ['É', {}],
    ['e', {}],
    ['è', {}],
  ])
  t.deepEqual(await titlesIn(api, 'sort=title'), ['b', 'É', 'e', 'è'])
  t.deepEqual(await titlesIn(api, 'sort=-title'), ['É', 'e', 'è', 'b'])
})

test('due dates sort with their times; a todo without a time is the last of its day in both directions', async (t) => {
  const api = await startWith(t, [
    ['no date', {}],
    ['day', { dueDate: '2026-12-01' }],
    ['noon', { dueDate: '2026-12-01', dueTime: '12:00' }],
    ['next day', { dueDate: '2026-12-02' }],
    ['morning', { dueDate: '2026-12-01', dueTime: '08:00' }],
  ])
  t.deepEqual(await titlesIn(api, 'sort=dueDate'), ['morning', 'noon', 'day', 'next day', 'no date'])
  t.deepEqual(await titlesIn(api, 'sort=-dueDate'), ['next day', 'noon', 'morning', 'day', 'no date'])
})

test('sort wins over the order of a view', async (t) => {
  const api = await startWith(t, [
    ['b', { dueDate: '2026-11-01' }],
    ['c', { dueDate: '2026-11-02' }],
    ['a', { dueDate: '2026-11-03' }],
  ])
  t.deepEqual(await titlesIn(api, 'view=today'), ['b', 'c', 'a'])
  t.deepEqual(await titlesIn(api, 'view=today&sort=title'), ['a', 'b', 'c'])
  t.deepEqual(await titlesIn(api, 'view=today&sort=order'), ['b', 'c', 'a'])
})

test('a list comes in pages whose links lead to the end, and says how many there are in all', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTitled(api, ['a', 'b', 'c', 'd', 'e'])
  const pages: (readonly string[])[] = []
  for (let path: string | null = '/api/todos?limit=2'; path !== null;) {
    const page: Answer = await api('GET', path)
    t.is(page.status, 200)
    t.is(page.headers.get('x-total-count'), '5')
    pages.push(titlesOf(page))
    path = nextOf(page)
  }
  t.deepEqual(pages, [['a', 'b'], ['c', 'd'], ['e']])
  const whole = await api('GET', '/api/todos')
  t.is(whole.headers.get('x-total-count'), '5')
  t.is(nextOf(whole), null)
  t.is(nextOf(await api('GET', '/api/todos?limit=5')), null, 'a page that holds all is the last')
})

test('a page goes on where the last one ended, whatever comes and goes around it', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const [a, b, , d] = await addTitled(api, ['a', 'b', 'c', 'd', 'e'])
  const first = await api('GET', '/api/todos?limit=2')
  t.deepEqual(titlesOf(first), ['a', 'b'])
  await api('DELETE', `/api/todos/${a}`)
  await api('DELETE', `/api/todos/${b}`)
  await api('DELETE', `/api/todos/${d}`)
  await api('POST', '/api/todos', { title: 'top', order: -1 })
  await api('POST', '/api/todos', { title: 'after b', order: 2049 })
  t.deepEqual(titlesOf(await api('GET', nextOf(first) ?? '')), ['after b', 'c'])
})

test('pages keep their filter, and todos of the same order are told apart', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b', 'c', 'd']) {
    await api('POST', '/api/todos', { title, order: 7, completed: title !== 'b' })
  }
  const first = await api('GET', '/api/todos?completed=true&limit=1')
  t.is(first.headers.get('x-total-count'), '3')
  const second = await api('GET', nextOf(first) ?? '')
  const third = await api('GET', nextOf(second) ?? '')
  t.deepEqual([first, second, third].flatMap(titlesOf), ['a', 'c', 'd'])
  t.is(nextOf(third), null)
})

test('the link to the next page keeps all filters, repeated tags and special characters too', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const tags = ['a&b', 'ü =+']
  for (const title of ['pay 1', 'pay 2', 'pay 3']) {
    await api('POST', '/api/todos', { title, tags, dueDate: '2026-12-01', priority: 2 })
  }
  await api('POST', '/api/todos', { title: 'pay 4', tags: ['a&b'], dueDate: '2026-12-01', priority: 2 })
  const query = new URLSearchParams([
    ...tags.map((tag) => ['tag', tag]),
    ...Object.entries({
      q: 'pay',
      dueAfter: '2026-11-01',
      priority: '2',
      sort: '-title',
      completed: 'false',
    }),
    ['limit', '1'],
  ])
  const titles: string[] = []
  for (let path: string | null = `/api/todos?${query.toString()}`; path !== null;) {
    const page: Answer = await api('GET', path)
    t.is(page.headers.get('x-total-count'), '3')
    titles.push(...titlesOf(page))
    path = nextOf(page)
  }
  t.deepEqual(titles, ['pay 3', 'pay 2', 'pay 1'])
})

test('the pages of a view are all of the day of the first page, in its zone', async (t) => {
  let now = new Date('2026-12-01T22:59:00Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  for (const [title, dueTime] of [
    ['a', '08:00'],
    ['b', '09:00'],
    ['c', null],
  ] as const) {
    await api('POST', '/api/todos', { title, dueDate: '2026-12-01', dueTime })
  }
  await api('POST', '/api/todos', { title: 'd', dueDate: '2026-12-02' })
  const zone = { 'Time-Zone': 'Europe/Berlin' }
  const first = {
    today: await api('GET', '/api/todos?view=today&limit=1', undefined, zone),
    overdue: await api('GET', '/api/todos?view=overdue&limit=1', undefined, zone),
  }
  now = new Date('2026-12-01T23:01:00Z')
  const second = await api('GET', nextOf(first.today) ?? '', undefined, { 'Time-Zone': 'Asia/Tokyo' })
  t.deepEqual([titlesOf(second), second.headers.get('x-total-count')], [['b'], '3'])
  t.deepEqual(titlesOf(await api('GET', nextOf(second) ?? '')), ['c'])
  const rest = await api('GET', nextOf(first.overdue) ?? '')
  t.deepEqual([titlesOf(rest), nextOf(rest)], [['b'], null], 'c is overdue by now, but was not')
  t.is((await api('GET', '/api/todos?view=today', undefined, zone)).body.length, 4)
})

test('the trash comes in pages too', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTitled(api, ['a', 'b', 'c'])
  await api('DELETE', '/api/todos')
  const first = await api('GET', '/api/todos?deleted=true&limit=2')
  t.deepEqual(titlesOf(first), ['a', 'b'])
  t.deepEqual(titlesOf(await api('GET', nextOf(first) ?? '')), ['c'])
  const cursor = new URL(nextOf(first) ?? '', server.url).searchParams.get('cursor')
  t.is((await api('GET', `/api/todos?cursor=${cursor}`)).status, 422, 'the list is another query')
})

test('a long list is streamed whole, and as it was when it was asked for', async (t) => {
  const server = await startServer(t, { dataDir: await writeDocument(t, editedDocument(1200, '')) })
  const api = apiOf(server, server.token)
  const titles = Array.from({ length: 1200 }, (_, index) => `todo ${index}`)
  const [list] = await Promise.all([api('GET', '/api/todos'), api('DELETE', '/api/todos')])
  t.is(list.headers.get('content-type'), 'application/json; charset=utf-8')
  t.is(list.headers.get('content-length'), null)
  t.true(list.body.length === 1200 || list.body.length === 0)
  t.deepEqual(titlesOf(await api('GET', '/api/todos?deleted=true')), titles)
  const head = await api('HEAD', '/api/todos?deleted=true')
  t.deepEqual([head.status, head.headers.get('x-total-count'), head.body], [200, '1200', ''])
})

test('a list is sent in pieces where it has more than 500 todos, or long ones', async (t) => {
  const dataDir = await writeDocument(t, editedDocument(501, ''))
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const isWhole = async (path: string, todos: number): Promise<boolean> => {
    const { headers, body } = await api('GET', path)
    t.is(body.length, todos, path)
    return headers.has('content-length')
  }
  t.true(await isWhole('/api/todos?limit=499', 499))
  t.true(await isWhole('/api/todos?limit=500', 500))
  t.false(await isWhole('/api/todos', 501))
  const notes = 'n'.repeat(64 * 1024)
  for (const index of [0, 1, 2, 3, 4]) await api('PATCH', `/api/todos/${idAt(index)}`, { notes })
  t.true(await isWhole('/api/todos?limit=1', 1))
  t.false(await isWhole('/api/todos?limit=5', 5), 'a list of long todos is not made in one turn')
})

/** Asks for the list and reads its beginning only; the function it returns reads the rest. */
const readSlowly = async ({ url, token }: TestServer): Promise<() => Promise<string>> => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/api/todos`, { headers: { Authorization: `Bearer ${token}` }, agent: false }, resolve).once(
      'error',
      reject,
    )
  })
  await once(answer, 'readable')
  return () => text(answer)
}

test('a list that is streamed to a slow reader is as of one revision, whatever changes meanwhile', async (t) => {
  // More than the system takes in its buffers for a reader who does not read.
  const dataDir = await writeDocument(t, editedDocument(250, 'n'.repeat(64 * 1024)))
  const server = await startServer(t, { dataDir })
  const api = apiOf(server, server.token)
  const before = await (await readSlowly(server))()
  const readRest = await readSlowly(server)
  await api('POST', '/api/todos', { title: 'new at the top', order: -1 })
  await api('POST', '/api/todos', { title: 'new at the end', order: 1000 })
  for (const index of [20, 120, 248]) {
    await api('PATCH', `/api/todos/${idAt(index)}`, { title: 'changed' })
    await api('PATCH', `/api/todos/${idAt(index - 10)}`, { order: 200.5 })
    await api('DELETE', `/api/todos/${idAt(index - 1)}`)
  }
  t.true((await readRest()) === before)
  t.is((await api('GET', '/api/todos?limit=1')).headers.get('x-total-count'), '249')
})

test('a filter that is not as it must be is refused by name, and changes nothing', async (t) => {
  const { api } = await startWithTodos(t)
  for (const [query, field, message] of [
    ['completed=yes', 'completed', 'must be true or false'],
    ['deleted=1', 'deleted', 'must be true or false'],
    ['listId=home', 'listId', 'must be "inbox" or the UUID of a list'],
    ['parentId=null', 'parentId', 'must be the UUID of a todo, or none'],
    ['parentId=', 'parentId', 'must be the UUID of a todo, or none'],
    ['priority=5', 'priority', 'must be a whole number from 0 (none) to 4 (urgent)'],
    ['priority=high', 'priority', 'must be a whole number from 0 (none) to 4 (urgent)'],
    ['priority=1&priority=2', 'priority', 'must be given once'],
    ['dueBefore=tomorrow', 'dueBefore', 'must be a calendar date such as "2026-12-01"'],
    ['dueAfter=2026-02-30', 'dueAfter', 'must be a calendar date such as "2026-12-01"'],
    ['dueAfter=2026-12-01T00:00:00Z', 'dueAfter', 'must be a calendar date such as "2026-12-01"'],
    ['updatedSince=2026-12-01', 'updatedSince', /must be an instant in UTC such as/],
    ['listId=inbox&listId=home', 'listId', 'must be "inbox" or the UUID of a list'],
    ['minPriority=0', 'minPriority', 'must be a whole number from 1 (low) to 4 (urgent)'],
    ['dueWithin=-1', 'dueWithin', 'must be a whole number of days from 0 to 3650'],
    ['dueWithin=3651', 'dueWithin', 'must be a whole number of days from 0 to 3650'],
    ['dueWithin=1.5', 'dueWithin', 'must be a whole number of days from 0 to 3650'],
    ['overdue=now', 'overdue', 'must be true or false'],
    ['hasDueDate=1', 'hasDueDate', 'must be true or false'],
    ['started=', 'started', 'must be true or false'],
    ['q=a&q=b', 'q', 'must be given once'],
    ['tag=', 'tag', 'must not be empty'],
    ['tag=home&tag=%20', 'tag', 'must not be empty'],
    [`tag=${'x'.repeat(101)}`, 'tag', 'must be at most 100 characters long'],
    [`${'tag=a&'.repeat(100)}tag=b`, 'tag', 'must be given at most 100 times'],
    ['tags=home', 'tags', /\(did you mean tag\?\)$/],
    ['due=2026-12-01', 'due', /^is not a query parameter/],
  ] as const) {
    for (const [method, body] of [['GET'], ['PATCH', { notes: 'changed' }], ['DELETE']] as const) {
      const answer = await api(method, `/api/todos?${query}`, body)
      t.is(answer.status, 422, `${method} ${query}`)
      t.is(answer.body.errors[0].field, field, query)
      if (typeof message === 'string') t.is(answer.body.errors[0].message, message, query)
      else t.regex(answer.body.errors[0].message, message, query)
    }
  }
  const todos: readonly Json[] = (await api('GET', '/api/todos')).body
  t.true(todos.length === 5 && todos.every(({ notes }) => notes === ''))
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

test('an order that is none is refused', async (t) => {
  const api = await startWith(t, [])
  for (const sort of ['', '-', 'due', 'Title', '--title', 'title,order', 'deletedAt', 'title:desc']) {
    const { status, body } = await api('GET', `/api/todos?sort=${sort}`)
    t.is(status, 422, sort)
    t.is(body.errors[0].field, 'sort')
    t.regex(
      body.errors[0].message,
      /^must be one of order, title, .*, or one of them after "-" for descending order$/,
    )
  }
  t.is((await api('GET', '/api/todos?sort=title&sort=order')).status, 422)
})

test('a cursor works only with its own filters and order, and with any limit', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTitled(api, ['a', 'b', 'c', 'd'])
  const next = nextOf(await api('GET', '/api/todos?completed=false&sort=title&limit=1')) ?? ''
  const cursor = new URL(next, server.url).searchParams.get('cursor')
  const read = (query: string) => api('GET', `/api/todos?${query}&cursor=${cursor}`)
  t.deepEqual(titlesOf(await read('sort=title&completed=false&limit=2')), ['b', 'c'])
  t.deepEqual(titlesOf(await read('sort=title&completed=false')), ['b', 'c', 'd'])
  for (const query of [
    'limit=1',
    'sort=title&limit=1',
    'sort=-title&completed=false',
    'sort=title&completed=true',
    'sort=title&completed=false&tag=a',
    'sort=title&completed=false&q=a',
  ]) {
    const { status, body } = await read(query)
    t.is(status, 422, query)
    t.is(body.errors[0].field, 'cursor')
    t.regex(body.errors[0].message, /^belongs to a query with other filters or another order/)
  }
})

test('a cursor whose day is none is refused, and never reaches a header', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  for (const title of ['a', 'b']) await api('POST', '/api/todos', { title, dueDate: '2020-01-01' })
  const first = await api('GET', '/api/todos?view=today&limit=1')
  const cursor = new URL(nextOf(first) ?? '', server.url).searchParams.get('cursor') ?? ''
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  for (const day of [
    ['2026-11-22\r\nX: y', '09:00'],
    ['a'.repeat(8000), '09:00'],
    ['2026-11-22', '24:00'],
    ['', ''],
  ]) {
    const forged = Buffer.from(JSON.stringify([...parts.slice(0, -1), day])).toString('base64url')
    const { status, body } = await api('GET', `/api/todos?view=today&limit=1&cursor=${forged}`)
    t.is(status, 422, JSON.stringify(day).slice(0, 40))
    t.is(body.errors[0].field, 'cursor')
  }
})

test('a limit or a cursor that is none is refused by name', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const place = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const refused = [
    ...['0', '-1', '1.5', '1001', '99999', 'all', ''].map((limit) => ['limit', limit] as const),
    ...['', 'x', '%00', place([1]), place(['1', 'x', 'y']), place({}), place(null)].map(
      (cursor) => ['cursor', cursor] as const,
    ),
  ]
  for (const [field, value] of refused) {
    const { status, body } = await api('GET', `/api/todos?${field}=${value}`)
    t.is(status, 422, `${field}=${value}`)
    t.is(body.errors[0].field, field)
  }
  t.is((await api('GET', '/api/todos?limit=2&limit=3')).status, 422)
  t.is((await api('DELETE', '/api/todos?limit=2')).status, 422)
})
