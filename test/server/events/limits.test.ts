import test from 'ava'
import { makeSession, makeToken } from '../../support/credentials.ts'
import { openEvents, type EventStream } from '../../support/events.ts'
import { apiOf, rawConnection } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'

test('a credential has at most eight streams, and a place is free as soon as one of them ends', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const streams: EventStream[] = []
  for (let at = 0; at < 8; at += 1) streams.push(await openEvents(t, server, server.token))
  t.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]))
  const refused = await owner('GET', '/api/events')
  t.is(refused.status, 429)
  t.is(refused.body.type, 'urn:localist:problem:too-many')
  t.regex(refused.body.detail, /8 open streams with this credential\. Close one/)
  t.is((await owner('HEAD', '/api/events')).status, 200)

  streams[0]?.close()
  await until(t, async () => (await openEvents(t, server, server.token)).status === 200, 'a free place')
  t.is((await openEvents(t, server, server.token)).status, 429)
  const [one, two] = [await makeSession(owner), await makeSession(owner)]
  for (const session of [one, two]) t.is((await openEvents(t, server, session)).status, 200)
})

test('clients that leave before they are answered keep no place', async (t) => {
  const server = await startServer(t)
  const head = `GET /api/events HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nAuthorization: Bearer ${server.token}\r\n\r\n`
  for (let at = 0; at < 30; at += 1) {
    const socket = await rawConnection(t, server.url)
    socket.write(head, () => socket.destroy())
  }
  const streams: EventStream[] = []
  await until(
    t,
    async () => {
      const stream = await openEvents(t, server, server.token)
      if (stream.status === 200) streams.push(stream)
      return streams.length === 8
    },
    'eight free places',
  )
  t.is((await openEvents(t, server, server.token)).status, 429)
})

test('a stream that the server ends frees its place at once', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const tokens = []
  for (let at = 0; at < 6; at += 1) tokens.push(await makeToken(owner))
  for (const { token } of tokens) {
    for (let at = 0; at < 8; at += 1) await openEvents(t, server, token, { isPaused: true })
  }
  t.is((await openEvents(t, server, server.token)).status, 429)
  const [first] = tokens
  await owner('DELETE', `/api/tokens/${first?.id}`)
  for (let at = 0; at < 8; at += 1) t.is((await openEvents(t, server, server.token)).status, 200)
})

test('scripts have 48 streams together, the other 16 stay for sessions, and a session may have any of the 64', async (t) => {
  const server = await startServer(t)
  const owner = apiOf(server, server.token)
  const statusOf = async (token: string) => (await openEvents(t, server, token)).status
  for (let token = 0; token < 6; token += 1) {
    const made = await makeToken(owner)
    for (let at = 0; at < 8; at += 1) t.is(await statusOf(made.token), 200)
  }
  const refused = await owner('GET', '/api/events')
  t.is(refused.status, 429)
  t.regex(refused.body.detail, /48 open streams of scripts/)
  for (let session = 0; session < 2; session += 1) {
    const token = await makeSession(owner)
    for (let at = 0; at < 8; at += 1) t.is(await statusOf(token), 200)
  }
  const last = await apiOf(server, await makeSession(owner))('GET', '/api/events')
  t.is(last.status, 429)
  t.regex(last.body.detail, /64 open streams in all/)
})
