import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { openEvents } from '../../support/events.ts'
import { apiOf } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'

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
