import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findDisplay } from '../../scripts/display.ts'
import { findElectron } from '../../cli/desktop/electron-runtime.ts'
import { todosUpTo } from '../fixture.ts'
import { quiet } from '../host/quiet.ts'
import { median } from '../load/sample.ts'
import { timeFirstPaint, type App } from '../page/first-paint.ts'
import { localist, type Version } from '../servers/contender.ts'
import type { Servers } from '../servers/start.ts'
import { messageOf, notMeasured, type Bench, type Figure, type Measurement, type Row } from './figure.ts'
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
  async measure(bench) {
    const display = await findDisplay(bench.say)
    try {
      if ('missing' in display) throw new Error(display.missing)
      const env = display.display === undefined ? {} : { DISPLAY: display.display }
      return [await measureStarts(bench, env)]
    } catch (error) {
      return [{ ...row, ...notMeasured(messageOf(error)) }]
    } finally {
      if ('close' in display) display.close()
    }
  },
}

async function measureStarts(bench: Bench, env: App['env']): Promise<Figure> {
  const { servers, plan } = bench
  const apps = new Map<Version | 'bare', App>([['bare', await makeBareApp(servers, env)]])
  for (const version of servers.checkouts.keys()) apps.set(version, await makeApp(servers, env, version))
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

/** The desktop app of a checkout, with data of its own. */
async function makeApp(servers: Servers, env: App['env'], version: Version): Promise<App> {
  const data = await mkdtemp(join(servers.folder, `window-${version}-`))
  await cp((await servers.templates.of(localist(todos, version))).folder, data, { recursive: true })
  return {
    command: [...servers.allCores, ...electronCommand(), servers.checkouts.get(version) ?? ''],
    // The port is the usual one, since Chromium keeps the scripts of a page by their address.
    env: { ...env, LOCALIST_DATA_DIR: data },
  }
}

/** An Electron app that shows a page with a list. */
async function makeBareApp({ root, folder, allCores }: Servers, env: App['env']): Promise<App> {
  const data = await mkdtemp(join(folder, 'window-bare-'))
  const page = join(data, 'list.html')
  const items = todosUpTo(todos).map(({ title }) => `<li>${title}</li>`)
  await writeFile(
    page,
    `<!doctype html><meta charset="utf-8"><title>A list</title><ul>${items.join('')}</ul>`,
  )
  const main = join(root, 'bench', 'page', 'bare-window', 'main.mjs')
  return { command: [...allCores, ...electronCommand(), `--user-data-dir=${data}`, main, page], env }
}

function electronCommand(): readonly string[] {
  const runtime = findElectron()
  if ('missing' in runtime) throw new Error(runtime.missing)
  // Chromium's sandbox does not work as root.
  return [
    runtime.executable,
    '--remote-debugging-port=0',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
}
