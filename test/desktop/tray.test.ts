import type { ExecutionContext } from 'ava'
import type { ElectronApplication } from 'playwright-core'
import {
  addField,
  chooseInMenus,
  closeWindow,
  hasServerFile,
  launchDesktop,
  newDataDir,
  openDesktop,
  request,
  startAgain,
  test as testDesktop,
  until,
  type Desktop,
} from '../support/desktop.ts'
import { startBus, testWithBus } from '../support/session-bus.ts'
import { startTrayHost } from '../support/tray-host.ts'

// Closing the last window leaves the app in the tray where there is one: the server answers, and nothing draws pages.

const test = (title: string, run: Parameters<typeof testWithBus>[1]) => testWithBus(title, run, testDesktop)

/** A desktop with a panel that shows tray icons, and the variable of its bus. */
async function openPanel(t: ExecutionContext) {
  const bus = await startBus(t)
  const panel = await startTrayHost(t, bus.address)
  return { bus, panel, env: { DBUS_SESSION_BUS_ADDRESS: bus.address } }
}

const close = ({ window }: Desktop) => window.evaluate((open) => open.close()).catch(() => undefined)

/** Answers the question of the last window with a button, and returns how the question was put. */
async function answer(app: ElectronApplication, button: number) {
  await app.evaluate(({ dialog }, response) => {
    const asked: Electron.MessageBoxOptions[] = []
    Object.assign(globalThis, { asked })
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, options: Electron.MessageBoxOptions) => {
        asked.push(options)
        return { response, checkboxChecked: false }
      },
    })
  }, button)
  return () => app.evaluate(() => (globalThis as unknown as { asked: Electron.MessageBoxOptions[] }).asked)
}

const countWindows = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

const countRenderers = (app: ElectronApplication) =>
  app.evaluate(({ app: desktop }) => desktop.getAppMetrics().filter(({ type }) => type === 'Tab').length)

const quit = ({ app }: Pick<Desktop, 'app'>) =>
  app.evaluate(({ app: desktop }) => desktop.quit()).catch(() => undefined)

const isAnswering = async (dataDir: string) => (await request(dataDir, 'GET', '/api/todos')).status === 200

test('the first close asks, and an answer keeps the app in the tray without a window, from where it opens with its unsent text', async (t) => {
  const { panel, env } = await openPanel(t)
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], env)
  const { app, page } = desktop
  t.is((await panel.listIcons()).length, 1)
  await addField(page).fill('half typed')
  const asked = await answer(app, 2)
  await close(desktop)
  await until(async () => (await asked()).length === 1)
  const [question] = await asked()
  t.deepEqual([question?.buttons?.length, question?.defaultId, question?.cancelId], [3, 0, 2])
  t.is(await countWindows(app), 1)

  await answer(app, 0)
  await close(desktop)
  await until(async () => (await countWindows(app)) === 0)
  t.true(await isAnswering(dataDir))
  await until(async () => (await countRenderers(app)) === 0)
  // The server counts the todos.
  await until(async () => (await panel.readMenu()).length === 6)
  t.deepEqual(
    (await panel.readMenu()).map(({ label }) => label),
    [
      'Open Localist',
      'New Todo',
      'Due Today (0)',
      'Pause Notifications for 1 Hour',
      'Pause Notifications Until Morning',
      'Quit',
    ],
  )

  const opening = app.waitForEvent('window')
  await panel.choose('Open Localist')
  const again = await opening
  await until(async () => (await addField(again).inputValue()) === 'half typed')
  // The answer was the setting: nothing is asked any more.
  const askedAgain = await answer(app, 2)
  await close({ ...desktop, window: await app.browserWindow(again) })
  await until(async () => (await countWindows(app)) === 0)
  t.deepEqual(await askedAgain(), [])

  await panel.choose('Quit').catch(() => undefined)
  t.is(await desktop.ended, 0)
  t.false(hasServerFile(dataDir))
})

test('the answer to quit ends the app, also at the next close, and the settings change that', async (t) => {
  const { env } = await openPanel(t)
  const dataDir = newDataDir(t)
  const first = await openDesktop(t, dataDir, [], env)
  await answer(first.app, 1)
  await closeWindow(first)
  t.is(await first.ended, 0)

  const second = await openDesktop(t, dataDir, [], env)
  await chooseInMenus(second.app, 'settings')
  const choice = second.page.getByRole('radiogroup', { name: 'When the last window is closed' })
  t.true(await choice.getByRole('radio', { name: 'Quit' }).isChecked())
  await choice.getByText('Keep running').click()
  const read = () =>
    second.page.evaluate(async () => (await window.desktop?.readDesktopSettings())?.onLastClose)
  await until(async () => (await read()) === 'stay')
  await close(second)
  await until(async () => (await countWindows(second.app)) === 0)
  t.true(await isAnswering(dataDir))
  await quit(second)
  t.is(await second.ended, 0)
  t.false(hasServerFile(dataDir))
})

test('New Todo in the tray opens quick entry, and a second start opens it too', async (t) => {
  const { panel, env } = await openPanel(t)
  const dataDir = newDataDir(t)
  const { app, ended } = await launchDesktop(t, dataDir, ['--hidden'], env)
  await until(() => hasServerFile(dataDir))
  await until(async () => (await panel.listIcons()).length === 1)
  t.is(await countWindows(app), 0)
  t.is(await countRenderers(app), 0)
  // Its items are others once the server has counted the todos.
  await until(async () => (await panel.readMenu()).length === 6)
  const opening = app.waitForEvent('window')
  await panel.choose('New Todo')
  const page = await opening
  await page.locator('main textarea:focus').waitFor()

  await answer(app, 0)
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await until(async () => (await countWindows(app)) === 0)
  // A start at login reaches an app that runs already, and changes nothing.
  t.is(await startAgain(dataDir, ['--hidden']), 0)
  t.is(await countWindows(app), 0)
  const openingAgain = app.waitForEvent('window')
  t.is(await startAgain(dataDir, []), 0)
  await addField(await openingAgain).waitFor()
  await quit({ app })
  t.is(await ended, 0)
})

test('the tray says how many todos are due today, and opens them', async (t) => {
  const { panel, env } = await openPanel(t)
  const dataDir = newDataDir(t)
  const { app, ended } = await launchDesktop(t, dataDir, ['--hidden'], env)
  await until(() => hasServerFile(dataDir))
  for (const title of ['Pay rent', 'Call mum'])
    await request(dataDir, 'POST', '/api/todos', { title, dueDate: '2020-01-01' })
  await until(async () => (await panel.readMenu()).some(({ label }) => label === 'Due Today (2)'))
  const opening = app.waitForEvent('window')
  await panel.choose('Due Today (2)')
  await (await opening).getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await quit({ app })
  t.is(await ended, 0)
})

test('without a program that shows tray icons, closing the last window ends the app, and the settings say so', async (t) => {
  const bus = await startBus(t)
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], { DBUS_SESSION_BUS_ADDRESS: bus.address })
  await chooseInMenus(desktop.app, 'settings')
  await desktop.page.getByText('Nothing on this desktop shows tray icons').waitFor()
  t.is(await desktop.page.getByRole('radiogroup', { name: 'When the last window is closed' }).count(), 0)
  const asked = await answer(desktop.app, 0)
  t.deepEqual(await asked(), [])
  await closeWindow(desktop)
  t.is(await desktop.ended, 0)
  t.false(hasServerFile(dataDir))
})

test('the icon comes and goes with the program that shows it', async (t) => {
  const { bus, panel, env } = await openPanel(t)
  const desktop = await openDesktop(t, newDataDir(t), [], env)
  const hasTray = () => desktop.page.evaluate(() => window.desktop?.hasTray())
  await until(async () => (await hasTray()) === true)
  await panel.end()
  await until(async () => (await hasTray()) === false)
  const other = await startTrayHost(t, bus.address)
  await until(async () => (await other.listIcons()).length === 1)
  t.is((await other.readMenu())[0]?.label, 'Open Localist')
})

testDesktop(
  '--hidden starts the server without a window where there is no tray too, and the next start shows the window',
  async (t) => {
    const dataDir = newDataDir(t)
    const { app, ended } = await launchDesktop(t, dataDir, ['--hidden'])
    await until(() => hasServerFile(dataDir))
    t.true(await isAnswering(dataDir))
    t.is(await countWindows(app), 0)
    const opening = app.waitForEvent('window')
    t.is(await startAgain(dataDir, []), 0)
    const page = await opening
    await addField(page).and(page.locator(':enabled')).waitFor()
    await app
      .evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
      .catch(() => undefined)
    t.is(await ended, 0)
    t.false(hasServerFile(dataDir))
  },
)

testDesktop('--hidden behind -- is no option', async (t) => {
  const { page } = await openDesktop(t, newDataDir(t), ['--', '--hidden'])
  t.true(await addField(page).isVisible())
})
