import test from 'ava'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const refused = test.macro({
  async exec(t, body: unknown, fields: readonly string[]) {
    const server = await startServer(t)
    const api = apiOf(server, server.token)
    const { status, body: problem, headers } = await api('POST', '/api/todos', body)
    t.is(status, 422)
    t.is(headers.get('Content-Type'), 'application/problem+json')
    t.deepEqual(
      problem.errors.map((error: { field: string }) => error.field),
      fields,
    )
    t.deepEqual((await api('GET', '/api/todos')).body, [])
  },
  title: (name = '') => `POST refuses ${name} and stores nothing`,
})

test('no title', refused, {}, ['title'])
test('a blank title', refused, { title: ' \t\n ' }, ['title'])
test('a title of 1,001 code points', refused, { title: '🦊'.repeat(1001) }, ['title'])
test('a title with half a surrogate pair', refused, '{"title": "\\ud800"}', ['title'])
test('a title that is a number', refused, { title: 1 }, ['title'])
test('notes over 64 KiB', refused, { title: 'a', notes: 'é'.repeat(32 * 1024 + 1) }, ['notes'])
test('unknown fields, naming each', refused, { title: 'a', colour: 1, shape: 2 }, ['colour', 'shape'])
test('a field named __proto__', refused, '{"title": "a", "__proto__": {"completed": true}}', ['__proto__'])
test(
  'fields that the server owns',
  refused,
  { title: 'a', id: 'x', url: 'x', createdAt: 'x', updatedAt: 'x', completedAt: 'x', revision: 1 },
  ['id', 'url', 'createdAt', 'updatedAt', 'completedAt', 'revision'],
)
test('a list that does not exist', refused, { title: 'a', listId: 'work' }, ['listId'])
test('a parent', refused, { title: 'a', parentId: 'x' }, ['parentId'])
test('a repetition', refused, { title: 'a', repeat: { rrule: 'FREQ=DAILY' } }, ['repeat'])
test('reminders', refused, { title: 'a', reminders: [{ before: 'PT30M' }] }, ['reminders'])
test('a priority out of range', refused, { title: 'a', priority: 5 }, ['priority'])
test('a broken priority', refused, { title: 'a', priority: 1.5 }, ['priority'])
test('a day that does not exist', refused, { title: 'a', dueDate: '2027-02-29' }, ['dueDate'])
test('a due time without a date', refused, { title: 'a', dueTime: '09:00' }, ['dueTime'])
test('a time that does not exist', refused, { title: 'a', dueDate: '2027-01-01', dueTime: '24:00' }, [
  'dueTime',
])
test('the same tag twice', refused, { title: 'a', tags: ['x', ' x '] }, ['tags'])
test('an order that is no finite number', refused, '{"title": "a", "order": 1e999}', ['order'])
test('a todo that would be born in the trash', refused, { title: 'a', deletedAt: '2027-01-01' }, [
  'deletedAt',
])
test('a list instead of a todo', refused, [{ title: 'a' }], ['body'])

test('the largest title and notes are taken', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const sent = { title: '🦊'.repeat(1000), notes: '\u{1}'.repeat(64 * 1024 - 40_000) + '"'.repeat(40_000) }
  const { status, body } = await api('POST', '/api/todos', sent)
  t.is(status, 201)
  t.like(body, sent)
})
