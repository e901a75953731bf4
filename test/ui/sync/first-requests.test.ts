import type { Page } from 'playwright-core'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, launchLink, listenForComplaints, openPage } from '../../support/page-session.ts'
import { openSignInPage } from '../../support/page-sign-in.ts'
import { addField, rowOf } from '../../support/page-todos.ts'
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

test.serial(
  'a page that is loaded again shows the todos of its account before the session is known',
  async (t) => {
    const { page } = await openPage(t, ['One'])
    const session = Promise.withResolvers<void>()
    await page.route('**/api/auth/session', async (route) => {
      await session.promise
      await route.continue()
    })
    await page.reload()
    await rowOf(page, 'One').waitFor()
    const answered = page.waitForResponse('**/api/auth/session')
    session.resolve()
    await answered
    t.is(await rowOf(page, 'One').count(), 1)
  },
)

test.serial(
  'todos that were read stay on the page where the server stops before the session is known',
  async (t) => {
    const { server, page } = await openPage(t, ['One'])
    await page.route('**/api/auth/session', () => undefined)
    await page.reload()
    await rowOf(page, 'One').waitFor()
    await page.unroute('**/api/auth/session')
    await page.route('**/api/auth/session', (route) => route.abort())
    await server.stop()
    await page.getByText('You see your todos as of').waitFor()
    t.is(await rowOf(page, 'One').count(), 1)
  },
)

test.serial(
  'where nobody was signed in the last time, no account shows before the session is known',
  async (t) => {
    const { page } = await openSignInPage(t, [], { auth: { required: true } })
    const signIn = page.getByRole('heading', { name: 'Sign in to see your todos' })
    await signIn.waitFor()
    const session = Promise.withResolvers<void>()
    await page.route('**/api/auth/session', async (route) => {
      await session.promise
      await route.continue()
    })
    await page.reload()
    await page.getByText('Loading').waitFor()
    t.is(await page.getByRole('navigation').count(), 0)
    session.resolve()
    await signIn.waitFor()
  },
)

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
    const session = Promise.withResolvers<void>()
    await page.evaluate(() => {
      localStorage.setItem('localist-account', 'somebody')
      sessionStorage.setItem('localist-draft somebody', 'Typed by somebody')
    })
    await page.route('**/api/auth/session', async (route) => {
      await session.promise
      await route.continue()
    })
    const complaints = listenForComplaints(page)
    const refused = page.waitForResponse((response) => response.status() === 409)
    await page.reload()
    await refused
    t.is(await addField(page).inputValue(), '')
    session.resolve()
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
