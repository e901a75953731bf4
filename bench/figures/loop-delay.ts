import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { quiet } from '../host/quiet.ts'
import { requestsFor, statusOf } from '../load/requests.ts'
import type { Measured } from '../load/loops.ts'
import { median } from '../load/sample.ts'
import type { LoopDelay } from '../loop-delay.ts'
import { baseline, count, localist, type Contender } from '../servers/contender.ts'
import { startServer, type Servers, type StartOptions } from '../servers/start.ts'
import { messageOf, notMeasured, rotated, type Bench, type Row, type Section } from './figure.ts'

const todos = 100_000
const clients = 16

const row: Row = {
  name: `p99.9 of the event loop's delay, writing and checkpointing at ${count(todos)}, over bare Koa`,
  goal: { atMost: 3 },
  unit: '×',
}

interface Taken extends LoopDelay {
  readonly requests: number
  readonly hasCheckpoint: boolean
}

/** How long the event loop keeps others waiting while Localist writes and folds its journal. */
export const loopDelaySection: Section = {
  title: 'Event loop',
  rows: [row],
  async measure(bench) {
    const rounds: { readonly own: Taken; readonly koa: Taken }[] = []
    for (let round = 0; round < bench.plan.loopDelayRounds; round += 1) {
      bench.say(`  round ${round + 1} of ${bench.plan.loopDelayRounds}`)
      const taken = new Map<string, Taken>()
      try {
        for (const contender of rotated([localist(todos), baseline('bare-koa', 1)], round)) {
          taken.set(contender.server, await measureDelay(bench, contender))
        }
      } catch (error) {
        return [notMeasured(row, messageOf(error))]
      }
      const [own, koa] = [taken.get('localist'), taken.get('bare-koa')]
      if (own !== undefined && koa !== undefined) rounds.push({ own, koa })
    }
    if (!rounds.every(({ own }) => own.hasCheckpoint)) {
      return [notMeasured(row, `no checkpoint came within ${bench.plan.checkpointLimit} s of POSTs`)]
    }
    const ratios = rounds.map(({ own, koa }) => own.p999 / koa.p999)
    return [{ ...row, value: median(ratios), rounds: ratios, numbers: numbersOf(rounds) }]
  },
}

async function measureDelay({ servers, generator, plan, say }: Bench, contender: Contender): Promise<Taken> {
  const isOwn = contender.server === 'localist'
  const watch = delayWatch(servers)
  const server = await startServer(servers, contender, watch.options)
  try {
    const operation = isOwn ? 'POST' : 'GET'
    const load = (seconds: number): Promise<Measured> =>
      generator.run({
        port: server.port,
        requests: requestsFor(operation, { ...server, todos: contender.todos }),
        clients,
        seconds,
        atLeast: 1,
        atMost: Number.POSITIVE_INFINITY,
        status: statusOf(operation),
      })
    await load(plan.firstWarmUp)
    await quiet([server.pid])
    await watch.report(server.pid)
    const document = join(server.folder, 'accounts', 'local', 'todos.json')
    const before = await modifiedAt(document)
    let hasCheckpoint = false
    let requests = 0
    for (let seconds = 0; seconds < plan.checkpointLimit; seconds += 1) {
      requests += (await load(1)).latencies.length
      hasCheckpoint = (await modifiedAt(document)) !== before
      if (seconds + 1 >= plan.loopDelaySeconds && (hasCheckpoint || !isOwn)) break
    }
    const delay = await watch.report(server.pid)
    say(`    ${contender.server}: p50 ${delay.p50.toFixed(2)} ms, p99.9 ${delay.p999.toFixed(2)} ms`)
    return { ...delay, requests, hasCheckpoint }
  } finally {
    await server.stop()
  }
}

const modifiedAt = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.mtimeMs ?? 0

/** The options of a server that watches its event loop, and what has it write its delays down and begin anew. */
export function delayWatch(servers: Servers): {
  readonly options: StartOptions
  readonly report: (pid: number) => Promise<LoopDelay>
} {
  const file = join(servers.folder, 'loop-delay.json')
  return {
    options: {
      nodeOptions: ['--import', join(servers.root, 'bench', 'dist', 'loop-delay.js')],
      env: { LOCALIST_BENCH_LOOP_DELAY: file },
    },
    report: (pid) => report(pid, file),
  }
}

async function report(pid: number, file: string): Promise<LoopDelay> {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    await setTimeout(10)
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text !== '') return JSON.parse(text) as LoopDelay
  }
  throw new Error('the server did not report its delays within 10 s')
}

const numbersOf = (rounds: readonly { readonly own: Taken; readonly koa: Taken }[]): string => {
  const of = (values: readonly number[]): string => `${median(values).toFixed(2)} ms`
  const posts = count(median(rounds.map(({ own }) => own.requests)))
  const own = of(rounds.map((round) => round.own.p999))
  const max = of(rounds.map((round) => round.own.max))
  const koa = of(rounds.map((round) => round.koa.p999))
  return `${own} (longest ${max}) : ${koa}; ${posts} POSTs, todos.json rewritten meanwhile`
}
