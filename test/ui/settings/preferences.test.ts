import type { Page } from 'playwright-core'
import type { List, Settings, Todo } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import { firstWeekday } from '../../support/page-days.ts'
import { callApi, launchLink, openPage, showView } from '../../support/page-session.ts'
import { addField, eventually } from '../../support/page-todos.ts'

const test = testWithBrowser()

const rowHeight = (page: Page) =>
  page.getByRole('row', { name: 'One' }).evaluate((row) => Math.round(row.getBoundingClientRect().height))

const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`${field}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('rows have the chosen height, at once in every tab, and from the first paint on', async (t) => {
  const { server, context, page, complaints } = await openPage(t, ['One', 'Two'])
  t.is(await rowHeight(page), 36)
  const other = await context.newPage()
  await other.goto(await launchLink(server))
  await showView(other, 'Settings')
  for (const [name, height] of [
    ['Compact', 30],
    ['Roomy', 44],
  ] as const) {
    await other.getByText(name, { exact: true }).click()
    await eventually(t, () => rowHeight(page), height)
    const between = async () => {
      const [first, second] = await Promise.all(
        ['One', 'Two'].map((title) => page.getByRole('row', { name: title }).boundingBox()),
      )
      return Math.round(Math.abs((second?.y ?? 0) - (first?.y ?? 0)))
    }
    await eventually(t, between, height)
  }
  // Nothing of the server: only the last visit can say the height.
  await page.route('**/api/settings', (route) => route.abort())
  await page.reload()
  await eventually(t, () => rowHeight(page), 44)
  t.deepEqual(
    complaints.filter((complaint) => !complaint.includes('ERR_FAILED')),
    [],
  )
})

test('the page opens the chosen view, and new todos go to the chosen list, while they are there', async (t) => {
  const { server, page } = await openPage(t)
  const list = await callApi<List>(server, 'POST', '/api/lists', { name: 'Work' })
  await showView(page, 'Settings')
  await choose(page, 'New todos go to', 'Work')
  await choose(page, 'Open at the start', 'Work')
  await showView(page, 'Today')
  const add = async (title: string): Promise<void> => {
    await addField(page).fill(title)
    await page.keyboard.press('Enter')
  }
  const listOf = async (title: string) => {
    const todos = await callApi<readonly Todo[]>(server, 'GET', '/api/todos')
    return todos.find((todo) => todo.title === title)?.listId
  }
  await add('One')
  await eventually(t, () => listOf('One'), list.id)
  await eventually(
    t,
    async () => (await callApi<Settings>(server, 'GET', '/api/settings')).defaultView,
    `lists/${list.id}`,
  )

  const open = async (heading: string): Promise<void> => {
    await page.goto('about:blank')
    await page.goto(await launchLink(server))
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  }
  await open('Work')
  await callApi(server, 'PATCH', `/api/lists/${list.id}`, { archived: true })
  await page.getByRole('button', { name: /^Archived/ }).waitFor()
  await showView(page, 'Today')
  await add('Two')
  await eventually(t, () => listOf('Two'), 'inbox')
  await callApi(server, 'DELETE', `/api/lists/${list.id}`)
  await open('Inbox')
  t.is(await page.getByText('does not exist').count(), 0)
})

test('calendars begin their weeks on the chosen day', async (t) => {
  const { page } = await openPage(t, ['One'], { locale: 'en-US' })
  await showView(page, 'Settings')
  await page.getByText('Saturday', { exact: true }).click()
  await showView(page, 'Inbox')
  await page.getByRole('row', { name: 'One' }).click()
  await page.getByRole('button', { name: 'Add a date' }).click()
  await eventually(t, () => firstWeekday(page), 'Sat')
})
