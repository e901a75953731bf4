import test from 'ava'
import { findDayFields, findPlaceDrop, findRowDrop } from '../../../renderer/todos/drag/find-drop.ts'
import { planPlace } from '../../../renderer/todos/drag/plan-place.ts'
import type { Todo } from '../../../renderer/sync/account-state.ts'
import { rowsOf } from '../../../renderer/views/rows.ts'
import { allView, inboxView, mainViews } from '../../../renderer/views/view.ts'
import { todoOf } from '../../support/page-todo.ts'

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
  const rows = rowsOf(todos, { view: inboxView, today, closed: none, lingering: none })
  return findRowDrop({ rows, todos, view: inboxView, dragged: new Set([dragged]) }, { index, part, level })
}

const placeOf = (drop: ReturnType<typeof dropAt>) => (drop?.type === 'between' ? drop.place : drop)

test('a drop between rows is beside a sibling, at the level of the pointer as far as the rows allow it', (t) => {
  const top = { parentId: null, listId: 'inbox' }
  t.deepEqual(placeOf(dropAt('d', 0, 0.1)), { ...top, neighbour: { id: 'a', position: 'before' } })
  t.deepEqual(placeOf(dropAt('d', 0, 0.9)), { ...top, neighbour: { id: 'a', position: 'after' } })
  t.deepEqual(placeOf(dropAt('d', 0, 0.9, 2)), { parentId: 'a', listId: 'inbox', neighbour: null })
  // Between a parent and its subtask there is no topmost place.
  const first = { parentId: 'b', listId: 'inbox', neighbour: { id: 'c', position: 'before' } }
  t.deepEqual(placeOf(dropAt('d', 1, 0.9)), first)
  t.deepEqual(placeOf(dropAt('a', 2, 0.9)), { ...top, neighbour: { id: 'b', position: 'after' } })
})

test('a drop onto the middle of a row makes a subtask, but not of itself, of its subtasks, or on a fifth level', (t) => {
  t.deepEqual(dropAt('a', 1, 0.5), { type: 'into', id: 'b' })
  t.is(dropAt('c', 1, 0.5), null)
  t.not(dropAt('b', 2, 0.5)?.type, 'into')
  const deep = ['a', 'b', 'c', 'd'].map((id, index, all) => todoOf(id, { parentId: all[index - 1] ?? null }))
  const todos = new Map([...deep, todoOf('e', { order: 9999 })].map((todo) => [todo.id, todo]))
  const rows = rowsOf(todos, { view: allView, today, closed: none, lingering: none })
  const over = { rows, todos, view: allView, dragged: new Set(['e']) }
  t.deepEqual(findRowDrop(over, { index: 3, part: 0.5, level: 1 }), {
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
  const rows = rowsOf(todos, { view: todayView, today, closed: none, lingering: none })
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
  t.like(dropIn('late', 3), { type: 'day', date: today.date })
})

test('the places of the sidebar that take todos are lists, tags, days and the ends of a todo', (t) => {
  t.deepEqual(findPlaceDrop('/lists/x'), { type: 'list', id: 'x' })
  t.deepEqual(findPlaceDrop('/tags/a%2Fb'), { type: 'tag', id: 'a/b' })
  t.deepEqual(findPlaceDrop('/inbox'), { type: 'list', id: 'inbox' })
  t.deepEqual(findPlaceDrop('/today'), { type: 'today' })
  t.is(findPlaceDrop('/settings'), null)
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
  const moved = tree.filter(({ id }) => id === 'a' || id === 'd')
  const fields = planPlace(todos, moved, {
    parentId: 'b',
    listId: 'inbox',
    neighbour: { id: 'c', position: 'before' },
  })
  const [a, d] = [fields.get('a'), fields.get('d')]
  t.is(a?.parentId, 'b')
  t.true((a?.order ?? 1) < (d?.order ?? 0) && (d?.order ?? 1) < 1)
})

test('a place is found among 100,000 dragged rows of one day', (t) => {
  const todos = new Map(
    Array.from({ length: 100_000 }, (_, index) => [
      `t${index}`,
      todoOf(`t${index}`, { dueDate: '2026-11-24' }),
    ]),
  )
  const [view] = mainViews.filter(({ path }) => path === '/upcoming')
  if (view === undefined) return t.fail()
  const rows = rowsOf(todos, { view, today, closed: none, lingering: none })
  const over = { rows, todos, view, dragged: new Set(todos.keys()) }
  t.is(findRowDrop(over, { index: 50_000, part: 0.1, level: 1 }), null)
  const later = rows.findIndex((row) => row.type === 'heading' && row.date === '2026-11-27')
  t.like(findRowDrop(over, { index: later, part: 0.1, level: 1 }), { type: 'day', date: '2026-11-27' })
})
