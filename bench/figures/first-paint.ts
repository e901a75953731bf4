import { quiet } from '../host/quiet.ts'
import { median } from '../load/sample.ts'
import { makeApp, makeBareApp } from '../page/desktop-apps.ts'
import { timeFirstPaint, type App } from '../page/first-paint.ts'
import { measureOnDisplay } from '../page/on-display.ts'
import type { Version } from '../servers/contender.ts'
import type { Bench, Figure, Measurement, Row } from './figure.ts'
import type { Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'

const todos = 100

const row: Row = {
  name: `First paint in the window with ${todos} todos, over a bare window with a static list`,
  goal: { atMost: 1.3 },
  unit: '×',
}

/** From the start of the desktop app to the first paint in its window, in a warm page cache and with a profile of earlier starts. */
export const firstPaintSection: Section = {
  title: 'Window',
  rows: [row],
  measure: (bench) => measureOnDisplay(bench, [row], async (env) => [await measureStarts(bench, env)]),
}

async function measureStarts(bench: Bench, env: App['env']): Promise<Figure> {
  const { servers, plan } = bench
  const options = { env, todos }
  const apps = new Map<Version | 'bare', App>([['bare', await makeBareApp(servers, options)]])
  for (const version of servers.checkouts.keys()) apps.set(version, await makeApp(servers, version, options))
  // The first start of each app makes its profile.
  const rounds = { rounds: plan.starts, hasWarmUp: true }
  const times = await takeRounds(bench, [...apps.keys()], rounds, async (name) => {
    const app = apps.get(name)
    if (app === undefined) throw new Error(`There is no app ${name}.`)
    await quiet([])
    return await timeFirstPaint(servers.children, app)
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
