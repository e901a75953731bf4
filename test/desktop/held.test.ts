import type { Page } from 'playwright-core'
import {
  addField,
  closeWindow,
  type Desktop,
  hasServerFile,
  newDataDir,
  openDesktop,
  readServerFile,
  run,
  scopeOfFile,
  stubBrowser,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'
import type { Scope } from '../support/server.ts'

async function serve(t: Scope, dataDir: string, port = '0') {
  const args = ['dist/cli/main.js', 'serve', '--port', port, '--data-dir', dataDir]
  const { child, ended } = run(t, process.execPath, args, dataDir)
  await until(() => hasServerFile(dataDir) && readServerFile(dataDir).pid === child.pid)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: readServerFile(dataDir).url, stop }
}

const askForToken = (page: Page) =>
  page.evaluate(() => window.desktop?.getSessionToken().then((token) => ({ token }), String))

/** An app whose data a `localist serve` holds, for the tests that go on in it. */
interface Held {
  readonly dataDir: string
  readonly desktop: Desktop
  /** Starts the server of the data again. Returns its address. */
  readonly serveAgain: (port?: string) => Promise<string>
  readonly stop: () => Promise<void>
}

/** The function that is returned starts the app in the first test. Each test leaves it on a server that runs. */
function shareHeld(): () => Promise<Held> {
  const file = scopeOfFile()
  const open = async (): Promise<Held> => {
    const dataDir = newDataDir(file)
    let server = await serve(file, dataDir)
    return {
      dataDir,
      desktop: await openDesktop(file, dataDir),
      async serveAgain(port) {
        server = await serve(file, dataDir, port)
        return server.url
      },
      stop: () => server.stop(),
    }
  }
  let opened: Promise<Held> | undefined
  return () => (opened ??= open())
}

const openHeld = shareHeld()

test('where `localist serve` holds the data, the window opens on that server', async (t) => {
  const { dataDir, desktop } = await openHeld()
  t.is(desktop.page.url(), `${readServerFile(dataDir).url}/`)
})

test('the window works again when that server was stopped and started on the same port', async (t) => {
  const { dataDir, desktop, serveAgain, stop } = await openHeld()
  const { page } = desktop
  const { url } = readServerFile(dataDir)
  await stop()
  t.regex(String(await askForToken(page)), /: stopped: The Localist server .* has stopped\. Start it again/)

  t.is(await serveAgain(new URL(url).port), url)
  await addField(page).fill('Pay rent')
  await addField(page).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('Pay rent'))
  t.is(page.url(), `${url}/`)
})

test('a request that fails is enough for the window to follow, with what was typed', async (t) => {
  const { desktop, serveAgain, stop } = await openHeld()
  const { page } = desktop
  await addField(page).fill('Half a thought')
  await stop()
  const url = await serveAgain()
  // The page's own requests may have failed first: then it is gone already.
  await page.evaluate(() => void fetch('/api/health').catch(() => undefined)).catch(() => undefined)
  await page.waitForURL(`${url}/**`)
  await until(
    async () =>
      (await addField(page)
        .inputValue()
        .catch(() => '')) === 'Half a thought',
  )
  t.pass()
})

test('the window follows that server to another port, and only there a page gets a token', async (t) => {
  const { dataDir, desktop, serveAgain, stop } = await openHeld()
  const { app, page } = desktop
  const first = readServerFile(dataDir).url
  await stop()
  const second = await serveAgain()
  t.not(second, first)
  t.regex(String(await askForToken(page).catch(String)), /may not ask|context was destroyed/)
  await page.waitForURL(`${second}/**`)
  await addField(page).waitFor()

  // The confinement moved with it: the old address is a stranger's now. Playwright waits for this navigation for ever, so no later
  // test uses the page.
  const left = await stubBrowser(app)
  await page.evaluate((old) => location.assign(old), `${first}/`)
  await until(async () => (await left()).includes(`${first}/`))
  t.true(page.url().startsWith(second))
  const asked = await askForToken(page)
  const token = typeof asked === 'object' ? asked.token : undefined
  const headers = { Authorization: `Bearer ${token}` }
  t.is((await fetch(`${second}/api/todos`, { headers })).status, 200)
})

test('an app that is closed leaves that server running', async (t) => {
  const { dataDir, desktop } = await openHeld()
  const { url } = readServerFile(dataDir)
  await closeWindow(desktop)
  t.is(await desktop.ended, 0)
  t.is((await fetch(`${url}/api/health`)).status, 200)
})

test('where that server stays away, the app starts its own in its place, with what was typed, and stops it at the end', async (t) => {
  const dataDir = newDataDir(t)
  const first = await serve(t, dataDir)
  const desktop = await openDesktop(t, dataDir)
  await addField(desktop.page).fill('Pay rent')
  await addField(desktop.page).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('Pay rent'))
  await addField(desktop.page).fill('Half a thought')
  await first.stop()
  await until(() => hasServerFile(dataDir) && readServerFile(dataDir).url !== first.url)
  await desktop.page.waitForURL(`${readServerFile(dataDir).url}/**`)
  await desktop.page.getByText('Pay rent').first().waitFor()
  await until(
    async () =>
      (await addField(desktop.page)
        .inputValue()
        .catch(() => '')) === 'Half a thought',
  )
  await closeWindow(desktop)
  t.is(await desktop.ended, 0)
  t.false(hasServerFile(dataDir))
})
