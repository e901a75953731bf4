import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { openEvents } from '../../support/events.ts'
import { apiOf, rawConnection, readToEnd } from '../../support/http.ts'
import { startServer, type TestServer } from '../../support/server.ts'

test('headers that do not come within 10 s are answered with 408', async (t) => {
  const server = await startServer(t)
  const socket = await rawConnection(t, server.url)
  const started = performance.now()
  socket.write('GET /api/health HTTP/1.1\r\nHost: ')
  const answer = await readToEnd(socket)
  t.regex(answer, /^HTTP\/1\.1 408 /)
  t.regex(answer, /content-security-policy:/i)
  const seconds = (performance.now() - started) / 1000
  t.true(seconds > 9 && seconds < 15, `${seconds} s`)
})

test('a request that does not come whole within 30 s is answered with 408', async (t) => {
  const server = await startServer(t)
  const socket = await rawConnection(t, server.url)
  const started = performance.now()
  socket.write(
    `POST /api/todos HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  t.regex(await readToEnd(socket), /^HTTP\/1\.1 408 /)
  const seconds = (performance.now() - started) / 1000
  t.true(seconds > 29 && seconds < 35, `${seconds} s`)
})

const expecting = (server: TestServer, expectation: string): string =>
  `POST /api/todos HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\n` +
  `Content-Type: application/json\r\nContent-Length: 14\r\nConnection: close\r\nExpect: ${expectation}\r\n\r\n`

test('an Expect other than 100-continue is 417, with our headers, and nothing is stored', async (t) => {
  const server = await startServer(t)
  for (const expectation of ['the-unexpected', '100-continue, the-unexpected', '100-continued', '']) {
    const socket = await rawConnection(t, server.url)
    socket.write(`${expecting(server, expectation)}{"title": "a"}`)
    const answer = await readToEnd(socket)
    t.regex(answer, /^HTTP\/1\.1 417 [^]*content-security-policy: /i, expectation)
    const { status, type, detail } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    t.is(status, 417)
    t.is(type, 'urn:localist:problem:expectation-failed')
    t.regex(detail, /100-continue/)
  }
  t.deepEqual((await apiOf(server, server.token)('GET', '/api/todos')).body, [])
})

test('Expect: 100-continue is answered with 100 before the body comes, and then with 201', async (t) => {
  const server = await startServer(t)
  for (const expectation of ['100-continue', '100-Continue']) {
    const socket = await rawConnection(t, server.url)
    socket.write(expecting(server, expectation))
    t.regex(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 100 /)
    socket.write('{"title": "a"}')
    t.regex(await readToEnd(socket), /^HTTP\/1\.1 201 /)
  }
  t.is((await apiOf(server, server.token)('GET', '/api/todos')).body.length, 2)
})

test('a connection may lie idle for a minute between two requests, and the stop does not wait for it', async (t) => {
  const server = await startServer(t)
  const socket = await rawConnection(t, server.url)
  const ask = async (): Promise<string> => {
    socket.write(`GET /api/health HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n\r\n`)
    return String((await once(socket, 'data'))[0])
  }
  t.regex(await ask(), /^HTTP\/1\.1 200 [^]*keep-alive: timeout=60\r\n/i)
  await setTimeout(8_000)
  t.regex(await ask(), /^HTTP\/1\.1 200 /, 'Node closes it after 5 s unless told otherwise')
  const started = performance.now()
  await server.stop()
  const milliseconds = performance.now() - started
  t.true(milliseconds < 900, `${milliseconds} ms`)
})

test('500 idle connections keep nobody waiting, and do not hold up the stop', async (t) => {
  const server = await startServer(t)
  await Promise.all(Array.from({ length: 500 }, () => rawConnection(t, server.url)))
  const api = apiOf(server, server.token)
  t.is((await api('POST', '/api/todos', { title: 'a' })).status, 201)
  const started = performance.now()
  await server.stop()
  const milliseconds = performance.now() - started
  t.true(milliseconds < 2000, `${milliseconds} ms`)
})

test('a stop waits for the request under way, cuts one that hangs long before its time is over, and takes no more', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const hanging = await rawConnection(t, server.url)
  hanging.write(`POST /api/todos HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nContent-Length: 9\r\n\r\n`)
  const changes = Array.from({ length: 20 }, (_, index) => api('POST', '/api/todos', { title: `${index}` }))
  await Promise.race(changes)
  const started = performance.now()
  await server.stop()
  // A body may take 30 s.
  t.true(performance.now() - started < 15_000)
  t.false(existsSync(join(server.dataDir, 'server.json')))
  await t.throwsAsync(api('GET', '/api/health'))

  const answered = (await Promise.allSettled(changes)).filter(
    (change) => change.status === 'fulfilled' && change.value.status === 201,
  )
  const next = await startServer(t, { dataDir: server.dataDir })
  const kept = (await apiOf(next, next.token)('GET', '/api/todos')).body.length
  t.true(kept >= answered.length, `${kept} of ${answered.length}`)
})

test('a port that was asked for and is taken is a clear failure', async (t) => {
  const other = createServer()
  await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve))
  t.teardown(() => other.close())
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = await t.throwsAsync(startServer(t, { port }))
  t.regex(error?.message ?? '', new RegExp(`Port ${port} is taken`))
})

// It is here because it takes as long as the tests of these times.
test('a stream outlives the times for headers and requests, and has a comment every 15 s', async (t) => {
  t.timeout(60_000)
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const stream = await openEvents(t, server, server.token)
  await stream.nextOf('hello')
  await setTimeout(12_000)
  t.is(stream.comments, 0)
  await setTimeout(5_000)
  t.is(stream.comments, 1)
  await api('POST', '/api/todos', { title: 'a' })
  t.is((await stream.next())?.data.revision, 1)
  await setTimeout(17_000)
  t.is(stream.comments, 2)
  await api('POST', '/api/todos', { title: 'b' })
  t.is((await stream.next())?.data.revision, 2)
})
