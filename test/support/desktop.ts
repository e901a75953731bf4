import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import ava from 'ava'
import type { ExecutionContext, ImplementationFn } from 'ava'
import { _electron, errors as failures } from 'playwright-core'
import type { BrowserWindow } from 'electron'
import type { ElectronApplication, JSHandle, Page } from 'playwright-core'
import type { CommandId } from '../../electron/bridge.ts'
import { findElectron } from '../../cli/desktop/electron-runtime.ts'
import type { Scope } from './server.ts'

const runtime = findElectron()
const missing =
  process.env['LOCALIST_TEST_SKIP_DESKTOP'] ?? ('missing' in runtime ? runtime.missing : undefined)

/** The repository, which Electron starts as an app. */
export const root = join(import.meta.dirname, '..', '..')

const LONGEST_WAIT_MS = 30_000
const LONGEST_TEST_MS = 90_000

/**
 * A test that needs the desktop app: one at a time, and skipped, with the reason, where there is no Electron. It fails
 * where it asserts nothing for 90 s, so that an app that hangs does not hold up the rest of its file.
 */
export function test(title: string, implementation: ImplementationFn<[]>): void {
  if (missing === undefined) {
    return ava.serial(title, (t) => {
      t.timeout(LONGEST_TEST_MS)
      return implementation(t)
    })
  }
  ava.skip(`${title} (skipped: ${missing})`, implementation)
}

/** The Electron executable. Throws where there is none. */
export function electron(): string {
  if ('missing' in runtime) throw new Error(runtime.missing)
  return runtime.executable
}

/** What every start of Electron in a test is given. Only a test may turn off Chromium's sandbox, and only as root. */
export const switches: readonly string[] = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The environment of a program under test: one data directory, any port, English, and nothing that AVA set. */
export function environment(dataDir: string): Record<string, string> {
  const { NODE_ENV: _mode, NODE_OPTIONS: _options, ELECTRON_RUN_AS_NODE: _node, ...rest } = process.env
  return {
    ...(rest as Record<string, string>),
    LANGUAGE: 'en',
    LOCALIST_DATA_DIR: dataDir,
    LOCALIST_PORT: '0',
    // The desktop of the person who runs the tests has a tray of its own.
    DBUS_SESSION_BUS_ADDRESS: 'disabled:',
  }
}

/** A data directory that does not exist yet; it is removed after the test. */
export function newDataDir(t: Scope): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'localist-desktop-')))
  t.teardown(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }))
  return join(folder, 'data')
}

/** A running desktop app and its window. */
export interface Desktop {
  readonly app: ElectronApplication
  readonly page: Page
  readonly window: JSHandle<BrowserWindow>
  /** Milliseconds from the start of the process to a window that shows the add field. */
  readonly startTime: number
  /** The exit code once it has ended; null when a signal ended it. */
  readonly ended: Promise<number | null>
}

/**
 * Starts the desktop app, with `env` besides the environment of every test, and waits for the page in its window;
 * whatever is left of it ends with the test.
 */
export async function openDesktop(
  t: Scope,
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Desktop> {
  const began = performance.now()
  const { app, ended } = await launchDesktop(t, dataDir, args, env)
  const page = await app.firstWindow()
  // The field that adds is disabled until the todos are there. Its name is in the language of the page.
  await page.locator('main textarea:enabled').first().waitFor()
  const startTime = Math.round(performance.now() - began)
  return { app, page, window: await app.browserWindow(page), startTime, ended }
}

/** Starts the desktop app as openDesktop() does, and does not wait for a window. */
export async function launchDesktop(
  t: Scope,
  dataDir: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Pick<Desktop, 'app' | 'ended'>> {
  const launch = (timeout: number) =>
    _electron.launch({
      executablePath: electron(),
      args: [...switches, root, ...args],
      env: { ...environment(dataDir), ...env },
      timeout,
    })
  // Now and then Playwright connects to Electron and never attaches; it has ended that app when it gives up.
  const app = await launch(15_000).catch((error: unknown) => {
    if (!(error instanceof failures.TimeoutError)) throw error
    return launch(30_000)
  })
  const child = app.process()
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { app, ended }
}

/** An app that the tests of a file share, as it is after a start on an empty account. */
export interface SharedDesktop extends Desktop {
  readonly dataDir: string
  /** The address of its page. */
  readonly home: string
}

/**
 * For a file whose tests share one app: a start costs more than the tests. The function that is returned starts the app in the first test; in later ones it
 * takes back what the test before left: todos, lists and settings, texts, sizes, and a page from elsewhere.
 */
export function shareDesktop(): (t: ExecutionContext) => Promise<SharedDesktop> {
  const file = scopeOfFile()
  let shared: SharedDesktop | undefined
  return async () => {
    if (shared !== undefined) return await resetDesktop(shared)
    const dataDir = newDataDir(file)
    const desktop = await openDesktop(file, dataDir)
    return (shared = { ...desktop, dataDir, home: `${readServerFile(dataDir).url}/` })
  }
}

/** For what ends with the file: the teardown of AVA ends with the test. */
export function scopeOfFile(): Scope {
  const endings: Parameters<Scope['teardown']>[0][] = []
  ava.after.always('ends what the tests of the file share', async () => {
    for (const end of endings.toReversed()) await end()
  })
  return { teardown: (end) => void endings.push(end) }
}

async function resetDesktop(desktop: SharedDesktop): Promise<SharedDesktop> {
  const { app, page, window, dataDir, home } = desktop
  const owner = (method: string, path: string, body?: unknown) => request(dataDir, method, path, body)
  await app.evaluate(({ session }) => session.defaultSession.webRequest.onBeforeRequest(null))
  // A document of the server without a script, so that nothing is noted any more while the texts go. Its page may have changes to save.
  await window.evaluate(async ({ webContents }, to) => {
    const leave = (event: { preventDefault(): void }): void => event.preventDefault()
    webContents.on('will-prevent-unload', leave)
    await webContents.loadURL(to)
    webContents.off('will-prevent-unload', leave)
  }, `${home}api/health`)
  // Not waitForURL(): Playwright may hear only now of a navigation that the test before had refused.
  const readAddress = () => page.evaluate(() => location.href).catch(() => '')
  await until(async () => (await readAddress()) === `${home}api/health`)
  await page.evaluate(async () => {
    localStorage.clear()
    for (const key of Object.keys((await globalThis.window.desktop?.readUnsentTexts()) ?? {}))
      await globalThis.window.desktop?.keepUnsentText(key, null)
  })
  await owner('DELETE', '/api/todos')
  await owner('DELETE', '/api/todos?deleted=true')
  for (const { id } of (await owner('GET', '/api/lists')).body)
    if (id !== 'inbox') await owner('DELETE', `/api/lists/${id}`)
  await owner('PATCH', '/api/settings', { theme: 'system' })
  await window.evaluate((open) => open.setBounds({ x: 0, y: 0, width: 1100, height: 740 }))
  await page.goto(home)
  await addField(page).and(page.locator(':enabled')).waitFor()
  // The page tells the app its theme once it has the settings.
  await until(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource === 'system'))
  await window.evaluate(({ webContents }) => webContents.navigationHistory.clear())
  return desktop
}

/** Starts the app a second time, which reaches the one that runs and ends. */
export async function startAgain(dataDir: string, args: readonly string[]): Promise<number | null> {
  const env = environment(dataDir)
  const child = spawn(electron(), [...switches, root, ...args], { env, stdio: 'ignore' })
  const [code]: (number | null)[] = await once(child, 'exit')
  return code ?? null
}

/** Runs a program on a data directory; it ends with the test. `errors` is all it wrote to stderr. */
export function run(
  t: Scope,
  command: string,
  args: readonly string[],
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...environment(dataDir), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  // nothing is left to read where the test closes it
  const errors = text(child.stderr).catch(() => '')
  t.teardown(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended, errors }
}

/** Makes a function that starts the app again with a link, once the pause has passed within which the app would drop it. */
export function makeFollow(dataDir: string): (link: string) => Promise<void> {
  let earliest = performance.now() + 1000
  return async (link) => {
    await until(() => performance.now() > earliest)
    await startAgain(dataDir, ['--', link])
    earliest = performance.now() + 1000
  }
}

/** Starts the app with its error boxes on stderr, for a start that fails. */
export function runQuietApp(t: ExecutionContext, dataDir: string, args: readonly string[] = [], env = {}) {
  const quietApp = join(root, 'test', 'support', 'quiet-app')
  return run(t, electron(), [...switches, quietApp, ...args], dataDir, env)
}

/** Closes the window as a person does, and waits until the app has ended with it. */
export async function closeWindow({ window, ended }: Desktop): Promise<void> {
  // once closed, nobody is left to answer
  await window.evaluate((open) => open.close()).catch(() => undefined)
  await ended
}

/** Opens another window of the app, which gives its page. */
export async function openSecondWindow({ app }: Pick<Desktop, 'app'>): Promise<Page> {
  const opened = app.waitForEvent('window')
  await app.evaluate(async ({ app: desktop }) => {
    // The module that Electron runs. A script of Playwright has no import() of its own.
    const vm = process.getBuiltinModule('node:vm')
    const main = JSON.stringify(`file://${desktop.getAppPath()}/dist/electron/main.js`)
    const { opening } = await vm.runInThisContext(`import(${main})`, {
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    })
    const windows = await opening
    await windows.open('main').pageLoaded
  })
  const page = await opened
  await page.locator('main textarea:enabled').first().waitFor()
  return page
}

/** Chooses an item of the menus by its id. */
export const chooseInMenus = (app: ElectronApplication, id: CommandId): Promise<void> =>
  app.evaluate(({ Menu }, chosen) => Menu.getApplicationMenu()?.getMenuItemById(chosen)?.click(), id)

/** Keeps what the app hands to the system browser from it, and tells which addresses those were. */
export async function stubBrowser(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
  })
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}

/** The field of the page that adds a todo. */
export function addField(page: Page) {
  return page.getByRole('textbox', { name: 'New todo' })
}

/** What server.json says: where the server answers, its owner token and its process. */
export function readServerFile(dataDir: string): {
  readonly url: string
  readonly token: string
  readonly pid: number
} {
  return JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8'))
}

/** Whether a server says in server.json that it runs. */
export function hasServerFile(dataDir: string): boolean {
  return existsSync(join(dataDir, 'server.json'))
}

/** A request to the server of a data directory over plain HTTP, with its owner token or another one. */
export async function request(dataDir: string, method: string, path: string, body?: unknown, token?: string) {
  const server = readServerFile(dataDir)
  const response = await fetch(server.url + path, {
    method,
    headers: { Authorization: `Bearer ${token ?? server.token}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

/** The titles of the todos, read as a script does: with an access token made for it. */
export async function titlesForScript(dataDir: string): Promise<readonly string[]> {
  const made = await request(dataDir, 'POST', '/api/tokens', { name: 'script', scopes: ['todos:read'] })
  const { body } = await request(dataDir, 'GET', '/api/todos', undefined, made.body.token)
  return body.map(({ title }: { readonly title: string }) => title)
}

/** Waits until a condition holds, which is asked every so many milliseconds. Throws where it does not within 30 s. */
export async function until(holds: () => boolean | Promise<boolean>, pause = 20): Promise<void> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`After 30 s this did not hold: ${String(holds)}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
