import test from 'ava'
import * as fc from 'fast-check'
import type { SavedView, Todo } from '../../../renderer/sync/account-state.ts'
import { createTest, findImplied } from '../../../renderer/views/saved/conditions.ts'
import { SearchTexts } from '../../../renderer/views/saved/search-texts.ts'
import { sortTodos } from '../../../renderer/views/view.ts'
import { dayAt } from '../../../server/dates.ts'
import { findOrder } from '../../../server/todos/conditions.ts'
import { sorts } from '../../../server/kinds/filter.ts'
import { anyFilter, filterLists } from '../../support/filters.ts'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const now = new Date('2026-12-02T10:30:00.000Z')

const date = fc.constantFrom(null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-09', '2026-12-10')

const anyTodo = fc
  .record({
    title: fc.constantFrom('Pay the rent', 'pay', 'Río 9', 'rio 10', '会議室', 'Other'),
    notes: fc.constantFrom('', 'the rent'),
    completed: fc.boolean(),
    listId: fc.constantFrom(filterLists[0], filterLists[1]),
    tags: fc.uniqueArray(fc.constantFrom('home', 'Home', 'école'), { maxLength: 2 }),
    priority: fc.integer({ min: 0, max: 4 }),
    dueDate: date,
    startDate: date,
    dueTime: fc.constantFrom(null, '09:00', '17:00'),
    order: fc.integer({ min: 0, max: 4 }),
  })
  .map((todo) => ({
    ...todo,
    startDate: todo.dueDate === null || (todo.startDate ?? '') <= todo.dueDate ? todo.startDate : null,
    dueTime: todo.dueDate === null ? null : todo.dueTime,
  }))

test('the page shows the todos of a view as the API lists them, in the same order', async (t) => {
  let clock = now.getTime() - 3_600_000
  const server = await startServer(t, { now: () => new Date((clock += 1)) })
  const api = apiOf(server, server.token)
  await api('PUT', `/api/lists/${filterLists[1]}`, { name: 'Home' })
  const made = fc.sample(anyTodo, 60)
  const operations = made.map((value) => ({ op: 'create', kind: 'todo', value }))
  t.is((await api('POST', '/api/changes', { operations })).status, 201)
  const todos: readonly Todo[] = (await api('GET', '/api/todos')).body
  const texts = new SearchTexts()
  const sort = fc.constantFrom(null, ...sorts)
  const path = '/api/views/4c0e3b2a-1111-4111-8111-000000000001'
  let found = 0
  await fc.assert(
    fc.asyncProperty(anyFilter, sort, async (given, sorted) => {
      const listId = given.listId?.filter((id) => id !== filterLists[2])
      const { listId: _listId, ...others } = given
      const filter = { ...others, ...(listId !== undefined && listId.length > 0 && { listId }) }
      clock = now.getTime()
      const { status, body: stored } = await api('PUT', path, { name: 'v', filter, sort: sorted })
      t.true(status < 300, JSON.stringify(stored))
      const listed = await api('GET', `/api/todos?view=${stored.id}`)
      const includes = createTest((stored as SavedView).filter, texts)
      const order = findOrder(stored.filter, stored.sort)
      const today = dayAt(now, null)
      const shown = sortTodos(
        todos.filter((todo) => includes(todo, today)),
        { order },
        today,
      )
      found += shown.length
      t.deepEqual(
        shown.map(({ id }) => id),
        listed.body.map(({ id }: Todo) => id),
        JSON.stringify(filter),
      )
    }),
    { numRuns: 150 },
  )
  // Filters that never find anything would show nothing.
  t.true(found > 100)
})

test('a todo that is added to a view gets what the view implies', (t) => {
  const today = { date: '2026-12-02', time: '10:30' }
  const [inbox, home, gone] = filterLists
  const implied = (filter: SavedView['filter']) => findImplied(filter, today, (id) => id !== gone)
  t.deepEqual(implied({}), {})
  t.deepEqual(implied({ listId: [home], tag: ['a', 'b'] }), { listId: home, tags: ['a', 'b'] })
  t.deepEqual(implied({ listId: [gone, inbox] }), { listId: inbox })
  t.deepEqual(implied({ minPriority: 3 }), { priority: 3 })
  t.deepEqual(implied({ minPriority: 3, priority: 4 }), { priority: 4 })
  t.deepEqual(implied({ dueWithin: 0 }), { dueDate: '2026-12-02' })
  t.deepEqual(implied({ view: 'today' }), { dueDate: '2026-12-02' })
  t.deepEqual(implied({ dueWithin: 7, q: 'rent' }), {})
  for (const filter of [
    { completed: true },
    { overdue: true },
    { started: false },
    { listId: [gone] },
    { view: 'upcoming' },
  ] as const) {
    t.is(implied(filter), null, JSON.stringify(filter))
  }
})
