import type { ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import type { Todo } from '../../server/contract.ts'
import {
  addField,
  chooseInMenus,
  closeWindow,
  newDataDir,
  openDesktop,
  request,
  test,
} from '../support/desktop.ts'
import { placeLink, showView } from '../support/page-session.ts'
import { eventually, focusedName, rowOf, shownTitles, tickOf, titleField } from '../support/page-todos.ts'

const separator = (page: Page, name: string) => page.getByRole('separator', { name })

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
  const dataDir = newDataDir(t)
  const desktop = await openDesktop(t, dataDir)
  await eventually(t, () => focusedName(desktop.page), 'New todo', 'the window opens ready to type')
  await desktop.window.evaluate((window) => window.setBounds({ x: 0, y: 0, width: 1200, height: 800 }))
  await separator(desktop.page, 'Width of the details').waitFor()
  for (const title of titles) {
    await desktop.page.keyboard.type(title)
    await desktop.page.keyboard.press('Enter')
  }
  await eventually(t, () => storedTitles(dataDir), titles)
  return { ...desktop, dataDir }
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

test('after a quit, the next start has the todos, the lists, the widths and the collapsed panes', async (t) => {
  const first = await openAndType(t, ['Pay rent'])
  const { page, dataDir } = first
  await request(dataDir, 'POST', '/api/lists', { name: 'Garden' })
  await separator(page, 'Width of the sidebar').focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await page.getByRole('button', { name: 'Hide the details' }).click()
  await page.getByRole('button', { name: 'Show the details' }).waitFor()
  await closeWindow(first)
  t.is(await first.ended, 0)

  const { app, page: next, window } = await openDesktop(t, dataDir)
  await eventually(t, () => shownTitles(next), ['Pay rent'])
  t.is(await window.evaluate((open) => open.getBounds().width), 1200)
  await next.getByRole('button', { name: 'Show the details' }).waitFor()
  t.is(await separator(next, 'Width of the sidebar').count(), 0)
  await chooseInMenus(app, 'toggle-sidebar')
  await eventually(t, () => separator(next, 'Width of the sidebar').getAttribute('aria-valuenow'), '320')
  await placeLink(next, 'Garden').waitFor()
})
