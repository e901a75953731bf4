import type { IncomingMessage } from 'node:http'
import { quiet } from '../host/quiet.ts'
import { createApi, type Api } from '../load/api.ts'
import { median } from '../load/sample.ts'
import { localist } from '../servers/contender.ts'
import { readServerFile } from '../servers/localist.ts'
import { preload } from '../servers/preload.ts'
import { startServer } from '../servers/start.ts'
import type { Bench, Measurement, Row, Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'

const operations = 1000
const keyed = 400
const most = 64
const events = 40
const undone = 10_000

interface ChangeRow extends Row {
  /** Measures one round on a server with an empty list. */
  readonly take: (api: Api, report: () => Promise<number>) => Promise<Times>
}

/** The two values of a round, in ms; the figure is the first over the second, or the first alone in ms. */
type Times = readonly [number, number]

const rows: readonly ChangeRow[] = [
  {
    name: '1,000 POSTs one after another, over one change of 1,000 operations',
    goal: { atLeast: 20 },
    unit: '×',
    take: async (api) => {
      // The single POSTs are warm as well.
      for (let count = 0; count < 3; count += 1) await addMany(api, operations)
      const bulk = await timeOf(() => addMany(api, operations))
      return [await timeOf(() => addEach(api, operations, () => ({}))), bulk]
    },
  },
  {
    name: 'POSTs without an Idempotency-Key, over POSTs with one',
    goal: { atLeast: 0.9 },
    unit: '×',
    take: async (api) => {
      const makeKey = (): Readonly<Record<string, string>> => ({ 'Idempotency-Key': crypto.randomUUID() })
      // The first key makes the server search its journal.
      await addEach(api, 100, makeKey)
      const parts: [number, number][] = []
      for (let part = 0; part < 4; part += 1) {
        parts.push([
          await timeOf(() => addEach(api, keyed / 4, () => ({}))),
          await timeOf(() => addEach(api, keyed / 4, makeKey)),
        ])
      }
      return [sum(parts.map(([without]) => without)), sum(parts.map(([, withKey]) => withKey))]
    },
  },
  {
    name: 'One change to 64 streams, over one change to one stream',
    goal: { atMost: 10 },
    unit: '×',
    take: async (api) => {
      const tokens = await makeTokens(api)
      const one = await timeOfEvents(api, tokens.slice(0, 1))
      return [await timeOfEvents(api, tokens), one]
    },
  },
  {
    name: 'Longest stall of the event loop while a change of 10,000 todos is undone',
    goal: { atMost: 300 },
    unit: 'ms',
    take: async (api, report) => {
      for (let count = 0; count < undone; count += operations) await addMany(api, operations)
      const { changeId } = await api.call('DELETE', '/api/todos')
      await report()
      const time = await timeOf(() => api.call('POST', '/api/changes', { body: { undoes: changeId } }))
      return [await report(), time]
    },
  },
]

/** Changes of many todos, keyed requests, streams and undo, on a server with an empty list. */
export const changesSection: Section = {
  title: 'Changes',
  rows: rows.map(({ name, goal, unit }) => ({ name, goal, unit })),
  async measure(bench, wants) {
    const { servers, plan } = bench
    const wanted = rows.filter(wants)
    const versions = [...servers.checkouts.keys()]
    const figures = []
    for (const row of wanted) {
      const rounds = { rounds: plan.rounds, hasWarmUp: false }
      const taken = await takeRounds(bench, versions, rounds, (version) => onServer(bench, version, row.take))
      const summarize = (times: readonly Times[]) => summaryOf(row, times)
      figures.push(figureOf(row, bench, (version) => measurementOf(taken.get(version), summarize)))
    }
    return figures
  },
}

const summaryOf = ({ unit }: Row, times: readonly Times[]): Measurement => {
  const rounds = times.map(([first, second]) => (unit === 'ms' ? first : first / second))
  const numbers = [0, 1].map(
    (index) => `${median(times.map((each) => each[index] ?? Number.NaN)).toFixed(1)} ms`,
  )
  return { value: median(rounds), rounds, numbers: numbers.join(' : ') }
}

const onServer = async (
  { servers }: Bench,
  version: Parameters<typeof localist>[1],
  take: ChangeRow['take'],
): Promise<Times> => {
  const watch = preload(servers, 'loop-delay')
  const server = await startServer(servers, localist(0, version), watch.options)
  try {
    const owner = await readServerFile(server.folder, server.pid)
    const api = createApi(server.port, owner?.token ?? '')
    await addEach(api, 200, () => ({}))
    await quiet([server.pid])
    return await take(api, async () => (await watch.report(server.pid)).longest)
  } finally {
    await server.stop()
  }
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const addEach = async (
  api: Api,
  count: number,
  headers: () => Readonly<Record<string, string>>,
): Promise<void> => {
  for (let index = 0; index < count; index += 1) {
    await api.call('POST', '/api/todos', { body: { title: `todo ${index}` }, headers: headers() })
  }
}

const addMany = (api: Api, count: number): Promise<unknown> =>
  api.call('POST', '/api/changes', {
    body: {
      operations: Array.from({ length: count }, (_, index) => ({
        op: 'create',
        kind: 'todo',
        value: { title: `todo ${index}` },
      })),
    },
  })

/** A credential for each of 64 streams: 8 for each of six access tokens and two sessions. */
const makeTokens = async (api: Api): Promise<readonly string[]> => {
  const tokens: string[] = []
  for (let index = 0; index < most / 8; index += 1) {
    const { body } = await (index < 6 ? makeAccessToken(api, index) : makeSession(api))
    tokens.push(...Array.from({ length: 8 }, () => body['token'] ?? ''))
  }
  return tokens
}

const makeAccessToken = (api: Api, index: number) =>
  api.call('POST', '/api/tokens', { body: { name: `stream ${index}`, scopes: ['todos:read'] } })

const makeSession = async (api: Api) => {
  const { body } = await api.call('POST', '/api/auth/launch-codes')
  return await api.call('POST', '/api/auth/session', { body: { code: body['code'] } })
}

/** The median time from the POST of a todo until each stream has its event, in ms. */
const timeOfEvents = async (api: Api, tokens: readonly string[]): Promise<number> => {
  const streams = await Promise.all(tokens.map((token) => api.openStream('/api/events', token)))
  const times: number[] = []
  for (let event = 0; event < events; event += 1) {
    const begin = performance.now()
    const arrived = Promise.all(streams.map(nextEvent))
    await api.call('POST', '/api/todos', { body: { title: `event ${event}` } })
    await arrived
    times.push(performance.now() - begin)
  }
  for (const stream of streams) stream.destroy()
  return median(times)
}

const nextEvent = (stream: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    const read = (chunk: Buffer): void => {
      if (!chunk.includes('event: change')) return
      stream.off('data', read)
      resolve()
    }
    stream.on('data', read)
  })

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
