import test from 'ava'
import { ordersAfter } from '../../../renderer/details/subtask-tree.ts'

const siblings = [1024, 2048].map((order) => ({ id: `at ${order}`, order }))

test('new todos stand right after a sibling, in their order', (t) => {
  t.deepEqual(ordersAfter(siblings, 'at 1024', 3), [1280, 1536, 1792])
  t.deepEqual(ordersAfter(siblings, 'at 2048', 2), [3072, 4096])
  t.deepEqual(ordersAfter(siblings, null, 1), [0])
  t.deepEqual(ordersAfter([], null, 2), [1024, 2048])
})
