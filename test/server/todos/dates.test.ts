import { readFile, writeFile } from 'node:fs/promises'
import test from 'ava'
import { fileOf } from '../../support/account.ts'
import { apiOf, type Json } from '../../support/http.ts'
import { fieldsOf, ownId, startWithPlaces } from '../../support/places.ts'
import { startServer } from '../../support/server.ts'

const refused = test.macro({
  async exec(t, fields: Json, named: readonly string[]) {
    const { api, addTodo, change, read } = await startWithPlaces(t)
    const id = await addTodo('kept')
    const before = await read(id)
    for (const [method, path, body] of [
      ['POST', '/api/todos', { title: 'a', ...fields }],
      ['PUT', `/api/todos/${ownId(1)}`, { title: 'a', ...fields }],
      ['PUT', `/api/todos/${id}`, { title: 'a', ...fields }],
      ['PATCH', `/api/todos/${id}`, fields],
      ['PATCH', '/api/todos', fields],
    ] as const) {
      const answer = await api(method, path, body)
      t.is(answer.status, 422, `${method} ${path}`)
      t.deepEqual(fieldsOf(answer).toSorted(), named)
    }
    const operations = await change({ op: 'update', kind: 'todo', id, patch: fields })
    t.deepEqual(
      fieldsOf(operations).toSorted(),
      named.map((field) => `operations[0].patch.${field}`),
    )
    t.deepEqual((await api('GET', '/api/todos')).body, [before])
  },
  title: (name = '') => `refused, and nothing is stored: ${name}`,
})

test('a 30th of February', refused, { dueDate: '2028-02-30' }, ['dueDate'])
test('a 29th of February in another year', refused, { startDate: '2027-02-29' }, ['startDate'])
test('a date with a time', refused, { dueDate: '2027-01-01T00:00:00Z' }, ['dueDate'])
test('a date as people write it', refused, { startDate: '1.2.2027' }, ['startDate'])
test('a month 13', refused, { dueDate: '2027-13-01' }, ['dueDate'])
test('a date that is a number', refused, { startDate: 20270101 }, ['startDate'])
test('an hour 24', refused, { dueDate: '2027-01-01', dueTime: '24:00' }, ['dueTime'])
test('a time with seconds', refused, { dueDate: '2027-01-01', dueTime: '09:00:00' }, ['dueTime'])
test('a time without a due date', refused, { dueTime: '09:00' }, ['dueTime'])
test('a time with a start only', refused, { startDate: '2027-01-01', dueTime: '09:00' }, ['dueTime'])
test('a start after the due date', refused, { startDate: '2027-01-02', dueDate: '2027-01-01' }, ['startDate'])

test('a leap day, and a start on the day that it is due, are taken', async (t) => {
  const { addTodo, read, patch } = await startWithPlaces(t)
  const id = await addTodo('a', { startDate: '2028-02-29', dueDate: '2028-02-29', dueTime: '23:59' })
  t.like(await read(id), { startDate: '2028-02-29', dueDate: '2028-02-29', dueTime: '23:59' })
  t.like((await patch(id, { dueDate: null })).body, { startDate: '2028-02-29', dueDate: null, dueTime: null })
  t.is((await patch(id, { startDate: '2030-01-01' })).status, 200)
})

test('a patch of one date is checked with the other as it is stored', async (t) => {
  const { addTodo, patch, read, api } = await startWithPlaces(t)
  const id = await addTodo('a', { startDate: '2027-01-05', dueDate: '2027-01-10' })
  for (const body of [{ startDate: '2027-01-11' }, { dueDate: '2027-01-04' }]) {
    const answer = await patch(id, body)
    t.deepEqual([answer.status, fieldsOf(answer)], [422, ['startDate']])
    t.is((await api('PATCH', '/api/todos', body)).status, 422)
  }
  t.like(await read(id), { startDate: '2027-01-05', dueDate: '2027-01-10', revision: 1 })
  const both = { startDate: '2027-02-01', dueDate: '2027-02-02' }
  t.like((await patch(id, both)).body, both)
  t.is((await patch(id, { dueDate: '2027-01-01', startDate: null })).status, 200)
})

test('an undo that would bring a start after the due date is a conflict', async (t) => {
  const { addTodo, patch, undo, read } = await startWithPlaces(t)
  const id = await addTodo('a', { startDate: '2027-01-05' })
  const earlier = await patch(id, { startDate: '2027-01-01' })
  await patch(id, { dueDate: '2027-01-02' })
  const { status, body } = await undo(earlier.headers.get('Localist-Change'))
  t.is(status, 409)
  t.like(body.errors[0], { field: 'changes[0].startDate', id })
  t.is((await read(id)).startDate, '2027-01-01')
})

test('a todo that an older Localist stored with a start after its due date is changed elsewhere, and not in its dates', async (t) => {
  const first = await startServer(t)
  const api = apiOf(first, first.token)
  const fields = { title: 'a', startDate: '2027-01-01', dueDate: '2027-01-05' }
  const { body: todo } = await api('POST', '/api/todos', fields)
  await first.stop()
  const text = await readFile(fileOf(first), 'utf8')
  await writeFile(fileOf(first), text.replace('"startDate":"2027-01-01"', '"startDate":"2027-02-01"'))
  const server = await startServer(t, { dataDir: first.dataDir })
  const again = apiOf(server, server.token)
  const path = `/api/todos/${todo.id}`
  t.like((await again('GET', path)).body, { startDate: '2027-02-01', dueDate: '2027-01-05' })
  t.is((await again('PATCH', path, { title: 'b', completed: true })).status, 200)
  const worse = await again('PATCH', path, { dueDate: '2027-01-04' })
  t.deepEqual([worse.status, fieldsOf(worse)], [422, ['startDate']])
  t.is((await again('PATCH', path, { dueDate: '2027-03-01' })).status, 200)
})
