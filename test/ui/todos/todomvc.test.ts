import { testWithBrowser } from '../../support/browser.ts'
import { openAll } from '../../support/page-session.ts'
import {
  addField,
  eventually,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  tickOf,
  titleField,
} from '../../support/page-todos.ts'

const test = testWithBrowser()

const filter = (page: Parameters<typeof rowOf>[0], name: string) =>
  page.getByRole('navigation', { name: 'Filter' }).getByRole('link', { name })

test('adding trims the title, empties the field, and adds nothing for a blank one', async (t) => {
  const { server, page } = await openAll(t)
  await addField(page).fill('  Buy milk   ')
  await addField(page).press('Enter')
  t.is(await addField(page).inputValue(), '')
  await addField(page).fill('   ')
  await addField(page).press('Enter')
  await addField(page).fill('Pay rent')
  await addField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Buy milk', 'Pay rent'])
  t.deepEqual(await shownTitles(page), ['Buy milk', 'Pay rent'])
})

test('the counter counts what is left, in the singular too', async (t) => {
  const { page } = await openAll(t, ['One', 'Two'])
  await page.getByText('2 left', { exact: true }).waitFor()
  await tickOf(page, 'One').click()
  await page.getByText('1 left', { exact: true }).waitFor()
  await tickOf(page, 'Two').click()
  await page.getByText('Nothing left', { exact: true }).waitFor()
  t.pass()
})

test('a double click edits, Enter saves what is trimmed, and leaving the field saves as well', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  await rowOf(page, 'One').getByText('One').dblclick()
  t.is(await titleField(page).inputValue(), 'One')
  await titleField(page).fill('  Uno ')
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Uno', 'Two'])
  await rowOf(page, 'Uno').getByText('Uno').dblclick()
  await titleField(page).fill('Left')
  await titleField(page).blur()
  await eventually(t, () => storedTitles(server), ['Left', 'Two'])
  t.is(await titleField(page).count(), 0)
})

test('Escape cancels an edit, and nothing is sent', async (t) => {
  const { server, page } = await openAll(t, ['Keep me'])
  const [before] = await storedTodos(server)
  await rowOf(page, 'Keep me').getByText('Keep me').dblclick()
  await titleField(page).fill('Something else')
  await titleField(page).press('Escape')
  t.deepEqual(await shownTitles(page), ['Keep me'])
  t.deepEqual(await storedTodos(server), [before])
})

test('an edit that ends without a title deletes the todo, and Undo brings it back', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  await rowOf(page, 'One').getByText('One').dblclick()
  await titleField(page).fill('  ')
  await titleField(page).press('Enter')
  await eventually(t, () => storedTitles(server), ['Two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One', 'Two'])
})

test('Complete all ticks every todo, and turns into Reopen all', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two', 'Three'])
  const completed = async () => (await storedTodos(server)).map((todo) => todo.completed)
  await tickOf(page, 'Two').click()
  await page.getByRole('button', { name: 'Complete all' }).click()
  await eventually(t, completed, [true, true, true])
  await page.getByRole('button', { name: 'Reopen all' }).click()
  await eventually(t, completed, [false, false, false])
  await page.getByRole('button', { name: 'Complete all' }).waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, completed, [true, true, true])
  await page.keyboard.press('Control+z')
  await eventually(t, completed, [false, true, false])
})

test('Clear completed deletes what is completed, and shows only where there is some', async (t) => {
  const { server, page } = await openAll(t, ['One', 'Two'])
  const clear = page.getByRole('button', { name: 'Clear completed' })
  t.is(await clear.count(), 0)
  await tickOf(page, 'One').click()
  await clear.click()
  await eventually(t, () => storedTitles(server), ['Two'])
  await eventually(t, () => clear.count(), 0)
})

test('the filters show what is open or completed, and Back walks through them', async (t) => {
  const { server, page } = await openAll(t, ['Open', 'Done'])
  await tickOf(page, 'Done').click()
  await filter(page, 'Active').click()
  await eventually(t, () => shownTitles(page), ['Open'])
  t.is(page.url(), `${server.url}/#/all/active`)
  t.is(await filter(page, 'Active').getAttribute('aria-current'), 'page')
  await filter(page, 'Completed').click()
  await eventually(t, () => shownTitles(page), ['Done'])
  t.is(page.url(), `${server.url}/#/completed`)
  await page.goBack()
  await eventually(t, () => shownTitles(page), ['Open'])
  await page.goBack()
  await eventually(t, () => shownTitles(page), ['Open', 'Done'])
  t.is(page.url(), `${server.url}/#/all`)
  await page.goForward()
  await eventually(t, () => shownTitles(page), ['Open'])
  await page.reload()
  await eventually(t, () => shownTitles(page), ['Open'])
})

test('todos and their state are there after a reload', async (t) => {
  const { page } = await openAll(t, ['One', 'Two'])
  await tickOf(page, 'One').click()
  await page.reload()
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
  t.true(await page.getByRole('checkbox', { name: 'Complete “One”' }).isChecked())
  t.false(await page.getByRole('checkbox', { name: 'Complete “Two”' }).isChecked())
})
