import test from 'ava'
import * as fc from 'fast-check'
import {
  emptySelection,
  keepShown,
  selectRange,
  toggle,
} from '../../../renderer/todos/selection/selection.ts'
import { findSharedTags } from '../../../renderer/todos/selection/shared-values.ts'
import { planMoves } from '../../../renderer/changes/order.ts'
import { comparePlaces } from '../../../server/order.ts'
import { todoOf } from '../../support/page-todo.ts'

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

test('several todos come to stand together at any place, in their order, and the others keep theirs', (t) => {
  const siblings = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(siblings, fc.nat(), fc.nat(), fc.boolean(), (orders, mask, at, isBefore) => {
      const todos = orders
        .map((order, index) => ({ id: `t${index}`, order, createdAt: `2026-01-0${index + 1}` }))
        .toSorted(comparePlaces)
      const ids = todos.filter((_, index) => (mask >> index) % 2 === 1).map(({ id }) => id)
      const others = todos.map(({ id }) => id).filter((id) => !ids.includes(id))
      const id = others[at % Math.max(1, others.length)]
      if (ids.length === 0 || id === undefined) return
      const plan = planMoves(todos, ids, { id, position: isBefore ? 'before' : 'after' })
      const moved = todos
        .map((todo) => ({ ...todo, order: plan.find((each) => each.id === todo.id)?.order ?? todo.order }))
        .toSorted(comparePlaces)
      t.deepEqual(
        moved.map((todo) => todo.id),
        others.toSpliced(others.indexOf(id) + (isBefore ? 0 : 1), 0, ...ids),
      )
    }),
  )
})
