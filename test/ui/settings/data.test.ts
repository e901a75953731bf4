import type { Todo } from '../../../server/contract.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import {
  callApi,
  launchLink,
  listenForComplaints,
  openPage,
  showView,
  untilLoaded,
} from '../../support/page-session.ts'
import { eventually, storedTitles } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

test('a restore says what it would change, does just that, and can be undone', async (t) => {
  const first = await startServer(t)
  for (const title of ['Kept', 'Deleted later', 'Renamed later'])
    await callApi(first, 'POST', '/api/todos', { title })
  await first.stop()
  // A backup of the day is made at the start.
  const server = await startServer(t, { dataDir: first.dataDir })
  const todos = await callApi<readonly Todo[]>(server, 'GET', '/api/todos')
  const [, deleted, renamed] = todos.map(({ id }) => `/api/todos/${id}`)
  await callApi(server, 'DELETE', deleted ?? '')
  await callApi(server, 'PATCH', renamed ?? '', { title: 'Renamed' })
  await callApi(server, 'POST', '/api/todos', { title: 'Newer' })
  await callApi(server, 'POST', '/api/lists', { name: 'Newer list' })
  const page = await (await openContext(t)).newPage()
  const complaints = listenForComplaints(page)
  await page.goto(await launchLink(server))
  await untilLoaded(page)
  await showView(page, 'Settings')
  const section = page.getByRole('region', { name: 'Data' })
  await section.getByRole('textbox', { name: 'Folder' }).waitFor()
  t.is(await section.getByRole('textbox', { name: 'Folder' }).inputValue(), server.dataDir)
  const open = () =>
    section
      .getByRole('button', { name: /^Restore the backup of/ })
      .last()
      .click()
  const ask = async () => {
    await open()
    await page
      .getByText('2 todos come back or change, and one goes to the trash. One list or view changes as well.')
      .waitFor()
  }
  const dialog = page.getByRole('alertdialog')
  await ask()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const before = ['Kept', 'Renamed', 'Newer']
  t.deepEqual(await storedTitles(server), before)
  // Todos may have changed since the last question: the answer to that is not shown again.
  await page.route('**/restorations?dryRun=true', () => undefined)
  await open()
  await dialog.getByText('Comparing the backup with your todos.').waitFor()
  t.true(await dialog.getByRole('button', { name: 'Restore' }).isDisabled())
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/restorations?dryRun=true')
  await ask()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await eventually(t, () => storedTitles(server), ['Kept', 'Deleted later', 'Renamed later'])
  await section.getByText('Before a restore').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), before)
  t.deepEqual(complaints, [])
})

test('the server, the shortcuts and the licences are in the settings', async (t) => {
  const { server, page } = await openPage(t)
  await showView(page, 'Settings')
  const section = page.getByRole('region', { name: 'Server' })
  await section.getByText('The port was named when Localist was started').waitFor()
  t.is(await section.getByRole('textbox', { name: 'Address' }).inputValue(), server.url)
  await looksRight(t, page, 'the settings')
  await page.getByRole('button', { name: 'Show all shortcuts' }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show licences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Licences' })
  await dialog.getByText(/^react-aria-components [\d.]+/).click()
  await dialog.locator('pre:visible', { hasText: 'Apache License' }).waitFor()
})
