import type { MenuItemConstructorOptions } from 'electron'
import { newDataDir, openDesktop, readServerFile, test } from '../support/desktop.ts'

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

test('the menu bar has what a desktop app has', async (t) => {
  const { app } = await openDesktop(t, newDataDir(t))
  const items = await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role) ?? []),
  )
  const roles: readonly MenuItemConstructorOptions['role'][] = [
    'undo',
    'redo',
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
