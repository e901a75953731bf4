import { quiet } from '../host/quiet.ts'
import type { Children } from '../host/children.ts'
import { median } from '../load/sample.ts'
import { makeApp, makeBareApp, type StartOptions } from '../page/desktop-apps.ts'
import { timeFirstAnswer } from '../page/first-answer.ts'
import { timeFirstPaint, type App } from '../page/first-paint.ts'
import { measureOnDisplay } from '../page/on-display.ts'
import { timeTypedCharacter } from '../page/typed-character.ts'
import type { Version } from '../servers/contender.ts'
import { findFreePort } from '../servers/free-port.ts'
import type { Bench, Figure, Measurement, Row } from './figure.ts'
import type { Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'

const todos = 100

interface Start {
  readonly row: Row
  readonly findOptions: () => Promise<Omit<StartOptions, 'env'>>
  /** Milliseconds from the start of the app to the event. Ends the app. */
  readonly time: (children: Children, app: App) => Promise<number>
}

const starts: readonly Start[] = [
  {
    row: {
      name: `First paint in the window with ${todos} todos, over a bare window with a static list`,
      goal: { atMost: 1.3 },
      unit: '×',
    },
    findOptions: async () => ({ todos }),
    time: timeFirstPaint,
  },
  {
    row: {
      name: `Start to a typed character in the window with ${todos} todos, over a bare window with a field`,
      goal: { atMost: 1.5 },
      unit: '×',
    },
    findOptions: async () => ({ todos, hasField: true }),
    time: timeTypedCharacter,
  },
  {
    row: {
      name: `Start without a window to the first answer, ${todos} todos, over a bare app that answers`,
      goal: { atMost: 1.5 },
      unit: '×',
    },
    findOptions: async () => ({ todos, isHidden: true, port: await findFreePort() }),
    time: timeFirstAnswer,
  },
]

/** From the start of the desktop app to what a person or a script waits for, in a warm page cache and with a profile of earlier starts. */
export const desktopStartSection: Section = {
  title: 'Start of the app',
  rows: starts.map(({ row }) => row),
  measure(bench, wants) {
    const wanted = starts.filter(({ row }) => wants(row))
    const rows = wanted.map(({ row }) => row)
    return measureOnDisplay(bench, rows, async (env) => {
      const figures: Figure[] = []
      for (const start of wanted) figures.push(await measureStarts(bench, env, start))
      return figures
    })
  },
}

async function measureStarts(
  bench: Bench,
  env: App['env'],
  { row, findOptions, time }: Start,
): Promise<Figure> {
  const { servers, plan } = bench
  const options = { ...(await findOptions()), env }
  const apps = new Map<Version | 'bare', App>([['bare', await makeBareApp(servers, options)]])
  for (const version of servers.checkouts.keys()) apps.set(version, await makeApp(servers, version, options))
  // The first start of each app makes its profile.
  const rounds = { rounds: plan.starts, hasWarmUp: true }
  const times = await takeRounds(bench, [...apps.keys()], rounds, async (name) => {
    const app = apps.get(name)
    if (app === undefined) throw new Error(`There is no app ${name}.`)
    await quiet([])
    return await time(servers.children, app)
  })
  return figureOf(row, bench, (version) =>
    measurementOf(times.get('bare'), (bare) =>
      measurementOf(times.get(version), (own) => summaryOf(own, bare)),
    ),
  )
}

const summaryOf = (own: readonly number[], bare: readonly number[]): Measurement => {
  const rounds = own.map((time, round) => time / (bare[round] ?? Number.NaN))
  const numbers = [own, bare].map((times) => `${median(times).toFixed(0)} ms`).join(' : ')
  return { value: median(rounds), rounds, numbers }
}
