import { setImmediate } from 'node:timers/promises'
import { openConnection } from '../load/connection.ts'
import { request } from '../load/requests.ts'
import { median } from '../load/sample.ts'
import { baseline, inVersion, localist, nameOf, type Contender, type Version } from '../servers/contender.ts'
import { findFreePort } from '../servers/free-port.ts'
import { spawnServer, type StartOptions } from '../servers/start.ts'
import type { Bench, Measurement, Row, Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds, type Taken } from './rounds.ts'

interface StartRow extends Row {
  readonly contender: Contender
  readonly over: Contender
}

const koa = baseline('bare-koa', 1)
const row = (name: string, contender: Contender, over: Contender, atMost: number): StartRow => ({
  name: `Start to first answer, ${name}`,
  goal: { atMost },
  unit: '×',
  contender,
  over,
})

const rows: readonly StartRow[] = [
  row('empty over bare Koa', localist(0), koa, 1.5),
  row('100,000 todos over empty', localist(100_000), localist(0), 3),
]

/** From the start of the process to its first 200, in warm page cache. */
export const startTimeSection: Section = {
  title: 'Start',
  rows,
  async measure(bench, wants) {
    const { servers, plan } = bench
    const wanted = rows.filter(wants)
    const versions = [...servers.checkouts.keys()]
    const all = versions.flatMap((version) => wanted.flatMap((each) => pairOf(each, version)))
    const contenders = new Map(all.map((each) => [nameOf(each), each]))
    // the first of each only warms the page cache
    const rounds = { rounds: plan.starts, hasWarmUp: true }
    const times = await takeRounds(bench, [...contenders.keys()], rounds, (name) => {
      const contender = contenders.get(name)
      if (contender === undefined) throw new Error(`There is no ${name}.`)
      return timeStart(bench, contender)
    })
    return wanted.map((each) => figureOf(each, bench, (version) => summaryOf(pairOf(each, version), times)))
  },
}

const pairOf = ({ contender, over }: StartRow, version: Version): readonly Contender[] =>
  [contender, over].map((each) => inVersion(each, version))

const summaryOf = (pair: readonly Contender[], times: ReadonlyMap<string, Taken<number>>): Measurement => {
  const [own, other] = pair.map((each) => times.get(nameOf(each)))
  return measurementOf(other, (divisors) =>
    measurementOf(own, (dividends) => {
      const rounds = dividends.map((time, round) => time / (divisors[round] ?? Number.NaN))
      const numbers = [dividends, divisors].map((each) => `${median(each).toFixed(0)} ms`).join(' : ')
      return { value: median(rounds), rounds, numbers }
    }),
  )
}

/** Milliseconds from the start of the process to its first 200; `afterwards` gets the process before it is stopped. */
export async function timeStart(
  { servers }: Bench,
  contender: Contender,
  options: StartOptions = {},
  afterwards: (pid: number) => Promise<void> = async () => {},
): Promise<number> {
  const port = await findFreePort()
  const server = await spawnServer(servers, contender, { ...options, port })
  const bytes = Buffer.from(request({ port, token: undefined }, 'GET', '/api/health'))
  try {
    while (!server.child.hasEnded()) {
      const isUp = (await statusOf(port, bytes)) === 200
      const time = performance.now() - server.startedAt
      if (isUp) {
        await afterwards(server.pid)
        return time
      }
      await setImmediate()
    }
    throw new Error(`${nameOf(contender)} ended before it answered: ${server.child.lastWords()}`)
  } finally {
    await server.stop()
  }
}

async function statusOf(port: number, bytes: Uint8Array): Promise<number | undefined> {
  const connection = await openConnection(port).catch(() => undefined)
  const status = await connection?.exchange(bytes).catch(() => undefined)
  connection?.close()
  return status
}
