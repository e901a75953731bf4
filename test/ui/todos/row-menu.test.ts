import type { Page } from 'playwright-core'
import { commands } from '../../../renderer/commands/commands.ts'
import { menuGroups } from '../../../renderer/todos/menu/menu-groups.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { addList } from '../../support/page-places.ts'
import { callApi, openPage, showView } from '../../support/page-session.ts'
import {
  deleteByKey,
  eventually,
  focusedName,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  titleField,
  untilFocused,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

/** The commands on a row that are not in its menu: the arrow keys and the chevron fold subtasks, and a range needs a second row. */
const withoutMenu = ['todo.expand', 'todo.collapse', 'todo.extend-down', 'todo.extend-up']

test('each command on a row is in its menu, once', (t) => {
  const onRow = commands.filter(({ scope }) => scope === 'row').map(({ id }) => id)
  t.deepEqual([...menuGroups.flat(), ...withoutMenu].toSorted(), onRow.toSorted())
})

const entries = (page: Page): Promise<readonly string[]> =>
  page.getByRole('menuitem').locator('[slot="label"]').allInnerTexts()

async function choose(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    await page
      .getByRole('menuitem', { name, exact: true })
      .or(page.getByRole('menuitemradio', { name, exact: true }))
      .click()
}

test('a right click opens the menu of a row, which sets its date, list and priority', async (t) => {
  const { server, page, complaints } = await openPage(t, ['One', 'Two', 'Three'])
  const { id } = await addList(server, 'Home')
  const two = async () => (await storedTodos(server)).find(({ title }) => title === 'Two')
  await rowOf(page, 'Two').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Menu of Two' }).waitFor()
  t.deepEqual(await entries(page), [
    'Complete',
    'Open',
    'Rename',
    'Select',
    'Date',
    'Move to',
    'Tags …',
    'Priority',
    'Move up',
    'Move down',
    'Make a subtask',
    'Copy as text',
    'Copy the link',
    'Delete',
  ])
  await looksRight(t, page, 'the menu of a row')
  await choose(page, 'Priority', 'High')
  await eventually(t, async () => (await two())?.priority, 3)

  await rowOf(page, 'Two').click({ button: 'right' })
  await choose(page, 'Date', 'Today')
  await eventually(t, async () => (await two())?.dueDate !== null, true)
  await rowOf(page, 'Two').click({ button: 'right' })
  await choose(page, 'Date', 'No date')
  await eventually(t, async () => (await two())?.dueDate, null)

  await rowOf(page, 'Two').click({ button: 'right' })
  await choose(page, 'Move to', 'Home')
  await eventually(t, async () => (await two())?.listId, id)
  await eventually(t, () => shownTitles(page), ['One', 'Three'])
  await page.getByText('“Two” moved to Home').waitFor()
  await eventually(t, () => focusedName(page), 'Three')
  await rowOf(page, 'Three').click({ button: 'right' })
  await choose(page, 'Delete')
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
  await eventually(t, () => focusedName(page), 'One')
  t.deepEqual(complaints, [])
})

test('the menu key opens the menu of a row, and its commands find the row with the focus', async (t) => {
  const { server, page, context } = await openPage(t, ['One', 'Two'])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const openByKeys = async () => {
    await rowOf(page, 'Two').focus()
    await page.keyboard.press('Shift+F10')
    await untilFocused(page.getByRole('menuitem').first())
  }
  await openByKeys()
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Two')

  await openByKeys()
  await page.keyboard.type('Ren')
  await page.keyboard.press('Enter')
  await titleField(page).fill('Zwei')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['One', 'Zwei'])

  await rowOf(page, 'Zwei').getByRole('button', { name: 'More for “Zwei”' }).click()
  await choose(page, 'Date', 'Choose …')
  await page.getByRole('option', { name: 'Tomorrow' }).click()
  await eventually(t, async () => (await storedTodos(server))[1]?.dueDate !== null, true)
  await eventually(t, () => focusedName(page), 'Zwei')

  await page.keyboard.press('Control+c')
  await page.getByText('“Zwei” copied').waitFor()
  t.is(await page.evaluate(() => navigator.clipboard.readText()), 'Zwei')
  await callApi(server, 'POST', '/api/todos', { title: 'Drei' })
  await page.keyboard.press('Control+Shift+c')
  await page.getByText('Link to “Zwei” copied').waitFor()
  t.is(
    await page.evaluate(() => navigator.clipboard.readText()),
    `${server.url}/#/todos/${(await storedTodos(server))[1]?.id}`,
  )
})

test('the menu of a selected row changes all that are selected, that of another row only this', async (t) => {
  const { server, page, complaints } = await openPage(t, ['One', 'Two', 'Three'])
  const priorities = async () => (await storedTodos(server)).map(({ priority }) => priority)
  await rowOf(page, 'One').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'Two').click({ modifiers: ['ControlOrMeta'] })
  await rowOf(page, 'One').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Menu of 2 selected' }).waitFor()
  await choose(page, 'Priority', 'High')
  await eventually(t, priorities, [3, 3, 0])
  await page.getByText('2 todos changed').waitFor()

  await rowOf(page, 'Three').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Menu of Three' }).waitFor()
  await choose(page, 'Priority', 'Low')
  await eventually(t, priorities, [3, 3, 1])

  await rowOf(page, 'Two').getByRole('button', { name: 'More for “Two”' }).click()
  await choose(page, 'Delete')
  await eventually(t, () => storedTitles(server), ['Three'])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  t.deepEqual(complaints, [])
})

test('the menu of a row in the trash restores it or removes it for good', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await deleteByKey(page, 'One', 'Two')
  await showView(page, 'Trash')
  const row = (title: string) => page.getByRole('row', { name: new RegExp(`^${title}, `) })
  await row('One').click({ button: 'right' })
  await choose(page, 'Restore')
  await eventually(t, () => storedTitles(server), ['One'])
  await row('Two').click({ button: 'right' })
  await choose(page, 'Delete for good')
  await page.getByRole('alertdialog', { name: 'Delete “Two” for good?' }).waitFor()
  t.deepEqual(await storedTitles(server), ['One'])
})
