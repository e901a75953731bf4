import { setTimeout } from 'node:timers/promises'
import { idAt, lists } from '../fixture.ts'
import { quiet } from '../host/quiet.ts'
import { openConnection, type Connection } from '../load/connection.ts'
import { request } from '../load/requests.ts'
import { median } from '../load/sample.ts'
import { count, localist } from '../servers/contender.ts'
import { preload } from '../servers/preload.ts'
import { startServer, type Ready } from '../servers/start.ts'
import type { Bench, Measurement, Row, Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'

/** A row over GET of one todo, of a time in ms, or of a stall in ms. */
interface QueryRow extends Row {
  readonly todos: number
  readonly timing: 'again' | 'after a change' | 'first' | 'search' | 'stall'
}

/** The two times of a round, in ms, or one time and null; and the slowest query. */
interface Taken {
  readonly time: number
  readonly one: number | null
  readonly slowest: string
}

const sizes = [10_000, 100_000]
const isRatio = (todos: number): boolean => todos === 10_000

const rows: readonly QueryRow[] = sizes.flatMap((todos): readonly QueryRow[] => {
  const page = (name: string, timing: QueryRow['timing']): QueryRow => {
    const at = `${name}, at ${count(todos)}`
    return isRatio(todos)
      ? { name: `${at}, over GET one`, goal: { atMost: 25 }, unit: '×', todos, timing }
      : { name: at, goal: { atMost: 150 }, unit: 'ms', todos, timing }
  }
  return [
    page('First page of the slowest view or filter, asked again', 'again'),
    page('First page of the slowest view or filter, after a change', 'after a change'),
    page('First page of the slowest view or filter, never asked before', 'first'),
    page('First page of the slowest search', 'search'),
    {
      name: `Longest stall by the first search and the first sort by title, at ${count(todos)}`,
      goal: { atMost: 150 },
      unit: 'ms',
      todos,
      timing: 'stall',
    },
  ]
})

/** Views, filters and search over HTTP, by one client. Each time is the median of its requests. */
export const queriesSection: Section = {
  title: 'Queries',
  rows: rows.map(({ name, goal, unit }) => ({ name, goal, unit })),
  async measure(bench, wants) {
    const versions = [...bench.servers.checkouts.keys()]
    const figures = []
    for (const row of rows.filter(wants)) {
      const rounds = { rounds: bench.plan.rounds, hasWarmUp: false }
      const taken = await takeRounds(bench, versions, rounds, (version) => takeRow(bench, row, version))
      figures.push(figureOf(row, bench, (version) => measurementOf(taken.get(version), summarize)))
    }
    return figures
  },
}

const summarize = (taken: readonly Taken[]): Measurement => {
  const rounds = taken.map(({ time, one }) => (one === null ? time : time / one))
  const times = [taken.map(({ time }) => time), taken.flatMap(({ one }) => one ?? [])]
  const numbers = times.filter((each) => each.length > 0).map((each) => `${median(each).toFixed(3)} ms`)
  const slowest = [...new Set(taken.map((each) => each.slowest))].join(' or ')
  return { value: median(rounds), rounds, numbers: `${numbers.join(' : ')}, ${slowest}` }
}

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

const listFilters = (): readonly string[] => [
  ...['inbox', 'today', 'upcoming', 'overdue', 'someday', 'completed', 'all'].map((view) => `view=${view}`),
  'completed=true',
  'completed=false',
  'listId=inbox',
  `listId=${lists[3]?.id}`,
  'tag=home',
  'tag=home&tag=money',
  'priority=4',
  `dueBefore=${dayIn(10)}`,
  `dueAfter=${dayIn(10)}`,
  'parentId=none',
  'updatedSince=2026-01-01T00:00:00.000Z',
  'deleted=true',
  `view=today&listId=${lists[3]?.id}&completed=false`,
]

// One letter, a word of many todos, a word of few, two words, other scripts, and none.
const searches = ['p', 'pa', 'party', 'pare ka', 'p k', '会議', 'uberw', 'zzz'].map(
  (q) => `q=${encodeURIComponent(q)}`,
)

const repeats = { one: 1000, again: 60, changed: 30, first: 12, search: 60 } as const

const takeRow = async (
  { servers, plan }: Bench,
  { todos, timing }: QueryRow,
  version: Parameters<typeof localist>[1],
): Promise<Taken> => {
  const watch = preload(servers, 'loop-delay')
  const server = await startServer(servers, localist(todos, version), timing === 'stall' ? watch.options : {})
  const connection = await openConnection(server.port)
  const client = createClient(server, connection)
  try {
    const readOne = (index: number) => client.read(`/api/todos/${idAt((index * 7919) % todos)}`)
    await repeat(3 * repeats.one, readOne)
    if (timing === 'stall') {
      await client.read(page('completed=false'))
      await quiet([server.pid])
      await watch.report(server.pid)
      for (const query of ['q=p', 'sort=title']) await client.read(page(query))
      await setTimeout(100)
      return { time: (await watch.report(server.pid)).longest, one: null, slowest: '' }
    }
    const queries = timing === 'search' ? searches : listFilters()
    const part = plan.isQuick ? 0.3 : 1
    // Each request is made often before it is measured, so that it is compiled.
    for (const query of queries) await repeat(repeats.again * part, () => client.read(page(query)))
    await quiet([server.pid])
    const times = new Map<string, number>()
    for (const query of queries) times.set(query, median(await takeTimes(client, timing, query, part, todos)))
    const one = median(await repeat(repeats.one, readOne))
    const [slowest = '', time = Number.NaN] = [...times].toSorted(([, a], [, b]) => b - a)[0] ?? []
    return { time, one: isRatio(todos) ? one : null, slowest }
  } finally {
    connection.close()
    await server.stop()
  }
}

const takeTimes = (
  client: Client,
  timing: QueryRow['timing'],
  query: string,
  part: number,
  todos: number,
): Promise<readonly number[]> => {
  if (timing === 'first') {
    // A filter that all todos match and that was never sent makes it another query.
    const at = (index: number): string => new Date(index + Math.random() * 1e12).toISOString()
    return repeat(repeats.first * part, (index) =>
      client.read(page(`${query.replace(/updatedSince=[^&]*/, '')}&updatedSince=${at(index)}`)),
    )
  }
  if (timing === 'search') return repeat(repeats.search * part, () => client.read(page(query)))
  if (timing === 'again') return repeat(repeats.again * part, () => client.read(page(query)))
  return repeat(repeats.changed * part, async (index) => {
    await client.change(idAt((index * 7919 + 1) % todos), index)
    return await client.read(page(query))
  })
}

const page = (query: string): string => `/api/todos?${query.replace(/^&/, '')}&limit=100`

/** Sends requests one after another. */
interface Client {
  /** Sends a GET and returns its time in ms. */
  read(path: string): Promise<number>
  /** Changes a todo in a way that moves it in most orders. */
  change(id: string, index: number): Promise<void>
}

const createClient = (server: Ready, connection: Connection): Client => {
  const send = async (bytes: Buffer): Promise<number> => {
    const begin = performance.now()
    const status = await connection.exchange(bytes)
    const time = performance.now() - begin
    if (status !== 200) throw new Error(`An answer was ${status} instead of 200.`)
    return time
  }
  return {
    read: (path) => send(Buffer.from(request(server, 'GET', path))),
    async change(id, index) {
      const patch = {
        title: `Party ${Math.random()}`,
        priority: index % 5,
        startDate: null,
        dueDate: dayIn(index % 20),
        completed: index % 2 === 0,
      }
      await send(Buffer.from(request(server, 'PATCH', `/api/todos/${id}`, patch)))
    },
  }
}

const repeat = async (
  times: number,
  take: (index: number) => Promise<number>,
): Promise<readonly number[]> => {
  const taken: number[] = []
  for (let index = 0; index < times; index += 1) taken.push(await take(index))
  return taken
}
