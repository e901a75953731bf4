import test from 'ava'
import * as fc from 'fast-check'
import type { Day } from '../../common/dates/dates.ts'
import type { Todo } from '../../renderer/sync/entities.ts'
import { EntityMap, listChanged, withEntities } from '../../renderer/sync/entity-map.ts'
import type { PlaceDisplay } from '../../renderer/settings/settings.ts'
import { displayView } from '../../renderer/todos/display/display-view.ts'
import { type Counts, countOpen, countTodos, createCounter } from '../../renderer/todo-views/counts.ts'
import { type Row, rowsOf } from '../../renderer/todo-views/rows.ts'
import { createRowMaker } from '../../renderer/todo-views/update-rows.ts'
import {
  activeView,
  allView,
  findView,
  inboxView,
  mainViews,
  tagView,
} from '../../renderer/todo-views/view.ts'
import { todoOf } from '../support/page-todo.ts'
import { holds } from '../support/properties.ts'

type Todos = ReadonlyMap<string, Todo>

const today: Day = { date: '2031-03-05', time: '10:00' }
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const none: ReadonlySet<string> = new Set()
const foldedGroups: ReadonlySet<string> = new Set(['other', 'home', '0'])

const step = fc.record({
  id: fc.constantFrom(...ids),
  /** Null removes the todo for good. */
  fields: fc.option(
    fc.record(
      {
        completed: fc.boolean(),
        order: fc.constantFrom(1, 2),
        priority: fc.constantFrom(0, 4),
        parentId: fc.constantFrom(null, ...ids),
        tags: fc.subarray(['home', 'work']),
        dueDate: fc.constantFrom(null, '2031-03-04', '2031-03-05', '2031-03-07'),
        deletedAt: fc.constantFrom(null, null, '2031-03-01T00:00:00.000Z'),
        title: fc.constantFrom('Pay', 'Call'),
        listId: fc.constantFrom('inbox', 'other'),
        revision: fc.nat(3),
      },
      { requiredKeys: [] },
    ),
    { freq: 10 },
  ),
  lingering: fc.subarray(ids, { maxLength: 2 }),
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const apply = (todos: Todos, { id, fields }: Step): Todos => {
  if (fields === null) return withEntities(todos, new Map([[id, undefined]]))
  const { parentId, ...others } = fields
  const todo = { ...(todos.get(id) ?? todoOf(id)), ...others }
  const day = id < 'c' ? '2031-02-01' : '2031-03-05'
  const completedAt = todo.completed ? `${day}T08:00:00.000Z` : null
  // No todo is below itself: a parent comes before its subtasks in the alphabet.
  const isMoved = parentId === null || (parentId !== undefined && parentId < id)
  return withEntities(todos, new Map([[id, { ...todo, completedAt, ...(isMoved && { parentId }) }]]))
}

const groupIds = ['inbox', 'other']

const usual = { layout: null, group: null, sort: null, completed: null, subtasks: null, closed: [] }

const displays: readonly Partial<PlaceDisplay>[] = [
  { group: 'priority', subtasks: false },
  { group: 'tag', sort: 'title', completed: 'inPlace' },
  { group: 'day', sort: '-priority', completed: 'below' },
  { group: 'none', sort: 'dueDate' },
  { completed: 'below' },
]

const plainViews = [
  ...mainViews,
  activeView,
  tagView('home'),
  findView('/completed', new Map(), new Map()) ?? allView,
]

const views = [
  ...plainViews,
  ...mainViews.flatMap((view) => displays.map((each) => displayView(view, { ...usual, ...each }, 'en'))),
]

// No row shows the revision of its todo.
const asDrawn = (row: Row): Row =>
  row.type === 'todo' ? { ...row, todo: { ...row.todo, revision: 0 } } : row

// A number that is missing is 0.
const numbersOf = ({ views: ofViews, lists, tags }: Counts) => ({
  views: Object.fromEntries([...ofViews].filter(([, count]) => count !== 0)),
  lists: Object.fromEntries([...lists].filter(([, count]) => count !== 0)),
  tags: Object.fromEntries(tags),
})

test('the rows and numbers that follow each change are those that are made of all todos', async (t) => {
  await holds(
    t,
    fc.property(fc.array(step, { minLength: 5, maxLength: 25 }), fc.boolean(), (steps, hasLingering) => {
      let todos: Todos = EntityMap.of(ids.map((id) => todoOf(id)))
      const makers = views.map((view) => ({ view, makeRows: createRowMaker() }))
      const count = createCounter()
      const customViews = new Map([['own', tagView('work')]])
      const closed = new Set(['b'])
      for (const each of steps) {
        todos = apply(todos, each)
        const lingering = hasLingering ? new Set(each.lingering) : none
        for (const { view, makeRows } of makers) {
          const options = { view, today, groupIds, closed, lingering, foldedGroups }
          t.deepEqual(makeRows(todos, options).map(asDrawn), rowsOf(todos, options).map(asDrawn), view.path)
        }
        const counted = { todos, today, customViews }
        const counts = count(counted)
        t.deepEqual(numbersOf(counts), numbersOf(countTodos(counted)))
        for (const view of mainViews) t.is(countOpen(view, todos, today), counts.views.get(view.path) ?? 0)
      }
    }),
  )
})

test('what the server answers, equal to what the rows show, changes no row', (t) => {
  const shown: Todos = EntityMap.of([todoOf('a', { tags: ['home'], completed: true }), todoOf('b')])
  const makeRows = createRowMaker()
  const options = { view: allView, today, groupIds, closed: none, lingering: none }
  const rows = makeRows(shown, options)
  const answer = { tags: ['home'], completed: true, revision: 7, updatedAt: '2031-03-05T00:00:00.000Z' }
  const answered = withEntities(shown, new Map([['a', todoOf('a', answer)]]))
  t.is(makeRows(answered, options), rows)
  const tagged = withEntities(answered, new Map([['a', todoOf('a', { ...answer, tags: ['work'] })]]))
  t.not(makeRows(tagged, options), rows)
})

test('a map of entities has what a Map with the same changes has', async (t) => {
  await holds(
    t,
    fc.property(fc.array(step), (steps) => {
      const plain = new Map(ids.slice(0, 4).map((id) => [id, todoOf(id)]))
      let map: Todos = EntityMap.of(plain.values())
      for (const each of steps) {
        const before = map
        map = apply(map, each)
        const todo = map.get(each.id)
        if (todo === undefined) plain.delete(each.id)
        else plain.set(each.id, todo)
        t.is(map.size, plain.size)
        t.deepEqual(new Map(map), new Map([...plain].toSorted(byPosition(map))))
        t.deepEqual(
          [...map.keys()],
          [...map.values()].map(({ id }) => id),
        )
        for (const id of ids) t.is(map.has(id), plain.has(id))
        const changed = listChanged(before, map)
        if (changed !== null) t.deepEqual(changed, before.get(each.id) === todo ? [] : [each.id])
      }
    }),
  )
})

// A Map moves what is set again after it was deleted to its end, which means nothing to those who read it.
const byPosition = (map: Todos) => {
  const keys = [...map.keys()]
  return ([a]: readonly [string, Todo], [b]: readonly [string, Todo]) => keys.indexOf(a) - keys.indexOf(b)
}

test('a tick replaces one row and that of the parent, and leaves the others as they are', (t) => {
  const before: Todos = EntityMap.of([
    todoOf('a'),
    todoOf('b', { parentId: 'a' }),
    todoOf('c', { parentId: 'a' }),
    todoOf('d'),
  ])
  const after = withEntities(before, new Map([['b', todoOf('b', { parentId: 'a', completed: true })]]))
  const options = { view: allView, today, groupIds, closed: none, lingering: none }
  const makeRows = createRowMaker()
  const [a, b, c, d] = makeRows(before, options)
  const rows = makeRows(after, options)
  t.is(rows[2], c)
  t.is(rows[3], d)
  t.not(rows[1], b)
  t.not(rows[0], a)
  t.like(rows[0], { subtasks: { done: 1, count: 2 } })
  const count = createCounter()
  const customViews = new Map()
  const counts = count({ todos: before, today, customViews })
  const renamed = withEntities(before, new Map([['d', todoOf('d', { title: 'Renamed' })]]))
  t.is(count({ todos: renamed, today, customViews }), counts, 'no number changes')
  t.is(count({ todos: after, today, customViews }).views.get(inboxView.path), 3)
})

test('the row of older todos goes with the last one of them', (t) => {
  const older = todoOf('a', { completed: true, completedAt: '2031-02-01T08:00:00.000Z' })
  const before: Todos = EntityMap.of([older, todoOf('b')])
  const after = withEntities(before, new Map([['a', { ...older, listId: 'other' }]]))
  const view = displayView(inboxView, { ...usual, completed: 'below' }, 'en')
  const options = { view, today, groupIds: [], closed: none, lingering: none }
  const makeRows = createRowMaker()
  t.deepEqual(
    makeRows(before, options).map(({ key }) => key),
    ['b', 'heading older'],
  )
  t.deepEqual(
    makeRows(after, options).map(({ key }) => key),
    ['b'],
  )
})
