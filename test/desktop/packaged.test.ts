import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import ava from 'ava'
import type { ExecutionContext } from 'ava'
import { chromium, type Page } from 'playwright-core'
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
const isSkipped = process.platform !== 'linux' || process.env['LOCALIST_TEST_SKIP_DESKTOP'] !== undefined
const packaged: typeof test =
  process.platform === 'linux'
    ? test
    : (title, body) => ava.skip(`${title} (skipped: written for Linux)`, body)

let output: string | undefined

// The app without an installer, out of the runtime that is here: nothing is downloaded.
ava.before('builds the app', async (t) => {
  if (isSkipped) return
  t.timeout(120_000)
  output = mkdtempSync(join(tmpdir(), 'localist-release-'))
  const electronDist = dirname(electron())
  const electronVersion = readFileSync(join(electronDist, 'version'), 'utf8').trim().replace(/^v/, '')
  const settings = { electronDist, electronVersion, 'directories.output': output }
  const config = Object.entries(settings).map(([name, value]) => `-c.${name}=${value}`)
  const cli = join(root, 'node_modules', 'electron-builder', 'cli.js')
  await run(process.execPath, [cli, '--linux', 'dir', '--publish', 'never', ...config], { cwd: root })
})

ava.after.always('the build goes', () => {
  if (output !== undefined) rmSync(output, { recursive: true, maxRetries: 10, retryDelay: 50 })
})

const unpacked = (...names: readonly string[]): string => join(output ?? '', 'linux-unpacked', ...names)

/** The addresses of the pages behind a DevTools endpoint. */
async function pageUrls(debugging: string): Promise<readonly string[]> {
  const answer = await fetch(`http://${new URL(debugging).host}/json/list`)
  const targets = (await answer.json()) as readonly { readonly type: string; readonly url: string }[]
  return targets.filter(({ type }) => type === 'page').map(({ url }) => url)
}

/** A packaged app that runs, and its page. */
interface PackagedApp {
  readonly page: Page
  readonly pid: number | undefined
  readonly lines: readonly string[]
  /** Ends it as a log-off does, and resolves to its exit code. */
  readonly end: () => Promise<number | null>
}

/** Starts the packaged app, with what must not open a door into it. */
async function startPackaged(t: ExecutionContext, dataDir: string): Promise<PackagedApp> {
  const app = spawn(unpacked('localist'), [...switches, '--remote-debugging-port=0', '--inspect=0'], {
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
  const devtools = () => lines.map((line) => /^DevTools listening on (ws:.*)$/.exec(line)?.[1]).find(Boolean)
  await until(() => devtools() !== undefined || app.exitCode !== null)
  const debugging = devtools() ?? ''
  // Playwright has hung, connected, on a window that was still on its way to its first page.
  await until(async () => (await pageUrls(debugging)).some((url) => url.startsWith('http://127.0.0.1:')))
  const browser = await chromium.connectOverCDP(debugging)
  t.teardown(() => browser.close())
  const [context] = browser.contexts()
  const page = context?.pages()[0] ?? (await context?.waitForEvent('page').catch(() => undefined))
  if (page === undefined) throw new Error(`there is no window:\n${lines.join('\n')}`)
  await addField(page).waitFor()
  const end = () => {
    app.kill('SIGTERM')
    return ended
  }
  return { page, pid: app.pid, lines, end }
}

packaged(
  'the packaged app works out of its asar, and cannot be turned into Node or a debugger',
  async (t) => {
    const dataDir = newDataDir(t)
    const { page, pid, lines, end } = await startPackaged(t, dataDir)
    await addField(page).fill('Pay rent')
    await addField(page).press('Enter')
    await until(async () => (await titlesForScript(dataDir)).length > 0)
    t.deepEqual(await titlesForScript(dataDir), ['Pay rent'])
    t.is(pid, readServerFile(dataDir).pid)
    t.deepEqual(
      lines.filter((line) => line.startsWith('Debugger listening')),
      [],
    )
    t.is(await page.evaluate(() => window.desktop?.readUpdate()), null, 'its feed is a placeholder')
    t.is(await end(), 0)
  },
)

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }

const arch = process.arch === 'x64' ? '' : `-${process.arch}`
const channelFile = new RegExp(`^/releases/latest-${process.arch}-linux${arch}\\.yml\\?noCache=\\w+$`)

const describeVersion = (version: string) =>
  `version: ${version}\nfiles:\n  - url: Localist.AppImage\n    sha512: AAAA\n    size: 1\npath: Localist.AppImage\nsha512: AAAA\nreleaseDate: '2027-01-01T00:00:00.000Z'\n`

/** The headers of every request of Chromium. */
const harmlessHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'connection',
  'host',
  'pragma',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'user-agent',
])

type Answer = (response: ServerResponse) => unknown

const available = 'Localist 99.1.0 is available.'
const unusable = /gave no answer that Localist can use/
const newest = /This is the newest version/

const answers: readonly (readonly [string, Answer, string | RegExp])[] = [
  ['the version that it has', (response) => response.end(describeVersion(own.version)), newest],
  ['an older one', (response) => response.end(describeVersion('0.0.1')), newest],
  ['one before a release', (response) => response.end(describeVersion('99.0.0-beta.1')), newest],
  ['a version that is none', (response) => response.end(describeVersion('"99.0.0 <b>now</b>"')), unusable],
  ['a damaged file', (response) => response.end(describeVersion('99.0.0').slice(3, 60)), unusable],
  ['no file', (response) => response.writeHead(404).end(), unusable],
  ['another address', (response) => response.writeHead(302, { Location: '/other.yml' }).end(), unusable],
  [
    'more than 1 MB',
    (response) => response.end(`# ${'x'.repeat(2 ** 21)}\n${describeVersion('99.0.0')}`),
    unusable,
  ],
  ['no end', (response) => response.write('version: 99.0.0\n'), unusable],
  ['a newer one', (response) => response.end(describeVersion('99.1.0')), available],
]

packaged('the packaged app looks for a newer version when it is asked to, and tells of one', async (t) => {
  t.timeout(120_000)
  const asked: IncomingMessage[] = []
  let answer: Answer = () => undefined
  const feed = createServer((request, response) => {
    asked.push(request)
    answer(response)
  })
  await new Promise<void>((resolve) => void feed.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    feed.closeAllConnections()
    feed.close()
  })
  const { port } = feed.address() as AddressInfo
  const file = unpacked('resources', 'app-update.yml')
  const placeholder = readFileSync(file, 'utf8')
  t.regex(placeholder, new RegExp(`^channel: latest-${process.arch}$`, 'm'))
  t.regex(placeholder, /^url: https:\/\/\S+\.invalid\//m)
  writeFileSync(file, placeholder.replace(/^url: .*$/m, `url: http://127.0.0.1:${port}/releases`))
  t.teardown(() => writeFileSync(file, placeholder))

  const dataDir = newDataDir(t)
  const first = await startPackaged(t, dataDir)
  await first.page.keyboard.press('Control+,')
  const look = first.page.getByRole('button', { name: 'Look now' })
  const daily = first.page.getByRole('checkbox', { name: 'Look for updates once a day' })
  await look.waitFor()
  t.false(await daily.isChecked())
  // The look of a day begins 5 s after the start.
  await first.page.waitForTimeout(6_000)
  t.deepEqual(asked, [], 'nothing is asked before the person said yes')
  for (const [index, [what, given, said]] of answers.entries()) {
    answer = given
    await look.click()
    await until(() => asked.length === index + 1)
    await first.page.getByRole('button', { name: 'Look now', disabled: false }).waitFor()
    t.true(await first.page.getByText(said).isVisible(), what)
  }
  t.is(asked.length, answers.length)
  for (const { url, headers } of asked) {
    t.regex(url ?? '', channelFile)
    t.is(headers['user-agent'], 'Localist')
    t.is(headers['accept-language'], '*')
    t.deepEqual(
      Object.keys(headers).filter((name) => !harmlessHeaders.has(name)),
      [],
    )
  }
  t.is(await first.page.getByRole('button', { name: 'Open its page' }).count(), 1)
  await daily.check({ force: true })
  t.is(await first.end(), 0)

  const settings = join(dataDir, 'desktop', 'desktop-settings.json')
  const kept = JSON.parse(readFileSync(settings, 'utf8'))
  t.like(kept, { lookForUpdates: true, lastUpdateLook: { by: own.version, found: '99.1.0' } })
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
  writeFileSync(
    settings,
    JSON.stringify({ ...kept, lastUpdateLook: { ...kept.lastUpdateLook, at: yesterday } }),
  )
  const second = await startPackaged(t, dataDir)
  await second.page.keyboard.press('Control+,')
  await second.page.getByText(available).waitFor()
  await until(() => asked.length > answers.length)
  await until(() => JSON.parse(readFileSync(settings, 'utf8')).lastUpdateLook.at > yesterday)
  t.is(await second.end(), 0)
  t.is(asked.length, answers.length + 1)
})
