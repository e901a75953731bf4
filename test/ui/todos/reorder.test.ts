import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage } from '../../support/page-session.ts'
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

test.serial('a row is dragged by the mouse', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three', 'Four'])
  await dragBelow(page, 'One', 'Three')
  await eventually(t, () => shownTitles(page), ['Two', 'Three', 'One', 'Four'])
  await eventually(t, () => storedTitles(server), ['Two', 'Three', 'One', 'Four'])
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Two', 'Three', 'One', 'Four'])
})

test.serial('a drag that ends outside of the list moves nothing', async (t) => {
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

test.serial('Alt and the arrows move the focused row, and stop at the ends', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  await rowOf(page, 'Three').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await eventually(t, () => storedTitles(server), ['Three', 'One', 'Two'])
  t.is(await focusedName(page), 'Three')
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedTitles(server), ['One', 'Three', 'Two'])
})

test.serial('todos that share an order can still be told apart by hand', async (t) => {
  const { server, page } = await openPage(t)
  for (const title of ['One', 'Two', 'Three', 'Four'])
    await callApi(server, 'POST', '/api/todos', { title, order: 7 })
  await lookAgain(page)
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three', 'Four'])
  await dragBelow(page, 'Four', 'One')
  await eventually(t, () => storedTitles(server), ['One', 'Four', 'Two', 'Three'])
})

test.serial('a move in the inbox keeps to the neighbours that are seen there', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Done', 'Two', 'Three'])
  const done = (await storedTodos(server))[1]
  await callApi(server, 'PATCH', `/api/todos/${done?.id}`, { completed: true })
  await lookAgain(page)
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await eventually(t, () => storedTitles(server), ['Done', 'Two', 'One', 'Three'])
})
