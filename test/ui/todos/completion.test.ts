import test from 'ava'
import { findOptions, findToken } from '../../../renderer/todos/quick-add/completion.ts'
import type { KnownList } from '../../../renderer/todos/quick-add/use-line.ts'
import { createLineReader } from '../../../server/words/line/read-line.ts'
import { text } from '../../support/english.ts'

const lists: readonly KnownList[] = [
  { id: 'inbox', name: 'Inbox', colour: null },
  { id: 'first', name: 'Work', colour: 'red' },
  { id: 'second', name: 'Work', colour: 'blue' },
]

test('of lists with the same name, only the one is offered that the line then names', async (t) => {
  const token = findToken('Call Ada @wo', 12)
  if (token === null) return t.fail()
  const options = findOptions(token, { lists, tags: [], text })
  t.deepEqual(options, [{ insert: '@Work ', label: 'Work', colour: 'red' }])
  const read = await createLineReader('en')
  const context = { now: new Date('2026-12-01T12:00'), dueDate: null, ignored: [], lists, tags: [] }
  t.is(read('Call Ada @Work', context).fields.listId, 'first')
})
