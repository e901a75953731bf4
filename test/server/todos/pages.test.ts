import test from 'ava'
import { apiOf, type Answer, type Api } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const addAll = async (api: Api, titles: readonly string[]): Promise<readonly string[]> => {
  const ids: string[] = []
  for (const title of titles) ids.push((await api('POST', '/api/todos', { title })).body.id)
  return ids
}

const titlesIn = ({ body }: Answer): readonly string[] => body.map(({ title }: { title: string }) => title)

/** The path that the Link header names as the next page; null where there is none. */
const nextOf = ({ headers }: Answer): string | null => {
  const [, url] = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? []
  return url === undefined ? null : new URL(url).pathname + new URL(url).search
}

test('a list comes in pages whose links lead to the end, and says how many there are in all', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addAll(api, ['a', 'b', 'c', 'd', 'e'])
  const pages: (readonly string[])[] = []
  for (let path: string | null = '/api/todos?limit=2'; path !== null;) {
    const page: Answer = await api('GET', path)
    t.is(page.status, 200)
    t.is(page.headers.get('x-total-count'), '5')
    pages.push(titlesIn(page))
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
  const [a, b, , d] = await addAll(api, ['a', 'b', 'c', 'd', 'e'])
  const first = await api('GET', '/api/todos?limit=2')
  t.deepEqual(titlesIn(first), ['a', 'b'])
  await api('DELETE', `/api/todos/${a}`)
  await api('DELETE', `/api/todos/${b}`)
  await api('DELETE', `/api/todos/${d}`)
  await api('POST', '/api/todos', { title: 'top', order: -1 })
  await api('POST', '/api/todos', { title: 'after b', order: 2049 })
  t.deepEqual(titlesIn(await api('GET', nextOf(first) ?? '')), ['after b', 'c'])
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
  t.deepEqual([first, second, third].flatMap(titlesIn), ['a', 'c', 'd'])
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
    titles.push(...titlesIn(page))
    path = nextOf(page)
  }
  t.deepEqual(titles, ['pay 3', 'pay 2', 'pay 1'])
})

test('a cursor works only with its own filters and order, and with any limit', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addAll(api, ['a', 'b', 'c', 'd'])
  const next = nextOf(await api('GET', '/api/todos?completed=false&sort=title&limit=1')) ?? ''
  const cursor = new URL(next, server.url).searchParams.get('cursor')
  const read = (query: string) => api('GET', `/api/todos?${query}&cursor=${cursor}`)
  t.deepEqual(titlesIn(await read('sort=title&completed=false&limit=2')), ['b', 'c'])
  t.deepEqual(titlesIn(await read('sort=title&completed=false')), ['b', 'c', 'd'])
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
  t.deepEqual([titlesIn(second), second.headers.get('x-total-count')], [['b'], '3'])
  t.deepEqual(titlesIn(await api('GET', nextOf(second) ?? '')), ['c'])
  const rest = await api('GET', nextOf(first.overdue) ?? '')
  t.deepEqual([titlesIn(rest), nextOf(rest)], [['b'], null], 'c is overdue by now, but was not')
  t.is((await api('GET', '/api/todos?view=today', undefined, zone)).body.length, 4)
})

test('the trash comes in pages too', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addAll(api, ['a', 'b', 'c'])
  await api('DELETE', '/api/todos')
  const first = await api('GET', '/api/todos?deleted=true&limit=2')
  t.deepEqual(titlesIn(first), ['a', 'b'])
  t.deepEqual(titlesIn(await api('GET', nextOf(first) ?? '')), ['c'])
  const cursor = new URL(nextOf(first) ?? '', server.url).searchParams.get('cursor')
  t.is((await api('GET', `/api/todos?cursor=${cursor}`)).status, 422, 'the list is another query')
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
