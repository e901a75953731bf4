import type { ExecutionContext } from 'ava'
import { testWithBrowser, type WithBrowser } from '../support/browser.ts'
import { looksRight } from '../support/page-look.ts'
import { listenForComplaints } from '../support/page-session.ts'
import { eventually } from '../support/page-todos.ts'

const test = testWithBrowser()

async function openReference(t: ExecutionContext<WithBrowser>) {
  const { site } = t.context
  const server = await site.startServer(t)
  const page = await site.openPage(t, server)
  const complaints = listenForComplaints(page)
  await page.goto(`${server.url}/docs`)
  await page.getByRole('heading', { name: 'Create a todo' }).waitFor()
  return { page, url: server.url, complaints }
}

test('a link of the contents leads to its endpoint, by keyboard too, and is marked while it is read', async (t) => {
  const { page, url } = await openReference(t)
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const link = contents.getByRole('link', { name: 'PATCH Change fields of a todo' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/docs#updateTodo`)
  // It is marked once the browser has told the page what is in sight.
  const marked = () => contents.locator('[aria-current]').allTextContents()
  await eventually(t, marked, ['PATCHChange fields of a todo'])
  t.true(await page.getByRole('heading', { name: 'Change fields of a todo' }).isVisible())

  // The contents are folded on a phone, and fold again behind the link that was followed.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('about:blank')
  await page.goto(`${url}/docs`)
  const folded = page.getByRole('link', { name: 'GET List the todos' })
  t.false(await folded.isVisible())
  await page.getByText('Contents', { exact: true }).click()
  await folded.click()
  await page.waitForURL(`${url}/docs#listTodos`)
  await folded.waitFor({ state: 'hidden' })
  t.true(await page.getByRole('heading', { name: 'List the todos' }).isVisible())
})

test('the examples name the address of this server and can be copied; all fits every width, is accessible in light and dark, and keeps to the policy', async (t) => {
  const { page, url, complaints } = await openReference(t)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('#getHealth').getByRole('button', { name: 'Copy' }).first().click()
  await page.locator('#getHealth').getByRole('button', { name: 'Copied' }).waitFor()
  t.is(await page.evaluate(() => navigator.clipboard.readText()), `curl ${url}/api/health`)

  await page.locator('#createTodo summary').click()
  // The other endpoints and groups are made of the same parts; axe takes most of a minute for all of them.
  await page.evaluate(() => {
    const others = '.group:not(#todos, #problems), #todos .entry:not(#listTodos, #createTodo)'
    for (const other of document.querySelectorAll(others)) other.remove()
  })
  await looksRight(t, page, 'the reference')
  t.deepEqual(complaints, [])
})
