import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ava, { type ExecutionContext, type TestFn } from 'ava'
import { usualStreamTimes } from '../../../server/events/streams.ts'
import { realFiles, type Files } from '../../../server/storage/files.ts'
import { usualConnectionTimes } from '../../../server/http/listen.ts'
import { fileOf, restarted, stoppedWith, withoutHistory } from '../../support/account.ts'
import { makeToken } from '../../support/credentials.ts'
import { openEvents, type EventStream } from '../../support/events.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { start } from '../../../server/start.ts'
import {
  rendererDir,
  startServer,
  temporaryFolder,
  type TestOptions,
  type TestServer,
} from '../../support/server.ts'
import { until } from '../../support/until.ts'

const hour = 3_600_000
/** The number of large changes in the prepared data: 15 MB, of which a connection holds 4 MB for a reader that takes nothing. */
const largeChanges = 240

/** The disk dates the segments of the journal. By this clock none is a month old and removed, whatever date the computer has. */
const now = (): Date => new Date('2026-01-01T12:00:00.000Z')

/** `prepared` is the data directory of a stopped server with these changes. Each test copies it. */
const test = ava as TestFn<{ prepared: string }>

test.before(async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'localist-test-'))
  t.context.prepared = dataDir
  const options = { dataDir, port: 0, rendererDir, version: '0.0.0-test', managedFile: join(dataDir, 'none') }
  const server = await start(options, { log: () => {}, now })
  if (server.state !== 'running') return t.fail()
  await addLarge(apiOf(server, server.token), largeChanges)
  await server.stop()
})

test.after.always((t) => rm(t.context.prepared, { recursive: true, force: true }))

const addTodos = async (api: Api, count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await api('POST', '/api/todos', { title: `${at}` })
}

/** Adds todos at the same time. Each change is below 64 KiB, so that a stream has it whole. */
const addLarge = (api: Api, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      api('POST', '/api/todos', { title: `${at}`, notes: 'n'.repeat(60_000) }),
    ),
  )

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

/** The revisions of the changes until the stream ends, which it does without `bye`. */
const readToCut = async (t: ExecutionContext, stream: EventStream): Promise<readonly number[]> => {
  stream.resume()
  const revisions: number[] = []
  for (let event = await stream.next(); event !== null; event = await stream.next()) {
    t.true(event.event === 'hello' || event.event === 'change', event.event)
    if (event.event === 'change') revisions.push(event.data.revision)
  }
  t.false(await stream.ended(), 'the answer has no end')
  return revisions
}

const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const startWith = async (t: ExecutionContext, count: number) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  await addTodos(api, count)
  return { server, api, history: await historyOf(t, server) }
}

/** Starts a server with the prepared changes. */
const startWithLarge = async (t: ExecutionContext<{ prepared: string }>, options: TestOptions = {}) => {
  const dataDir = join(await temporaryFolder(t), 'data')
  await cp(t.context.prepared, dataDir, { recursive: true, preserveTimestamps: true })
  const server = await startServer(t, { now, ...options, dataDir })
  return { server, api: apiOf(server, server.token), history: await historyOf(t, server) }
}

/** Whether all eight places of a credential are free. */
const areFree = async (t: ExecutionContext, server: TestServer, token: string): Promise<boolean> => {
  const streams: EventStream[] = []
  for (let at = 0; at < 8; at += 1) streams.push(await openEvents(t, server, token, { isPaused: true }))
  for (const stream of streams) stream.close()
  return streams.every(({ status }) => status === 200)
}

test.serial('the changes after Last-Event-ID or since come after hello, and the header wins', async (t) => {
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

test.serial('a stream goes on over a restart, and is told to reload after an edit by hand', async (t) => {
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

test.serial('between catching up and new changes there is no gap, and none comes twice', async (t) => {
  const { server, api, history } = await startWith(t, 100)
  const writer = { isOn: true }
  const writing = (async () => {
    let count = 0
    for (; writer.isOn; count += 1) await api('POST', '/api/todos', { title: 'more' })
    return count
  })()
  const streams = []
  for (let at = 0; at < 24; at += 1) {
    const stream = await openEvents(t, server, server.token, { query: `?since=${history}-${at * 4}` })
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

test.serial(
  'catching up waits for a reader however far it is behind, and then goes on with new changes',
  async (t) => {
    const streamTimes = { ...usualStreamTimes, check: 10, heartbeat: 10 }
    const { server, api, history } = await startWithLarge(t, { streamTimes })
    const options = { query: `?since=${history}-0`, isPaused: true }
    const stream = await openEvents(t, server, server.token, options)
    const pulse = await openEvents(t, server, server.token)
    await addLarge(api, 40)
    const before = pulse.comments
    await until(t, () => pulse.comments >= before + 10, 'ten checks')
    stream.resume()
    const last = largeChanges + 40
    t.deepEqual(await readRevisions(stream, last), from(1, last))
    await addTodos(api, 1)
    t.is((await stream.nextOf('change')).data.revision, last + 1)
  },
)

test.serial('catching up reads no more of the journal than the reader takes', async (t) => {
  let reads = 0
  const files: Files = {
    ...realFiles,
    readFile: (async (...args: Parameters<Files['readFile']>) => {
      if (String(args[0]).endsWith('.jsonl')) reads += 1
      return Reflect.apply(realFiles.readFile, null, args)
    }) as Files['readFile'],
  }
  const { server, history } = await startWithLarge(t, { files })
  const query = `?since=${history}-0`
  const readAll = async (stream: EventStream): Promise<void> => {
    t.deepEqual(await readRevisions(stream, largeChanges), from(1, largeChanges))
  }
  reads = 0
  await readAll(await openEvents(t, server, server.token, { query }))
  const needed = reads

  reads = 0
  const paused = await openEvents(t, server, server.token, { query, isPaused: true })
  // The streams take turns in reading, so that the other one would have read everything as well.
  await readAll(await openEvents(t, server, server.token, { query }))
  const whilePaused = reads - needed
  t.true(whilePaused > 0 && whilePaused < needed / 2, `${whilePaused} of ${needed} reads`)
  paused.resume()
  await readAll(paused)
})

test.serial(
  'a reader that falls more than 8 MiB behind is cut off, can resume without a gap, and keeps no other from reading',
  async (t) => {
    const server = await startServer(t, { now, streamTimes: { ...usualStreamTimes, check: hour } })
    const api = apiOf(server, server.token)
    const { token } = await makeToken(api)
    const slow = await openEvents(t, server, token, { isPaused: true })
    const good = await openEvents(t, server, server.token)
    const { history } = (await good.nextOf('hello')).data
    await addLarge(api, largeChanges)
    for (const revision of from(1, largeChanges)) {
      const { id, data } = await good.nextOf('change')
      t.is(id, `${history}-${revision}`)
      t.is(data.changes.length, 1)
    }
    await until(t, () => areFree(t, server, token), 'the place of the reader that was cut off')

    const revisions = await readToCut(t, slow)
    // More than 8 MiB are 140 changes of 60 kB.
    t.true(revisions.length <= largeChanges - 140, `${revisions.length} changes came before it was cut off`)
    t.deepEqual(revisions, from(1, revisions.length))
    const since = `${history}-${revisions.length}`
    const resumed = await openEvents(t, server, server.token, { headers: { 'Last-Event-ID': since } })
    const missed = from(revisions.length + 1, largeChanges)
    t.deepEqual(await readRevisions(resumed, missed.length), missed)
  },
)

test.serial(
  'a reader that takes nothing is cut off once more than 1 MiB is due to it, beyond what the connection holds',
  async (t) => {
    // A comment comes with each check of the readers.
    const server = await startServer(t, { streamTimes: { ...usualStreamTimes, check: 10, heartbeat: 10 } })
    const api = apiOf(server, server.token)
    const { token } = await makeToken(api)
    const stream = await openEvents(t, server, token, { isPaused: true })
    const pulse = await openEvents(t, server, server.token)
    let [written, isCut] = [0, false]
    while (written < largeChanges && !isCut) {
      await addLarge(api, 10)
      written += 10
      const before = pulse.comments
      await until(t, () => pulse.comments >= before + 6, 'six checks')
      isCut = await areFree(t, server, token)
    }
    t.true(isCut)
    const kept = written - (await readToCut(t, stream)).length
    t.true(kept > 17 && kept < 40, `${kept} changes of 60 kB were kept for it`)
  },
)

test.serial('a burst of more than 1 MiB cuts no reader off that reads', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const tokens = await Promise.all([makeToken(api), makeToken(api)])
  const streams: EventStream[] = []
  for (const { token } of tokens) {
    for (let at = 0; at < 8; at += 1) streams.push(await openEvents(t, server, token))
  }
  await addLarge(api, 40)
  for (const stream of streams) t.deepEqual(await readRevisions(stream, 40), from(1, 40))
})

test.serial('a stop does not wait for readers that take nothing, and cuts them off', async (t) => {
  const { server, history } = await startWithLarge(t, {
    connectionTimes: { ...usualConnectionTimes, stop: hour },
    streamTimes: { ...usualStreamTimes, end: 50 },
  })
  const query = `?since=${history}-0`
  const open = (isPaused: boolean) => openEvents(t, server, server.token, { query, isPaused })
  const streams = await Promise.all([open(true), open(true), open(true)])
  // The streams take turns, so that the connections of the others are full when this one has read everything.
  await readRevisions(await open(false), largeChanges)
  await server.stop()
  for (const stream of streams) {
    const revisions = await readToCut(t, stream)
    t.deepEqual(revisions, from(1, revisions.length))
    t.true(revisions.length < largeChanges)
  }
})

test.serial('a change whose history is no longer kept is answered with reload', async (t) => {
  const stopped = await withoutHistory(await stoppedWith(t, 'a', 'b', 'c'))
  const { server, api } = await restarted(t, stopped)
  const history = await historyOf(t, server)
  const stream = await openEvents(t, server, server.token, { query: `?since=${history}-1` })
  t.is((await stream.next())?.event, 'hello')
  t.like(await stream.next(), { event: 'reload', id: `${history}-3` })
  await addTodos(api, 1)
  t.like(await stream.next(), { event: 'change', id: `${history}-4` })
})

test.serial(
  'a place that is not known is answered with one reload, and the stream goes on from there',
  async (t) => {
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
  },
)

test.serial('a malformed since is 422, also beside a header', async (t) => {
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
