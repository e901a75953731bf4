import { createServer } from 'node:net'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { openConnection } from '../load/connection.ts'
import { request } from '../load/requests.ts'
import { median } from '../load/sample.ts'
import { baseline, localist, nameOf, type Contender } from '../servers/contender.ts'
import { spawnServer, type StartOptions } from '../servers/start.ts'
import { messageOf, notMeasured, rotated, type Bench, type Figure, type Row, type Section } from './figure.ts'

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
  row('10,000 todos over empty', localist(10_000), localist(0), 1.3),
  row('100,000 todos over empty', localist(100_000), localist(0), 2.5),
]

/** From the start of the process to its first 200, in warm page cache. */
export const startTimeSection: Section = {
  title: 'Start',
  rows,
  async measure(bench, wants) {
    const wanted = rows.filter(wants)
    const pairs = wanted.flatMap(({ contender, over }) => [contender, over])
    const contenders = [...new Map(pairs.map((each) => [nameOf(each), each])).values()]
    const times = new Map<string, number[]>(contenders.map((each) => [nameOf(each), []]))
    try {
      // the first of each only warms the page cache
      for (let round = -1; round < bench.plan.starts; round += 1) {
        if (round >= 0) bench.say(`  round ${round + 1} of ${bench.plan.starts}`)
        for (const contender of rotated(contenders, Math.max(0, round))) {
          const time = await timeStart(bench, contender)
          if (round >= 0) times.get(nameOf(contender))?.push(time)
        }
      }
    } catch (error) {
      return wanted.map((each) => notMeasured(each, messageOf(error)))
    }
    return wanted.map((each) => figureOf(each, times))
  },
}

const figureOf = (
  { contender, over, ...rest }: StartRow,
  times: ReadonlyMap<string, readonly number[]>,
): Figure => {
  const own = times.get(nameOf(contender)) ?? []
  const other = times.get(nameOf(over)) ?? []
  const rounds = own.map((time, round) => time / (other[round] ?? Number.NaN))
  const numbers = [own, other].map((each) => `${median(each).toFixed(0)} ms`).join(' : ')
  return { ...rest, value: median(rounds), rounds, numbers }
}

/** Milliseconds from the start of the process to its first 200; `afterwards` gets the process before it is stopped. */
export async function timeStart(
  { servers }: Bench,
  contender: Contender,
  options: StartOptions = {},
  afterwards: (pid: number) => Promise<void> = async () => {},
): Promise<number> {
  const port = await freePort()
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
