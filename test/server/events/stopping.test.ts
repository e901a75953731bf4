import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { makeToken } from '../../support/credentials.ts'
import { openEvents } from '../../support/events.ts'
import { apiOf } from '../../support/http.ts'
import { startServer, type TestServer } from '../../support/server.ts'

// Serial, because the tests measure how long a stop takes.

const timeStop = async (server: TestServer): Promise<number> => {
  const started = performance.now()
  await server.stop()
  return performance.now() - started
}

/** The shortest of up to three stops: one that waits takes a second each time, any other only where the computer is busy. */
const findShortest = async (timeOnce: (tries: number) => Promise<number>): Promise<number> => {
  let shortest = Infinity
  for (let tries = 0; tries < 3 && shortest >= 900; tries += 1) {
    shortest = Math.min(shortest, await timeOnce(tries))
  }
  return shortest
}

test.serial('an orderly stop says bye after the changes before it, and waits for no stream', async (t) => {
  const milliseconds = await findShortest(async () => {
    const server = await startServer(t)
    const owner = apiOf(server, server.token)
    const { token } = await makeToken(owner)
    const streams = await Promise.all([server.token, token].map((each) => openEvents(t, server, each)))
    const paused = await openEvents(t, server, token, { isPaused: true })
    await owner('POST', '/api/todos', { title: 'last' })
    const time = await timeStop(server)
    paused.resume()
    for (const stream of [...streams, paused]) {
      t.is((await stream.nextOf('change')).data.revision, 1)
      t.deepEqual(await stream.next(), { event: 'bye', id: null, data: { reason: 'stopping' } })
      t.is(await stream.next(), null)
      t.true(await stream.ended())
    }
    return time
  })
  t.true(milliseconds < 900, `${milliseconds} ms`)
})

test.serial('a stop does not wait for readers that take nothing, and cuts them off', async (t) => {
  const first = await startServer(t)
  const api = apiOf(first, first.token)
  const body = { title: 'large', notes: 'n'.repeat(50_000) }
  await Promise.all(Array.from({ length: 300 }, () => api('POST', '/api/todos', body)))
  const { history } = (await (await openEvents(t, first, first.token)).nextOf('hello')).data
  await first.stop()

  const milliseconds = await findShortest(async (tries) => {
    // This server changes nothing, so that its stop has nothing to write.
    const server = await startServer(t, { dataDir: first.dataDir })
    const options = { query: `?since=${history}-0`, isPaused: true }
    const streams = await Promise.all([1, 2, 3].map(() => openEvents(t, server, server.token, options)))
    await setTimeout(1_000 * 4 ** tries)
    const time = await timeStop(server)
    for (const stream of streams) {
      stream.resume()
      let last = 0
      for (let event = await stream.next(); event !== null; event = await stream.next()) {
        // A busy server had not filled the connection yet, so that there was room for it.
        if (event.event === 'bye') return Infinity
        if (event.event !== 'hello') t.is(event.data.revision, (last += 1))
      }
      t.true(last < 300)
      t.false(await stream.ended())
    }
    return time
  })
  t.true(milliseconds < 900, `${milliseconds} ms`)
})
