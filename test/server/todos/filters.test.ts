import test, { type ExecutionContext } from 'ava'
import { apiOf, type Api, type Json } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

const titlesIn = async (api: Api, query: string): Promise<readonly string[]> => {
  const { status, body, headers } = await api('GET', `/api/todos?${query}`)
  if (status !== 200) return [JSON.stringify(body)]
  if (headers.get('X-Total-Count') !== String(body.length)) return ['the count is wrong']
  return body.map(({ title }: Json) => title)
}

const ids = {
  parent: '019a0000-0000-7000-8000-00000000000a',
  none: '019a0000-0000-7000-8000-00000000000f',
} as const

/** A server with five todos, of which the letters are the titles. */
const startWithTodos = async (t: ExecutionContext) => {
  let now = new Date('2026-12-01T08:00:00.000Z')
  const server = await startServer(t, { now: () => now })
  const api = apiOf(server, server.token)
  const { body: list } = await api('POST', '/api/lists', { name: 'Home' })
  const add = async (title: string, fields: object): Promise<void> => {
    const id = title === 'a' ? ids.parent : crypto.randomUUID()
    const order = title.charCodeAt(0)
    const { status, body } = await api('PUT', `/api/todos/${id}`, { title, order, ...fields })
    if (status !== 201) throw new Error(JSON.stringify(body))
    now = new Date(now.getTime() + 1000)
  }
  await add('a', { tags: ['home', 'money'], priority: 4, dueDate: '2026-12-01' })
  await add('b', { tags: ['home'], dueDate: '2026-12-02', completed: true })
  await add('c', { tags: ['Home'], priority: 4, listId: list.id })
  await add('d', { parentId: ids.parent, dueDate: '2026-12-03' })
  await add('e', { tags: ['école'], dueDate: '2026-12-04', completed: true, listId: list.id })
  return { api, list }
}

test('each filter leaves the todos that match it, in the order of the list', async (t) => {
  const { api, list } = await startWithTodos(t)
  const e = 'e\u0301cole'
  for (const [query, expected] of [
    ['', 'abcde'],
    ['completed=true', 'be'],
    ['completed=false', 'acd'],
    ['listId=inbox', 'abd'],
    [`listId=${list.id}`, 'ce'],
    [`listId=${list.id.toUpperCase()}`, 'ce'],
    [`listId=${ids.none}`, ''],
    [`listId=${list.id}&listId=inbox&listId=inbox`, 'abcde'],
    [`listId=${ids.none}&listId=${list.id}`, 'ce'],
    ['minPriority=1', 'ac'],
    ['minPriority=4', 'ac'],
    // It is 1 December, 08:00.
    ['dueWithin=0', 'a'],
    ['dueWithin=1', 'ab'],
    ['dueWithin=2', 'abd'],
    ['dueWithin=3650', 'abde'],
    ['hasDueDate=true', 'abde'],
    ['hasDueDate=false', 'c'],
    ['overdue=true', ''],
    ['overdue=false', 'abcde'],
    ['started=true', 'abcde'],
    ['started=false', ''],
    [`parentId=${ids.parent}`, 'd'],
    ['parentId=none', 'abce'],
    [`parentId=${ids.none}`, ''],
    ['tag=home', 'ab'],
    ['tag=home&tag=money', 'a'],
    ['tag=money&tag=home&tag=home', 'a'],
    ['tag=home&tag=Home', ''],
    ['tag=hom', ''],
    [`tag=${encodeURIComponent(e)}`, 'e'],
    ['priority=4', 'ac'],
    ['priority=0', 'bde'],
    ['dueBefore=2026-12-02', 'a'],
    ['dueAfter=2026-12-02', 'de'],
    ['dueAfter=2026-12-01&dueBefore=2026-12-04', 'bd'],
    ['dueAfter=2026-12-04&dueBefore=2026-12-01', ''],
    ['updatedSince=2026-12-01T08:00:03.000Z', 'de'],
    ['updatedSince=2026-12-01T08:00:03Z', 'de'],
    ['updatedSince=2026-12-01T08:00:03.001Z', 'e'],
    ['deleted=false', 'abcde'],
    ['deleted=true', ''],
    ['completed=true&listId=inbox&tag=home&priority=0&dueBefore=2026-12-03', 'b'],
  ] as const) {
    t.deepEqual(await titlesIn(api, query), [...expected], query)
  }
})

test('the filters hold for the trash too', async (t) => {
  const { api } = await startWithTodos(t)
  await api('DELETE', '/api/todos?tag=home')
  t.deepEqual(await titlesIn(api, 'deleted=true'), ['a', 'b', 'd'], 'a subtask goes with its parent')
  t.deepEqual(await titlesIn(api, 'deleted=true&tag=money'), ['a'])
  t.deepEqual(await titlesIn(api, `deleted=true&parentId=${ids.parent}`), ['d'])
  t.deepEqual(await titlesIn(api, 'deleted=true&sort=-title&completed=false'), ['d', 'a'])
  t.deepEqual(await titlesIn(api, 'tag=home'), [])
})

test('PATCH and DELETE of many change what the same query lists, and nothing else', async (t) => {
  const { api, list } = await startWithTodos(t)
  const query = `listId=${list.id}&tag=${encodeURIComponent('école')}&completed=true&dueAfter=2026-12-01&q=e`
  t.deepEqual(await titlesIn(api, query), ['e'])
  t.is((await api('PATCH', `/api/todos?${query}`, { priority: 3 })).body.changed, 1)
  t.deepEqual(await titlesIn(api, 'priority=3'), ['e'])
  t.is((await api('DELETE', '/api/todos?priority=3&dryRun=true')).body.deleted, 1)
  t.is((await api('DELETE', '/api/todos?priority=3')).body.deleted, 1)
  t.deepEqual(await titlesIn(api, ''), ['a', 'b', 'c', 'd'])
  t.is((await api('DELETE', `/api/todos?parentId=${ids.none}`)).body.deleted, 0)
  t.is((await api('PATCH', '/api/todos?deleted=true&priority=3', { deletedAt: null })).body.changed, 1)
  t.deepEqual(await titlesIn(api, ''), ['a', 'b', 'c', 'd', 'e'])
})

test('a view in PATCH and DELETE means the day of the change, in the zone of the request', async (t) => {
  const server = await startServer(t, { now: () => new Date('2026-12-01T23:30:00Z') })
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'a', dueDate: '2026-12-02' })
  const complete = (zone: string) =>
    api('PATCH', '/api/todos?view=today', { completed: true }, { 'Time-Zone': zone })
  t.is((await complete('UTC')).body.changed, 0)
  t.is((await complete('Europe/Berlin')).body.changed, 1)
  t.is((await complete('Mars/Phobos')).status, 422)
})

test('what a change of many matches is as it is in the change, with what came before it in the same turn', async (t) => {
  const { api } = await startWithTodos(t)
  const [, deleted] = await Promise.all([
    api('PATCH', '/api/todos', { tags: ['all'] }),
    api('DELETE', '/api/todos?tag=all&parentId=none'),
  ])
  t.is(deleted.body.deleted, 5)
})

test('a filter that is not as it must be is refused by name, and changes nothing', async (t) => {
  const { api } = await startWithTodos(t)
  for (const [query, field, message] of [
    ['completed=yes', 'completed', 'must be true or false'],
    ['deleted=1', 'deleted', 'must be true or false'],
    ['listId=home', 'listId', 'must be "inbox" or the UUID of a list'],
    ['parentId=null', 'parentId', 'must be the UUID of a todo, or none'],
    ['parentId=', 'parentId', 'must be the UUID of a todo, or none'],
    ['priority=5', 'priority', 'must be a whole number from 0 (none) to 4 (urgent)'],
    ['priority=high', 'priority', 'must be a whole number from 0 (none) to 4 (urgent)'],
    ['priority=1&priority=2', 'priority', 'must be given once'],
    ['dueBefore=tomorrow', 'dueBefore', 'must be a calendar date such as "2026-12-01"'],
    ['dueAfter=2026-02-30', 'dueAfter', 'must be a calendar date such as "2026-12-01"'],
    ['dueAfter=2026-12-01T00:00:00Z', 'dueAfter', 'must be a calendar date such as "2026-12-01"'],
    ['updatedSince=2026-12-01', 'updatedSince', /must be an instant in UTC such as/],
    ['listId=inbox&listId=home', 'listId', 'must be "inbox" or the UUID of a list'],
    ['minPriority=0', 'minPriority', 'must be a whole number from 1 (low) to 4 (urgent)'],
    ['dueWithin=-1', 'dueWithin', 'must be a whole number of days from 0 to 3650'],
    ['dueWithin=3651', 'dueWithin', 'must be a whole number of days from 0 to 3650'],
    ['dueWithin=1.5', 'dueWithin', 'must be a whole number of days from 0 to 3650'],
    ['overdue=now', 'overdue', 'must be true or false'],
    ['hasDueDate=1', 'hasDueDate', 'must be true or false'],
    ['started=', 'started', 'must be true or false'],
    ['q=a&q=b', 'q', 'must be given once'],
    ['tag=', 'tag', 'must not be empty'],
    ['tag=home&tag=%20', 'tag', 'must not be empty'],
    [`tag=${'x'.repeat(101)}`, 'tag', 'must be at most 100 characters long'],
    [`${'tag=a&'.repeat(100)}tag=b`, 'tag', 'must be given at most 100 times'],
    ['tags=home', 'tags', /\(did you mean tag\?\)$/],
    ['due=2026-12-01', 'due', /^is not a query parameter/],
  ] as const) {
    for (const [method, body] of [['GET'], ['PATCH', { notes: 'changed' }], ['DELETE']] as const) {
      const answer = await api(method, `/api/todos?${query}`, body)
      t.is(answer.status, 422, `${method} ${query}`)
      t.is(answer.body.errors[0].field, field, query)
      if (typeof message === 'string') t.is(answer.body.errors[0].message, message, query)
      else t.regex(answer.body.errors[0].message, message, query)
    }
  }
  const todos: readonly Json[] = (await api('GET', '/api/todos')).body
  t.true(todos.length === 5 && todos.every(({ notes }) => notes === ''))
})
