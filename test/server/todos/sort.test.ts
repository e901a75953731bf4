import test, { type ExecutionContext } from 'ava'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const titlesIn = async (api: Api, query: string): Promise<readonly string[]> =>
  (await api('GET', `/api/todos?${query}`)).body.map(({ title }: Json) => title)

const startWith = async (t: ExecutionContext, todos: readonly (readonly [string, object])[]) => {
  let now = new Date('2026-12-01T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  for (const [title, fields] of todos) {
    await api('POST', '/api/todos', { title, ...fields })
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
