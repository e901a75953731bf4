import { setTimeout } from 'node:timers/promises'
import { jsonBytes } from '../fixture.ts'
import { request } from '../load/requests.ts'
import { median } from '../load/sample.ts'
import { count, localist, type Contender } from '../servers/contender.ts'
import { preload } from '../servers/preload.ts'
import { startServer } from '../servers/start.ts'
import type { Bench, Measurement, Row, Section } from './figure.ts'
import { figureOf, measurementOf, rotated, takeRounds } from './rounds.ts'

const idle = 2000
const todos = 100_000

const row: Row = {
  name: `Memory that ${count(todos)} todos add, with lists, tags and search, over their JSON`,
  goal: { atMost: 2.5 },
  unit: '×',
}

/** The queries that are sent first, so that the memory that the server keeps for them counts. */
const queries = ['', 'q=party', 'view=today', 'view=upcoming', 'completed=false', 'sort=title', 'tag=home']

/** The memory that Localist uses, in bytes. */
interface Used {
  readonly empty: number
  readonly full: number
}

/** Heap and external memory after a start, a search and some views, 2 s of idleness and a garbage collection. */
export const memorySection: Section = {
  title: 'Memory',
  rows: [row],
  async measure(bench) {
    const { servers, plan } = bench
    const rounds = { rounds: plan.memoryRounds, hasWarmUp: false }
    const taken = await takeRounds(bench, [...servers.checkouts.keys()], rounds, async (version, round) => {
      const used = new Map<number, number>()
      for (const size of rotated([0, todos], round)) {
        used.set(size, await usedBytes(bench, localist(size, version)))
      }
      return { empty: used.get(0) ?? Number.NaN, full: used.get(todos) ?? Number.NaN }
    })
    return [figureOf(row, bench, (version) => measurementOf(taken.get(version), summary))]
  },
}

const summary = (used: readonly Used[]): Measurement => {
  const json = jsonBytes(todos)
  const rounds = used.map(({ empty, full }) => (full - empty) / json)
  const [full, empty] = [used.map((each) => each.full), used.map((each) => each.empty)].map(median)
  const numbers = `${megabytes(full)} − ${megabytes(empty)} : ${megabytes(json)}`
  return { value: median(rounds), rounds, numbers }
}

const megabytes = (bytes = Number.NaN): string => `${(bytes / 1e6).toFixed(0)} MB`

async function usedBytes({ servers, generator }: Bench, contender: Contender): Promise<number> {
  const { options, report } = preload(servers, 'memory')
  const server = await startServer(servers, contender, options)
  try {
    const requests = queries.map((query) => request(server, 'GET', `/api/todos?limit=100&${query}`))
    const job = { port: server.port, requests, status: 200, clients: 1, seconds: 0 }
    await generator.run({ ...job, atLeast: requests.length, atMost: requests.length })
    await setTimeout(idle)
    const { heapUsed, external } = await report(server.pid)
    return heapUsed + external
  } finally {
    await server.stop()
  }
}
