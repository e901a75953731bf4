import type { Page } from 'playwright-core'
import { setTimeout } from 'node:timers/promises'
import type { LaunchCode, SessionToken } from '../../../server/contract.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { apiOf } from '../../support/http.ts'
import { listenForRequests, openTabBeside } from '../../support/page-events.ts'
import { callApi, openAll, openPage, placeLink } from '../../support/page-session.ts'
import { addField, eventually, lookAgain, rowOf, shownTitles, storedTodos } from '../../support/page-todos.ts'
import { openSignInPage } from '../../support/page-sign-in.ts'
import { signIn } from '../../support/sign-in.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const test = testWithBrowser()

// Long before the 30 s of silence after which a page asks by itself.
const SOON_MS = 12_000

test('a window whose server is away for a while says so, and misses nothing', async (t) => {
  const first = await startServer(t)
  for (const title of ['One', 'Two', 'Three']) await callApi(first, 'POST', '/api/todos', { title })
  let server = first
  const page = await (await openContext(t)).newPage()
  await page.exposeFunction('newSession', () => newSession(server))
  await page.addInitScript(() => {
    const getSessionToken = (): unknown => Reflect.apply(Reflect.get(window, 'newSession'), window, [])
    const bridge = { showTheme: async () => {}, onCommand: () => () => {} }
    Object.assign(window, { desktop: { platform: 'linux', getSessionToken, ...bridge } })
  })
  await page.goto(first.url)
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
  const [one, two] = await storedTodos(first)
  await first.stop()
  await page.getByText('You see your todos as of').waitFor({ timeout: SOON_MS })

  const { dataDir } = first
  const elsewhere = await startServer(t, { dataDir })
  await callApi(elsewhere, 'PATCH', `/api/todos/${one?.id}`, { title: 'Uno', priority: 3 })
  await callApi(elsewhere, 'DELETE', `/api/todos/${two?.id}`)
  await callApi(elsewhere, 'POST', '/api/todos', { title: 'Four' })
  await elsewhere.stop()
  t.deepEqual(await shownTitles(page), ['One', 'Two', 'Three'])
  server = await startServer(t, { dataDir, port: Number(new URL(first.url).port) })
  await page.getByText('You see your todos as of').waitFor({ state: 'detached', timeout: SOON_MS })
  await eventually(t, () => shownTitles(page), ['Uno', 'Three', 'Four'])
  await callApi(server, 'POST', '/api/todos', { title: 'Five' })
  await rowOf(page, 'Five').waitFor({ timeout: SOON_MS })
})

async function newSession(server: TestServer): Promise<string> {
  const client = 'window'
  const { code } = await callApi<LaunchCode>(server, 'POST', '/api/auth/launch-codes', { client })
  const { token }: SessionToken = (await apiOf(server, null)('POST', '/api/auth/session', { code })).body
  return token
}

test('the list is read again where the history does not reach back', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const todo = (await storedTodos(server))[0]
  await page.route('**/api/changes?*', (route) =>
    route.fulfill({
      status: 410,
      json: { status: 410, type: 'urn:localist:problem:history-gone', detail: 'Gone.' },
    }),
  )
  // Larger than a change in the stream may be, so that the page has to ask.
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { title: 'Uno', notes: 'x'.repeat(65_536) })
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { notes: 'y'.repeat(65_536) })
  await rowOf(page, 'Uno').waitFor()
  t.deepEqual(await shownTitles(page), ['Uno'])
})

test('a large change is read by itself', async (t) => {
  const { server, page } = await openPage(t)
  const value = { title: 'Long', notes: 'x'.repeat(2000) }
  const operations = Array.from({ length: 60 }, () => ({ op: 'create', kind: 'todo', value }))
  const requests = listenForRequests(page)
  await callApi(server, 'POST', '/api/changes', { operations })
  await page.getByText('60 left').waitFor()
  t.false(requests.includes('GET /api/todos'))
})

test('without a place for one more stream the page asks by itself', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await page.route('**/api/events*', (route) =>
    route.fulfill({
      status: 429,
      json: { status: 429, type: 'urn:localist:problem:too-many', detail: 'Too many.' },
    }),
  )
  await page.reload()
  await rowOf(page, 'One').waitFor()
  await callApi(server, 'POST', '/api/todos', { title: 'Two' })
  await page.getByText('The command line added 1 todo').waitFor()
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
})

test('an answer and the stream never take each other back', async (t) => {
  const { server, context, page } = await openAll(t, ['One', 'Two'])
  const [one, two] = await storedTodos(server)
  // The answers of the server come late, after the stream has them and what follows.
  await context.route('**/api/changes', async (route) => {
    const response = await route.fetch()
    await setTimeout(400)
    await route.fulfill({ response })
  })
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Space')
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Delete')
  await eventually(t, async () => (await storedTodos(server))[0]?.completed, true)
  await callApi(server, 'PATCH', `/api/todos/${one?.id}`, { title: 'Uno', completed: false })
  await eventually(t, async () => (await storedTodos(server)).length, 1)
  await callApi(server, 'PATCH', `/api/todos/${two?.id}`, { deletedAt: null, title: 'Dos' })
  await eventually(t, () => shownTitles(page), ['Uno', 'Dos'])
  await setTimeout(1000)
  t.deepEqual(await shownTitles(page), ['Uno', 'Dos'])
  t.false(await page.getByRole('treegrid').getByRole('checkbox', { name: 'Complete “Uno”' }).isChecked())
})

test('the settings, the notices and the tokens follow without being asked for', async (t) => {
  const { server, context, page } = await openPage(t)
  const { page: second } = await openTabBeside(server, context)
  await placeLink(second, 'Settings').click()
  await second.getByText('No access tokens yet.').waitFor()
  await callApi(server, 'PATCH', '/api/settings', { theme: 'dark' })
  for (const each of [page, second])
    await eventually(t, () => each.evaluate(() => document.documentElement.dataset['theme']), 'dark')
  await callApi(server, 'POST', '/api/tokens', { name: 'sync.py', scopes: ['todos:read'], expiresAt: null })
  await second.getByText('sync.py').waitFor()
  t.pass()
})

/** Holds the next answer with the settings back until `letGo` is called. `read` resolves when the server has given it. */
async function holdSettings(page: Page) {
  const read = Promise.withResolvers<void>()
  const late = Promise.withResolvers<void>()
  await page.route(
    '**/api/settings',
    async (route) => {
      const response = await route.fetch()
      read.resolve()
      await late.promise
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  return { read: read.promise, letGo: () => late.resolve() }
}

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

test('a setting that changes while the settings are read is read again', async (t) => {
  const { server, page } = await openPage(t)
  await callApi(server, 'PATCH', '/api/settings', { theme: 'light' })
  await eventually(t, () => themeOf(page), 'light')
  const held = await holdSettings(page)
  await callApi(server, 'PATCH', '/api/settings', { theme: 'system' })
  await held.read
  await callApi(server, 'PATCH', '/api/settings', { theme: 'dark' })
  await eventually(t, () => themeOf(page), 'dark')
  held.letGo()
  await lookAgain(page)
  await eventually(t, () => themeOf(page), 'dark')
})

test('a setting that changes while the settings are read for the first time is read again', async (t) => {
  const { server, page } = await openPage(t)
  const held = await holdSettings(page)
  await page.reload()
  await held.read
  await callApi(server, 'PATCH', '/api/settings', { theme: 'dark' })
  await eventually(t, () => themeOf(page), 'dark')
  held.letGo()
  await lookAgain(page)
  await eventually(t, () => themeOf(page), 'dark')
})

test('a page goes with who signs in and out elsewhere', async (t) => {
  const { server, page } = await openSignInPage(t, ['Of nobody'])
  await rowOf(page, 'Of nobody').waitFor()
  await signIn(server, 'ada')
  await page.getByRole('button', { name: /Ada Lovelace/ }).waitFor()
  await page.getByText('The inbox is empty').waitFor()
  await callApi(server, 'POST', '/api/todos', { title: 'Of Ada' })
  await rowOf(page, 'Of Ada').waitFor()
  await callApi(server, 'DELETE', '/api/auth/session')
  await rowOf(page, 'Of nobody').waitFor()
  await callApi(server, 'POST', '/api/todos', { title: 'Also of nobody' })
  await rowOf(page, 'Also of nobody').waitFor()
  t.is(await page.getByText('Of Ada').count(), 0)
})

test('a page that nobody uses asks for nothing', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await callApi(server, 'POST', '/api/todos', { title: 'Three' })
  await rowOf(page, 'Three').waitFor()
  // The page loads some scripts ahead, one after another, of which this is the last one.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource')
    const ends = loaded.map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0))
    const isComplete = loaded.some(({ name }) => name.includes('/print-sheet-'))
    return isComplete && performance.now() - Math.max(...ends) > 3000
  })
  const connection = await page.context().newCDPSession(page)
  let received = 0
  await connection.send('Network.enable')
  connection.on('Network.dataReceived', ({ encodedDataLength, dataLength }) => {
    received += Math.max(encodedDataLength, dataLength)
  })
  const requests = listenForRequests(page)
  // A heartbeat comes every 15 seconds.
  await setTimeout(17_000)
  t.deepEqual(requests, [])
  t.true(received <= 250, `${received} bytes`)
})

test('what 500 requests of a script change is there in the end, and the page stays usable', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const owner = apiOf(server, server.token)
  const titles = Array.from({ length: 500 }, (_, index) => `Todo ${index}`)
  const running = Promise.all(titles.map((title) => owner('POST', '/api/todos', { title })))
  await addField(page).fill('Mine')
  await addField(page).press('Enter')
  await running
  await page.getByText('502 left').waitFor()
  // The page counts a todo that is still on its way.
  await eventually(t, async () => (await storedTodos(server)).length, 502)
})
