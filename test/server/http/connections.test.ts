import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { usualStreamTimes } from '../../../server/events/streams.ts'
import { usualConnectionTimes } from '../../../server/http/listen.ts'
import { usualLockPatience } from '../../../server/data-directory/find-server.ts'
import { apiOf, rawConnection, readToEnd } from '../../support/http.ts'
import { holdingFiles } from '../../support/second-writer.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'

// A time that a test does not wait for is an hour, so that the test ends only where the server does not wait for it either.
const hour = 3_600_000
const endless = { headers: hour, request: hour, idle: hour, check: 20, stop: hour }

/** Opens a connection and sends the start of a POST whose body may come later. */
const beginPost = async (t: ExecutionContext, server: TestServer, ...headers: readonly string[]) => {
  const socket = await rawConnection(t, server.url)
  const lines = [
    'POST /api/todos HTTP/1.1',
    `Host: ${new URL(server.url).host}`,
    `Authorization: Bearer ${server.token}`,
    'Content-Type: application/json',
    ...headers,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  return socket
}

/** The server of Node that answers a request in this process. */
const nodeServerOf = async (server: TestServer): Promise<Server> => {
  const found: Server[] = []
  const note = (message: unknown): void => void found.push((message as { server: Server }).server)
  subscribe('http.server.request.start', note)
  await apiOf(server, null)('GET', '/api/health')
  unsubscribe('http.server.request.start', note)
  const [first] = found
  if (first === undefined) throw new Error('No server answered.')
  return first
}

test.serial(
  'connections may lie idle for a minute between two requests, and headers and requests have 10 s and 30 s',
  async (t) => {
    const server = await startServer(t)
    const { headersTimeout, requestTimeout, keepAliveTimeout } = await nodeServerOf(server)
    t.deepEqual(
      { headersTimeout, requestTimeout, keepAliveTimeout },
      {
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        keepAliveTimeout: 60_000,
      },
    )
    t.deepEqual(usualConnectionTimes, {
      headers: 10_000,
      request: 30_000,
      idle: 60_000,
      check: 1_000,
      stop: 1_000,
    })
    t.deepEqual(usualStreamTimes, { check: 250, heartbeat: 15_000, end: 400 })
    t.is(usualLockPatience, 5_000)
  },
)

test.serial(
  'Expect: 100-continue is answered with 100 before the body comes, and then with 201',
  async (t) => {
    const server = await startServer(t)
    for (const expectation of ['100-continue', '100-Continue']) {
      const socket = await beginPost(
        t,
        server,
        'Content-Length: 14',
        'Connection: close',
        `Expect: ${expectation}`,
      )
      t.regex(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 100 /)
      socket.write('{"title": "a"}')
      t.regex(await readToEnd(socket), /^HTTP\/1\.1 201 /)
    }
    t.is((await apiOf(server, server.token)('GET', '/api/todos')).body.length, 2)
  },
)

test.serial(
  'an Expect other than 100-continue is 417, with our headers, and nothing is stored',
  async (t) => {
    const server = await startServer(t)
    for (const expectation of ['the-unexpected', '100-continue, the-unexpected', '100-continued', '']) {
      const socket = await beginPost(
        t,
        server,
        'Content-Length: 14',
        'Connection: close',
        `Expect: ${expectation}`,
      )
      socket.write('{"title": "a"}')
      const answer = await readToEnd(socket)
      t.regex(answer, /^HTTP\/1\.1 417 [^]*content-security-policy: /i, expectation)
      const { status, type, detail } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
      t.is(status, 417)
      t.is(type, 'urn:localist:problem:expectation-failed')
      t.regex(detail, /100-continue/)
    }
    t.deepEqual((await apiOf(server, server.token)('GET', '/api/todos')).body, [])
  },
)

test.serial('headers that do not come within their time are answered with 408', async (t) => {
  t.timeout(15_000)
  const server = await startServer(t, { connectionTimes: { ...endless, headers: 100 } })
  const started = performance.now()
  const socket = await rawConnection(t, server.url)
  socket.write('GET /api/health HTTP/1.1\r\nHost: ')
  const answer = await readToEnd(socket)
  t.regex(answer, /^HTTP\/1\.1 408 /)
  t.regex(answer, /content-security-policy:/i)
  t.true(performance.now() - started >= 100)
})

test.serial('a request that does not come whole within its time is answered with 408', async (t) => {
  t.timeout(15_000)
  const server = await startServer(t, { connectionTimes: { ...endless, headers: 100, request: 100 } })
  const started = performance.now()
  const socket = await beginPost(t, server, 'Content-Length: 100')
  socket.write('{')
  t.regex(await readToEnd(socket), /^HTTP\/1\.1 408 /)
  t.true(performance.now() - started >= 100)
})

test.serial('a stop does not wait for a connection that is idle after an answer', async (t) => {
  const server = await startServer(t, { connectionTimes: endless })
  const socket = await rawConnection(t, server.url)
  socket.write(`GET /api/health HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\n\r\n`)
  t.regex(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 200 /)
  await server.stop()
})

test.serial('500 idle connections keep nobody waiting, and do not hold up the stop', async (t) => {
  const server = await startServer(t, { connectionTimes: endless })
  await Promise.all(Array.from({ length: 500 }, () => rawConnection(t, server.url)))
  const api = apiOf(server, server.token)
  t.is((await api('POST', '/api/todos', { title: 'a' })).status, 201)
  await server.stop()
})

test.serial('a stop waits for the request under way, and takes no more', async (t) => {
  const { files, hold, letGo } = holdingFiles()
  t.teardown(() => letGo())
  const server = await startServer(t, { files, connectionTimes: endless })
  const api = apiOf(server, server.token)
  const appended = hold('datasync', '.jsonl')
  const change = api('POST', '/api/todos', { title: 'a' })
  await appended
  const stopped = server.stop()
  const isRefused = () =>
    rawConnection(t, server.url).then(
      () => false,
      () => true,
    )
  await until(t, isRefused, 'a refused connection')
  letGo()
  t.is((await change).status, 201)
  await stopped
  t.false(existsSync(join(server.dataDir, 'server.json')))
  const next = await startServer(t, { dataDir: server.dataDir })
  t.is((await apiOf(next, next.token)('GET', '/api/todos')).body.length, 1)
})

test.serial(
  'a stop cuts off a request that hangs long before its time is over, and loses nothing that was answered',
  async (t) => {
    const server = await startServer(t, { connectionTimes: { ...endless, stop: 100 } })
    const api = apiOf(server, server.token)
    const hanging = await beginPost(t, server, 'Content-Length: 9', 'Expect: 100-continue')
    t.regex(String((await once(hanging, 'data'))[0]), /^HTTP\/1\.1 100 /)
    const rest = readToEnd(hanging)
    const changes = Array.from({ length: 20 }, (_, index) => api('POST', '/api/todos', { title: `${index}` }))
    await Promise.race(changes)
    await server.stop()
    t.is(await rest, '')
    t.false(existsSync(join(server.dataDir, 'server.json')))
    await t.throwsAsync(api('GET', '/api/health'))

    const answered = (await Promise.allSettled(changes)).filter(
      (change) => change.status === 'fulfilled' && change.value.status === 201,
    )
    t.true(answered.length > 0)
    const next = await startServer(t, { dataDir: server.dataDir })
    const kept = (await apiOf(next, next.token)('GET', '/api/todos')).body.length
    t.true(kept >= answered.length, `${kept} of ${answered.length}`)
  },
)

test.serial('a port that was asked for and is taken is a clear failure', async (t) => {
  const other = createServer().listen(0, '127.0.0.1')
  t.teardown(() => other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const error = await t.throwsAsync(startServer(t, { port }))
  t.regex(error?.message ?? '', new RegExp(`Port ${port} is taken`))
})
