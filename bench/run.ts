import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench, Figure, Row, Section } from './figures/figure.ts'
import { sections } from './figures/sections.ts'
import { createChildren, type Children } from './host/children.ts'
import { commitOf, environment } from './host/environment.ts'
import { watchOthers } from './host/others.ts'
import { pinning } from './host/pinning.ts'
import { buildAll, installBaselines } from './host/prepare.ts'
import { startGenerator } from './load/generator.ts'
import { readOptions, type Options } from './options.ts'
import { fullPlan, quickPlan } from './plan.ts'
import { writeResults } from './report/results.ts'
import { tableOf } from './report/table.ts'
import type { Checkouts } from './servers/contender.ts'
import { createTemplates } from './servers/templates.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if ('text' in options) {
    ;(options.isRefusal ? process.stderr : process.stdout).write(`${options.text}\n`)
    return options.isRefusal ? 2 : 0
  }
  if (!sections.some((section) => section.rows.some(wantedIn(section, options)))) {
    const names = sections.flatMap(({ title, rows }) => [title, ...rows.map(({ name }) => `  ${name}`)])
    process.stderr.write(`No row has "${options.only}" in its name. There are:\n${names.join('\n')}\n`)
    return 2
  }
  const children = createChildren()
  const data = join(import.meta.dirname, '.data')
  mkdirSync(data, { recursive: true })
  const folder = mkdtempSync(join(data, 'run-'))
  const clear = (): void => {
    children.killAll()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      clear()
      process.exit(1)
    })
  }
  try {
    return await measure(options, folder, children)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  } finally {
    clear()
  }
}

async function measure(options: Options, folder: string, children: Children): Promise<number> {
  const plan = options.isQuick ? quickPlan : fullPlan
  await buildAll(root, say)
  const uninstalled = await installBaselines(root, say)
  const pins = pinning()
  const machine = environment(folder)
  const beside = options.beside === undefined ? null : commitOf(options.beside)
  say(
    `Node ${machine.node} on ${machine.cpu} (${machine.cores} cores), ${machine.kernel}, ${machine.fileSystem}; commit ${machine.commit}; ${pins.note}`,
  )
  say(
    options.isQuick
      ? 'QUICK: about four minutes, too short to be believed.'
      : 'Up to 30 minutes for all of it.',
  )
  if (beside !== null) say(`Beside it: ${options.beside}, commit ${beside}`)
  const checkouts: Checkouts = new Map([
    ['localist', root],
    ...(options.beside === undefined ? [] : [['beside', options.beside] as const]),
  ])
  const servers = {
    root,
    checkouts,
    folder,
    children,
    prefix: pins.server,
    allCores: pins.allCores,
    templates: createTemplates(checkouts, folder, children, say),
    uninstalled,
  }
  const generator = startGenerator(children, pins.load)
  const othersSince = await watchOthers([generator.pid])
  const bench: Bench = { servers, generator, plan, say }
  const measured: { title: string; figures: readonly Figure[] }[] = []
  for (const section of sections) {
    const wants = wantedIn(section, options)
    if (!section.rows.some(wants)) continue
    say(`Measuring: ${section.title}`)
    measured.push({ title: section.title, figures: await section.measure(bench, wants) })
  }
  const others = await othersSince()
  for (const { title, figures } of measured) say(tableOf(title, figures).join('\n'))
  say(`\n${aboutOthers(others)}`)
  if (options.isQuick) say('QUICK: too short to be believed.')
  if (pins.server.length === 0) say(pins.note)
  const results = { environment: machine, beside, pinning: pins.note, others, plan, sections: measured }
  writeResults(join(import.meta.dirname, 'results'), results)
  say('\nWritten to bench/results/latest.json.')
  return measured.some(({ figures }) => figures.some(({ value }) => value !== undefined)) ? 0 : 1
}

function aboutOthers(share: number): string {
  const part = `Other programs used ${(share * 100).toFixed(0)} % of a core meanwhile`
  return share > 0.1 ? `${part}: TOO MUCH. Measure again while the machine is left alone.` : `${part}.`
}

function wantedIn({ title }: Section, { only }: Options): (row: Row) => boolean {
  return ({ name }) => `${title} ${name}`.toLowerCase().includes(only)
}
