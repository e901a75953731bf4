import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { findChromium, type FoundChromium } from './chromium.ts'
import { findDisplay, type FoundDisplay } from './display.ts'
import { findElectron } from '../cli/desktop/electron-runtime.ts'
import { readArguments } from './test/arguments.ts'
import { showProgress } from './test/progress.ts'
import { createReport, type Report } from './test/report.ts'
import { runAva } from './test/run-ava.ts'
import { findFileOfTest, formatCommand, listTestFiles } from './test/test-files.ts'

const root = join(import.meta.dirname, '..')
const mostSlow = 20
const say = (line: string): void => void process.stdout.write(`${line}\n`)

process.exitCode = await test(process.argv.slice(2))

/** Builds if necessary, finds the browser and the desktop runtime, and runs the tests. Resolves to the exit code. */
async function test(args: readonly string[]): Promise<number> {
  const started = Date.now()
  const { files, options, isDeep, isSlow } = readArguments(args, listTestFiles(root))
  if (files.length === 0) {
    say('No path of a test file contains that. `npm test -- undo` runs the files with "undo" in their path.')
    return 2
  }
  const built = await buildIfStale(root)
  if (built !== 0) {
    say('The build failed, so no test ran.')
    return built
  }
  const chromium = await findChromium(say)
  const electron = findElectron()
  const display = 'executable' in electron ? await findDisplay(say) : electron
  if ('executable' in chromium) say(`Chromium: ${chromium.executable}, ${chromium.from}`)
  if ('executable' in electron) say(`Electron: ${electron.executable}`)
  for (const line of describeMissing(chromium, display)) say(line)
  const deep = isDeep
    ? { LOCALIST_TEST_DEEP: 'true', SEED: process.env['SEED'] ?? String(randomInt(2 ** 31)) }
    : {}
  if (isDeep) say(`SEED=${deep.SEED} repeats this run.`)

  const report = createReport()
  const progress = showProgress(report, started)
  const code = await runAva([...chooseColor(), ...options, ...files], {
    env: { ...process.env, ...makeChromiumEnv(chromium), ...makeDesktopEnv(display), ...deep },
    cwd: root,
    report,
    print: progress.print,
  })
  progress.stop()
  if ('close' in display) display.close()
  return conclude(report, code, { files, seconds: Math.round((Date.now() - started) / 1000), isSlow })
}

/** Prints the results, and last a line such as `3042 passed, 0 failed`. Returns the exit code. */
function conclude(
  report: Report,
  code: number,
  {
    files,
    seconds,
    isSlow,
  }: { readonly files: readonly string[]; readonly seconds: number; readonly isSlow: boolean },
): number {
  const { passed, failed, skipped } = report.count()
  // AVA exits with 0 where no test ran, and where a file holds none.
  const isFailed = code !== 0 || failed > 0 || passed === 0
  if (isSlow) {
    say('\nThe slowest tests:')
    for (const { title, ms } of report.listSlowest(mostSlow))
      say(`${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`)
  }
  // With a glob, any test file may be the one.
  const candidates = files.some((file) => file.includes('*')) ? listTestFiles(root) : files
  const commands = report.listFailed().flatMap((title) => {
    const found = findFileOfTest(candidates, title)
    return found === undefined ? [] : [`  ${formatCommand(found)}`]
  })
  if (commands.length > 0) say(['\nTo run what failed alone:', ...commands].join('\n'))
  if (passed + failed === 0) say('\nNo test ran: this counts as a failure.')
  say(`\nTook ${seconds} s.`)
  const counts = [`${passed} passed`, `${Math.max(failed, isFailed ? 1 : 0)} failed`]
  say([...counts, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', '))
  return code === 0 && isFailed ? 1 : code
}

// AVA's stdout is a pipe, so that it cannot see a terminal.
function chooseColor(): readonly string[] {
  return [process.stdout.isTTY && process.stdout.hasColors() ? '--color' : '--no-color']
}

function describeMissing(chromium: FoundChromium, display: FoundDisplay): readonly string[] {
  return [
    ...('missing' in chromium ? [`The tests of the page are skipped: ${chromium.missing}.`] : []),
    ...('missing' in display ? [`The tests of the desktop app are skipped: ${display.missing}.`] : []),
  ]
}

function makeChromiumEnv(chromium: FoundChromium): Readonly<Record<string, string>> {
  return 'missing' in chromium
    ? { LOCALIST_TEST_SKIP_PAGE: chromium.missing }
    : { LOCALIST_TEST_CHROMIUM: chromium.executable }
}

function makeDesktopEnv(display: FoundDisplay): Readonly<Record<string, string>> {
  if ('missing' in display) return { LOCALIST_TEST_SKIP_DESKTOP: display.missing }
  return display.display === undefined ? {} : { DISPLAY: display.display }
}
