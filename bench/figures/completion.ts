import { randomUUID } from 'node:crypto'
import { quiet } from '../host/quiet.ts'
import { openConnection } from '../load/connection.ts'
import { request } from '../load/requests.ts'
import { median } from '../load/sample.ts'
import { count, localist, type Version } from '../servers/contender.ts'
import { startServer } from '../servers/start.ts'
import type { Bench, Measurement, Row, Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'

/** A todo that repeats. */
interface CompletionRow extends Row {
  readonly repeat: { readonly rrule: string; readonly start: string; readonly done: number }
}

const todos = 10_000

const row = (name: string, repeat: CompletionRow['repeat']): CompletionRow => ({
  name: `Completing ${name}, at ${count(todos)}, over completing a plain todo`,
  goal: { atMost: 2 },
  unit: '×',
  repeat,
})

const rows: readonly CompletionRow[] = [
  row('a weekly todo', { rrule: 'FREQ=WEEKLY;BYDAY=MO', start: '2026-11-02', done: 2 }),
  row('a daily todo of 20 years', { rrule: 'FREQ=DAILY', start: '2006-11-22', done: 7305 }),
  row('a todo of the last weekday of each month, for 20 years', {
    rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    start: '2006-11-30',
    done: 240,
  }),
]

/** The two times of a round, in ms. */
interface Taken {
  readonly repeating: number
  readonly plain: number
}

/** Completions over HTTP by one client, plain and repeating todos by turns. Each time is the median of its requests. */
export const completionSection: Section = {
  title: 'Completion',
  rows: rows.map(({ name, goal, unit }) => ({ name, goal, unit })),
  async measure(bench, wants) {
    const versions = [...bench.servers.checkouts.keys()]
    const figures = []
    for (const each of rows.filter(wants)) {
      const rounds = { rounds: bench.plan.rounds, hasWarmUp: false }
      const taken = await takeRounds(bench, versions, rounds, (version) => takeRow(bench, each, version))
      figures.push(figureOf(each, bench, (version) => measurementOf(taken.get(version), summarize)))
    }
    return figures
  },
}

const summarize = (taken: readonly Taken[]): Measurement => {
  const rounds = taken.map(({ repeating, plain }) => repeating / plain)
  const numbers = [taken.map(({ repeating }) => repeating), taken.map(({ plain }) => plain)]
  return {
    value: median(rounds),
    rounds,
    numbers: numbers.map((times) => `${median(times).toFixed(3)} ms`).join(' : '),
  }
}

const completions = 500

const takeRow = async (
  { servers, plan }: Bench,
  { repeat }: CompletionRow,
  version: Version,
): Promise<Taken> => {
  const server = await startServer(servers, localist(todos, version))
  const connection = await openConnection(server.port)
  const send = async (method: string, path: string, body: object, expected: number): Promise<number> => {
    const bytes = Buffer.from(request(server, method, path, body))
    const begin = performance.now()
    const status = await connection.exchange(bytes)
    const time = performance.now() - begin
    if (status !== expected) throw new Error(`An answer was ${status} instead of ${expected}.`)
    return time
  }
  const complete = (id: string): Promise<number> =>
    send('PATCH', `/api/todos/${id}`, { completed: true }, 200)
  try {
    const most = Math.ceil(completions * (plan.isQuick ? 0.2 : 1))
    const pairs = Array.from({ length: most }, () => ({ plain: randomUUID(), repeating: randomUUID() }))
    const dates = { dueDate: '2026-11-23' }
    for (const { plain, repeating } of pairs) {
      await send('PUT', `/api/todos/${plain}`, { title: 'Pay the rent', ...dates }, 201)
      await send('PUT', `/api/todos/${repeating}`, { title: 'Pay the rent', ...dates, repeat }, 201)
    }
    await quiet([server.pid])
    const times: { readonly plain: number; readonly repeating: number }[] = []
    for (const { plain, repeating } of pairs) {
      times.push({ plain: await complete(plain), repeating: await complete(repeating) })
    }
    // The first fifth is for the compiler.
    const counted = times.slice(most / 5)
    return {
      plain: median(counted.map((each) => each.plain)),
      repeating: median(counted.map((each) => each.repeating)),
    }
  } finally {
    connection.close()
    await server.stop()
  }
}
