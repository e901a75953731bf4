import { mkdir, rm } from 'node:fs/promises'
import test from 'ava'
import { makeToken } from '../../support/credentials.ts'
import { openEvents } from '../../support/events.ts'
import { apiOf, rawConnection, readToEnd } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

test('hello comes first, then each change when it is made, to the owner and to an access token', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await api('POST', '/api/todos', { title: 'before' })
  const { token } = await makeToken(api)
  for (const credential of [server.token, token]) {
    const stream = await openEvents(t, server, credential)
    t.is(stream.status, 200)
    const hello = await stream.nextOf('hello')
    t.like(hello, { id: null, data: { account: 'local' } })
    const { history, revision } = hello.data
    t.regex(history, /^[0-9a-f]{16}$/)
    const { body: todo } = await api('POST', '/api/todos', { title: 'after' })
    t.is(todo.revision, revision + 1)
    const change = await stream.nextOf('change')
    const id = `${history}-${revision + 1}`
    t.like(change, { id, data: { id, revision: revision + 1, undoes: null } })
    t.like(change.data.actor, { kind: 'command-line' })
    const { url: _, ...after } = todo
    t.like(change.data.changes[0], { kind: 'todo', id: todo.id, after })
    t.false('before' in change.data.changes[0])
  }
})

test('the actor of a change by an access token has the name and the id of the token', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const made = await owner('POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:write'] })
  const stream = await openEvents(t, server, server.token)
  await apiOf(server, made.body.token)('POST', '/api/todos', { title: 'a' })
  t.deepEqual((await stream.nextOf('change')).data.actor, {
    kind: 'token',
    name: 'sync.py',
    tokenId: made.body.id,
  })
})

test('changes that are made at the same time come in the order of their revisions, each once', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const stream = await openEvents(t, server, server.token)
  await Promise.all(Array.from({ length: 200 }, (_, at) => api('POST', '/api/todos', { title: `${at}` })))
  const revisions: number[] = []
  while (revisions.length < 200) revisions.push((await stream.nextOf('change')).data.revision)
  t.deepEqual(
    revisions,
    revisions.map((_, at) => at + 1),
  )
})

test('the answer has the headers of a stream, is not cached, and is sent before anything changes', async (t) => {
  const server = await startServer(t)
  const { headers } = await openEvents(t, server, server.token)
  t.is(headers['content-type'], 'text/event-stream')
  t.is(headers['cache-control'], 'no-store')
  t.is(headers['x-content-type-options'], 'nosniff')
  t.is(headers['content-length'], undefined)
  t.is(headers['content-encoding'], undefined)
})

test('HEAD answers with the headers and ends', async (t) => {
  const server = await startServer(t)
  const answer = await apiOf(server, server.token)('HEAD', '/api/events')
  t.is(answer.status, 200)
  t.is(answer.headers.get('content-type'), 'text/event-stream')
  t.is(answer.body, '')
  const socket = await rawConnection(t, server.url)
  socket.write(
    `HEAD /api/events HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\nConnection: close\r\n\r\n`,
  )
  t.regex(await readToEnd(socket), /^HTTP\/1\.1 200 [^]*\r\n\r\n$/)
})

test('a stream is refused without a credential, for another account, and with an unknown parameter', async (t) => {
  const server = await startServer(t)
  t.is((await apiOf(server, null)('GET', '/api/events')).status, 401)
  const owner = apiOf(server, server.token)
  const other = await owner('GET', '/api/events', undefined, { 'Localist-Account': 'f'.repeat(40) })
  t.is(other.status, 409)
  const unknown = await owner('GET', '/api/events?from=1')
  t.is(unknown.status, 422)
  t.deepEqual(unknown.body.parameters, ['since'])
})

test('a stream of an account that cannot be opened is refused with what to do', async (t) => {
  const first = await startServer(t)
  await apiOf(first, first.token)('POST', '/api/todos', { title: 'a' })
  await first.stop()
  const path = `${first.dataDir}/accounts/local/todos.json`
  await rm(path)
  await mkdir(path)
  const server = await startServer(t, { dataDir: first.dataDir })
  const answer = await apiOf(server, server.token)('GET', '/api/events')
  t.is(answer.status, 503)
  t.is(answer.body.type, 'urn:localist:problem:account-unavailable')
})
