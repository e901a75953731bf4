import { setTimeout } from 'node:timers/promises'
import test from 'ava'
import { realFiles, type Files } from '../../../server/files/files.ts'
import { makeToken } from '../../support/credentials.ts'
import { openEvents, type EventStream } from '../../support/events.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'

// Each change is below 64 KiB, so that the stream has it whole.
const addLarge = (api: Api, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      api('POST', '/api/todos', { title: `${at}`, notes: 'n'.repeat(50_000) }),
    ),
  )

const readToCut = async (stream: EventStream): Promise<readonly number[]> => {
  const revisions: number[] = []
  for (let event = await stream.next(); event !== null; event = await stream.next()) {
    if (event.event !== 'hello') revisions.push(event.data.revision)
  }
  return revisions
}

test('a reader that falls behind is cut off, can resume without a gap, and keeps no other from reading', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { token } = await makeToken(api)
  const slow: EventStream[] = []
  for (let at = 0; at < 8; at += 1) slow.push(await openEvents(t, server, token, { isPaused: true }))
  const good = await openEvents(t, server, server.token)
  const { history } = (await good.nextOf('hello')).data
  await addLarge(api, 300)
  for (let revision = 1; revision <= 300; revision += 1) {
    const { id, data } = await good.nextOf('change')
    t.is(id, `${history}-${revision}`)
    t.is(data.changes.length, 1)
  }
  await until(
    t,
    async () => (await openEvents(t, server, token)).status === 200,
    'the place of a cut off reader',
  )

  const [stream] = slow
  if (stream === undefined) return t.fail()
  stream.resume()
  const revisions = await readToCut(stream)
  t.false(await stream.ended(), 'the answer has no end')
  t.true(revisions.length < 300)
  t.deepEqual(
    revisions,
    revisions.map((_, at) => at + 1),
    'there is no bye',
  )
  const since = `${history}-${revisions.length}`
  const resumed = await openEvents(t, server, server.token, { headers: { 'Last-Event-ID': since } })
  for (let revision = revisions.length + 1; revision <= 300; revision += 1) {
    t.is((await resumed.nextOf('change')).data.revision, revision)
  }
})

test('a burst of more than 1 MiB cuts no reader off that reads', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const tokens = await Promise.all([makeToken(api), makeToken(api)])
  const streams = []
  for (const { token } of tokens) {
    for (let at = 0; at < 8; at += 1) streams.push(await openEvents(t, server, token))
  }
  await addLarge(api, 40)
  for (const stream of streams) {
    for (let revision = 1; revision <= 40; revision += 1) {
      if ((await stream.nextOf('change')).data.revision !== revision) return t.fail()
    }
  }
  t.pass()
})

test('a reader that takes nothing is cut off once more than 1 MiB is due to it, beyond what the connection holds', async (t) => {
  const server = await startServer(t)
  const api = apiOf(server, server.token)
  const { token } = await makeToken(api)
  const stream = await openEvents(t, server, token, { isPaused: true })
  let [written, isCut] = [0, false]
  for (; written < 300 && !isCut; written += 10) {
    await addLarge(api, 10)
    await setTimeout(400)
    const others = await Promise.all(Array.from({ length: 8 }, () => openEvents(t, server, token)))
    isCut = others.every(({ status }) => status === 200)
    for (const other of others) other.close()
  }
  t.true(isCut)
  stream.resume()
  const revisions = await readToCut(stream)
  t.false(await stream.ended())
  t.true(written - revisions.length < 100, `${written - revisions.length} changes of 50 kB were kept for it`)
})

test('catching up reads no more of the journal than the reader takes', async (t) => {
  let reads = 0
  const files: Files = {
    ...realFiles,
    readFile: (async (...args: Parameters<Files['readFile']>) => {
      if (String(args[0]).endsWith('.jsonl')) reads += 1
      return Reflect.apply(realFiles.readFile, null, args)
    }) as Files['readFile'],
  }
  const server = await startServer(t, { files })
  const api = apiOf(server, server.token)
  await addLarge(api, 600)
  const { history } = (await (await openEvents(t, server, server.token)).nextOf('hello')).data
  reads = 0
  const stream = await openEvents(t, server, server.token, { query: `?since=${history}-0`, isPaused: true })
  let before = -1
  while (before !== reads) {
    before = reads
    await setTimeout(1_500)
  }
  const whilePaused = reads
  stream.resume()
  for (let revision = 1; revision <= 600; revision += 1) {
    t.is((await stream.nextOf('change')).data.revision, revision)
  }
  t.true(whilePaused < reads / 2, `${whilePaused} of ${reads} reads`)
})
