import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { quiet } from '../host/quiet.ts'
import { request, requestsFor, statusOf } from '../load/requests.ts'
import type { Job } from '../load/loops.ts'
import { median } from '../load/sample.ts'
import { idAt } from '../fixture.ts'
import { count, localist, type Contender } from '../servers/contender.ts'
import { preload, type Preload } from '../servers/preload.ts'
import { startServer, type Ready } from '../servers/start.ts'
import type { LoopDelay } from '../preload/loop-delay.ts'
import type { Bench, Measurement, Row, Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'

const todos = 100_000
const clients = 16
/** The journal is folded when it is as large as the document; so much of that is filled before the load begins. */
const filled = 0.8
const fillingNotes = 'Ask for the receipt. '.repeat(2000)
/** The longest time for which a fold is waited for, in ms. */
const patience = 80_000
/** How long the event loop is watched before it is asked again, in ms. */
const watched = 200

const row: Row = {
  name: `Longest stall of the event loop while ${count(todos)} todos are folded`,
  goal: { atMost: 50 },
  unit: 'ms',
}

/** One fold under load. */
interface Fold {
  /** The longest stall, in ms. */
  readonly stall: number
  /** How long the event loop was watched for it, in ms. */
  readonly time: number
  readonly posts: number
}

/** How long a fold of the journal into the document keeps requests waiting. */
export const foldStallSection: Section = {
  title: 'Event loop',
  rows: [row],
  async measure(bench) {
    const { servers, plan } = bench
    const rounds = { rounds: plan.folds, hasWarmUp: false }
    const taken = await takeRounds(bench, [...servers.checkouts.keys()], rounds, (version) =>
      foldUnderLoad(bench, localist(todos, version)),
    )
    return [figureOf(row, bench, (version) => measurementOf(taken.get(version), summary))]
  },
}

const summary = (folds: readonly Fold[]): Measurement => {
  const rounds = folds.map(({ stall }) => stall)
  const seconds = (median(folds.map(({ time }) => time)) / 1000).toFixed(1)
  const posts = count(Math.round(median(folds.map((fold) => fold.posts))))
  const numbers = `the longest of ${folds.length} folds; median ${median(rounds).toFixed(0)} ms; ${posts} POSTs in ${seconds} s`
  return { value: Math.max(...rounds), rounds, numbers }
}

async function foldUnderLoad({ servers, generator, plan, say }: Bench, contender: Contender): Promise<Fold> {
  const watch = preload(servers, 'loop-delay')
  const server = await startServer(servers, contender, watch.options)
  try {
    const post = (seconds: number): Job => ({
      port: server.port,
      requests: requestsFor('POST', { ...server, todos }),
      clients,
      seconds,
      atLeast: 1,
      atMost: Number.POSITIVE_INFINITY,
      status: statusOf('POST'),
    })
    await generator.run(post(plan.firstWarmUp))
    const document = join(server.folder, 'accounts', 'local', 'todos.json')
    await generator.run(fillingJob(server, (await stat(document)).size * filled))
    await quiet([server.pid])

    const ending = new AbortController()
    const watching = watchFold(document, watch, server.pid).finally(() => ending.abort())
    let posts = 0
    while (!ending.signal.aborted) posts += (await generator.run(post(0.5))).requests
    const fold = { ...(await watching), posts }
    say(
      `    ${contender.server}: longest stall ${fold.stall.toFixed(0)} ms in ${(fold.time / 1000).toFixed(1)} s`,
    )
    return fold
  } finally {
    await server.stop()
  }
}

/** Makes the journal grow by so many bytes and the list not at all: PATCHes of one todo with long notes. */
function fillingJob(server: Ready, bytes: number): Job {
  const patches = Math.ceil(bytes / fillingNotes.length)
  const body = { notes: `########## ${fillingNotes}` }
  const patch = request(server, 'PATCH', `/api/todos/${idAt(0)}`, body)
  const status = statusOf('PATCH')
  return {
    port: server.port,
    requests: [patch],
    clients,
    seconds: 0,
    atLeast: patches,
    atMost: patches,
    status,
  }
}

/**
 * Watches the event loop until the document has been replaced. What counts is the time from one window before its
 * temporary file is seen, because a fold begins in memory, to the first report after the replacement.
 */
async function watchFold(
  document: string,
  { report }: Preload<LoopDelay>,
  pid: number,
): Promise<{ readonly stall: number; readonly time: number }> {
  const before = (await stat(document)).mtimeMs
  const end = performance.now() + patience
  const windows: { readonly longest: number; readonly time: number }[] = []
  let isFolding = false
  await report(pid)
  while (performance.now() < end) {
    const since = performance.now()
    await setTimeout(watched)
    const isReplaced = (await stat(document)).mtimeMs !== before
    isFolding ||= isReplaced || (await hasTemporary(document))
    const { longest } = await report(pid)
    windows.push({ longest, time: performance.now() - since })
    if (isReplaced) {
      const stall = Math.max(...windows.map((window) => window.longest))
      return { stall, time: windows.reduce((sum, { time }) => sum + time, 0) }
    }
    if (!isFolding) windows.splice(0, windows.length - 1)
  }
  throw new Error(`todos.json was not rewritten within ${patience / 1000} s of POSTs`)
}

const hasTemporary = async (document: string): Promise<boolean> =>
  (await readdir(dirname(document))).some((name) => name.startsWith('todos.json.'))
