import { testWithBrowser } from '../../support/browser.ts'
import { addList } from '../../support/page-places.ts'
import { openPage } from '../../support/page-session.ts'
import { eventually, rowOf, storedTodos } from '../../support/page-todos.ts'

const test = testWithBrowser()

test('a name that no list has finds nothing, says so and moves nothing', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  const list = await addList(server, 'Home')
  await page.getByRole('link', { name: 'Home' }).waitFor()
  await rowOf(page, 'Pay rent').focus()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: 'List' })
  await dialog.getByRole('searchbox').fill('Garden')
  await dialog.getByText('Nothing found').waitFor()
  await page.keyboard.press('Enter')
  t.is((await storedTodos(server))[0]?.listId, 'inbox')
  await dialog.getByRole('searchbox').fill('hom')
  await dialog.getByRole('option', { name: 'Home' }).click()
  await eventually(t, async () => (await storedTodos(server))[0]?.listId, list.id)
})
