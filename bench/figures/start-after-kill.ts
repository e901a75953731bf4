import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { quiet } from '../host/quiet.ts'
import { requestsFor, statusOf } from '../load/requests.ts'
import { median } from '../load/sample.ts'
import { localist, type Contender, type Version } from '../servers/contender.ts'
import { preload } from '../servers/preload.ts'
import { startServer, type StartOptions } from '../servers/start.ts'
import type { Bench, Figure, Measurement, Row, Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'
import { timeStart } from './start-time.ts'

const todos = 1000
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
    const { servers, plan } = bench
    const killed = new Map<Version, string>()
    // the first only warms the page cache
    const rounds = { rounds: plan.starts, hasWarmUp: true }
    const taken = await takeRounds(bench, [...servers.checkouts.keys()], rounds, async (version) => {
      const contender = localist(todos, version)
      const data = killed.get(version) ?? (await killedData(bench, contender))
      killed.set(version, data)
      const clean = await timed(bench, contender, {})
      const { time, stall } = await timed(bench, contender, { data })
      return { clean: clean.time, killed: time, stall }
    })
    const figure = (row: Row, summary: (rounds: readonly Round[]) => Measurement): Figure =>
      figureOf(row, bench, (version) => measurementOf(taken.get(version), summary))
    return [figure(timeRow, timesOf), figure(stallRow, stallsOf)].filter(wants)
  },
}

/** The data directory of a server that was killed after all the changes. */
async function killedData({ servers, generator, say }: Bench, contender: Contender): Promise<string> {
  say('  making the changes')
  const server = await startServer(servers, contender)
  try {
    await generator.run({
      port: server.port,
      requests: requestsFor('PATCH', { ...server, todos }),
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
  contender: Contender,
  options: StartOptions,
): Promise<{ readonly time: number; readonly stall: number }> {
  const watch = preload(bench.servers, 'loop-delay')
  let stall = Number.NaN
  const time = await timeStart(bench, contender, { ...watch.options, ...options }, async (pid) => {
    // the journal is folded behind the first answers
    await setTimeout(1000)
    stall = (await watch.report(pid)).longest
  })
  return { time, stall }
}

const timesOf = (taken: readonly Round[]): Measurement => {
  const rounds = taken.map(({ killed, clean }) => killed / clean)
  const times = [taken.map(({ killed }) => killed), taken.map(({ clean }) => clean)]
  const numbers = times.map((each) => `${median(each).toFixed(0)} ms`).join(' : ')
  return { value: median(rounds), rounds, numbers }
}

const stallsOf = (taken: readonly Round[]): Measurement => {
  const rounds = taken.map(({ stall }) => stall)
  const numbers = `the longest of ${rounds.length} starts; median ${median(rounds).toFixed(0)} ms`
  return { value: Math.max(...rounds), rounds, numbers }
}
