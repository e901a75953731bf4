import test from 'ava'
import { writeOutline } from '../../../renderer/todos/use-copy-todos.ts'
import type { Todo } from '../../../renderer/sync/account-state.ts'
import { todoOf } from '../../support/page-todo.ts'

const mapOf = (...todos: readonly Todo[]) => new Map(todos.map((todo) => [todo.id, todo]))

test('todos are copied as lines, with their subtasks indented in their order', (t) => {
  const [a, b] = [todoOf('a'), todoOf('b')]
  const last = todoOf('a2', { parentId: 'a', order: 2 })
  const first = todoOf('a1', { parentId: 'a', order: 1 })
  const below = todoOf('a1x', { parentId: 'a1' })
  const gone = todoOf('a3', { parentId: 'a', deletedAt: '2026-11-01T10:00:00.000Z' })
  const todos = mapOf(a, b, last, first, below, gone)
  t.is(writeOutline([a, b], todos), 'a\n  a1\n    a1x\n  a2\nb')
})

test('a subtask that is chosen with its parent is copied once', (t) => {
  const [a, below] = [todoOf('a'), todoOf('a1', { parentId: 'a' })]
  t.is(writeOutline([below, a], mapOf(a, below)), 'a\n  a1')
  t.is(writeOutline([below], mapOf(a, below)), 'a1')
})

test('the todos are gone through once, no matter how many are copied', (t) => {
  class CountedMap extends Map<string, Todo> {
    reads = 0
    override values() {
      this.reads += 1
      return super.values()
    }
  }
  const all = Array.from({ length: 100 }, (_, index) => todoOf(`t${index}`))
  const todos = new CountedMap(all.map((todo) => [todo.id, todo]))
  t.is(writeOutline(all, todos).split('\n').length, 100)
  t.is(todos.reads, 1)
})
