import type { ExecutionContext } from 'ava'
import type { MenuItemConstructorOptions } from 'electron'
import type { Page } from 'playwright-core'
import type { CommandId } from '../../electron/bridge.ts'
import type { Todo } from '../../server/contract.ts'
import {
  addField,
  chooseInMenus,
  newDataDir,
  readServerFile,
  request,
  runQuietApp,
  shareDesktop,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'
import { placeLink, showView } from '../support/page-session.ts'
import { eventually, focusedName, rowOf, shownTitles, tickOf, titleField } from '../support/page-todos.ts'

// The menus and the keys do what the page does.
const openApp = shareDesktop()

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

const trashedRow = (page: Page, title: string) =>
  page.getByRole('row', { name: new RegExp(`^${title}, deleted`) })

const storedTodos = async (dataDir: string): Promise<readonly Todo[]> =>
  (await request(dataDir, 'GET', '/api/todos')).body

const storedTitles = async (dataDir: string): Promise<readonly string[]> =>
  (await storedTodos(dataDir)).map(({ title }) => title)

const stored = async (dataDir: string, wanted: string): Promise<Todo | undefined> =>
  (await storedTodos(dataDir)).find(({ title }) => title === wanted)

/** Opens the app in a window with room for three panes, and adds todos to the inbox by typing them. */
async function openAndType(t: ExecutionContext, titles: readonly string[]) {
  const desktop = await openApp(t)
  await eventually(t, () => focusedName(desktop.page), 'New todo', 'the window opens ready to type')
  await desktop.window.evaluate((window) => window.setBounds({ x: 0, y: 0, width: 1200, height: 800 }))
  await eventually(t, () => desktop.page.evaluate(() => window.innerWidth > 1100), true)
  for (const title of titles) {
    await desktop.page.keyboard.type(title)
    await desktop.page.keyboard.press('Enter')
  }
  await eventually(t, () => storedTitles(desktop.dataDir), titles)
  return desktop
}

test('by the mouse, todos go into a new list, are ticked, renamed, filled in, deleted and restored', async (t) => {
  const { page, dataDir } = await openAndType(t, ['Pay rent'])
  await page.getByText('Lists', { exact: true }).hover()
  await page.getByRole('button', { name: 'Add a list' }).click()
  await page.getByRole('textbox', { name: 'Name of the new list' }).fill('Garden')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Garden', exact: true }).waitFor()
  await eventually(t, () => focusedName(page), 'New todo')
  for (const title of ['Buy soil', 'Plant beans']) {
    await addField(page).fill(title)
    await addField(page).press('Enter')
    await rowOf(page, title).waitFor()
  }
  await tickOf(page, 'Buy soil').click()
  await rowOf(page, 'Plant beans').dblclick()
  await titleField(page).fill('Plant peas')
  await addField(page).click()
  await eventually(t, () => shownTitles(page), ['Plant peas'])

  await rowOf(page, 'Plant peas').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  await page.keyboard.type('Along the fence')
  await details(page).getByRole('button', { name: 'Add a date', exact: true }).click()
  await page.getByRole('option', { name: /^Tomorrow/ }).click()
  await details(page).getByRole('textbox', { name: 'Add a subtask' }).fill('Dig a furrow')
  await page.keyboard.press('Enter')
  await eventually(t, () => shownTitles(page), ['Plant peas', 'Dig a furrow'])
  await eventually(t, async () => (await storedTodos(dataDir)).length, 4)
  const [soil, peas, furrow] = await Promise.all(
    ['Buy soil', 'Plant peas', 'Dig a furrow'].map((title) => stored(dataDir, title)),
  )
  t.true(soil?.completed)
  t.is(peas?.notes, 'Along the fence')
  t.not(peas?.dueDate, null)
  t.is(furrow?.parentId, peas?.id)

  await details(page).getByRole('button', { name: 'Delete this todo' }).click()
  await eventually(t, () => storedTitles(dataDir), ['Pay rent', 'Buy soil'])
  await showView(page, 'Trash')
  await page.getByRole('button', { name: 'Restore “Plant peas”' }).click()
  await placeLink(page, 'Garden').click()
  await eventually(t, () => shownTitles(page), ['Plant peas', 'Dig a furrow'])
})

test('by the keys, todos are moved, renamed, ticked, filled in, deleted, restored and found', async (t) => {
  const { page, dataDir } = await openAndType(t, ['Pay rent', 'Call Ada', 'Buy milk'])
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await rowOf(page, 'Buy milk').focus()
  await press('Alt+ArrowUp', 'Alt+ArrowUp')
  await eventually(t, () => storedTitles(dataDir), ['Buy milk', 'Pay rent', 'Call Ada'])
  await eventually(t, () => focusedName(page), 'Buy milk')
  await press('e')
  await page.keyboard.type(' and bread')
  await press('Enter')
  await eventually(t, () => focusedName(page), 'Buy milk and bread')
  await press('d')
  await page
    .locator('.field-popover:focus-within')
    .getByRole('option', { name: /^Today/ })
    .waitFor()
  await press('ArrowDown', 'Enter')
  await rowOf(page, 'Buy milk and bread').getByText('Today').waitFor()
  await eventually(t, () => focusedName(page), 'Buy milk and bread')
  await press('j', 'Enter')
  await eventually(
    t,
    () => details(page).getByRole('textbox', { name: 'Title', exact: true }).inputValue(),
    'Pay rent',
  )
  await rowOf(page, 'Pay rent').focus()
  await press('x')
  await eventually(t, () => shownTitles(page), ['Buy milk and bread', 'Call Ada'])

  await rowOf(page, 'Call Ada').focus()
  await press('Delete')
  await eventually(t, () => storedTitles(dataDir), ['Buy milk and bread', 'Pay rent'])
  await press('7')
  await trashedRow(page, 'Call Ada').focus()
  await press('r', '/')
  await eventually(t, () => focusedName(page), 'Search')
  await page.keyboard.type('ada')
  await eventually(t, () => shownTitles(page), ['Call Ada'])
  await press('Enter')
  await eventually(t, () => focusedName(page), 'Call Ada')
  await eventually(t, () => storedTitles(dataDir), ['Buy milk and bread', 'Pay rent', 'Call Ada'])
})

test('the menus and the keys run the same commands: Undo, Redo, Find and New Todo', async (t) => {
  const { app, page, dataDir } = await openAndType(t, ['Pay rent', 'Call Ada'])
  const isCompleted = async () => (await storedTodos(dataDir))[0]?.completed
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('x')
  await eventually(t, isCompleted, true)
  await chooseInMenus(app, 'undo')
  await eventually(t, isCompleted, false)
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await eventually(t, isCompleted, true)
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, isCompleted, false)
  await chooseInMenus(app, 'redo')
  await eventually(t, isCompleted, true)

  await chooseInMenus(app, 'find')
  await eventually(t, () => focusedName(page), 'Search')
  await page.keyboard.type('nothing like it')
  await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
  await chooseInMenus(app, 'view.inbox')
  await eventually(t, () => shownTitles(page), ['Call Ada'])
  await rowOf(page, 'Call Ada').focus()
  await chooseInMenus(app, 'add-todo')
  await eventually(t, () => focusedName(page), 'New todo')
})

test('Undo of the Edit menu brings back a deleted todo, and in a text field it undoes the text', async (t) => {
  const { app, page, dataDir } = await openApp(t)
  const field = addField(page)
  for (const title of ['One', 'Two']) {
    await field.fill(title)
    await field.press('Enter')
    await page.getByRole('row').filter({ hasText: title }).waitFor()
  }
  const remove = async () => {
    await page.getByRole('row').filter({ hasText: 'One' }).focus()
    await page.keyboard.press('Delete')
    await until(async () => (await titlesForScript(dataDir)).join() === 'Two')
  }

  await remove()
  await chooseInMenus(app, 'undo')
  await until(async () => (await titlesForScript(dataDir)).join() === 'One,Two')

  await remove()
  await field.focus()
  await page.keyboard.type('half a thought')
  await chooseInMenus(app, 'undo')
  await until(async () => (await field.inputValue()) === '')
  await chooseInMenus(app, 'redo')
  await until(async () => (await field.inputValue()) === 'half a thought')
  t.deepEqual(await titlesForScript(dataDir), ['Two'])

  // A row has the focus: the text stays as it is.
  await page.getByRole('row').filter({ hasText: 'Two' }).focus()
  await chooseInMenus(app, 'undo')
  await until(async () => (await titlesForScript(dataDir)).join() === 'One,Two')
  await chooseInMenus(app, 'redo')
  await until(async () => (await titlesForScript(dataDir)).join() === 'Two')
  t.is(await field.inputValue(), 'half a thought')
})

test('the menu bar has what a desktop app has', async (t) => {
  const { app } = await openApp(t)
  const items = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role) ?? []),
  )
  const roles: readonly MenuItemConstructorOptions['role'][] = [
    'cut',
    'copy',
    'paste',
    'selectAll',
    'reload',
    'togglefullscreen',
    'zoomIn',
  ]
  for (const role of roles)
    t.true(items?.map((item) => item?.toLowerCase()).includes(role?.toLowerCase()), role)
})

test('the items of the menu have the keys that people know', async (t) => {
  const { app } = await openApp(t)
  const keys: Readonly<Partial<Record<CommandId, string>>> = {
    'add-todo': 'CmdOrCtrl+N',
    undo: 'CmdOrCtrl+Z',
    redo: process.platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z',
    find: 'CmdOrCtrl+F',
    palette: 'CmdOrCtrl+K',
    print: 'CmdOrCtrl+P',
    settings: 'CmdOrCtrl+,',
    'view.inbox': 'CmdOrCtrl+1',
    'view.today': 'CmdOrCtrl+2',
    'view.upcoming': 'CmdOrCtrl+3',
    'view.someday': 'CmdOrCtrl+4',
    'view.all': 'CmdOrCtrl+5',
    'view.completed': 'CmdOrCtrl+6',
    'toggle-sidebar': 'CmdOrCtrl+B',
    'toggle-details': 'Shift+CmdOrCtrl+B',
  }
  const found = await app.evaluate(
    ({ Menu }, ids) =>
      ids.map((id) => [id, Menu.getApplicationMenu()?.getMenuItemById(id)?.accelerator] as const),
    Object.keys(keys),
  )
  t.deepEqual(Object.fromEntries(found), keys)
})

test('every command of the menus reaches the page, without loading it anew', async (t) => {
  const { app, page } = await openApp(t)
  await addField(page).fill('half a thought')
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    // It would wait for somebody to answer the dialog of the operating system.
    window.print = () => undefined
    window.desktop?.onCommand((id) => heard.push(id))
  })
  const chosen: readonly CommandId[] = [
    'view.completed',
    'view.activity',
    'view.trash',
    'view.today',
    'view.upcoming',
    'view.someday',
    'view.inbox',
    'view.all',
    'view.all',
    'undo',
    'redo',
    'find',
    'add-todo',
    'toggle-sidebar',
    'toggle-sidebar',
    'toggle-details',
    'toggle-details',
    'settings',
    'show-shortcuts',
    'palette',
    'print',
  ]
  for (const id of chosen) await chooseInMenus(app, id)
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
  await until(async () => (await heard()).length >= chosen.length)
  t.deepEqual(await heard(), [...chosen])
  await page.waitForURL('**/#/settings')
})

test('a command that is chosen while the page loads is run once the page listens', async (t) => {
  const { app, page } = await openApp(t)
  await app.evaluate(
    ({ BrowserWindow, Menu }) =>
      new Promise<void>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        contents?.once('did-navigate', () => {
          Menu.getApplicationMenu()?.getMenuItemById('settings')?.click()
          resolve()
        })
        contents?.reload()
      }),
  )
  await page.waitForURL('**/#/settings')
  t.pass()
})

test('a command that is chosen while the server starts is run once the page listens', async (t) => {
  const { child, errors } = runQuietApp(t, newDataDir(t), [], { QUIET_APP_COMMAND: 'settings' })
  let said = ''
  child.stderr.on('data', (lines) => {
    said += String(lines)
  })
  await until(() => said.includes('/#/settings'))
  child.kill('SIGTERM')
  const [first, ...others] = (await errors).split('\n').filter((line) => line.startsWith('the page is '))
  t.is(first, 'the page is about:blank')
  t.regex(String(others.at(-1)), /#\/settings$/)
})

test('Open in Browser opens a link that signs a tab in, once', async (t) => {
  const { app, dataDir } = await openApp(t)
  const link = await app.evaluate(
    ({ Menu, shell }) =>
      new Promise<string>((resolve) => {
        shell.openExternal = (url) => Promise.resolve(resolve(url))
        Menu.getApplicationMenu()?.getMenuItemById('open-in-browser')?.click()
      }),
  )
  const { url, token } = readServerFile(dataDir)
  t.true(link.startsWith(`${url}/#code=`))
  t.false(link.includes(token))
  const code = new URL(link).hash.slice('#code='.length)
  const exchange = () =>
    fetch(`${url}/api/auth/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    })
  t.is((await exchange()).status, 201)
  t.not((await exchange()).status, 201)
})

test('Show Data Folder opens the data directory', async (t) => {
  const { app, dataDir } = await openApp(t)
  const folder = await app.evaluate(
    ({ Menu, shell }) =>
      new Promise<string>((resolve) => {
        shell.openPath = (path) => Promise.resolve((resolve(path), ''))
        Menu.getApplicationMenu()?.getMenuItemById('show-data-folder')?.click()
      }),
  )
  t.is(folder, dataDir)
})

test('a right click in a text field offers editing, and nothing elsewhere', async (t) => {
  const { app, page } = await openApp(t)
  await app.evaluate(({ Menu }) => {
    const shown: (string | undefined)[][] = []
    Object.assign(globalThis, { shown })
    Menu.prototype.popup = function popup() {
      shown.push(this.items.filter(({ enabled }) => enabled).map(({ role }) => role?.toLowerCase()))
    }
  })
  const shown = () => app.evaluate(() => (globalThis as unknown as { shown: string[][] }).shown)
  await page.getByRole('heading').first().click({ button: 'right' })
  await addField(page).fill('Pay rent')
  await addField(page).selectText()
  await addField(page).click({ button: 'right' })
  await until(async () => (await shown()).length > 0)
  const [first = [], ...more] = await shown()
  t.deepEqual(more, [])
  for (const role of ['cut', 'copy', 'selectall']) t.true(first.includes(role), role)
})
