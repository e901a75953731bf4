import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WebPreferences } from 'electron'
import type { Desktop } from '../../electron/bridge.ts'
import { fitOnDisplay } from '../../electron/window/window-state.ts'
import { dateOrder, firstWeekday, openDayField } from '../support/page-days.ts'
import {
  closeWindow,
  hasServerFile,
  newDataDir,
  openDesktop,
  readServerFile,
  runQuietApp,
  test,
  until,
} from '../support/desktop.ts'

test('the window is sandboxed, isolated and without Node', async (t) => {
  const { page, window } = await openDesktop(t, newDataDir(t))
  const preferences = await window.evaluate(({ webContents }) => {
    // not in Electron's types, though it has been there for years
    const asked = webContents as unknown as { getLastWebPreferences(): WebPreferences }
    return asked.getLastWebPreferences()
  })
  const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = preferences
  t.deepEqual(
    { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag: webviewTag ?? false },
    { sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true, webviewTag: false },
  )
  const reachable = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
      (name) => name in globalThis,
    ),
  )
  t.deepEqual(reachable, [])
})

test('the page gets a platform, a session token, the theme, the language, unsent text, the folder of the data and the menu commands from the preload, and nothing else', async (t) => {
  const dataDir = newDataDir(t)
  const { app, page } = await openDesktop(t, dataDir)
  const all: readonly (keyof Desktop)[] = [
    'getRegionalLocale',
    'getSessionToken',
    'keepUnsentText',
    'onCommand',
    'platform',
    'readUnsentTexts',
    'showDataFolder',
    'showLanguage',
    'showTheme',
  ]
  t.deepEqual(await page.evaluate(() => Object.keys(window.desktop ?? {}).toSorted()), [...all])
  t.is(await page.evaluate(() => window.desktop?.platform), process.platform)

  const token = await page.evaluate(() => window.desktop?.getSessionToken())
  const owner = readServerFile(dataDir)
  t.not(token, owner.token)
  const headers = { Authorization: `Bearer ${token}` }
  t.is((await fetch(`${owner.url}/api/auth/session`, { headers })).status, 200)

  const seen = await page.evaluate(() => JSON.stringify([document.documentElement.outerHTML, location.href]))
  t.false(seen.includes(owner.token))
  t.false((await app.evaluate(() => process.argv)).join(' ').includes(owner.token))
})

test('bounds are remembered, in the data directory', async (t) => {
  const dataDir = newDataDir(t)
  const bounds = { x: 140, y: 90, width: 720, height: 560 }
  const first = await openDesktop(t, dataDir)
  t.is(await first.app.evaluate(({ app }) => app.getPath('userData')), join(dataDir, 'desktop'))
  await first.window.evaluate((window, asked) => window.setBounds(asked), bounds)
  await closeWindow(first)

  const second = await openDesktop(t, dataDir)
  t.deepEqual(await second.window.evaluate((window) => window.getBounds()), bounds)
})

test('a window from a display that is gone, or a file that is damaged, opens where it can be seen', async (t) => {
  const dataDir = newDataDir(t)
  const file = join(dataDir, 'desktop', 'window.json')
  const first = await openDesktop(t, dataDir)
  await closeWindow(first)

  const gone = { bounds: { x: 9000, y: -4000, width: 720, height: 560 }, maximized: false }
  for (const text of [JSON.stringify(gone), '{"bounds":']) {
    writeFileSync(file, text)
    const desktop = await openDesktop(t, dataDir)
    const bounds = await desktop.window.evaluate((window) => window.getBounds())
    const area = await desktop.app.evaluate(({ screen }) => screen.getPrimaryDisplay().workArea)
    t.deepEqual(fitOnDisplay(bounds, [area]), bounds, text)
    await closeWindow(desktop)
  }
})

test('a window that was maximized shows itself only once its page is painted', async (t) => {
  const dataDir = newDataDir(t)
  const file = join(dataDir, 'desktop', 'window.json')
  mkdirSync(join(dataDir, 'desktop'), { recursive: true, mode: 0o700 })
  const state = { bounds: { x: 0, y: 0, width: 500, height: 600 }, maximized: true, theme: 'dark' }
  writeFileSync(file, JSON.stringify(state))
  const { child, ended, errors } = runQuietApp(t, dataDir)
  await until(() => hasServerFile(dataDir))
  let said = ''
  child.stderr.on('data', (lines) => {
    said += String(lines)
  })
  await until(() => said.includes('the window is shown'))
  child.kill('SIGTERM')
  const lines = (await errors).split('\n').filter((line) => line.startsWith('the window is '))
  t.deepEqual(lines, ['the window is ready', 'the window is shown'])
  t.is(await ended, 0)

  // one that ends before it was shown
  writeFileSync(file, JSON.stringify(state))
  await runQuietApp(t, dataDir, [], { QUIET_APP_WITHOUT_PAGE: '1' }).ended
  t.true(JSON.parse(readFileSync(file, 'utf8')).maximized)
})

test('dates and weeks are those of the region of the system, in an English app too', async (t) => {
  if (process.platform !== 'linux') return t.pass('other systems name the region by other means')
  // no English locale of Electron 33 knows France
  const env = { LC_ALL: '', LC_TIME: 'fr_FR.UTF-8', LANG: 'en_US.UTF-8', LANGUAGE: 'en' }
  const { page } = await openDesktop(t, newDataDir(t), [], env)
  await openDayField(page)
  t.deepEqual(await dateOrder(page), ['day', 'month', 'year'])
  await page.getByRole('button', { name: /Open the calendar/ }).click()
  t.is(await firstWeekday(page), 'Mon')
})
