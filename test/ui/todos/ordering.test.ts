import test from 'ava'
import * as fc from 'fast-check'
import { planMove, planMoves, type Neighbour } from '../../../common/plan-moves.ts'
import { ordersAfter } from '../../../renderer/todos/details/subtask-lines.ts'
import type { Todo } from '../../../renderer/sync/entities.ts'
import { findDayFields, findSidebarDrop, findRowDrop } from '../../../renderer/todos/drag/find-drop.ts'
import { planTreeMove } from '../../../renderer/todos/ordering/plan-tree-move.ts'
import {
  emptySelection,
  keepShown,
  selectRange,
  toggle,
} from '../../../renderer/todos/selection/selection.ts'
import { findSharedTags } from '../../../renderer/todos/selection/shared-values.ts'
import { eveningFields } from '../../../renderer/todo-views/evening.ts'
import { rowsOf } from '../../../renderer/todo-views/rows.ts'
import { allView, inboxView, mainViews } from '../../../renderer/todo-views/view.ts'
import { compareByOrder, type OrderKey as Ordered } from '../../../common/order.ts'
import { todoOf } from '../../support/page-todo.ts'
import { seedOfRun } from '../../support/random.ts'

const todosAt = (...orders: readonly number[]): readonly Ordered[] =>
  orders.map((order, index) => ({
    id: 'abcdefghij'.charAt(index),
    order,
    createdAt: `2026-01-0${index + 1}`,
  }))

const after = (id: string): Neighbour => ({ id, position: 'after' })
const before = (id: string): Neighbour => ({ id, position: 'before' })

const moved = (todos: readonly Ordered[], id: string, neighbour: Neighbour): string => {
  const orders = new Map(planMove(todos, id, neighbour).map((todo) => [todo.id, todo.order]))
  return todos
    .map((todo) => ({ ...todo, order: orders.get(todo.id) ?? todo.order }))
    .toSorted(compareByOrder)
    .map((todo) => todo.id)
    .join('')
}

test('a todo between two others gets the order half way', (t) => {
  t.deepEqual(planMove(todosAt(0, 10, 20), 'a', after('b')), [{ id: 'a', order: 15 }])
  t.deepEqual(planMove(todosAt(0, 10, 20), 'c', before('b')), [{ id: 'c', order: 5 }])
})

test('a todo at an end gets an order beyond it', (t) => {
  t.deepEqual(planMove(todosAt(0, 10, 20), 'a', after('c')), [{ id: 'a', order: 1044 }])
  t.deepEqual(planMove(todosAt(0, 10, 20), 'c', before('a')), [{ id: 'c', order: -1024 }])
})

test('nothing is sent for a todo that stays where it is', (t) => {
  const todos = todosAt(0, 10, 20)
  t.deepEqual(planMove(todos, 'b', after('a')), [])
  t.deepEqual(planMove(todos, 'b', before('c')), [])
  t.deepEqual(planMove(todos, 'b', after('b')), [])
  t.deepEqual(planMove(todos, 'unknown', after('a')), [])
  t.deepEqual(planMove(todos, 'b', after('unknown')), [])
})

const movesInto = test.macro({
  exec(t, orders: readonly number[], id: string, neighbour: Neighbour, expected: string) {
    t.is(moved(todosAt(...orders), id, neighbour), expected)
  },
  title: (title) => `every position can be reached ${title ?? ''}`,
})

test('between ties', movesInto, [7, 7, 7, 7], 'd', after('a'), 'adbc')
test('in front of ties', movesInto, [7, 7, 7, 7], 'd', before('a'), 'dabc')
test('where the gap is used up', movesInto, [1, 1 + Number.EPSILON, 2, 3], 'd', after('a'), 'adbc')
test('between the largest doubles', movesInto, [0, 1e308, Number.MAX_VALUE], 'a', after('c'), 'bca')
test('below the smallest double', movesInto, [-Number.MAX_VALUE, 0, 1], 'c', before('a'), 'cab')
test('around zero', movesInto, [-0, 0, Number.MIN_VALUE, 1], 'd', after('a'), 'adbc')

test('at the largest order', movesInto, [0, 1, 1e15], 'a', after('c'), 'bca')
test('above the smallest order', movesInto, [-1e15, 0, 1], 'c', before('a'), 'cab')
test('between orders that are next to each other', movesInto, [0, 1e15 - 0.125, 1e15], 'a', after('b'), 'bac')

test('no order is sent that the server refuses or renumbers the list for', (t) => {
  for (const orders of [
    [0, 1, 1e15],
    [-1e15, 0, 1e15],
    [1, 1 + 5e-7, 2],
    [1e15 - 0.25, 1e15 - 0.125, 1e15],
  ]) {
    for (const [id, neighbour] of [
      ['d', before('a')],
      ['d', after('b')],
      ['a', after('d')],
    ] as const) {
      const sent = planMove(todosAt(...orders, 2e15), id, neighbour)
      t.true(sent.length > 0)
      const list = todosAt(...orders, 2e15)
        .map((todo) => sent.find((moving) => moving.id === todo.id)?.order ?? todo.order)
        .toSorted((a, b) => a - b)
      t.true(sent.every(({ order }) => Math.abs(order) <= 1e15))
      for (const { order } of sent) {
        const next = list[list.indexOf(order) + 1] ?? Infinity
        t.true(next - order >= 1e-6 && order + (next - order) / 2 > order, `${orders} ${order} ${next}`)
      }
    }
  }
})

test('only as many todos as needed are pushed down', (t) => {
  const orders = planMove(todosAt(7, 7, 7, 9, 10), 'e', after('a'))
  t.deepEqual(
    orders.map(({ id }) => id),
    ['e', 'b', 'c'],
  )
  t.is(moved(todosAt(7, 7, 7, 9, 10), 'e', after('a')), 'aebcd')
})

const siblings = [1024, 2048].map((order) => ({ id: `at ${order}`, order }))

test('new todos stand right after a sibling, in their order', (t) => {
  t.deepEqual(ordersAfter(siblings, 'at 1024', 3), [1280, 1536, 1792])
  t.deepEqual(ordersAfter(siblings, 'at 2048', 2), [3072, 4096])
  t.deepEqual(ordersAfter(siblings, null, 1), [0])
  t.deepEqual(ordersAfter([], null, 2), [1024, 2048])
})

const keys = ['a', 'b', 'c', 'd', 'e']

test('a range begins at the todo that was selected last alone, in both directions', (t) => {
  const one = toggle(emptySelection, 'c')
  t.deepEqual([...selectRange(one, keys, 'e', 'a').ids], ['c', 'd', 'e'])
  const down = selectRange(one, keys, 'e', 'a')
  t.deepEqual([...selectRange(down, keys, 'b', 'a').ids], ['b', 'c'])
})

test('a range without such a todo begins at the given one, or at the todo itself', (t) => {
  t.deepEqual([...selectRange(emptySelection, keys, 'c', 'b').ids], ['b', 'c'])
  t.deepEqual([...selectRange(toggle(emptySelection, 'gone'), keys, 'c', null).ids], ['c'])
  t.is(selectRange(emptySelection, keys, 'gone', 'b'), emptySelection)
})

test('todos that leave the list leave the selection', (t) => {
  const both = toggle(toggle(emptySelection, 'a'), 'b')
  t.is(keepShown(both, keys), both)
  t.deepEqual([...keepShown(both, ['b', 'c']).ids], ['b'])
  t.is(keepShown(both, ['c']), emptySelection)
  t.deepEqual([...toggle(both, 'a').ids], ['b'])
})

test('the tags of all and of some are told apart', (t) => {
  const [first, second] = [todoOf('a', { tags: ['home', 'car'] }), todoOf('b', { tags: ['home'] })]
  t.deepEqual(findSharedTags([first, second]), { all: ['home'], some: ['car'] })
})

test('several todos come to stand together at any position, in their order, and the others keep theirs', (t) => {
  const orderLists = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(orderLists, fc.nat(), fc.nat(), fc.boolean(), (orders, mask, at, isBefore) => {
      const todos = orders
        .map((order, index) => ({ id: `t${index}`, order, createdAt: `2026-01-0${index + 1}` }))
        .toSorted(compareByOrder)
      const ids = todos.filter((_, index) => (mask >> index) % 2 === 1).map(({ id }) => id)
      const others = todos.map(({ id }) => id).filter((id) => !ids.includes(id))
      const id = others[at % Math.max(1, others.length)]
      if (ids.length === 0 || id === undefined) return
      const plan = planMoves(todos, ids, { id, position: isBefore ? 'before' : 'after' })
      const result = todos
        .map((todo) => ({ ...todo, order: plan.find((each) => each.id === todo.id)?.order ?? todo.order }))
        .toSorted(compareByOrder)
      t.deepEqual(
        result.map((todo) => todo.id),
        others.toSpliced(others.indexOf(id) + (isBefore ? 0 : 1), 0, ...ids),
      )
    }),
    { seed: seedOfRun() },
  )
})

const today = { date: '2026-11-23', time: '12:00' }
const none: ReadonlySet<string> = new Set()

/** A, B with the subtask C, and D. */
const tree: readonly Todo[] = [
  todoOf('a', { order: 1 }),
  todoOf('b', { order: 2 }),
  todoOf('c', { order: 1, parentId: 'b' }),
  todoOf('d', { order: 3 }),
]

function dropAt(dragged: string, index: number, part: number, level = 1) {
  const todos = new Map(tree.map((todo) => [todo.id, todo]))
  const rows = rowsOf(todos, { view: inboxView, today, groupIds: [], closed: none, lingering: none })
  return findRowDrop({ rows, todos, view: inboxView, dragged: new Set([dragged]) }, { index, part, level })
}

const destinationOf = (drop: ReturnType<typeof dropAt>) =>
  drop?.type === 'between' ? drop.destination : drop

test('a drop between rows is beside a sibling, at the level of the pointer as far as the rows allow it', (t) => {
  const top = { parentId: null, listId: 'inbox', sectionId: null }
  t.deepEqual(destinationOf(dropAt('d', 0, 0.1)), { ...top, neighbour: { id: 'a', position: 'before' } })
  t.deepEqual(destinationOf(dropAt('d', 0, 0.9)), { ...top, neighbour: { id: 'a', position: 'after' } })
  t.deepEqual(destinationOf(dropAt('d', 0, 0.9, 2)), { parentId: 'a', listId: 'inbox', neighbour: null })
  // Between a parent and its subtask there is no topmost position.
  const first = { parentId: 'b', listId: 'inbox', neighbour: { id: 'c', position: 'before' } }
  t.deepEqual(destinationOf(dropAt('d', 1, 0.9)), first)
  t.deepEqual(destinationOf(dropAt('a', 2, 0.9)), { ...top, neighbour: { id: 'b', position: 'after' } })
})

test('only a drop a level further to the right makes a subtask, and none on a fifth level', (t) => {
  for (const part of [0.1, 0.4, 0.5, 0.6, 0.9])
    t.like(destinationOf(dropAt('d', 0, part)), { parentId: null }, String(part))
  t.like(destinationOf(dropAt('d', 0, 0.6, 2)), { parentId: 'a' })
  const deep = ['a', 'b', 'c', 'd'].map((id, index, all) => todoOf(id, { parentId: all[index - 1] ?? null }))
  const todos = new Map([...deep, todoOf('e', { order: 9999 })].map((todo) => [todo.id, todo]))
  const rows = rowsOf(todos, { view: allView, today, groupIds: [], closed: none, lingering: none })
  const over = { rows, todos, view: allView, dragged: new Set(['e']) }
  t.deepEqual(findRowDrop(over, { index: 3, part: 0.9, level: 5 }), {
    type: 'refused',
    reason: 'drag.tooDeep',
  })
})

test('a drop on the day where a todo is already is refused in a view that sorts itself, and one on another day is not', (t) => {
  const due = [
    todoOf('late', { dueDate: '2026-11-20' }),
    todoOf('x', { dueDate: today.date, order: 1 }),
    todoOf('y', { dueDate: today.date, order: 2 }),
  ]
  const todos = new Map(due.map((todo) => [todo.id, todo]))
  const todayView = mainViews.find(({ path }) => path === '/today') ?? inboxView
  const rows = rowsOf(todos, { view: todayView, today, groupIds: [], closed: none, lingering: none })
  t.deepEqual(
    rows.map(({ type }) => type),
    ['heading', 'todo', 'heading', 'todo', 'todo'],
  )
  const dropIn = (dragged: string, index: number) =>
    findRowDrop({ rows, todos, view: todayView, dragged: new Set([dragged]) }, { index, part: 0.1, level: 1 })
  const refused = { type: 'refused', reason: 'drag.sorted' }
  t.deepEqual(dropIn('y', 3), refused)
  t.deepEqual(dropIn('y', 2), refused)
  t.is(dropIn('y', 4), null, 'over itself')
  t.is(dropIn('y', 0), null, 'no day')
  for (const part of [0.1, 0.5, 0.9])
    for (const level of [1, 2])
      t.like(
        findRowDrop({ rows, todos, view: todayView, dragged: new Set(['late']) }, { index: 3, part, level }),
        { type: 'day', date: today.date },
        'never a subtask',
      )
})

test('Today has the todos from 18:00 on below the others, and a drop there is for the evening', (t) => {
  const due = [
    todoOf('late', { dueDate: '2026-11-20' }),
    todoOf('early', { dueDate: today.date, dueTime: '17:59' }),
    todoOf('day', { dueDate: today.date }),
    todoOf('six', { dueDate: today.date, dueTime: '18:00' }),
    todoOf('tomorrow', { startDate: today.date, dueDate: '2036-01-01', dueTime: '19:00' }),
  ]
  const now = { ...today, time: '12:00' }
  const todos = new Map(due.map((todo) => [todo.id, todo]))
  const todayView = mainViews.find(({ path }) => path === '/today') ?? inboxView
  const rows = rowsOf(todos, { view: todayView, today: now, groupIds: [], closed: none, lingering: none })
  t.deepEqual(
    rows.map((row) => (row.type === 'heading' ? row.group : row.key)),
    ['overdue', 'late', 'today', 'early', 'day', 'tomorrow', 'evening', 'six'],
  )
  const dropAmong = (dragged: string, index: number) =>
    findRowDrop({ rows, todos, view: todayView, dragged: new Set([dragged]) }, { index, part: 0.1, level: 1 })
  t.deepEqual(dropAmong('day', 7), { type: 'evening', key: 'heading evening' })
  t.like(dropAmong('six', 4), { type: 'day', date: today.date })
  t.like(dropAmong('six', 6), { type: 'refused' })
  t.deepEqual(eveningFields(now), { dueDate: today.date, dueTime: '20:00' })
  t.deepEqual(eveningFields({ ...now, time: '20:00' }), { dueDate: today.date, dueTime: '22:00' })
  t.deepEqual(eveningFields({ ...now, time: '22:00' }), { dueDate: today.date, dueTime: '23:59' })
  const atSeven = rowsOf(todos, {
    view: todayView,
    today: { ...now, time: '18:01' },
    groupIds: [],
    closed: none,
    lingering: none,
  })
  t.false(
    atSeven.some((row) => row.type === 'heading' && row.group === 'evening'),
    'it is overdue',
  )
})

test('the links of the sidebar that take todos are lists, tags, days and the ends of a todo', (t) => {
  t.deepEqual(findSidebarDrop('/lists/x'), { type: 'list', id: 'x' })
  t.deepEqual(findSidebarDrop('/tags/a%2Fb'), { type: 'tag', id: 'a/b' })
  t.deepEqual(findSidebarDrop('/inbox'), { type: 'list', id: 'inbox' })
  t.deepEqual(findSidebarDrop('/today'), { type: 'today' })
  t.is(findSidebarDrop('/settings'), null)
})

test('a todo that starts later moves by its start, any other by its due date', (t) => {
  const fields = (startDate: string | null, dueDate: string | null) =>
    findDayFields({ startDate, dueDate }, '2026-12-05', '2026-11-23')
  t.deepEqual(fields(null, '2026-12-01'), { dueDate: '2026-12-05' })
  t.deepEqual(fields('2026-12-01', '2026-12-09'), { startDate: '2026-12-05' })
  t.deepEqual(fields('2026-12-01', '2026-12-02'), { startDate: '2026-12-05', dueDate: '2026-12-05' })
})

test('todos that get a new parent keep their order among its subtasks', (t) => {
  const todos = new Map(tree.map((todo) => [todo.id, todo]))
  const dragged = tree.filter(({ id }) => id === 'a' || id === 'd')
  const fields = planTreeMove(todos, dragged, {
    parentId: 'b',
    listId: 'inbox',
    neighbour: { id: 'c', position: 'before' },
  })
  const [a, d] = [fields.get('a'), fields.get('d')]
  t.is(a?.parentId, 'b')
  t.true((a?.order ?? 1) < (d?.order ?? 0) && (d?.order ?? 1) < 1)
})

test('a position is found among 100,000 dragged rows of one day', (t) => {
  const todos = new Map(
    Array.from({ length: 100_000 }, (_, index) => [
      `t${index}`,
      todoOf(`t${index}`, { dueDate: '2026-11-24' }),
    ]),
  )
  const [view] = mainViews.filter(({ path }) => path === '/upcoming')
  if (view === undefined) return t.fail()
  const rows = rowsOf(todos, { view, today, groupIds: [], closed: none, lingering: none })
  const over = { rows, todos, view, dragged: new Set(todos.keys()) }
  t.is(findRowDrop(over, { index: 50_000, part: 0.1, level: 1 }), null)
  const later = rows.findIndex((row) => row.type === 'heading' && row.date === '2026-11-27')
  t.like(findRowDrop(over, { index: later, part: 0.1, level: 1 }), { type: 'day', date: '2026-11-27' })
})
