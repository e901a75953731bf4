import type { Page } from 'playwright-core'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, launchLink, listenForComplaints, openPage } from '../../support/page-session.ts'
import { rowOf } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

/** Notes for each path of the API how many requests one after another lead to its first one: 1 where it waits for no answer. */
function noteDepths(page: Page): ReadonlyMap<string, number> {
  const depths = new Map<string, number>()
  let answered = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !depths.has(pathname)) depths.set(pathname, answered + 1)
  })
  page.on('response', (response) => {
    answered = Math.max(answered, depths.get(new URL(response.url()).pathname) ?? 0)
  })
  return depths
}

test.serial('a page that is loaded again asks for todos and lists at once, beside the session', async (t) => {
  const { page } = await openPage(t, ['One'])
  const session = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await session.promise
    await route.continue()
  })
  const todos = page.waitForRequest('**/api/todos')
  const lists = page.waitForRequest('**/api/lists')
  await page.reload()
  await Promise.all([todos, lists])
  session.resolve()
  await rowOf(page, 'One').waitFor()
  t.pass()
})

test.serial(
  'the first rows wait for two requests in series in a new tab, and for one after a reload',
  async (t) => {
    const server = await startServer(t)
    await callApi(server, 'POST', '/api/todos', { title: 'One' })
    const page = await (await openContext(t)).newPage()
    const first = noteDepths(page)
    await page.goto(await launchLink(server))
    await rowOf(page, 'One').waitFor()
    // The launch code becomes a token first.
    t.is(first.get('/api/todos'), 2)
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('about:blank')
    const again = noteDepths(page)
    await page.goto(server.url)
    await rowOf(page, 'One').waitFor()
    t.is(again.get('/api/todos'), 1)
  },
)

test.serial(
  'where another account is active than the last time, its todos are read, and nothing is said',
  async (t) => {
    const { server, page } = await openPage(t, ['One'])
    await page.evaluate(() => localStorage.setItem('localist-account', 'somebody'))
    const complaints = listenForComplaints(page)
    const refused = page.waitForResponse((response) => response.status() === 409)
    await page.reload()
    await refused
    await rowOf(page, 'One').waitFor()
    t.is(await page.getByRole('alert').count(), 0)
    t.is(await page.evaluate(() => localStorage.getItem('localist-account')), 'local')
    // The browser itself notes each refused request.
    t.deepEqual(
      complaints.filter((each) => !each.includes('409')),
      [],
    )
    t.is((await callApi<readonly unknown[]>(server, 'GET', '/api/todos')).length, 1)
  },
)
