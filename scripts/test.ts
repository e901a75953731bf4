import { join } from 'node:path'
import { build } from './build.ts'
import { findChromium, type FoundChromium } from './chromium.ts'
import { findDisplay, type FoundDisplay } from './display.ts'
import { findElectron } from './electron-runtime.ts'
import { runAva } from './run-ava.ts'

const root = join(import.meta.dirname, '..')
const say = (line: string): void => void process.stdout.write(`${line}\n`)

process.exitCode = await test(process.argv.slice(2))

/** Builds, finds the browser and the desktop runtime, and runs the tests. Resolves to the exit code. */
async function test(args: readonly string[]): Promise<number> {
  const started = Date.now()
  say('Building …')
  const built = await build(root)
  if (built.code !== 0) {
    say(`${built.output}\nThe build failed, so no test ran.`)
    return built.code
  }
  const chromium = await findChromium(say)
  const electron = findElectron()
  const display = 'executable' in electron ? await findDisplay(say) : electron
  if ('executable' in chromium) say(`Chromium: ${chromium.executable}, ${chromium.from}`)
  if ('executable' in electron) say(`Electron: ${electron.executable}`)
  if ('from' in display) say(`Display: ${display.from}`)
  const missing = describeMissing(chromium, display)
  for (const line of missing) say(line)

  const code = await runAva(
    args,
    { ...process.env, ...makeChromiumEnv(chromium), ...makeDesktopEnv(display) },
    root,
  )
  if ('close' in display) display.close()
  for (const line of missing) say(`  ${line}`)
  say(`  Took ${Math.round((Date.now() - started) / 1000)} s.`)
  return code
}

function describeMissing(chromium: FoundChromium, display: FoundDisplay): readonly string[] {
  return [
    ...('missing' in chromium ? [`The tests of the page fail: ${chromium.missing}.`] : []),
    ...('missing' in display ? [`The desktop tests are skipped: ${display.missing}.`] : []),
  ]
}

function makeChromiumEnv(chromium: FoundChromium): Readonly<Record<string, string>> {
  return 'missing' in chromium ? {} : { LOCALIST_TEST_CHROMIUM: chromium.executable }
}

function makeDesktopEnv(display: FoundDisplay): Readonly<Record<string, string>> {
  if ('missing' in display) return { LOCALIST_TEST_SKIP_DESKTOP: display.missing }
  return display.display === undefined ? {} : { DISPLAY: display.display }
}
