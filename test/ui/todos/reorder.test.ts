import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage, showView } from '../../support/page-session.ts'
import {
  dragBelow,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

test('a row is dragged by the mouse', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four'])
  await dragBelow(page, 'One', 'Three')
  await eventually(t, () => shownTitles(page), ['Two', 'Three', 'One', 'Four'])
  await eventually(t, () => storedTitles(server), ['Two', 'Three', 'One', 'Four'])
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Two', 'Three', 'One', 'Four'])
})

test('a drag that ends outside of the list moves nothing', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const row = await rowOf(page, 'One').boundingBox()
  if (!row) return t.fail('the row is not in sight')
  await page.mouse.move(row.x + 200, row.y + 10)
  await page.mouse.down()
  await page.mouse.move(row.x + 200, row.y + 20, { steps: 3 })
  await page.mouse.move(20, 400, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.press('n')
  await page.keyboard.type('Three')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
})

test('Alt and the arrows move the focused row, and stop at the ends', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  await rowOf(page, 'Three').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => storedTitles(server), ['Three', 'One', 'Two'])
  await eventually(t, () => focusedName(page), 'Three')
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedTitles(server), ['One', 'Three', 'Two'])
})

test('Alt and the arrows say why they move nothing in a view that sorts itself', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  for (const { id } of await storedTodos(server))
    await callApi(server, 'PATCH', `/api/todos/${id}`, { dueDate: '2020-01-01' })
  await showView(page, 'Today')
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.getByText('This view sorts its todos itself.').waitFor()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Complete' }).waitFor()
  t.is(await page.getByRole('menuitem', { name: 'Move up' }).count(), 0)
  t.deepEqual(await storedTitles(server), ['One', 'Two'])
})

test('todos that share an order can still be told apart by hand', async (t) => {
  const { server, page } = await openPage(t)
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await callApi(server, 'POST', '/api/todos', { title, order: 7 })
  await lookAgain(page)
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three', 'Four'])
  await dragBelow(page, 'Four', 'One')
  await eventually(t, () => storedTitles(server), ['One', 'Four', 'Two', 'Three'])
})

test('a move in the inbox keeps to the neighbours that are seen there', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Done', 'Two', 'Three'])
  const done = (await storedTodos(server))[1]
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await lookAgain(page)
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedTitles(server), ['Done', 'Two', 'One', 'Three'])
})
