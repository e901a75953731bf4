import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type ExecutionContext } from 'ava'
import { createApi, Refused } from '../../electron/client/api.ts'
import { countDueToday } from '../../electron/client/due-today.ts'
import { createEventStream, type DesktopEvents } from '../../electron/client/event-stream.ts'
import { apiOf } from '../support/http.ts'
import { startProvider } from '../support/provider.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signIn, startSignInServer } from '../support/sign-in.ts'
import { until } from '../support/until.ts'

// The desktop process follows the server that its windows use, as any other client does.

const times = { shortestPause: 10, refusalPause: 20, longestSilence: 40_000 }

const kinds = ['opened', 'closed', 'changed', 'reminder', 'answered'] as const

type Address = Pick<TestServer, 'url' | 'token'>

/** A client of the server that `find` returns, and all that its stream tells, each kind with its data. */
function openClient(t: ExecutionContext, find: () => Address, its: Partial<typeof times> = {}) {
  const api = createApi({ findAddress: async () => find() })
  const stream = createEventStream(api, { ...times, ...its })
  const told: unknown[][] = []
  for (const kind of kinds)
    stream.events.on(kind, (...data: DesktopEvents[typeof kind]) => void told.push([kind, ...data]))
  t.teardown(stream.stop)
  const wait = (kind: string, count = 1) =>
    until(t, () => told.filter(([each]) => each === kind).length >= count, `${kind}, ${count} times`)
  stream.start()
  return { api, stream, told, wait }
}

test('a reminder, its answer and changes are told', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const { api, told, wait } = openClient(t, () => server)
  await wait('opened')
  const at = new Date(Date.now() + 500).toISOString()
  const { body: todo } = await owner('POST', '/api/todos', { title: 'Pay rent', reminders: [{ at }] })
  await wait('reminder')
  await api.call('PATCH', `/api/todos/${todo.id}`, { completed: true })
  await wait('answered')
  t.deepEqual(told, [
    ['opened', { isNew: true }],
    ['changed'],
    ['reminder', { todo: todo.id, title: 'Pay rent', at, missed: false }],
    ['changed'],
    ['answered', { todo: todo.id, at }],
  ])
})

test('a refusal has its status', async (t) => {
  const server = await startServer(t)
  const { api } = openClient(t, () => server)
  const error = await t.throwsAsync(api.call('PATCH', '/api/todos/none', {}), { instanceOf: Refused })
  t.is(error.status, 404)
})

test('after sleep the stream opens anew, which is nothing new', async (t) => {
  const server = await startServer(t)
  const { stream, told, wait } = openClient(t, () => server)
  await wait('opened')
  stream.reopen()
  await wait('opened', 2)
  t.deepEqual(told, [
    ['opened', { isNew: true }],
    ['opened', { isNew: false }],
  ])
})

test('a server that starts again is followed on its new port, with a new session, and is another one', async (t) => {
  const first = await startServer(t)
  let server: TestServer = first
  const { api, told, wait } = openClient(t, () => server)
  await wait('opened')
  await first.stop()
  server = await startServer(t, { dataDir: first.dataDir })
  await wait('opened', 2)
  t.deepEqual(told, [['opened', { isNew: true }], ['closed'], ['opened', { isNew: true }]])
  t.truthy((await api.call('GET', '/api/todos')).body)
})

test('where everyone has to sign in, the stream opens at the sign-in and is closed at the sign-out', async (t) => {
  const provider = await startProvider(t)
  const auth = { required: true, graceDays: 30 }
  const server = await startSignInServer(t, provider, { auth })
  const { told, wait } = openClient(t, () => server)
  t.deepEqual(told, [])
  await signIn(server)
  await wait('opened')
  await server.owner('DELETE', '/api/auth/session')
  await wait('closed')
  await signIn(server)
  await wait('opened', 2)
  t.deepEqual(told, [['opened', { isNew: true }], ['closed'], ['opened', { isNew: true }]])
})

test('a sign-in without a duty to sign in changes the account', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider)
  const { told, wait } = openClient(t, () => server)
  await wait('opened')
  await signIn(server)
  await wait('opened', 2)
  t.deepEqual(told, [['opened', { isNew: true }], ['closed'], ['opened', { isNew: true }]])
})

test('a stream that is silent, or is no stream of ours, is opened again', async (t) => {
  const answers = ['event: hello\ndata: nonsense\n\n', '', 'event: hello\ndata: {"account":"local"}\n\n']
  let asked = 0
  const server = createServer(({ url, method }, response) => {
    if (method === 'POST') {
      const isCode = url?.includes('launch-codes') === true
      return response.writeHead(201).end(JSON.stringify(isCode ? { code: 'c', url: '/' } : { token: 't' }))
    }
    response.writeHead(200).write(answers[asked++ % answers.length] ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const address = { url: `http://127.0.0.1:${port}`, token: 'owner' }
  const { wait } = openClient(t, () => address, { longestSilence: 100 })
  await wait('opened', 2)
  t.true(asked > answers.length)
})

test('the number of the todos in Today follows changes, midnight and the end of the account', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const { api, stream, wait } = openClient(t, () => server)
  let now = new Date()
  const dueToday = countDueToday(api, stream, () => now)
  t.teardown(dueToday.stop)
  const counts: (number | null)[] = []
  dueToday.listen((count) => counts.push(count))
  const nowIs = (count: number | null) => until(t, () => dueToday.read() === count, String(count))
  await nowIs(0)
  const dayOf = (date: Date): string =>
    `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
  const { body: todo } = await owner('POST', '/api/todos', { title: 'a', dueDate: dayOf(now) })
  await nowIs(1)
  // Changes of what is not in Today are no news.
  await owner('POST', '/api/todos', { title: 'b' })
  await wait('changed', 2)
  await owner('PATCH', `/api/todos/${todo.id}`, { completed: true })
  await nowIs(0)
  now = new Date(now.getFullYear(), now.getMonth(), now.getDate(), 23, 59, 59, 990)
  await owner('POST', '/api/todos', { title: 'c', dueDate: dayOf(now) })
  await nowIs(1)
  await server.stop()
  stream.events.emit('closed')
  t.deepEqual(counts, [0, 1, 0, 1, null])
})
