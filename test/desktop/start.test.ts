import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Page } from 'playwright-core'
import { background as colour } from '../../electron/windows/theme.ts'
import { fitOnDisplay } from '../../electron/windows/window-state.ts'
import { isLocked, takeLock } from '../../server/data-directory/lock.ts'
import { fileOf } from '../support/account.ts'
import {
  switches,
  type Desktop,
  addField,
  chooseInMenus,
  closeWindow,
  electron,
  hasServerFile,
  newDataDir,
  openDesktop,
  readServerFile,
  request,
  root,
  run,
  runQuietApp,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'
import { apiOf } from '../support/http.ts'
import { dateOrder, firstWeekday, openDayField } from '../support/page-days.ts'
import { placeLink } from '../support/page-session.ts'
import { eventually } from '../support/page-todos.ts'
import { startServer } from '../support/server.ts'

// A start opens the window where it was, on the data that it is told, and a quit loses nothing.

const separator = (page: Page, name: string) => page.getByRole('separator', { name })

async function add(page: Page, title: string): Promise<void> {
  await addField(page).fill(title)
  await addField(page).press('Enter')
}

test('a start after a quit has every change, the bounds, the widths and the collapsed panes, and one after kill -9 every todo', async (t) => {
  const dataDir = newDataDir(t)
  const bounds = { x: 20, y: 30, width: 1200, height: 800 }
  const titles = Array.from({ length: 25 }, (_, index) => `Todo ${index + 1}`)
  const first = await openDesktop(t, dataDir)
  t.is(await first.app.evaluate(({ app }) => app.getPath('userData')), join(dataDir, 'desktop'))
  await request(dataDir, 'POST', '/api/lists', { name: 'Garden' })
  await first.window.evaluate((window, asked) => window.setBounds(asked), bounds)
  await separator(first.page, 'Width of the sidebar').focus()
  await first.page.keyboard.press('End')
  await first.page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await first.page.getByRole('button', { name: 'Show the details' }).click()
  await first.page.getByRole('button', { name: 'Hide the details' }).waitFor()
  for (const title of titles) await add(first.page, title)
  await first.page.getByText('Todo 25', { exact: true }).dblclick()
  await first.page.keyboard.type(', renamed')
  // The window closes once every change that it shows is saved, a half-typed title included.
  await closeWindow(first)
  t.is(await first.ended, 0)
  t.false(hasServerFile(dataDir))

  const second = await openDesktop(t, dataDir)
  const kept = [...titles.slice(0, -1), 'Todo 25, renamed']
  t.deepEqual(await titlesForScript(dataDir), kept)
  t.deepEqual(await second.window.evaluate((window) => window.getBounds()), bounds)
  await second.page.getByText('Todo 25, renamed').waitFor()
  await second.page.getByRole('button', { name: 'Hide the details' }).waitFor()
  t.is(await separator(second.page, 'Width of the sidebar').count(), 0)
  await chooseInMenus(second.app, 'toggle-sidebar')
  await eventually(
    t,
    () => separator(second.page, 'Width of the sidebar').getAttribute('aria-valuenow'),
    '320',
  )
  await placeLink(second.page, 'Garden').waitFor()
  await add(second.page, 'Pay rent')
  await until(async () => (await titlesForScript(dataDir)).includes('Pay rent'))
  second.app.process().kill('SIGKILL')
  t.is(await second.ended, null)

  const third = await openDesktop(t, dataDir)
  await third.page.getByText('Pay rent').waitFor()
  t.deepEqual(await titlesForScript(dataDir), [...kept, 'Pay rent'])
})

test('--data-dir comes before LOCALIST_DATA_DIR and may be relative, two folders have an app each, and signals end them in order', async (t) => {
  const [environment, one, other] = [newDataDir(t), newDataDir(t), newDataDir(t)]
  const apps = [
    await openDesktop(t, environment, ['--data-dir', one]),
    await openDesktop(t, environment, [`--data-dir=${relative(process.cwd(), other)}`]),
  ]
  t.not(readServerFile(one).url, readServerFile(other).url)
  t.true(existsSync(join(one, 'desktop')))
  t.false(existsSync(environment))

  for (const [index, signal] of (['SIGTERM', 'SIGINT'] as const).entries())
    apps[index]?.app.process().kill(signal)
  t.deepEqual(await Promise.all(apps.map(({ ended }) => ended)), [0, 0])
  t.deepEqual([one, other].filter(hasServerFile), [])
})

for (const moment of ['while it starts', 'as soon as server.json is there'] as const) {
  test(`SIGTERM ends the app in order ${moment}`, async (t) => {
    const dataDir = newDataDir(t)
    // the data of a server that was killed: there is a journal, and no document yet
    const server = await startServer(t)
    await apiOf(server, server.token)('POST', '/api/todos', { title: 'a' })
    await cp(join(server.dataDir, 'accounts'), join(dataDir, 'accounts'), { recursive: true })
    const { child, ended } = run(t, electron(), [...switches, root], dataDir)
    const isStarting = (): Promise<boolean> => isLocked(dataDir).catch(() => false)
    await until(moment === 'while it starts' ? isStarting : () => hasServerFile(dataDir), 1)
    child.kill('SIGTERM')
    t.is(await ended, 0)
    t.false(hasServerFile(dataDir))
    t.true(existsSync(fileOf({ dataDir })))
  })
}

test('a window from a display that is gone, or a file that is damaged, opens where it can be seen', async (t) => {
  const dataDir = newDataDir(t)
  const file = join(dataDir, 'desktop', 'window.json')
  mkdirSync(join(dataDir, 'desktop'), { recursive: true, mode: 0o700 })
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

/** The labels of the menu bar. */
const menuBar = ({ app }: Pick<Desktop, 'app'>) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label.replace('&', '')))

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test('the menus and the page are in the language of the computer until another one is chosen', async (t) => {
  const desktop = await openDesktop(t, newDataDir(t), [], { LANGUAGE: 'de', LANG: 'de_DE.UTF-8' })
  const { page } = desktop
  t.is(await languageOf(page), 'de')
  await until(async () => (await menuBar(desktop))?.includes('Bearbeiten') === true)
  await page.getByRole('link', { name: 'Einstellungen' }).click()
  await page.getByRole('button', { name: /Sprache/ }).click()
  await page.getByRole('option', { name: 'Français' }).click()
  await page.getByRole('heading', { name: 'Réglages', level: 1 }).waitFor()
  await until(async () => (await menuBar(desktop))?.includes('Édition') === true)
  t.deepEqual(await menuBar(desktop), ['Fichier', 'Édition', 'Affichage', 'Fenêtre', 'Aide'])
})

test('data that cannot be used is a dialog with a sentence, and exit code 1', async (t) => {
  const dataDir = newDataDir(t)
  writeFileSync(dataDir, 'not a folder')
  const { ended, errors } = runQuietApp(t, dataDir)
  t.is(await ended, 1)
  t.is(
    /dialog: (.*)/.exec(await errors)?.[1],
    `Localist cannot start: The data directory ${dataDir} cannot be used. Choose another with --data-dir or LOCALIST_DATA_DIR.`,
  )
})

test('a data directory where no folder can be made is a dialog and exit code 1, and does not spin', async (t) => {
  const { ended, errors } = runQuietApp(t, '/proc/x')
  t.is(await ended, 1)
  t.regex(await errors, /dialog: Localist cannot start: The data directory \/proc\/x cannot be used/)
})

test('an AppImage without the sandbox is a dialog that says what to do, and exit code 1', async (t) => {
  const env = { APPIMAGE: '/home/ada/Localist.AppImage' }
  const { ended, errors } = runQuietApp(t, newDataDir(t), ['--no-sandbox'], env)
  t.is(await ended, 1)
  t.regex(
    await errors,
    /dialog: Localist cannot start: This system does not let an AppImage .* Install the deb/,
  )
})

test('--data-dir without a folder is a dialog with a sentence, and exit code 1', async (t) => {
  const { ended, errors } = runQuietApp(t, newDataDir(t), ['--data-dir'])
  t.is(await ended, 1)
  t.regex(await errors, /dialog: Localist cannot start: --data-dir needs the path of a folder/)
})

test('a server that cannot start is a dialog and exit code 1, and no window is shown', async (t) => {
  const dataDir = newDataDir(t)
  mkdirSync(dataDir, { mode: 0o700 })
  const lock = await takeLock(dataDir)
  t.teardown(() => lock?.release())
  const { ended, errors } = runQuietApp(t, dataDir)
  t.is(await ended, 1)
  t.regex(await errors, /dialog: Localist cannot start: Another program uses /)
  t.notRegex(await errors, /the window is shown/)
})

for (const theme of ['light', 'dark'] as const) {
  test(`a page that cannot be loaded at the start is a dialog, exit code 1 and an orderly end, before which the window had its ${theme} background`, async (t) => {
    const dataDir = newDataDir(t)
    const file = join(dataDir, 'desktop', 'window.json')
    mkdirSync(join(dataDir, 'desktop'), { recursive: true, mode: 0o700 })
    const state = { bounds: { x: 0, y: 0, width: 500, height: 600 }, maximized: true, theme }
    writeFileSync(file, JSON.stringify(state))
    const { ended, errors } = runQuietApp(t, dataDir, [], { QUIET_APP_WITHOUT_PAGE: '1' })
    t.is(await ended, 1)
    t.regex(await errors, /dialog: Localist cannot start: /)
    t.notRegex(await errors, /the window is shown/)
    t.is(/^background: (.*)$/m.exec(await errors)?.[1]?.toLowerCase(), colour[theme])
    t.false(hasServerFile(dataDir))
    t.true(JSON.parse(readFileSync(file, 'utf8')).maximized)
  })
}

test('the app lives on when the terminal that started it is gone', async (t) => {
  const dataDir = newDataDir(t)
  const { child, ended } = runQuietApp(t, dataDir)
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (lines) => {
      if (String(lines).includes('the window is ready')) resolve()
    })
  })
  child.stderr.destroy()
  // so that the app has something to say when its window closes
  mkdirSync(join(dataDir, 'desktop', 'window.json.new'))
  child.kill('SIGTERM')
  t.is(await ended, 0)
})
