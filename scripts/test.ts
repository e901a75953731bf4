import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { AvaReport, onlyKind } from './ava-report.ts'
import { build } from './build.ts'
import { findChromium } from './chromium.ts'
import { findDisplay, type FoundDisplay } from './display.ts'
import { findElectron } from './electron-runtime.ts'
import { exitCode } from './run.ts'
import { summarize } from './test-summary.ts'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const notes: string[] = []
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const note = (line: string): void => {
  notes.push(line)
  say(line)
}

process.exitCode = await test()

async function test(): Promise<number> {
  const started = Date.now()
  say('Building …')
  const built = await build(root)
  if (built.code !== 0) {
    say(`${built.output}\nThe build failed, so no test ran.\n0 passed, 1 failed`)
    return 1
  }
  const chromium = await findChromium(say)
  note(
    'missing' in chromium
      ? `Chromium: ${chromium.missing}`
      : `Chromium: ${chromium.executable}, ${chromium.from}`,
  )
  const electron = findElectron()
  if ('executable' in electron) note(`Electron: ${electron.executable}`)
  const display = 'executable' in electron ? await findDisplay(say) : electron
  if ('missing' in display) say(`Desktop tests are skipped: ${display.missing}.`)
  else note(`Display: ${display.from}`)

  const report = new AvaReport(onlyKind(args))
  const env = {
    ...process.env,
    ...('executable' in chromium ? { LOCALIST_TEST_CHROMIUM: chromium.executable } : {}),
    ...desktopEnv(display),
  }
  const code = await ava(env, (line) => report.add(line))
  if (!('missing' in display)) display.close()

  const summary = summarize(report, code, notes, Date.now() - started)
  say(summary.text)
  return summary.code
}

function desktopEnv(display: FoundDisplay): Readonly<Record<string, string>> {
  if ('missing' in display) return { LOCALIST_TEST_SKIP_DESKTOP: display.missing }
  return display.display === undefined ? {} : { DISPLAY: display.display }
}

async function ava(env: NodeJS.ProcessEnv, onLine: (line: string) => void): Promise<number> {
  const cli = join(root, 'node_modules', 'ava', 'entrypoints', 'cli.js')
  const asked = args.some((arg) => /^(?:-c|-s|--concurrency|--serial)\b/.test(arg))
  const concurrency = asked ? [] : ['--concurrency', String(Math.min(4, Math.max(2, availableParallelism())))]
  const child = spawn(process.execPath, [cli, '--no-color', ...concurrency, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', (line) => {
    onLine(line)
    say(line)
  })
  // AVA is left to end first, so that what this process started for it can be cleared away
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal)
  process.once('SIGINT', pass).once('SIGTERM', pass)
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(exitCode(code, signal)))
  })
}
