import test from 'ava'
import { splitPasted } from '../../../renderer/todos/texts/pasted-lines.ts'

test('pasted lines become titles without the marks of lists', (t) => {
  const lines = splitPasted('- a\r\n\n* b\n1. c\n2) d\n- [x] e\n[ ] f\n-g\n10 h\n• i\n- ')
  t.deepEqual(
    lines.map(({ text }) => text),
    ['a', 'b', 'c', 'd', 'e', 'f', '-g', '10 h', 'i'],
  )
  t.deepEqual(
    lines.filter(({ completed }) => completed).map(({ text }) => text),
    ['e'],
  )
  t.deepEqual(splitPasted(' \n'), [])
})

test('indented lines are subtasks, on four levels at most', (t) => {
  const lines = splitPasted('a\n  b\n\tc\n      d\n        e\n          f\ng')
  t.deepEqual(
    lines.map(({ text, depth }) => `${text}${depth}`),
    ['a0', 'b1', 'c2', 'd3', 'e3', 'f3', 'g0'],
  )
})
