import { dayAt, shiftDate } from '../../../server/dates.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { callApi, openPage, showView } from '../../support/page-session.ts'
import { eventually, focusedName, rowOf, storedTodos } from '../../support/page-todos.ts'
import type { TestServer } from '../../support/server.ts'

const test = testWithBrowser()

const day = (offset: number): string => shiftDate(dayAt(new Date(), null).date, offset)

async function addTodos(server: TestServer): Promise<void> {
  for (const todo of [
    { title: 'Late', dueDate: day(-9) },
    { title: 'Late with a time', dueDate: day(-1), dueTime: '23:59' },
    { title: 'Now', dueDate: day(0) },
    { title: 'Later', dueDate: day(2) },
  ])
    await callApi(server, 'POST', '/api/todos', todo)
}

const dueDates = async (server: TestServer) =>
  (await storedTodos(server)).map(({ title, dueDate, dueTime }) => [title, dueDate, dueTime])

const before = [
  ['Late', day(-9), null],
  ['Late with a time', day(-1), '23:59'],
  ['Now', day(0), null],
  ['Later', day(2), null],
]
const after = before.map(([title, date, time]) => [title, title === 'Later' ? date : day(0), time])

test('all that is overdue is moved to today by its heading, as one change', async (t) => {
  const { server, page, complaints } = await openPage(t)
  await addTodos(server)
  await showView(page, 'Today')
  await page.getByRole('button', { name: 'Move to today' }).click()
  await eventually(t, () => dueDates(server), after)
  await page.getByText('2 todos moved to Today').first().waitFor()
  await page.getByRole('heading', { name: 'Overdue' }).waitFor({ state: 'detached' })
  t.is(await page.getByRole('button', { name: 'Move to today' }).count(), 0)
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => dueDates(server), before)
  t.deepEqual(complaints, [])
})

test('all that is overdue is moved to today from the palette, where there is something overdue', async (t) => {
  const { server, page } = await openPage(t)
  await addTodos(server)
  await showView(page, 'Today')
  await rowOf(page, 'Late').waitFor()
  const command = page.getByRole('option', { name: 'Move the overdue todos in this view to today' })
  const search = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('overdue')
  }
  await search()
  await command.waitFor()
  await page.keyboard.press('Enter')
  await eventually(t, () => dueDates(server), after)
  await eventually(t, () => focusedName(page), 'Late with a time')
  await search()
  await page.getByRole('option').first().waitFor()
  t.is(await command.count(), 0)
})
