import test from 'ava'
import type { StreamedChange } from '../../../server/contract.ts'
import {
  emptyState,
  reduce,
  type AccountState,
  type Part,
  type SyncEvent,
  type Todo,
} from '../../../renderer/sync/account-state.ts'
import { todoOf } from '../../support/page-todo.ts'

const at = '2026-11-20T08:00:00.000Z'

const todo = (id: string, revision: number, fields: Partial<Todo> = {}): Todo =>
  todoOf(id, { title: `${id} at ${revision}`, revision, ...fields })

const inTrash = (id: string, revision: number) => todo(id, revision, { deletedAt: at })

const listed = (revision: number, todos: readonly Todo[], part: Part = 'live', history = 'h'): SyncEvent => ({
  type: 'listed',
  part,
  position: { history, revision },
  todos,
  lists: [],
  views: [],
})

/** A change of todos, or the removal of those that are given by their ids. */
const change = (revision: number, ...entries: readonly (Todo | string)[]): StreamedChange => ({
  id: `h-${revision}`,
  revision,
  at,
  actor: { kind: 'tab', name: null, tokenId: null },
  summary: '',
  undoes: null,
  changes: entries.map((entry) =>
    typeof entry === 'string' ? { kind: 'todo', id: entry } : { kind: 'todo', id: entry.id, after: entry },
  ),
})

const changed = (...changes: readonly StreamedChange[]): SyncEvent => ({ type: 'changed', changes })

const answered = (answer: StreamedChange): SyncEvent => ({ type: 'answered', id: 'pending', change: answer })

const run = (...events: readonly SyncEvent[]): AccountState => events.reduce(reduce, emptyState)

const titles = ({ todos }: AccountState) => [...todos.values()].map(({ title }) => title).toSorted()

test('an older change of the stream does not replace a newer answer', (t) => {
  const state = run(
    listed(1, [todo('a', 1)]),
    answered(change(3, todo('a', 3))),
    changed(change(2, todo('a', 2))),
  )
  t.deepEqual(titles(state), ['a at 3'])
  t.is(state.position?.revision, 2)
})

test('an answer that is repeated late does not bring back what is gone', (t) => {
  const state = run(listed(5, []), answered(change(3, todo('a', 3))))
  t.deepEqual(titles(state), [])
})

test('an answer of another history changes nothing', (t) => {
  const other = { ...change(9, todo('a', 9)), id: 'other-9' }
  t.deepEqual(titles(run(listed(1, [todo('a', 1)]), answered(other))), ['a at 1'])
})

test('changes after a gap wait', (t) => {
  const state = run(listed(1, [todo('a', 1)]), changed(change(3, todo('a', 3))))
  t.deepEqual(titles(state), ['a at 1'])
  t.is(state.position?.revision, 1)
})

test('changes that come twice or out of order are applied once', (t) => {
  const two = change(2, todo('a', 2))
  const state = run(
    listed(1, [todo('a', 1)]),
    changed(change(3, todo('a', 3)), two, two, change(3, todo('a', 3))),
  )
  t.deepEqual(titles(state), ['a at 3'])
  t.is(state.position?.revision, 3)
})

test('nothing is applied behind a change without its entries', (t) => {
  const { changes: _, ...large } = change(2)
  const state = run(listed(1, [todo('a', 1)]), changed(large, change(3, todo('a', 3))))
  t.is(state.position?.revision, 1)
  t.deepEqual(titles(state), ['a at 1'])
})

test('a late listing keeps what is newer, and drops what is gone', (t) => {
  const state = run(
    listed(1, [todo('a', 1), todo('b', 1), todo('gone', 1)]),
    changed(change(2, todo('a', 2)), change(3, todo('new', 3))),
    listed(1, [todo('a', 1), todo('b', 1)]),
  )
  t.deepEqual(titles(state), ['a at 2', 'b at 1', 'new at 3'])
  t.is(state.position?.revision, 3)
})

test('a late listing does not bring back what was removed for good', (t) => {
  const state = run(listed(1, [todo('a', 1)]), changed(change(2, 'a')), listed(1, [todo('a', 1)]))
  t.deepEqual(titles(state), [])
})

test('an entity that is made anew under a removed id shows', (t) => {
  const state = run(listed(1, [todo('a', 1)]), changed(change(2, 'a'), change(3, todo('a', 3))))
  t.deepEqual(titles(state), ['a at 3'])
})

test('a listing without the trash keeps the trash that is known, and one of the trash keeps the rest', (t) => {
  const known = run(listed(3, [todo('a', 1), inTrash('b', 2)], 'all'))
  t.true(known.hasTrash)
  const live = reduce(known, listed(4, [todo('a', 1)]))
  t.deepEqual(titles(live), ['a at 1', 'b at 2'])
  t.false(live.hasTrash)
  const trash = reduce(live, listed(5, [], 'trash'))
  t.deepEqual(titles(trash), ['a at 1'])
  t.true(trash.hasTrash)
  t.is(trash.position?.revision, 4)
})

test('a listing of another history replaces everything, and the trash alone does not', (t) => {
  const known = run(listed(9, [todo('a', 9)], 'all'))
  t.is(reduce(known, listed(2, [inTrash('b', 2)], 'trash', 'new')), known)
  const state = reduce(known, listed(2, [todo('a', 2)], 'live', 'new'))
  t.deepEqual(titles(state), ['a at 2'])
  t.deepEqual(state.position, { history: 'new', revision: 2 })
})

test('what is known already leaves the same maps, so that nothing is drawn again', (t) => {
  const known = run(listed(1, [todo('a', 1)]), answered(change(2, todo('a', 2))))
  t.is(reduce(known, changed(change(2, todo('a', 2)))).todos, known.todos)
  const again = reduce(known, listed(2, [todo('a', 2)]))
  t.is(again.todos.get('a'), known.todos.get('a'))
})

test('changes before the first listing are left to it', (t) => {
  t.is(run(changed(change(1, todo('a', 1)))), emptyState)
})
