import { openContext, testWithBrowser } from '../support/browser.ts'
import { looksRight } from '../support/page-look.ts'
import { listenForComplaints } from '../support/page-session.ts'
import { eventually } from '../support/page-todos.ts'
import { startServer } from '../support/server.ts'

const test = testWithBrowser()

test('the reference fits every width, is accessible in light and dark, and keeps to the policy', async (t) => {
  const { url } = await startServer(t)
  const page = await (await openContext(t)).newPage()
  const complaints = listenForComplaints(page)
  await page.goto(`${url}/docs`)
  await page.getByRole('heading', { name: 'Create a todo' }).waitFor()
  await page.locator('#createTodo summary').click()
  // The other groups are made of the same parts; axe takes most of a minute for all of them.
  await page.evaluate(() => {
    for (const group of document.querySelectorAll('.group:not(#todos, #problems)')) group.remove()
  })
  await looksRight(t, page, 'the reference')
  t.deepEqual(complaints, [])
})

test('a link of the contents leads to its endpoint, by keyboard too, and is marked while it is read', async (t) => {
  const { url } = await startServer(t)
  const page = await (await openContext(t)).newPage()
  await page.goto(`${url}/docs`)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const link = contents.getByRole('link', { name: 'PATCH Change fields of a todo' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/docs#updateTodo`)
  // It is marked once the browser has told the page what is in sight.
  const marked = () => contents.locator('[aria-current]').allTextContents()
  await eventually(t, marked, ['PATCHChange fields of a todo'])
  t.true(await page.getByRole('heading', { name: 'Change fields of a todo' }).isVisible())
})

test('the contents are folded on a phone, and fold again behind the link that was followed', async (t) => {
  const { url } = await startServer(t)
  const page = await (await openContext(t, { viewport: { width: 390, height: 844 } })).newPage()
  await page.goto(`${url}/docs`)
  const link = page.getByRole('link', { name: 'GET List the todos' })
  t.false(await link.isVisible())
  await page.getByText('Contents', { exact: true }).click()
  await link.click()
  await page.waitForURL(`${url}/docs#listTodos`)
  await link.waitFor({ state: 'hidden' })
  t.true(await page.getByRole('heading', { name: 'List the todos' }).isVisible())
})

test('the examples name the address of this server, and can be copied', async (t) => {
  const { url } = await startServer(t)
  const context = await openContext(t, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(`${url}/docs`)
  await page.locator('#getHealth').getByRole('button', { name: 'Copy' }).first().click()
  await page.locator('#getHealth').getByRole('button', { name: 'Copied' }).waitFor()
  t.is(await page.evaluate(() => navigator.clipboard.readText()), `curl ${url}/api/health`)
})
