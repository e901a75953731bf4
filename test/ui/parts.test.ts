import type { View } from '../../server/contract.ts'
import { testInOnePage } from '../support/one-page.ts'
import { listMissingParts } from '../support/page-parts.ts'
import { callApi, placeLink, runByPalette } from '../support/page-session.ts'
import { eventually, rowOf, storedTodos } from '../support/page-todos.ts'

const { test, openPage } = testInOnePage()

test('once the page stands, all of its parts are there, and none needs the server', async (t) => {
  const { page } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  const readLoaded = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await eventually(t, async () => listMissingParts(await readLoaded()), [])
})

test('a part that cannot be loaded does not keep the page from loading those after it', async (t) => {
  const { page } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  // The first part that is loaded, and the last one.
  await page.route(/\/assets\/todo-details-.*\.js$/, (route) => route.abort())
  const last = page.waitForResponse(/\/assets\/end-session-dialog-.*\.js$/)
  await page.reload()
  t.true((await last).ok())
})

test('a part that cannot be loaded says so in its place and tries again, while the page stays', async (t) => {
  const { server, page } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  await callApi(server, 'POST', '/api/views', { name: 'Urgent', icon: 'flag' })
  const parts = /\/assets\/(?:shortcuts-dialog|view-dialog|settings-view|drawings|print-sheet)-.*\.js$/
  await page.route(parts, (route) => route.abort())
  await page.reload()
  await rowOf(page, 'Buy milk').waitFor()
  await page.keyboard.press('?')
  const alert = page.getByRole('alert').filter({ hasText: 'This part is not loaded' })
  await alert.waitFor()
  // The icon of every view takes the place of one that is not loaded.
  await placeLink(page, 'Urgent').locator('svg.lucide-list-filter').waitFor()
  await rowOf(page, 'Buy milk').focus()
  await page.keyboard.press('x')
  await eventually(t, async () => (await storedTodos(server))[0]?.completed, true)
  await page.evaluate(() => {
    window.print = () => document.body.append('printed')
  })
  await runByPalette(page, 'Print')
  await page.getByText('so nothing was printed').waitFor()
  t.is(await page.getByText('printed', { exact: true }).count(), 0)
  await page.unroute(parts)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')

  await page.route(parts, (route) => route.abort())
  await page.reload()
  await placeLink(page, 'Settings').click()
  await alert.waitFor()
  await page.unroute(parts)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Appearance' }).waitFor()
})

test('the box of a part that cannot be loaded is closed by its button or by Escape alone, and its command tries again', async (t) => {
  const { page } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  const parts = /\/assets\/(?:shortcuts-dialog|open-palette|row-menu|chosen-field)-.*\.js$/
  await page.route(parts, (route) => route.abort())
  await page.reload()
  const row = rowOf(page, 'Buy milk')
  await row.waitFor()
  const alert = page.getByRole('alert').filter({ hasText: 'This part is not loaded' })
  await row.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('textbox', { name: 'Title' }).waitFor()
  for (const key of ['?', 'Control+k', 'Shift+F10', 'd']) {
    await row.focus()
    await page.keyboard.press(key)
    await alert.waitFor()
    await page.keyboard.press('Escape')
    await alert.waitFor({ state: 'detached' })
    t.true(await details.getByRole('textbox', { name: 'Title' }).isVisible(), key)
  }
  await page.keyboard.press('?')
  await alert.waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await alert.waitFor({ state: 'detached' })
  await page.unroute(parts)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
})

test('the icon of a view that could not be loaded is another one, and is loaded when it shows the next time', async (t) => {
  const { server, page } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  const view = await callApi<View>(server, 'POST', '/api/views', { name: 'Urgent', icon: 'flag' })
  const drawings = /\/assets\/drawings-.*\.js$/
  await page.route(drawings, (route) => route.abort())
  await page.reload()
  await placeLink(page, 'Urgent').locator('svg.lucide-list-filter').waitFor()
  await page.unroute(drawings)
  await callApi(server, 'DELETE', `/api/views/${view.id}`)
  await placeLink(page, 'Urgent').waitFor({ state: 'detached' })
  await callApi(server, 'PATCH', `/api/views/${view.id}`, { deletedAt: null })
  await placeLink(page, 'Urgent').locator('svg.lucide-flag').waitFor()
  t.is(await placeLink(page, 'Urgent').locator('svg').count(), 1)
})

test('the texts of all that opens later are loaded anew for a part where they could not be loaded', async (t) => {
  const { page } = await openPage(t, ['Buy milk'], { hasOwnContext: true })
  const texts = /\/assets\/en-later-.*\.js$/
  await page.route(texts, (route) => route.abort())
  await page.reload()
  await rowOf(page, 'Buy milk').waitFor()
  await page.keyboard.press('?')
  const alert = page.getByRole('alert').filter({ hasText: 'This part is not loaded' })
  await alert.waitFor()
  await page.unroute(texts)
  await alert.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  t.is(await dialog.getByText('Everywhere').count(), 1)
})
