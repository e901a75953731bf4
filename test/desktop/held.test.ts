import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import {
  addField,
  closeWindow,
  hasServerFile,
  newDataDir,
  openDesktop,
  readServerFile,
  run,
  stubBrowser,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'

async function serve(t: ExecutionContext, dataDir: string, port = '0') {
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

test('where `localist serve` holds the data, the window opens on that server and leaves it running', async (t) => {
  const dataDir = newDataDir(t)
  const { url } = await serve(t, dataDir)
  const desktop = await openDesktop(t, dataDir)
  t.is(desktop.page.url(), `${url}/`)
  await closeWindow(desktop)
  t.is(await desktop.ended, 0)
  t.is((await fetch(`${url}/api/health`)).status, 200)
})

test('the window works again when that server was stopped and started on the same port', async (t) => {
  const dataDir = newDataDir(t)
  const first = await serve(t, dataDir)
  const { page } = await openDesktop(t, dataDir)
  await first.stop()
  t.regex(String(await askForToken(page)), /: stopped: The Localist server .* has stopped\. Start it again/)

  const { url } = await serve(t, dataDir, new URL(first.url).port)
  t.is(url, first.url)
  await addField(page).fill('Pay rent')
  await addField(page).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('Pay rent'))
  t.is(page.url(), `${url}/`)
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

test('the window follows that server to another port, and only there a page gets a token', async (t) => {
  const dataDir = newDataDir(t)
  const first = await serve(t, dataDir)
  const { app, page } = await openDesktop(t, dataDir)
  await first.stop()
  const second = await serve(t, dataDir)
  t.not(second.url, first.url)
  t.regex(String(await askForToken(page).catch(String)), /may not ask|context was destroyed/)
  await page.waitForURL(`${second.url}/**`)
  await addField(page).waitFor()

  // the confinement moved with it: the old address is a stranger's now
  const left = await stubBrowser(app)
  await page.evaluate((old) => location.assign(old), `${first.url}/`)
  await until(async () => (await left()).includes(`${first.url}/`))
  t.true(page.url().startsWith(second.url))
  const asked = await askForToken(page)
  const token = typeof asked === 'object' ? asked.token : undefined
  const headers = { Authorization: `Bearer ${token}` }
  t.is((await fetch(`${second.url}/api/todos`, { headers })).status, 200)
})

test('a request that fails is enough for the window to follow, with what was typed', async (t) => {
  const dataDir = newDataDir(t)
  const first = await serve(t, dataDir)
  const { page } = await openDesktop(t, dataDir)
  await addField(page).fill('Half a thought')
  await first.stop()
  const second = await serve(t, dataDir)
  // The page's own requests may have failed first: then it is gone already.
  await page.evaluate(() => void fetch('/api/health').catch(() => undefined)).catch(() => undefined)
  await page.waitForURL(`${second.url}/**`)
  await until(
    async () =>
      (await addField(page)
        .inputValue()
        .catch(() => '')) === 'Half a thought',
  )
  t.pass()
})
