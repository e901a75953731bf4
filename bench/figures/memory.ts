import { setTimeout } from 'node:timers/promises'
import { jsonBytes } from '../fixture.ts'
import { residentBytes } from '../host/resident.ts'
import { requestsFor } from '../load/requests.ts'
import { median } from '../load/sample.ts'
import { baseline, count, localist, nameOf, type Contender } from '../servers/contender.ts'
import { startServer } from '../servers/start.ts'
import { messageOf, notMeasured, rotated, type Bench, type Figure, type Row, type Section } from './figure.ts'

const idle = 2000
const todos = 100_000
const contenders = [baseline('bare-koa', 1), localist(0), localist(todos)]

const added: Row = {
  name: `Resident memory that ${count(todos)} todos add, over their JSON`,
  goal: { atMost: 2.2 },
  unit: '×',
}
const empty: Row = { name: 'Resident memory, empty, over bare Koa', goal: { atMost: 1.4 }, unit: '×' }

/** Resident memory after a start, one GET and 2 s of idleness; nothing is forced. */
export const memorySection: Section = {
  title: 'Memory',
  rows: [added, empty],
  async measure(bench, wants) {
    const taken = new Map<string, number[]>(contenders.map((each) => [nameOf(each), []]))
    const wanted = [added, empty].filter(wants)
    try {
      for (let round = 0; round < bench.plan.memoryRounds; round += 1) {
        bench.say(`  round ${round + 1} of ${bench.plan.memoryRounds}`)
        for (const contender of rotated(contenders, round)) {
          taken.get(nameOf(contender))?.push(await idleBytes(bench, contender))
        }
      }
    } catch (error) {
      return wanted.map((each) => notMeasured(each, messageOf(error)))
    }
    const [koa = [], none = [], many = []] = contenders.map((each) => taken.get(nameOf(each)) ?? [])
    const json = jsonBytes(todos)
    const both: readonly Figure[] = [
      figure(
        added,
        many.map((bytes, round) => (bytes - (none[round] ?? Number.NaN)) / json),
        [`${megabytes(median(many))} − ${megabytes(median(none))}`, megabytes(json)],
      ),
      figure(
        empty,
        none.map((bytes, round) => bytes / (koa[round] ?? Number.NaN)),
        [megabytes(median(none)), megabytes(median(koa))],
      ),
    ]
    return both.filter(wants)
  },
}

const figure = (row: Row, rounds: readonly number[], numbers: readonly string[]): Figure => ({
  ...row,
  value: median(rounds),
  rounds,
  numbers: numbers.join(' : '),
})

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

async function idleBytes({ servers, generator }: Bench, contender: Contender): Promise<number> {
  const server = await startServer(servers, contender)
  try {
    const isEmpty = contender.todos === 0
    const requests = requestsFor('GET', { ...server, todos: contender.todos }).slice(0, 1)
    // an empty list has no todo, and answers 404
    const job = { port: server.port, requests, status: isEmpty ? 404 : 200 }
    await generator.run({ ...job, clients: 1, seconds: 0, atLeast: 1, atMost: 1 })
    await setTimeout(idle)
    return await residentBytes(server.pid)
  } finally {
    await server.stop()
  }
}
