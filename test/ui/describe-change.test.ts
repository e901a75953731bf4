import { createText } from '../../renderer/messages/use-text.ts'
import test from 'ava'
import { createIntl } from 'react-intl'
import type { Change, ChangeEntry, List, Todo } from '../../server/contract.ts'
import { describeChange } from '../../renderer/activity/describe-change.ts'
import type { ChangeWords } from '../../renderer/activity/describe-fields.ts'
import { createRepeatWords } from '../../renderer/todos/repeat/describe-repeat.ts'
import { createDueWords } from '../../renderer/todos/due-words.ts'
import { en } from '../../messages/en.ts'
import { todoOf } from '../support/page-todo.ts'

const intl = createIntl({ locale: 'en-GB', messages: en })
const formatDue = createDueWords('en-GB')

const words: ChangeWords = {
  text: createText(intl),
  nameList: (id) => ({ inbox: 'Inbox', home: 'Home' })[id] ?? null,
  nameTodo: (id) => (id === 'parent' ? 'Parent' : null),
  sayRepeat: createRepeatWords(createText(intl), 'en-GB'),
  sayDue: (date, time) => formatDue({ date, time }, { date: '2026-12-01', time: '12:00' }).words,
}

type ChangedTodo = Omit<Todo, 'url'>
type ChangedList = Omit<List, 'url'>

const at = '2026-12-01T08:00:00.000Z'

const listOf = (fields: Partial<ChangedList>): ChangedList => ({
  id: 'home',
  name: 'Home',
  colour: 'green',
  order: 1024,
  archived: false,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  revision: 2,
  ...fields,
})

const todo = (before: Partial<ChangedTodo> | null, after: Partial<ChangedTodo> = {}): ChangeEntry => {
  const whole = todoOf('a', { title: 'Pay rent', updatedAt: at, revision: 2, ...after })
  const changed = before && { ...before, updatedAt: at, revision: 1 }
  return { kind: 'todo', id: whole.id, before: changed, after: whole }
}

const list = (before: Partial<ChangedList> | null, after: Partial<ChangedList> = {}): ChangeEntry => {
  const whole = listOf(after)
  const changed = before && { ...before, updatedAt: at, revision: 1 }
  return { kind: 'list', id: whole.id, before: changed, after: whole }
}

const say = (changes: ChangeEntry[], todoId: string | null = null): readonly string[] => {
  const change: Pick<Change, 'changes' | 'summary'> = { changes, summary: 'Summary of the server' }
  return describeChange(change, words, todoId).phrases.map(({ message, values }) =>
    intl.formatMessage({ id: message }, values),
  )
}

const says = test.macro({
  exec(t, changes: ChangeEntry[], expected: readonly string[]) {
    t.deepEqual(say(changes), expected)
  },
  title: (which: string | undefined, _changes: ChangeEntry[], expected: readonly string[]) =>
    `${which ?? 'a change'} is said to be: ${expected.join('; ')}`,
})

const deleted = { deletedAt: at, deletedBy: 'h-2' }
const live = { deletedAt: null, deletedBy: null }
const weekly = { rrule: 'FREQ=WEEKLY', from: 'due', start: '2026-12-01', done: 0 } as const

test(says, [todo(null)], ['Added “Pay rent”'])
test(says, [todo(null, { id: 'a' }), todo(null, { id: 'b' })], ['Added 2 todos'])
test(
  says,
  [todo(null, { id: 'a' }), todo(null, { id: 'b', parentId: 'a' })],
  ['Added “Pay rent” and its subtask'],
)
test(says, [todo({ completed: false, completedAt: null }, { completed: true })], ['Completed “Pay rent”'])
test(says, [todo({ completed: true, completedAt: at })], ['Reopened “Pay rent”'])
test(
  says,
  [
    todo({ completed: false, completedAt: null }, { completed: true, repeat: weekly }),
    todo(null, { id: 'b', previousId: 'a', dueDate: '2026-12-08', repeat: weekly }),
  ],
  ['Completed “Pay rent”', 'It is due again: 8 Dec'],
)
test(
  'of a repeating todo',
  says,
  [todo({ completed: true }), todo(live, { id: 'b', previousId: 'a', ...deleted })],
  ['Reopened “Pay rent”'],
)
test(
  says,
  ['a', 'b', 'c'].map((id) => todo({ completed: false }, { id, completed: true })),
  ['Completed 3 todos'],
)
test(says, [todo(live, deleted)], ['Deleted “Pay rent”'])
test(
  says,
  [todo(live, deleted), ...['b', 'c'].map((id) => todo(live, { id, parentId: 'a', ...deleted }))],
  ['Deleted “Pay rent” and its 2 subtasks'],
)
test(says, [todo(deleted)], ['Restored “Pay rent”'])
test(says, [todo({ title: 'Pay' })], ['Renamed “Pay” to “Pay rent”'])
test(says, [todo({ notes: '' }, { notes: 'x' })], ['Wrote notes for “Pay rent”'])
test(says, [todo({ notes: 'x' }, { notes: 'y' })], ['Changed the notes of “Pay rent”'])
test(says, [todo({ notes: 'x' })], ['Removed the notes of “Pay rent”'])
test(says, [todo({ listId: 'inbox' }, { listId: 'home' })], ['Moved “Pay rent” to Home'])
test(says, [todo({ listId: 'inbox' }, { listId: 'gone' })], ['Moved “Pay rent” to a list that is gone'])
test(
  'with its subtask',
  says,
  [
    todo({ listId: 'inbox', order: 1 }, { listId: 'home' }),
    todo({ listId: 'inbox' }, { id: 'b', parentId: 'a', listId: 'home' }),
  ],
  ['Moved “Pay rent” to Home'],
)
test(
  says,
  ['a', 'b'].map((id) => todo({ listId: 'inbox' }, { id, listId: 'home' })),
  ['Moved 2 todos to Home'],
)
test(says, [todo({ parentId: null }, { parentId: 'parent' })], ['Made “Pay rent” a subtask of “Parent”'])
test(says, [todo({ parentId: 'parent' })], ['Made “Pay rent” a todo of its own'])
test(says, [todo({ order: 2048 })], ['Moved “Pay rent” up'])
test(says, [todo({ order: 512 })], ['Moved “Pay rent” down'])
test(says, [todo({ order: 2048 }), todo({ order: 2048 }, { id: 'b' })], ['Put 2 todos into another order'])
test(
  'with a renumbering',
  says,
  [todo({ title: 'Pay' }), todo({ order: 2048 }, { id: 'b' })],
  ['Renamed “Pay” to “Pay rent”'],
)
test(
  says,
  [todo({ dueDate: '2026-12-02' }, { dueDate: '2026-12-04' })],
  ['Due date of “Pay rent”: Tomorrow → Fri'],
)
test(
  says,
  [todo({ dueTime: null }, { dueDate: '2026-12-04', dueTime: '17:00' })],
  ['Due date of “Pay rent”: Fri → Fri 17:00'],
)
test(
  says,
  [
    todo(
      { dueDate: null, priority: 4, tags: [], startDate: null },
      { startDate: '2026-12-01', tags: ['home', 'money'], dueDate: '2027-01-04' },
    ),
  ],
  [
    'Due date of “Pay rent”: none → 4 Jan 2027',
    'Start date of “Pay rent”: none → Today',
    'Priority of “Pay rent”: Urgent → none',
    'Tags of “Pay rent”: none → #home #money',
  ],
)
test(says, [todo({ repeat: null }, { repeat: weekly })], ['Repeat of “Pay rent”: none → Every week'])
test(says, [todo({ title: 'x' }), todo({ priority: 1 }, { id: 'b' })], ['Changed 2 todos'])
test(
  says,
  [todo({ completed: false, title: 'Pay' }, { completed: true })],
  ['Completed “Pay rent”', 'Renamed “Pay” to “Pay rent”'],
)
test(
  says,
  [todo(null, { id: 'a' }), todo({ completed: false }, { id: 'b', completed: true, title: 'Old' })],
  ['Added “Pay rent”', 'Completed “Old”'],
)
test(says, [list(null)], ['Added the list “Home”'])
test(
  says,
  [list({ deletedAt: null }, { deletedAt: at }), todo(live, { listId: 'home', ...deleted })],
  ['Deleted the list “Home” and its todo'],
)
test(
  says,
  [list({ deletedAt: at }), ...['a', 'b'].map((id) => todo(deleted, { id, listId: 'home' }))],
  ['Restored the list “Home” and its 2 todos'],
)
test(says, [list({ name: 'House' })], ['Renamed the list “House” to “Home”'])
test(says, [list({ colour: 'red' })], ['Changed the colour of the list “Home”'])
test(says, [list({ archived: false }, { archived: true })], ['Archived the list “Home”'])
test(says, [list({ order: 1 })], ['Moved the list “Home”'])
test(says, [list({ order: 1 }), list({ order: 2 }, { id: 'b' })], ['Put 2 lists into another order'])
test(says, [{ kind: 'todo', id: 'a' }], ['Summary of the server'])
test('without entries', says, [], ['Summary of the server'])

test('of a change of many todos, only the part of one todo is described', (t) => {
  const changes = [todo({ completed: false }, { completed: true }), todo(null, { id: 'b', title: 'Other' })]
  t.deepEqual(say(changes, 'a'), ['Completed “Pay rent”'])
  t.deepEqual(say(changes, 'b'), ['Added “Other”'])
})

test('a change leads to its todo only where it is about one', (t) => {
  const idOf = (changes: ChangeEntry[]) => describeChange({ changes, summary: '' }, words).todoId
  t.is(idOf([todo(null)]), 'a')
  t.is(idOf([todo(null), todo(null, { id: 'b' })]), null)
  t.is(idOf([{ kind: 'todo', id: 'a' }]), null)
})
