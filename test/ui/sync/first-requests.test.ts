import type { Page } from 'playwright-core'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { callApi, launchLink, listenForComplaints, openPage } from '../../support/page-session.ts'
import { openSignInPage } from '../../support/page-sign-in.ts'
import { addField, eventually, rowOf } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

/**
 * Holds all answers of the API back until the todos are asked for, but for those to these requests, such as `POST /api/auth/session`.
 * Returns those that were made.
 */
async function holdUntilTodos(page: Page, answered: readonly string[]): Promise<readonly string[]> {
  const requests: string[] = []
  const areAsked = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const request = `${route.request().method()} ${pathname}`
    if (pathname === '/api/todos') areAsked.resolve()
    else if (answered.includes(request)) requests.push(request)
    else await areAsked.promise
    await route.continue()
  })
  return requests
}

test('a page that is loaded again shows the todos of its account before the session is known', async (t) => {
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
})

test('todos that were read stay on the page where the server stops before the session is known', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await page.route('**/api/auth/session', () => undefined)
  await page.reload()
  await rowOf(page, 'One').waitFor()
  await page.unroute('**/api/auth/session')
  await page.route('**/api/auth/session', (route) => route.abort())
  await server.stop()
  await page.getByText('You see your todos as of').waitFor()
  t.is(await rowOf(page, 'One').count(), 1)
})

test('where nobody was signed in the last time, no account shows before the session is known', async (t) => {
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
})

test('the first rows wait for two requests in series in a new tab, and for one after a reload', async (t) => {
  const server = await startServer(t)
  await callApi(server, 'POST', '/api/todos', { title: 'One' })
  const page = await (await openContext(t)).newPage()
  // The launch code becomes a token first.
  const first = await holdUntilTodos(page, ['POST /api/auth/session'])
  await page.goto(await launchLink(server))
  await rowOf(page, 'One').waitFor()
  t.deepEqual(first, ['POST /api/auth/session'])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.goto('about:blank')
  const again = await holdUntilTodos(page, [])
  await page.goto(server.url)
  await rowOf(page, 'One').waitFor()
  t.deepEqual(again, [])
})

test('where another account is active than the last time, its todos are read, and nothing is said', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const session = Promise.withResolvers<void>()
  const readLast = () => page.evaluate(() => localStorage.getItem('localist-account'))
  // The page writes it after it has shown the todos.
  await eventually(t, readLast, 'local')
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
  await eventually(t, readLast, 'local')
  // The browser itself notes each refused request.
  t.deepEqual(
    complaints.filter((each) => !each.includes('409')),
    [],
  )
  t.is((await callApi<readonly unknown[]>(server, 'GET', '/api/todos')).length, 1)
})
