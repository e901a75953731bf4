import { quiet } from '../host/quiet.ts'
import { requestsFor, statusOf } from '../load/requests.ts'
import { sampleOf, type Sample } from '../load/sample.ts'
import { nameOf } from '../servers/contender.ts'
import { startServer, type Ready } from '../servers/start.ts'
import type { Bench } from './figure.ts'
import { clientsName, type Measure } from './load-rows.ts'

/** The servers of a section that run at the same time; only one of them is loaded at a time. */
export interface Field {
  /** Loads the server of `measure`. Throws its error, also one from before. */
  take(measure: Measure): Promise<Sample>
  stop(): Promise<void>
}

/** Starts the servers of the measures and warms each up. One that fails says so when it is to be measured. */
export async function startField(bench: Bench, measures: readonly Measure[]): Promise<Field> {
  const servers = new Map<string, Ready | Error>()
  // the most clients warm up the fastest
  for (const measure of measures.toSorted((one, other) => other.clients - one.clients)) {
    const name = nameOf(measure.contender)
    if (servers.has(name)) continue
    try {
      const server = await startServer(bench.servers, measure.contender)
      servers.set(name, server)
      await load(bench, measure, server, bench.plan.firstWarmUp)
    } catch (error) {
      servers.set(name, error instanceof Error ? error : new Error(String(error)))
    }
  }
  const running = [...servers.values()].flatMap((server) => (server instanceof Error ? [] : [server]))
  const pids = running.map(({ pid }) => pid)
  return {
    async take(measure) {
      const server = servers.get(nameOf(measure.contender))
      if (server === undefined || server instanceof Error) throw server ?? new Error('it was not started')
      await load(bench, measure, server, bench.plan.warmUp)
      await quiet(pids)
      const sample = await load(bench, measure, server, bench.plan.measured)
      const speed = sample.perSecond.toFixed(sample.perSecond < 100 ? 1 : 0)
      const what = `${measure.operation}, ${clientsName(measure.clients)}`
      bench.say(`    ${what}, ${nameOf(measure.contender)}: ${speed}/s`)
      return sample
    },
    async stop() {
      for (const server of running) await server.stop()
    },
  }
}

async function load(
  { generator, plan }: Bench,
  { contender, operation, clients }: Measure,
  { port, token }: Ready,
  seconds: number,
): Promise<Sample> {
  const measured = await generator.run({
    port,
    requests: requestsFor(operation, { port, token, todos: contender.todos }),
    clients,
    seconds,
    atLeast: 3,
    atMost: operation === 'POST' ? plan.mostPosts : Number.POSITIVE_INFINITY,
    status: statusOf(operation),
  })
  return sampleOf(measured)
}
