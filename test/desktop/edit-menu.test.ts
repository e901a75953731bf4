import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  addField,
  chooseInMenus,
  newDataDir,
  openDesktop,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'

test('Undo of the Edit menu brings back a deleted todo, and in a text field it undoes the text', async (t) => {
  const dataDir = newDataDir(t)
  const { app, page } = await openDesktop(t, dataDir)
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

test('a foreign page gets no command', async (t) => {
  const { app, page, window } = await openDesktop(t, newDataDir(t))
  const listen = `window.heard = []; window.desktop.onCommand((id) => window.heard.push(id)); 0`
  const heard = () =>
    window.evaluate(({ webContents }) => webContents.executeJavaScript('window.heard') as Promise<string[]>)
  await page.evaluate(listen)
  await chooseInMenus(app, 'undo')
  await until(async () => (await heard()).includes('undo'))

  const foreign = createServer((_request, response) => response.end('<h1>elsewhere</h1>'))
  foreign.listen(0, '127.0.0.1')
  await once(foreign, 'listening')
  t.teardown(() => foreign.close())
  const url = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`
  await window.evaluate(
    async ({ webContents }, { to, script }) => {
      await webContents.loadURL(to)
      await webContents.executeJavaScript(script)
    },
    { to: url, script: listen },
  )
  await chooseInMenus(app, 'undo')
  t.deepEqual(await heard(), [])
})
