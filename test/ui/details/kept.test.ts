import type { Page } from 'playwright-core'
import { testWithBrowser } from '../../support/browser.ts'
import { openPage } from '../../support/page-session.ts'
import { addField, eventually, rowOf, storedTodos } from '../../support/page-todos.ts'

const test = testWithBrowser()

const details = (page: Page) => page.getByRole('complementary', { name: 'Details' })

test('notes that are too long stay in their field with a message, and are saved once they are shorter', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').click()
  await details(page).getByRole('button', { name: 'Add notes' }).click()
  const notes = details(page).getByRole('textbox', { name: 'Notes' })
  await notes.fill('ä'.repeat(32_769))
  await page.getByText('Notes can have at most 64 KiB.').waitFor()
  t.is((await notes.inputValue()).length, 32_769)
  t.is((await storedTodos(server))[0]?.notes, '')
  t.is(await details(page).getByRole('alert').count(), 0, 'nobody else has changed them')
  await notes.fill('ä'.repeat(32_768))
  await eventually(t, async () => (await storedTodos(server))[0]?.notes.length, 32_768)
})

test('a subtask that is typed is kept in the field that adds when Escape closes the details', async (t) => {
  const { page } = await openPage(t, ['Pay rent'])
  await rowOf(page, 'Pay rent').click()
  const field = details(page).getByRole('textbox', { name: 'Add a subtask' })
  await field.fill('Half a thought')
  await field.press('Escape')
  await field.waitFor({ state: 'detached' })
  await eventually(t, () => addField(page).inputValue(), 'Half a thought')
})

test('an address with nothing at it shows the inbox, and says so', async (t) => {
  const { server, page } = await openPage(t, ['Pay rent'])
  await page.goto(`${server.url}/#/lists/none`)
  await page.getByText('What was at this address does not exist any more. This is the inbox.').waitFor()
  await rowOf(page, 'Pay rent').waitFor()
  t.is(await page.locator('.toast').count(), 1)
})
