import { spawn } from 'node:child_process'
import type { JSHandle, Page } from 'playwright-core'
import type { BrowserWindow } from 'electron'
import {
  addField,
  makeFollow,
  newDataDir,
  openDesktop,
  request,
  startAgain,
  test,
  titlesForScript,
  until,
  type Desktop,
} from '../support/desktop.ts'
import { startOwnDisplay } from '../support/own-display.ts'
import type { Scope } from '../support/server.ts'

/** Starts a window manager, which gives and takes the focus. */
function startWindowManager(t: Scope, display: Readonly<Record<string, string>>): void {
  const manager = spawn('openbox', [], { stdio: 'ignore', env: { ...process.env, ...display } })
  t.teardown(() => void manager.kill())
}

interface QuickWindow {
  readonly page: Page
  readonly window: JSHandle<BrowserWindow>
}

/** Waits for the window of quick entry, which the action opens the first time. */
async function openQuick(
  { app }: Pick<Desktop, 'app'>,
  action: () => Promise<unknown>,
): Promise<QuickWindow> {
  const [page] = await Promise.all([app.waitForEvent('window'), action()])
  const window = await app.browserWindow(page)
  await isShown(window)
  await addField(page).waitFor()
  return { page, window }
}

const isVisible = (window: JSHandle<BrowserWindow>) => window.evaluate((open) => open.isVisible())
const isShown = (window: JSHandle<BrowserWindow>) => until(() => isVisible(window))
const isHidden = (window: JSHandle<BrowserWindow>) => until(async () => !(await isVisible(window)))

/** The height of the next window when it is first shown, in px. */
const readHeightWhenShown = ({ app }: Desktop): Promise<number> =>
  app.evaluate(
    ({ app: electronApp }) =>
      new Promise<number>((resolve) => {
        electronApp.once('browser-window-created', (_event, made) =>
          made.once('show', () => resolve(made.getBounds().height)),
        )
      }),
  )

const addLink = (text: string) => `localist://add?text=${encodeURIComponent(text)}`

test('a link fills in quick entry and adds nothing; Enter adds the todo as it was understood and closes', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], await startOwnDisplay(t))
  const follow = makeFollow(dataDir)
  const firstHeight = readHeightWhenShown(desktop)
  const { page, window } = await openQuick(desktop, () => follow(addLink('Buy milk #shop !1')))
  t.true((await firstHeight) >= 80, 'it is not shown before its content is there')
  await page.getByRole('button', { name: '#shop', pressed: true }).waitFor()
  t.is(await addField(page).inputValue(), 'Buy milk #shop !1')
  t.deepEqual(await titlesForScript(dataDir), [])
  const { x, y, width, isOnTop } = await window.evaluate((open) => ({
    ...open.getBounds(),
    isOnTop: open.isAlwaysOnTop(),
  }))
  t.deepEqual([x, y, width, isOnTop], [360, 205, 560, true])

  await addField(page).press('Enter')
  await isHidden(window)
  const [todo] = (await request(dataDir, 'GET', '/api/todos')).body
  t.deepEqual([todo.title, todo.tags, todo.priority], ['Buy milk', ['shop'], 4])
  await desktop.page.locator('main [role="row"]', { hasText: 'Buy milk' }).waitFor()
})

test('Shift+Enter adds a todo, says where and goes on, and a line that is typed at once is understood', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], await startOwnDisplay(t))
  const { page, window } = await openQuick(desktop, () => makeFollow(dataDir)(addLink('')))
  await addField(page).pressSequentially('Buy milk #shop')
  await addField(page).press('Shift+Enter')
  await page.getByRole('status').getByText('“Buy milk” was added to Inbox.').waitFor()
  t.is(await addField(page).inputValue(), '')
  t.true(await isVisible(window))
  await addField(page).pressSequentially('Buy eggs')
  await addField(page).press('Enter')
  await isHidden(window)
  t.deepEqual([...(await titlesForScript(dataDir))].toSorted(), ['Buy eggs', 'Buy milk'])
})

test('Escape closes quick entry and keeps its text, which the text of a link never replaces', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], await startOwnDisplay(t))
  const follow = makeFollow(dataDir)
  const { page, window } = await openQuick(desktop, () => follow(addLink('')))
  await addField(page).fill('Half a thought')
  await addField(page).press('Escape')
  await isHidden(window)
  await follow(addLink('Call the bank'))
  await isShown(window)
  const offer = (text: string) => page.getByRole('button', { name: `Take the text of the link: ${text}` })
  await offer('Call the bank').waitFor()
  t.is(await addField(page).inputValue(), 'Half a thought')
  await offer('Call the bank').click()
  t.is(await addField(page).inputValue(), 'Call the bank')
  await addField(page).press('Enter')
  // The text that was taken out of the field is the next one.
  await until(async () => (await addField(page).inputValue()) === 'Half a thought')
  await addField(page).press('Enter')
  await isHidden(window)
  t.deepEqual([...(await titlesForScript(dataDir))].toSorted(), ['Call the bank', 'Half a thought'])
})

test('quick entry closes when it loses the focus, and has it with its text the next time', async (t) => {
  const display = await startOwnDisplay(t)
  startWindowManager(t, display)
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], display)
  const follow = makeFollow(dataDir)
  const { page, window } = await openQuick(desktop, () => follow(addLink('')))
  await until(() => window.evaluate((open) => open.isFocused()))
  await page.keyboard.type('Half a')
  await desktop.window.evaluate((open) => open.focus())
  await isHidden(window)
  await follow(addLink(''))
  await isShown(window)
  await until(() => window.evaluate((open) => open.isFocused()))
  await page.keyboard.type(' thought')
  await until(async () => (await addField(page).inputValue()) === 'Half a thought')
  t.deepEqual(await titlesForScript(dataDir), [])
})

test('the window grows with the suggestions and the question about pasted lines, so that all of them are in it', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], await startOwnDisplay(t))
  const { page, window } = await openQuick(desktop, () => makeFollow(dataDir)(addLink('')))
  const readHeight = () => window.evaluate((open) => open.getContentSize()[1] ?? 0)
  const empty = await readHeight()
  const endOf = (part: string) =>
    page
      .locator(part)
      .evaluate((element) => element.getBoundingClientRect().bottom)
      .then(Math.floor)
  await addField(page).pressSequentially('Talk !')
  await page.getByRole('listbox').waitFor()
  await until(async () => (await readHeight()) >= (await endOf('[role="listbox"]')))
  t.true((await readHeight()) > empty + 100)
  await addField(page).press('Escape')
  t.true(await isVisible(window))
  await addField(page).fill('')
  await until(async () => (await readHeight()) === empty)

  await desktop.app.evaluate(({ clipboard }) => clipboard.writeText('Milk\nEggs\nBread'))
  await addField(page).press('Control+v')
  await page.getByRole('dialog').getByText('Bread').waitFor()
  await until(async () => (await readHeight()) >= (await endOf('.modal')))
  await page.getByRole('button', { name: 'Add 3 todos' }).click()
  await isHidden(window)
  t.is((await titlesForScript(dataDir)).length, 3)
})

test('in a long language the keys are one line, and those without room are left out', async (t) => {
  const dataDir = newDataDir(t)
  const display = await startOwnDisplay(t)
  const desktop = await openDesktop(t, dataDir, [], { ...display, LANGUAGE: 'de' })
  const [page] = await Promise.all([desktop.app.waitForEvent('window'), makeFollow(dataDir)(addLink(''))])
  const foot = page.locator('.quick-entry-foot')
  await foot.getByText('Hinzufügen und schließen').waitFor()
  // The width of the letters depends on the fonts of the system.
  const keys = await foot.evaluate((element) => {
    element.style.width = '300px'
    const { bottom } = element.getBoundingClientRect()
    const areas = [...element.querySelectorAll('.key')].map((key) => key.getBoundingClientRect())
    return areas.map((area) => (area.bottom <= bottom ? 'inside' : area.top >= bottom ? 'outside' : 'cut'))
  })
  t.deepEqual(keys, ['inside', 'outside', 'outside'])
})

test('a todo that the server refuses comes back into the field with the reason', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], await startOwnDisplay(t))
  const { page, window } = await openQuick(desktop, () => makeFollow(dataDir)(addLink('')))
  const problem = { status: 507, type: 'urn:localist:problem:storage-full', detail: 'Full.' }
  await page.route('**/api/changes', (route) => route.fulfill({ status: 507, json: problem }))
  await addField(page).fill('Buy milk')
  await addField(page).press('Enter')
  await page.getByText(/^The disk is full/).waitFor()
  t.is(await addField(page).inputValue(), 'Buy milk')
  t.true(await isVisible(window))
  await page.unroute('**/api/changes')
  await addField(page).press('Enter')
  await isHidden(window)
  t.deepEqual(await titlesForScript(dataDir), ['Buy milk'])
})

test('a start by a link to add opens quick entry alone, and the next start opens the window', async (t) => {
  const dataDir = newDataDir(t)
  const { app, page } = await openDesktop(t, dataDir, ['--', addLink('Buy milk')], await startOwnDisplay(t))
  t.is(await addField(page).inputValue(), 'Buy milk')
  t.is(app.windows().length, 1)
  t.true(page.url().endsWith('/#/quick'))
  const [main] = await Promise.all([app.waitForEvent('window'), startAgain(dataDir, [])])
  await main.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor()
})

test('the app ends with its last window, also where quick entry is kept hidden', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], await startOwnDisplay(t))
  const { page, window } = await openQuick(desktop, () => makeFollow(dataDir)(addLink('')))
  await addField(page).press('Escape')
  await isHidden(window)
  await desktop.window.evaluate((open) => open.close())
  t.is(await desktop.ended, 0)
})

test('a main window cannot move or close quick entry', async (t) => {
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], await startOwnDisplay(t))
  const { window } = await openQuick(desktop, () => makeFollow(dataDir)(addLink('')))
  const before = await window.evaluate((open) => open.getBounds())
  await desktop.page.evaluate(async () => {
    await globalThis.window.desktop?.fitQuickEntry(700)
    await globalThis.window.desktop?.closeQuickEntry()
  })
  t.deepEqual(await window.evaluate((open) => open.getBounds()), before)
  t.true(await isVisible(window))
})

test('a shortcut opens quick entry from anywhere, and another one in its place once it is recorded', async (t) => {
  const display = await startOwnDisplay(t)
  startWindowManager(t, display)
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir, [], display)
  const press = (keys: string) =>
    void spawn('xdotool', ['key', keys], { stdio: 'ignore', env: { ...process.env, ...display } })
  const isRegistered = (keys: string) =>
    desktop.app.evaluate(({ globalShortcut }, asked) => globalShortcut.isRegistered(asked), keys)
  t.true(await isRegistered('Control+Alt+Space'))
  const { page, window } = await openQuick(desktop, async () => press('ctrl+alt+space'))
  await addField(page).press('Escape')
  await isHidden(window)
  await desktop.page.getByRole('link', { name: 'Settings' }).click()
  const field = desktop.page.getByRole('textbox', { name: 'Shortcut for quick entry' })
  await field.press('Control+Shift+K')
  await until(() => isRegistered('Control+Shift+K'))
  t.false(await isRegistered('Control+Alt+Space'))
  t.is(await field.inputValue(), 'Control+Shift+K')
  press('ctrl+shift+k')
  await isShown(window)
})
