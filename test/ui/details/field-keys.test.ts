import type { List, Todo } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage, showView } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf, storedTodos, untilFocused } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const stored = async (server: TestServer): Promise<Todo | undefined> =>
  (await storedTodos(server)).find(({ title }) => title === 'Pay rent')

test('d, l, t and p choose the date, the list, the tags and the priority of the row', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent', 'Call Ada'])
  const home = await callApi<List>(server, 'POST', '/api/lists', { name: 'Home', colour: 'green' })
  await page.getByRole('link', { name: 'Home' }).waitFor()
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('p')
  await untilFocused(page.getByRole('option'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await eventually(t, async () => (await stored(server))?.priority, 4)
  await eventually(t, () => focusedName(page), 'Pay rent')
  await page.keyboard.press('t')
  await untilFocused(page.getByRole('dialog', { name: 'Tags' }).getByRole('combobox'))
  await page.keyboard.type('bills')
  await page.keyboard.press('Enter')
  await eventually(t, async () => (await stored(server))?.tags, ['bills'])
  await page.keyboard.press('Escape')
  await eventually(t, () => focusedName(page), 'Pay rent')
  await page.keyboard.press('d')
  await untilFocused(page.getByRole('textbox', { name: 'Due date in words' }))
  await page.keyboard.press('ArrowDown')
  await untilFocused(page.getByRole('option', { name: /^Today/ }))
  await page.keyboard.press('Enter')
  await rowOf(page, 'Pay rent').getByText('Today').waitFor()
  await untilFocused(rowOf(page, 'Pay rent'))
  await page.keyboard.press('l')
  await untilFocused(page.getByRole('dialog', { name: 'List' }).getByRole('searchbox'))
  await page.keyboard.type('Home')
  await page.keyboard.press('Enter')
  await eventually(t, async () => (await stored(server))?.listId, home.id)
  // The row has left the inbox, and the next one has the focus.
  await page.getByText('“Pay rent” moved to Home').waitFor()
  await eventually(t, () => focusedName(page), 'Call Ada')
})

test('a date by which a todo leaves its view says where it went, and offers to undo that', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await showView(page, 'Someday')
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('d')
  await untilFocused(page.getByRole('textbox', { name: 'Due date in words' }))
  await page.getByRole('option', { name: /^Today/ }).click()
  await page.getByText('“Pay rent” moved to Today').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'Pay rent').waitFor()
  await eventually(t, async () => (await stored(server))?.dueDate, null)
})
