import { setTimeout } from 'node:timers/promises'
import { memoryOfTree } from '../host/memory-of.ts'
import { median } from '../load/sample.ts'
import { makeApp, makeBareApp, type StartOptions } from '../page/desktop-apps.ts'
import { findPage, type App } from '../page/first-paint.ts'
import { measureOnDisplay } from '../page/on-display.ts'
import { count, type Version } from '../servers/contender.ts'
import { waitFor } from '../servers/wait-for.ts'
import type { Bench, Figure, Measurement, Row } from './figure.ts'
import type { Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds } from './rounds.ts'

/** How long an app rests before its memory is read, in milliseconds. */
const rest = 5000

/** The number of todos of the bare window, which shows them all. */
const bareTodos = 100

interface State {
  readonly row: Row
  readonly options: Omit<StartOptions, 'env'>
}

const states: readonly State[] = [false, true].flatMap((isHidden) =>
  [0, 10_000].map((todos) => ({
    row: {
      name: `Memory of the app ${isHidden ? 'without a window' : 'with its window'}, ${count(todos)} todos, over a bare app`,
      goal: { atMost: isHidden ? 1.5 : 1.3 },
      unit: '×' as const,
    },
    options: { todos, isHidden },
  })),
)

/** The memory of all processes of the desktop app, and of a bare Electron app in the same state, after a rest. */
export const desktopMemorySection: Section = {
  title: 'Memory of the app',
  rows: states.map(({ row }) => row),
  measure(bench, wants) {
    const wanted = states.filter(({ row }) => wants(row))
    const rows = wanted.map(({ row }) => row)
    return measureOnDisplay(bench, rows, async (env) => {
      const figures: Figure[] = []
      for (const state of wanted) figures.push(await measureState(bench, env, state))
      return figures
    })
  },
}

async function measureState(bench: Bench, env: App['env'], { row, options }: State): Promise<Figure> {
  const { servers, plan } = bench
  const bare = await makeBareApp(servers, { ...options, env, todos: bareTodos })
  const apps = new Map<Version | 'bare', App>([['bare', bare]])
  for (const version of servers.checkouts.keys())
    apps.set(version, await makeApp(servers, version, { ...options, env }))
  // The first start of each app makes its profile.
  const rounds = { rounds: plan.memoryRounds, hasWarmUp: true }
  const sizes = await takeRounds(bench, [...apps.keys()], rounds, async (name) => {
    const app = apps.get(name)
    if (app === undefined) throw new Error(`There is no app ${name}.`)
    return await measureMemory(bench, app, options.isHidden === true)
  })
  return figureOf(row, bench, (version) =>
    measurementOf(sizes.get('bare'), (bareSizes) =>
      measurementOf(sizes.get(version), (own) => summaryOf(own, bareSizes)),
    ),
  )
}

async function measureMemory({ servers }: Bench, { command, env }: App, isHidden: boolean): Promise<number> {
  const child = servers.children.start(command, { env })
  try {
    if (!isHidden) await waitFor(child, 'The window', () => findPage(child))
    // Nothing shows that an app without a window has started, so it gets the time of a slow start.
    await setTimeout(isHidden ? 2 * rest : rest)
    return await memoryOfTree(child.pid)
  } finally {
    await child.stop()
  }
}

const summaryOf = (own: readonly number[], bare: readonly number[]): Measurement => {
  const rounds = own.map((size, round) => size / (bare[round] ?? Number.NaN))
  const numbers = [own, bare].map((sizes) => `${(median(sizes) / 1e6).toFixed(0)} MB`).join(' : ')
  return { value: median(rounds), rounds, numbers }
}
