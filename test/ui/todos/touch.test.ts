import { testWithBrowser } from '../../support/browser.ts'
import { openPage } from '../../support/page-session.ts'
import { addField, eventually, rowOf, storedTitles, storedTodos, tickOf } from '../../support/page-todos.ts'

const test = testWithBrowser()

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } }

test('a finger ticks, adds, and opens the details, from which it deletes', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'], PHONE)
  await tickOf(page, 'One').tap()
  await eventually(t, async () => (await storedTodos(server)).map((todo) => todo.completed), [true, false])
  await addField(page).tap()
  await addField(page).fill('Three')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await rowOf(page, 'Two').getByText('Two', { exact: true }).tap()
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('textbox', { name: 'Title', exact: true }).fill('Dos')
  await details.getByRole('textbox', { name: 'Title', exact: true }).press('Enter')
  await eventually(t, () => storedTitles(server), ['One', 'Dos', 'Three'])
  await details.getByRole('button', { name: 'Delete' }).tap()
  await eventually(t, () => storedTitles(server), ['One', 'Three'])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await eventually(t, () => storedTitles(server), ['One', 'Dos', 'Three'])
})

test('a finger has 44 pixels on a row and its tick, so that it hits the right one', async (t) => {
  const { page } = await openPage(t, ['One', 'Two'], PHONE)
  const row = await rowOf(page, 'One').boundingBox()
  const tick = await tickOf(page, 'One').boundingBox()
  t.true(row !== null && row.height >= 44, `a row is ${row?.height} px high`)
  t.true(tick !== null && tick.height >= 40 && tick.width >= 28, JSON.stringify(tick))
})

test('hints at keys show only where there may be some', async (t) => {
  const { page } = await openPage(t, [], PHONE)
  await page.getByText('Write down what comes to mind').waitFor()
  t.false(await page.getByText('Press N').isVisible())
  t.false(await page.getByRole('button', { name: 'Keyboard shortcuts' }).isVisible())
})
