import { readFile, writeFile } from 'node:fs/promises'
import test, { type ExecutionContext } from 'ava'
import { fileOf, restarted, stoppedWith, withoutHistory } from '../../support/account.ts'
import { openEvents, type EventStream } from '../../support/events.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const addTodos = async (api: Api, count: number, notes = ''): Promise<void> => {
  for (let at = 0; at < count; at += 1) await api('POST', '/api/todos', { title: `${at}`, notes })
}

const historyOf = async (t: ExecutionContext, server: TestServer): Promise<string> => {
  const stream = await openEvents(t, server, server.token)
  const hello = await stream.next()
  stream.close()
  return hello?.data.history
}

const readRevisions = async (stream: EventStream, count: number): Promise<readonly number[]> => {
  const revisions: number[] = []
  while (revisions.length < count) revisions.push((await stream.nextOf('change')).data.revision)
  return revisions
}

const startWith = async (t: ExecutionContext, count: number) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTodos(api, count)
  return { server, api, history: await historyOf(t, server) }
}

test('the changes after Last-Event-ID or since come after hello, and the header wins', async (t) => {
  const { server, api, history } = await startWith(t, 5)
  const requests = [
    [{ query: `?since=${history}-3` }, [4, 5, 6]],
    [{ headers: { 'Last-Event-ID': `${history}-4` } }, [5, 6]],
    [{ query: `?since=${history}-1`, headers: { 'Last-Event-ID': `${history}-4` } }, [5, 6]],
    [{ query: `?since=${history}-4`, headers: { 'Last-Event-ID': '' } }, [5, 6]],
    [{ query: `?since=${history}-0` }, [1, 2, 3, 4, 5, 6]],
    [{ query: `?since=${history}-5` }, [6]],
    [{}, [6]],
  ] as const
  const streams = await Promise.all(requests.map(([options]) => openEvents(t, server, server.token, options)))
  for (const stream of streams) {
    t.like(await stream.next(), { event: 'hello', data: { history, revision: 5 } })
  }
  await addTodos(api, 1)
  for (const [at, [options, revisions]] of requests.entries()) {
    const stream = streams[at]
    if (stream === undefined) return t.fail()
    t.deepEqual(await readRevisions(stream, revisions.length), revisions, JSON.stringify(options))
  }
})

test('a malformed since is 422, also beside a header', async (t) => {
  const { server, api, history } = await startWith(t, 1)
  for (const since of [
    '',
    '1',
    `${history}-`,
    `${history}-x`,
    `${history}-1-1`,
    history,
    `${history}-1%0A`,
  ]) {
    const answer = await api('GET', `/api/events?since=${since}`, undefined, {
      'Last-Event-ID': `${history}-1`,
    })
    t.is(answer.status, 422, since)
    t.is(answer.body.errors[0].field, 'since')
  }
  t.is((await api('GET', `/api/events?since=${history}-0&since=${history}-1`)).status, 422)
  t.is((await openEvents(t, server, server.token, { query: `?since=${history}-1` })).status, 200)
})

test('a place that is not known is answered with one reload, and the stream goes on from there', async (t) => {
  const { server, api, history } = await startWith(t, 3)
  const requests = [
    { headers: { 'Last-Event-ID': 'malformed' } },
    { headers: { 'Last-Event-ID': 'malformed' }, query: `?since=${history}-1` },
    { query: '?since=0123456789abcdef-1' },
    { query: `?since=${history}-4` },
    { headers: { 'Last-Event-ID': `${history}-999999999999` } },
  ]
  const streams = await Promise.all(requests.map((options) => openEvents(t, server, server.token, options)))
  for (const stream of streams) {
    t.is((await stream.next())?.event, 'hello')
    t.deepEqual(await stream.next(), {
      event: 'reload',
      id: `${history}-3`,
      data: { history, revision: 3 },
    })
  }
  await addTodos(api, 1)
  for (const stream of streams) t.like(await stream.next(), { event: 'change', id: `${history}-4` })
})

test('a change whose history is no longer kept is answered with reload', async (t) => {
  const stopped = await withoutHistory(await stoppedWith(t, 'a', 'b', 'c'))
  const { server, api } = await restarted(t, stopped)
  const history = await historyOf(t, server)
  const stream = await openEvents(t, server, server.token, { query: `?since=${history}-1` })
  t.is((await stream.next())?.event, 'hello')
  t.like(await stream.next(), { event: 'reload', id: `${history}-3` })
  await addTodos(api, 1)
  t.like(await stream.next(), { event: 'change', id: `${history}-4` })
})

test('a stream goes on over a restart, and is told to reload after an edit by hand', async (t) => {
  const { server, history } = await startWith(t, 2)
  await server.stop()
  const { server: next, api } = await restarted(t, server)
  await addTodos(api, 1)
  const stream = await openEvents(t, next, next.token, { headers: { 'Last-Event-ID': `${history}-1` } })
  t.deepEqual(await readRevisions(stream, 2), [2, 3])
  stream.close()
  await next.stop()

  const document = await readFile(fileOf(next), 'utf8')
  await writeFile(fileOf(next), document.replace('"title":"0"', '"title":"by hand"'))
  const { server: last } = await restarted(t, next)
  const edited = await openEvents(t, last, last.token, { headers: { 'Last-Event-ID': `${history}-3` } })
  const { history: newHistory, revision } = (await edited.nextOf('hello')).data
  t.not(newHistory, history)
  t.like(await edited.next(), {
    event: 'reload',
    id: `${newHistory}-${revision}`,
    data: { history: newHistory },
  })
})

test('between catching up and new changes there is no gap, and none comes twice', async (t) => {
  const { server, api, history } = await startWith(t, 100)
  const writer = { isOn: true }
  const writing = (async () => {
    let count = 0
    for (; writer.isOn; count += 1) await api('POST', '/api/todos', { title: 'more' })
    return count
  })()
  const streams = []
  for (let at = 0; at < 40; at += 1) {
    const stream = await openEvents(t, server, server.token, { query: `?since=${history}-${at * 2}` })
    streams.push(stream)
    if (streams.length < 8) continue
    for (const each of streams.splice(0)) {
      const first = (await each.nextOf('change')).data.revision
      const revisions = await readRevisions(each, 120)
      t.deepEqual(
        revisions,
        revisions.map((_, index) => first + 1 + index),
      )
      each.close()
    }
  }
  writer.isOn = false
  t.true((await writing) > 0)
})

test('catching up waits for a reader however far it is behind, and then goes on with new changes', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  // Each change is below 64 KiB, all together are far more than 1 MiB and what the connection buffers.
  await Promise.all(
    Array.from({ length: 400 }, (_, at) =>
      api('POST', '/api/todos', { title: `${at}`, notes: 'n'.repeat(50_000) }),
    ),
  )
  const history = await historyOf(t, server)
  const options = { query: `?since=${history}-0`, isPaused: true }
  const stream = await openEvents(t, server, server.token, options)
  await addTodos(api, 60, 'm'.repeat(50_000))
  stream.resume()
  const revisions = await readRevisions(stream, 460)
  t.deepEqual(
    revisions,
    revisions.map((_, index) => index + 1),
  )
  await addTodos(api, 1)
  t.is((await stream.nextOf('change')).data.revision, 461)
})
