import type { MenuItemConstructorOptions } from 'electron'
import { addField, newDataDir, openDesktop, readServerFile, test, until } from '../support/desktop.ts'

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

test('the menu moves the page to its places, without loading it anew', async (t) => {
  const { app, page } = await openDesktop(t, newDataDir(t))
  await addField(page).fill('half a thought')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    addEventListener('hashchange', ({ newURL }) => seen.push(new URL(newURL).hash))
  })
  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  const choose = (id: string) =>
    app.evaluate(({ Menu }, asked) => Menu.getApplicationMenu()?.getMenuItemById(asked)?.click(), id)

  // the second time it is there already
  for (const id of ['active', 'active', 'all']) {
    await choose(id)
    await page.waitForURL(`**/#/${id}`)
  }
  t.is(await addField(page).inputValue(), 'half a thought')
  t.deepEqual(await seen(), ['#/active', '#/all'])
  for (const id of ['completed', 'settings', 'shortcuts', 'new', 'new']) {
    const before = (await seen()).length
    await choose(id)
    await until(async () => (await seen()).slice(before).includes(`#/${id}`))
  }
})

test('the items of the menu have the keys that people know', async (t) => {
  const { app } = await openDesktop(t, newDataDir(t))
  const keys = await app.evaluate(({ Menu }) =>
    ['new', 'all', 'active', 'completed', 'settings', 'undo', 'redo'].map(
      (id) => Menu.getApplicationMenu()?.getMenuItemById(id)?.accelerator,
    ),
  )
  t.deepEqual(keys, [
    'CmdOrCtrl+N',
    'CmdOrCtrl+1',
    'CmdOrCtrl+2',
    'CmdOrCtrl+3',
    'CmdOrCtrl+,',
    'CmdOrCtrl+Z',
    process.platform === 'win32' ? 'Ctrl+Y' : 'Shift+CmdOrCtrl+Z',
  ])
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
