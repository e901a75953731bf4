import test from 'ava'
import { planMove, type Place } from '../../../renderer/changes/order.ts'
import { comparePlaces, type Place as Ordered } from '../../../server/order.ts'

const todosAt = (...orders: readonly number[]): readonly Ordered[] =>
  orders.map((order, index) => ({
    id: 'abcdefghij'.charAt(index),
    order,
    createdAt: `2026-01-0${index + 1}`,
  }))

const after = (id: string): Place => ({ id, position: 'after' })
const before = (id: string): Place => ({ id, position: 'before' })

const moved = (todos: readonly Ordered[], id: string, place: Place): string => {
  const orders = new Map(planMove(todos, id, place).map((todo) => [todo.id, todo.order]))
  return todos
    .map((todo) => ({ ...todo, order: orders.get(todo.id) ?? todo.order }))
    .toSorted(comparePlaces)
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
  exec(t, orders: readonly number[], id: string, place: Place, expected: string) {
    t.is(moved(todosAt(...orders), id, place), expected)
  },
  title: (title) => `every place can be reached ${title ?? ''}`,
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
    for (const [id, place] of [
      ['d', before('a')],
      ['d', after('b')],
      ['a', after('d')],
    ] as const) {
      const sent = planMove(todosAt(...orders, 2e15), id, place)
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
