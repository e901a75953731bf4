import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import {
  addField,
  chooseInMenus,
  closeWindow,
  type Desktop,
  newDataDir,
  openDesktop,
  openSecondWindow,
  readServerFile,
  test,
  titlesForScript,
  until,
} from '../support/desktop.ts'
import { rowOf } from '../support/page-todos.ts'

// Two windows of one app: each has its own unsent texts, and the app answers each by itself.

interface TwoWindows {
  readonly desktop: Desktop
  readonly first: Page
  readonly second: Page
}

async function openTwo(t: ExecutionContext, dataDir: string): Promise<TwoWindows> {
  const desktop = await openDesktop(t, dataDir)
  return { desktop, first: desktop.page, second: await openSecondWindow(desktop) }
}

/** Whether the window of a file of unsent texts has kept this one. */
const holds = (dataDir: string, file: string, text: string): boolean => {
  const path = join(dataDir, 'desktop', file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(text)
}

/** Whether the file has a change that is not sent; a text that is still in its field is none. */
const holdsChange = (dataDir: string, file: string, title: string): boolean => {
  if (!holds(dataDir, file, title)) return false
  const texts = Object.entries<string>(JSON.parse(readFileSync(join(dataDir, 'desktop', file), 'utf8')))
  return texts.some(([key, text]) => key.startsWith('localist-unsaved') && text.includes(title))
}

test('each window keeps its own unsent text over a quit', async (t) => {
  const dataDir = newDataDir(t)
  const { desktop, first, second } = await openTwo(t, dataDir)
  await addField(first).fill('of the first')
  await addField(second).fill('of the second')
  await desktop.app.evaluate(({ app }) => app.quit()).catch(() => undefined)
  t.is(await desktop.ended, 0)

  const again = await openTwo(t, dataDir)
  t.is(await addField(again.first).inputValue(), 'of the first')
  t.is(await addField(again.second).inputValue(), 'of the second')
})

test('changes of two windows that the server did not answer survive kill -9, and each is saved once', async (t) => {
  const dataDir = newDataDir(t)
  const { desktop, first, second } = await openTwo(t, dataDir)
  for (const [page, title, file] of [
    [first, 'Pay rent', 'unsent.json'],
    [second, 'Water the plants', 'unsent-main-2.json'],
  ] as const) {
    await page.route('**/api/changes', (route) => route.abort())
    await addField(page).fill(title)
    await addField(page).press('Enter')
    await until(() => holdsChange(dataDir, file, title))
  }
  desktop.app.process().kill('SIGKILL')
  await desktop.ended

  const again = await openTwo(t, dataDir)
  for (const page of [again.first, again.second])
    for (const title of ['Pay rent', 'Water the plants']) await rowOf(page, title).waitFor()
  await until(async () => (await titlesForScript(dataDir)).length === 2)
  t.deepEqual((await titlesForScript(dataDir)).toSorted(), ['Pay rent', 'Water the plants'])
})

test('the app answers each window by itself', async (t) => {
  const { desktop, first, second } = await openTwo(t, newDataDir(t))
  const keep = (page: Page, text: string) =>
    page.evaluate((typed) => window.desktop?.keepUnsentText('test', typed), text)
  const read = (page: Page) => page.evaluate(async () => (await window.desktop?.readUnsentTexts())?.['test'])
  await keep(first, 'one')
  await keep(second, 'two')
  t.deepEqual([await read(first), await read(second)], ['one', 'two'])

  const tokens = [first, second].map((page) => page.evaluate(() => window.desktop?.getSessionToken()))
  t.is(new Set(await Promise.all(tokens)).size, 2)

  // A command of the menus goes to the window that has the focus. Where no window manager gives it one, it is the first.
  await desktop.app.evaluate(({ BrowserWindow }) => {
    const [a, b] = BrowserWindow.getAllWindows().toSorted((one, other) => one.id - other.id)
    if (a) a.isFocused = () => false
    if (b) b.isFocused = () => true
  })
  await chooseInMenus(desktop.app, 'settings')
  await second.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  t.is(await first.getByRole('heading', { name: 'Settings', level: 1 }).count(), 0)
})

test('closing a window leaves the other, and closing that one ends the app', async (t) => {
  const dataDir = newDataDir(t)
  const { desktop, first, second } = await openTwo(t, dataDir)
  await (await desktop.app.browserWindow(second)).evaluate((open) => open.close()).catch(() => undefined)
  await until(() => second.isClosed())
  await addField(first).fill('Still here')
  await addField(first).press('Enter')
  await until(async () => (await titlesForScript(dataDir)).includes('Still here'))
  t.is(typeof (await first.evaluate(() => window.desktop?.getSessionToken())), 'string')

  // The next one has the place of the one that closed.
  const third = await openSecondWindow(desktop)
  await (await desktop.app.browserWindow(first)).evaluate((open) => open.close()).catch(() => undefined)
  await until(() => first.isClosed())
  t.is(typeof (await third.evaluate(() => window.desktop?.getSessionToken())), 'string')
  t.true(readServerFile(dataDir).pid === desktop.app.process().pid)
  await closeWindow({ ...desktop, window: await desktop.app.browserWindow(third) })
  t.is(await desktop.ended, 0)
})
