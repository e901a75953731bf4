import type { MenuItemConstructorOptions } from 'electron'
import type { CommandId } from '../../electron/bridge.ts'
import {
  addField,
  chooseInMenus,
  newDataDir,
  openDesktop,
  readServerFile,
  runQuietApp,
  test,
  until,
} from '../support/desktop.ts'

test('Open in Browser opens a link that signs a tab in, once', async (t) => {
  const dataDir = newDataDir(t)
  const { app } = await openDesktop(t, dataDir)
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
  const dataDir = newDataDir(t)
  const { app } = await openDesktop(t, dataDir)
  const folder = await app.evaluate(
    ({ Menu, shell }) =>
      new Promise<string>((resolve) => {
        shell.openPath = (path) => Promise.resolve((resolve(path), ''))
        Menu.getApplicationMenu()?.getMenuItemById('show-data-folder')?.click()
      }),
  )
  t.is(folder, dataDir)
})

test('every command of the menus reaches the page, without loading it anew', async (t) => {
  const { app, page } = await openDesktop(t, newDataDir(t))
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
  const { app, page } = await openDesktop(t, newDataDir(t))
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

test('Back does not lead from the page to the empty page of the start', async (t) => {
  const { page, window } = await openDesktop(t, newDataDir(t))
  const home = page.url()
  t.false(await window.evaluate(({ webContents }) => webContents.navigationHistory.canGoBack()))
  await page.evaluate(() => {
    history.back()
    location.hash = '#/settings'
  })
  await page.waitForURL('**/#/settings')
  await page.goBack()
  t.is(page.url(), home)
})

test('the items of the menu have the keys that people know', async (t) => {
  const { app } = await openDesktop(t, newDataDir(t))
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

test('a right click in a text field offers editing, and nothing elsewhere', async (t) => {
  const { app, page } = await openDesktop(t, newDataDir(t))
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

test('the menu bar has what a desktop app has', async (t) => {
  const { app } = await openDesktop(t, newDataDir(t))
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
