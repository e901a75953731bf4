import { lists } from '../fixture.ts'
import { quiet } from '../host/quiet.ts'
import { median } from '../load/sample.ts'
import { serveBarePage } from '../page/bare-page.ts'
import { measureHeap, timeDrag, timeSearch, timeSelectAll, timeWeek } from '../page/actions.ts'
import { readMarkup, timeLongFrames, timeOpening, timeTick } from '../page/probes.ts'
import { openBareTab, openBoardTab, openBrowser, openLocalistTab, type Tab } from '../page/tabs.ts'
import { count, localist, type Version } from '../servers/contender.ts'
import { startServer } from '../servers/start.ts'
import { messageOf, notMeasured, type Bench, type Figure, type Measurement } from './figure.ts'
import type { Row, Section } from './figure.ts'
import { figureOf, measurementOf, takeRounds, type Taken } from './rounds.ts'

const todos = 10_000

/** The fewest rows at the top that Localist and the bare list both show. */
const fewestShared = 20

type TabName = 'full' | 'empty' | 'board' | 'bare'

interface PageRow extends Row {
  readonly take: (tab: Tab) => Promise<number>
  /** The tabs that are measured: the page with all todos first, and those that it is compared with. */
  readonly tabs: readonly TabName[]
  /** Gets the times of each round, in milliseconds, in the order of `tabs`. */
  readonly summarize: (rounds: readonly (readonly number[])[]) => Measurement
}

const medians = (rounds: readonly (readonly number[])[], unit: 'ms' | 'MB'): readonly string[] =>
  (rounds[0] ?? []).map(
    (_, tab) => `${median(rounds.map((each) => each[tab] ?? Number.NaN)).toFixed(1)} ${unit}`,
  )

/** The first number over the sum of the others. */
const ratioOf =
  (unit: 'ms' | 'MB') =>
  (rounds: readonly (readonly number[])[]): Measurement => {
    const [own = '', ...others] = medians(rounds, unit)
    const ratios = rounds.map(([time = 0, ...over]) => time / over.reduce((sum, each) => sum + each, 0))
    return { value: median(ratios), rounds: ratios, numbers: `${own} : ${others.join(' + ')}` }
  }

const firstTime = (rounds: readonly (readonly number[])[]): Measurement => {
  const times = rounds.map(([time = Number.NaN]) => time)
  return { value: median(times), rounds: times, numbers: medians(rounds, 'ms').join(' : ') }
}

const rows: readonly PageRow[] = [
  {
    name: `Opening a view of ${count(todos)}, over an empty view and a bare list`,
    goal: { atMost: 1.25 },
    unit: '×',
    take: timeOpening,
    tabs: ['full', 'empty', 'bare'],
    summarize: ratioOf('ms'),
  },
  {
    name: `Scrolling ${count(todos)} on a processor 4 times slower: the time of frames over 16.7 ms, over a bare list`,
    goal: { atMost: 1.25 },
    unit: '×',
    take: timeLongFrames,
    tabs: ['full', 'bare'],
    summarize: ratioOf('ms'),
  },
  {
    name: `A tick at ${count(todos)}, from the pointer to the end of the frame that shows it, over a bare list`,
    goal: { atMost: 1.25 },
    unit: '×',
    take: timeTick,
    tabs: ['full', 'bare'],
    summarize: ratioOf('ms'),
  },
  {
    name: `A tick in a board of ${count(todos / (lists.length + 1))}, ${count(todos)} in all, over a bare list`,
    goal: { atMost: 1.25 },
    unit: '×',
    take: timeTick,
    tabs: ['board', 'bare'],
    summarize: ratioOf('ms'),
  },
  {
    // The event can come when a frame has just begun, and the next frame has 16.7 ms for itself.
    name: `Selecting all of ${count(todos)}: from the keys to the end of the frame that shows it`,
    goal: { atMost: 33 },
    unit: 'ms',
    take: timeSelectAll,
    tabs: ['full'],
    summarize: firstTime,
  },
  {
    name: `The first letter of a search of ${count(todos)}: from the key to the end of the frame that shows what it finds`,
    goal: { atMost: 33 },
    unit: 'ms',
    take: timeSearch,
    tabs: ['full'],
    summarize: firstTime,
  },
  {
    name: `Dragging one of ${count(todos)}: from a move of the pointer to the end of the frame that shows it`,
    goal: { atMost: 33 },
    unit: 'ms',
    take: timeDrag,
    tabs: ['full'],
    summarize: firstTime,
  },
  {
    // Every todo of the week is drawn anew.
    name: `The next week of Upcoming at ${count(todos)}: from the key to the end of the frame that shows it`,
    goal: { atMost: 100 },
    unit: 'ms',
    take: timeWeek,
    tabs: ['full'],
    summarize: firstTime,
  },
  {
    name: `Heap of the page with ${count(todos)} todos, over an empty page and a bare list`,
    goal: { atMost: 1.5 },
    unit: '×',
    take: measureHeap,
    tabs: ['full', 'empty', 'bare'],
    summarize: ratioOf('MB'),
  },
]

/** The page in Chromium with 10,000 todos, compared with a bare virtualised list of the same rows. */
export const pageSection: Section = {
  title: 'Page in Chromium',
  rows,
  async measure(bench, wants) {
    const wanted = rows.filter(wants)
    const stops: (() => Promise<void>)[] = []
    try {
      const tabs = await openTabs(bench, stops)
      const figures: Figure[] = []
      for (const row of wanted) figures.push(await measureRow(bench, row, tabs))
      return figures
    } catch (error) {
      return wanted.map((row) => ({ ...headOf(row), ...notMeasured(messageOf(error)) }))
    } finally {
      for (const stop of stops.toReversed()) await stop()
    }
  },
}

const headOf = ({ name, goal, unit }: Row): Row => ({ name, goal, unit })

const keyOf = (version: Version, tab: TabName): string => (tab === 'bare' ? tab : `${version}, ${tab}`)

async function openTabs({ servers, say }: Bench, stops: (() => Promise<void>)[]) {
  const barePage = await serveBarePage(servers.root, todos)
  stops.push(barePage.close)
  const browser = await openBrowser(say)
  stops.push(() => browser.close())
  const tabs = new Map([['bare', await openBareTab(browser, barePage)]])
  for (const version of servers.checkouts.keys()) {
    for (const tab of ['full', 'empty', 'board'] as const) {
      const server = await startServer(servers, localist(tab === 'empty' ? 0 : todos, version))
      stops.push(() => server.stop())
      const open = tab === 'board' ? openBoardTab : openLocalistTab
      tabs.set(keyOf(version, tab), await open(browser, server))
    }
  }
  await demandSameMarkup(tabs)
  return tabs
}

/** Throws where the rows of the bare list have other elements than those of Localist: then the list must be adapted. */
async function demandSameMarkup(tabs: ReadonlyMap<string, Tab>): Promise<void> {
  const [full, bare] = [tabs.get(keyOf('localist', 'full')), tabs.get('bare')]
  if (full === undefined || bare === undefined) return
  const own = await readMarkup(full)
  // The headings of the groups, which the bare list has not, move the last rows out of sight.
  const shared = [...(await readMarkup(bare))].filter(([key]) => own.has(key))
  if (shared.length < fewestShared) throw new Error('The bare list shows other rows than Localist.')
  for (const [key, markup] of shared) {
    if (own.get(key) === markup) continue
    throw new Error(
      `bench/page/bare-list/row.tsx has other elements than a row of Localist:\n${own.get(key)}\n${markup}`,
    )
  }
}

async function measureRow(bench: Bench, row: PageRow, tabs: ReadonlyMap<string, Tab>): Promise<Figure> {
  const versions = [...bench.servers.checkouts.keys()]
  const keys = new Set(versions.flatMap((version) => row.tabs.map((tab) => keyOf(version, tab))))
  const rounds = { rounds: bench.plan.rounds, hasWarmUp: true }
  const taken = await takeRounds(bench, [...keys], rounds, async (key) => {
    const tab = tabs.get(key)
    if (tab === undefined) throw new Error(`There is no tab ${key}.`)
    await quiet([])
    return await row.take(tab)
  })
  return figureOf(row, bench, (version) =>
    measurementOf(byRound(row.tabs.map((tab) => taken.get(keyOf(version, tab)))), row.summarize),
  )
}

/** The times of each round together, or the reason why one is missing. */
function byRound(all: readonly (Taken<number> | undefined)[]): Taken<readonly number[]> {
  const values: (readonly number[])[] = []
  for (const taken of all) {
    if (taken === undefined) return { failed: 'it was left out' }
    if ('failed' in taken) return taken
    values.push(taken)
  }
  return (values[0] ?? []).map((_, round) => values.map((times) => times[round] ?? Number.NaN))
}
