import test, { type ExecutionContext } from 'ava'
import { type Json } from '../support/http.ts'
import { changeOf, startWithPlaces } from '../support/places.ts'

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString()

/** A list, and a template with a todo that would be in every view, search and reminder. */
const setUp = async (t: ExecutionContext) => {
  const places = await startWithPlaces(t)
  const { api, addList } = places
  const trip: string = (await api('POST', '/api/lists', { name: 'Trip', template: '2020-01-01' })).body.id
  const home = await addList('Home')
  const fields = { priority: 4, tags: ['bag'], dueDate: '2020-01-01', dueTime: '09:00' }
  const add = async (title: string, listId: string, more: object = {}): Promise<string> =>
    (await api('POST', '/api/todos', { title, listId, ...fields, ...more })).body.id
  const packed = await add('pack for the trip', trip, { reminders: [{ at: inAnHour() }] })
  const swept = await add('sweep before the trip', home)
  const titlesOf = async (query: string): Promise<readonly string[]> => {
    const { status, body, headers } = await api('GET', `/api/todos${query}`)
    t.is(status, 200)
    t.is(headers.get('x-total-count'), String(body.length))
    return body.map(({ title }: Json) => title)
  }
  return { ...places, trip, home, packed, swept, titlesOf }
}

const [inTemplate, inList] = ['pack for the trip', 'sweep before the trip']

test('the todos of a template are listed without a view and words, and read under their ids', async (t) => {
  const { api, trip, packed, titlesOf } = await setUp(t)
  for (const query of ['', '?completed=false', '?tag=bag&priority=4', '?sort=title'])
    t.deepEqual((await titlesOf(query)).toSorted(), [inTemplate, inList], query)
  t.deepEqual(await titlesOf(`?listId=${trip}`), [inTemplate])
  t.like((await api('GET', `/api/todos/${packed}`)).body, { title: inTemplate, listId: trip })
})

test('no view, own view or search has the todos of a template, in the trash neither', async (t) => {
  const { api, trip, packed, titlesOf } = await setUp(t)
  const own = (await api('POST', '/api/views', { name: 'Bags', filter: { tag: ['bag'] } })).body.id
  const ofTrip = (await api('POST', '/api/views', { name: 'Trips', filter: { listId: [trip] } })).body.id
  const queries = ['today', 'overdue', 'all', own].map((view) => `?view=${view}`)
  for (const query of [...queries, '?q=trip', '?q=trip&tag=bag', '?view=all&limit=5'])
    t.deepEqual(await titlesOf(query), [inList], query)
  for (const query of [`?view=${ofTrip}`, `?view=all&listId=${trip}`, `?q=trip&listId=${trip}`])
    t.deepEqual(await titlesOf(query), [], query)
  await api('DELETE', `/api/todos/${packed}`)
  t.deepEqual(await titlesOf('?deleted=true'), [inTemplate])
  t.deepEqual(await titlesOf('?deleted=true&q=trip'), [])
})

test('a change of many todos by a view or by words leaves those of templates alone', async (t) => {
  const { api, packed, swept } = await setUp(t)
  t.like((await api('PATCH', '/api/todos?q=trip', { priority: 1 })).body, { changed: 1 })
  t.like((await api('PATCH', '/api/todos?view=today', { completed: true })).body, { changed: 1 })
  t.like((await api('GET', `/api/todos/${packed}`)).body, { priority: 4, completed: false })
  t.like((await api('GET', `/api/todos/${swept}`)).body, { priority: 1, completed: true })
  t.like((await api('DELETE', '/api/todos?view=all')).body, { deleted: 1 })
  t.is((await api('GET', `/api/todos/${packed}`)).status, 200)
})

test('a template counts for no tag and reminds of nothing, until it is a list like the others', async (t) => {
  const { api, trip, packed } = await setUp(t)
  t.deepEqual((await api('GET', '/api/tags')).body, [{ name: 'bag', count: 1 }])
  t.deepEqual((await api('GET', '/api/reminders')).body, [])
  const changed = await api('PATCH', `/api/lists/${trip}`, { template: null })
  t.deepEqual((await api('GET', '/api/tags')).body, [{ name: 'bag', count: 2 }])
  t.like((await api('GET', '/api/reminders')).body, [{ todo: packed, rungAt: null }])
  t.is((await api('POST', '/api/changes', { undoes: changeOf(changed) })).status, 201)
  t.like((await api('GET', `/api/lists/${trip}`)).body, { template: '2020-01-01' })
  t.deepEqual((await api('GET', '/api/tags')).body, [{ name: 'bag', count: 1 }])
  t.deepEqual((await api('GET', '/api/reminders')).body, [])
})

test('new todos go to a template only where they name it by its id', async (t) => {
  const { api, trip } = await setUp(t)
  const refused = await api('PATCH', '/api/settings', { defaultListId: trip })
  t.is(refused.status, 422)
  t.like(refused.body.errors, [{ field: 'defaultListId' }])
  const list = (await api('POST', '/api/lists', { name: 'Trip' })).body.id
  t.like((await api('POST', '/api/todos', { line: 'book a room @Trip' })).body, {
    title: 'book a room',
    listId: list,
  })
  await api('PATCH', '/api/settings', { defaultListId: list })
  await api('PATCH', `/api/lists/${list}`, { template: '2036-12-01' })
  t.like((await api('POST', '/api/todos', { title: 'buy a map' })).body, { listId: 'inbox' })
  t.is((await api('POST', '/api/todos', { title: 'buy a map', listId: list })).body.listId, list)
})

test('the inbox is no template, and a date that there is not is refused', async (t) => {
  const { api, trip } = await setUp(t)
  t.is((await api('PATCH', '/api/lists/inbox', { template: '2036-12-01' })).status, 422)
  for (const template of ['2036-02-30', '', 'today', 5, false]) {
    const refused = await api('PATCH', `/api/lists/${trip}`, { template })
    t.is(refused.status, 422)
    t.like(refused.body.errors, [{ field: 'template' }])
  }
  t.is((await api('GET', '/api/lists/inbox')).body.template, null)
  t.is((await api('PUT', `/api/lists/${trip}`, { name: 'Trip' })).body.template, null)
})
