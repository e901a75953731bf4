import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import ava from 'ava'
import type { ExecutionContext } from 'ava'
import { chromium } from 'playwright-core'
import {
  addField,
  electron,
  environment,
  newDataDir,
  readServerFile,
  root,
  switches,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'

const run = promisify(execFile)
const packaged: typeof test =
  process.platform === 'linux'
    ? test
    : (title, body) => ava.skip(`${title} (skipped: written for Linux)`, body)

/** Builds the app, without an installer, out of the runtime that is here: nothing is downloaded. */
async function build(t: ExecutionContext): Promise<string> {
  const output = mkdtempSync(join(tmpdir(), 'localist-release-'))
  t.teardown(() => rmSync(output, { recursive: true, maxRetries: 10, retryDelay: 50 }))
  const electronDist = dirname(electron())
  const electronVersion = readFileSync(join(electronDist, 'version'), 'utf8').trim().replace(/^v/, '')
  const settings = { electronDist, electronVersion, 'directories.output': output }
  const config = Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`)
  const cli = join(root, 'node_modules', 'electron-builder', 'cli.js')
  await run(process.execPath, [cli, '--linux', 'dir', '--publish', 'never', ...config], { cwd: root })
  return join(output, 'linux-unpacked', 'localist')
}

/** The addresses of the pages behind a DevTools endpoint. */
async function pageUrls(debugging: string): Promise<readonly string[]> {
  const answer = await fetch(`http://${new URL(debugging).host}/json/list`)
  const targets = (await answer.json()) as readonly { readonly type: string; readonly url: string }[]
  return targets.filter(({ type }) => type === 'page').map(({ url }) => url)
}

packaged(
  'the packaged app works out of its asar, and cannot be turned into Node or a debugger',
  async (t) => {
    t.timeout(120_000)
    const dataDir = newDataDir(t)
    const executable = await build(t)
    const began = performance.now()
    const app = spawn(executable, [...switches, '--remote-debugging-port=0', '--inspect=0'], {
      env: { ...environment(dataDir), ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--inspect=0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(app, 'exit').then(([code]: (number | null)[]) => code ?? null)
    t.teardown(async () => {
      app.kill('SIGKILL')
      await ended
    })
    const lines: string[] = []
    createInterface({ input: app.stderr }).on('line', (line) => lines.push(line))
    const devtools = () =>
      lines.map((line) => /^DevTools listening on (ws:.*)$/.exec(line)?.[1]).find(Boolean)
    await until(() => devtools() !== undefined || app.exitCode !== null)
    const debugging = devtools() ?? ''
    // Playwright has hung, connected, on a window that was still on its way to its first page.
    await until(async () => (await pageUrls(debugging)).some((url) => url.startsWith('http://127.0.0.1:')))

    const browser = await chromium.connectOverCDP(debugging)
    t.teardown(() => browser.close())
    const [context] = browser.contexts()
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page').catch(() => undefined))
    if (page === undefined) return t.fail(`there is no window:\n${lines.join('\n')}`)
    await addField(page).waitFor()
    t.log(`first window after ${Math.round(performance.now() - began)} ms`)
    await addField(page).fill('Pay rent')
    await addField(page).press('Enter')
    await until(async () => (await titlesForScript(dataDir)).length > 0)
    t.deepEqual(await titlesForScript(dataDir), ['Pay rent'])
    t.is(app.pid, readServerFile(dataDir).pid)
    t.deepEqual(
      lines.filter((line) => line.startsWith('Debugger listening')),
      [],
    )

    app.kill('SIGTERM')
    t.is(await ended, 0)
  },
)
