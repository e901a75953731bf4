import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { quiet } from '../host/quiet.ts'
import { requestsFor, statusOf } from '../load/requests.ts'
import { median } from '../load/sample.ts'
import { localist } from '../servers/contender.ts'
import { startServer, type StartOptions } from '../servers/start.ts'
import { messageOf, notMeasured, type Bench, type Figure, type Row, type Section } from './figure.ts'
import { delayWatch } from './loop-delay.ts'
import { timeStart } from './start-time.ts'

const contender = localist(1000)
const changes = 30_000

const timeRow: Row = {
  name: 'Start after 30,000 changes of 1,000 todos and a kill, over a clean start',
  goal: { atMost: 3 },
  unit: '×',
}
const stallRow: Row = {
  name: 'Longest stall of the event loop in the first second of that start',
  goal: { atMost: 300 },
  unit: 'ms',
}

interface Round {
  readonly clean: number
  readonly killed: number
  readonly stall: number
}

/** How long a start takes that has to replay the journal of a server that was killed. */
export const startAfterKillSection: Section = {
  title: 'Start after a kill',
  rows: [timeRow, stallRow],
  async measure(bench, wants) {
    const wanted = [timeRow, stallRow].filter(wants)
    try {
      const data = await killedData(bench)
      const rounds: Round[] = []
      // the first only warms the page cache
      for (let round = -1; round < bench.plan.starts; round += 1) {
        if (round >= 0) bench.say(`  round ${round + 1} of ${bench.plan.starts}`)
        const clean = await timed(bench, {})
        const killed = await timed(bench, { data })
        if (round >= 0) rounds.push({ clean: clean.time, killed: killed.time, stall: killed.stall })
      }
      return figuresOf(rounds).filter(({ name }) => wanted.some((row) => row.name === name))
    } catch (error) {
      return wanted.map((row) => notMeasured(row, messageOf(error)))
    }
  },
}

/** The data directory of a server that was killed after all the changes. */
async function killedData({ servers, generator, say }: Bench): Promise<string> {
  say('  making the changes')
  const server = await startServer(servers, contender)
  try {
    await generator.run({
      port: server.port,
      requests: requestsFor('PATCH', { ...server, todos: contender.todos }),
      clients: 16,
      seconds: 0,
      atLeast: changes,
      atMost: changes,
      status: statusOf('PATCH'),
    })
    process.kill(server.pid, 'SIGKILL')
    await quiet([])
    const folder = await mkdtemp(join(servers.folder, 'killed-'))
    await cp(server.folder, folder, { recursive: true })
    return folder
  } finally {
    await server.stop()
  }
}

/** Milliseconds to the first answer, and the longest stall up to a second after it. */
async function timed(
  bench: Bench,
  options: StartOptions,
): Promise<{ readonly time: number; readonly stall: number }> {
  const watch = delayWatch(bench.servers)
  let stall = Number.NaN
  const time = await timeStart(bench, contender, { ...watch.options, ...options }, async (pid) => {
    // the journal is folded behind the first answers
    await setTimeout(1000)
    stall = (await watch.report(pid)).max
  })
  return { time, stall }
}

const figuresOf = (rounds: readonly Round[]): readonly Figure[] => {
  const of = (take: (round: Round) => number): readonly number[] => rounds.map(take)
  const ratios = of(({ killed, clean }) => killed / clean)
  const stalls = of(({ stall }) => stall)
  const times = [of(({ killed }) => killed), of(({ clean }) => clean)]
  return [
    {
      ...timeRow,
      value: median(ratios),
      rounds: ratios,
      numbers: times.map((each) => `${median(each).toFixed(0)} ms`).join(' : '),
    },
    {
      ...stallRow,
      value: Math.max(...stalls),
      rounds: stalls,
      numbers: `the longest of ${stalls.length} starts; median ${median(stalls).toFixed(0)} ms`,
    },
  ]
}
