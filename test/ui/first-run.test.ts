import type { List } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { looksRight } from '../support/page-look.ts'
import { callApi } from '../support/page-session.ts'
import { addField, eventually, shownTitles, storedTodos } from '../support/page-todos.ts'

const { test, openPage } = testInOnePage()

test('an account without a change is offered a list of five todos, which one undo removes, and never again', async (t) => {
  const { server, page, complaints } = await openPage(t)
  const offer = page.getByRole('button', { name: 'Show me around' })
  await offer.waitFor()
  await looksRight(t, page, 'the offer of the first todos')
  await offer.click()
  await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor()
  const titles = await shownTitles(page)
  t.is(titles.length, 5)
  t.is(titles[0], 'Tick this todo: click its circle, or press Space')
  await eventually(t, async () => (await storedTodos(server)).length, 5)
  const toast = page.getByRole('alertdialog', { name: 'List “Getting started” added' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, async () => (await storedTodos(server)).length, 0)
  t.deepEqual(
    (await callApi<readonly List[]>(server, 'GET', '/api/lists')).map(({ id }) => id),
    ['inbox'],
  )
  await page.goto(`${server.url}/#/inbox`)
  await page.getByText('The inbox is empty').waitFor()
  t.is(await offer.count(), 0)
  t.deepEqual(complaints, [])
})

test('an account with a todo of one’s own is not offered the first ones', async (t) => {
  const { page } = await openPage(t)
  const offer = page.getByRole('button', { name: 'Show me around' })
  await offer.waitFor()
  await addField(page).fill('Mine')
  await addField(page).press('Enter')
  await eventually(t, () => shownTitles(page), ['Mine'])
  await page.getByRole('row', { name: /Mine/ }).focus()
  await page.keyboard.press('Delete')
  await page.getByText('The inbox is empty').waitFor()
  t.is(await offer.count(), 0)
})
