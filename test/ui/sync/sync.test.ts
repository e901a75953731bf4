import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { usualStreamTimes } from '../../../server/events/streams.ts'
import type { CreatedToken, LaunchCode, SessionToken } from '../../../server/contract.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { apiOf, type Api } from '../../support/http.ts'
import { listMissingParts } from '../../support/page-parts.ts'
import { fits, looksRight } from '../../support/page-look.ts'
import {
  callApi,
  launchLink,
  listenForComplaints,
  openAll,
  openPage,
  placeLink,
  showView,
  openTabBeside,
  type Tab,
} from '../../support/page-session.ts'
import { chooseInViewMenu } from '../../support/page-places.ts'
import { setVisible } from '../../support/page-visibility.ts'
import { openSignInPage } from '../../support/page-sign-in.ts'
import {
  addField,
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  storedTitles,
  storedTodos,
  tickOf,
} from '../../support/page-todos.ts'
import { type TestServer, startServer, temporaryFolder } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'
import { until } from '../../support/until.ts'

const test = testWithBrowser()

/** The API as a script calls it that has an access token of this name. */
async function scriptNamed(server: TestServer, name: string): Promise<Api> {
  const { token } = await callApi<CreatedToken>(server, 'POST', '/api/tokens', {
    name,
    scopes: ['todos:write'],
    expiresAt: null,
  })
  return apiOf(server, token)
}

/** Collects from now on what pages ask of the server, as `GET /api/todos`; without the stream of events. */
function listenForRequests(of: Page | BrowserContext): string[] {
  const requests: string[] = []
  of.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events')
      requests.push(`${request.method()} ${pathname}${search}`)
  })
  return requests
}

/** Waits until the part that a page loads last, its line of unanswered reminders, has its data. */
const untilLoaded = (t: ExecutionContext, page: Page): Promise<void> =>
  eventually(
    t,
    () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/reminders')),
      ),
    true,
    'the page has asked for the reminders',
  )

const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/events'

/** Collects from now on the pages that open the stream of events, each time that they do. */
function listenForStreams(context: BrowserContext): Page[] {
  const holders: Page[] = []
  context.on('request', (request) => {
    if (isStream(request)) holders.push(request.frame().page())
  })
  return holders
}

/** Adds a todo by the field of the page. */
async function add(page: Page, title: string): Promise<void> {
  await addField(page).fill(title)
  await addField(page).press('Enter')
}

/** Asks the page as the browser does before it closes it, and answers whether it may: whether all is saved. */
const mayClose = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))

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

test('a page that is loaded again shows the todos of its account before the session is known, and also where the server stops before that', async (t) => {
  const { server, page } = await openPage(t, ['One'])
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

  await page.unroute('**/api/auth/session')
  await page.route('**/api/auth/session', () => undefined)
  await page.reload()
  await rowOf(page, 'One').waitFor()
  await page.unroute('**/api/auth/session')
  await page.route('**/api/auth/session', (route) => route.abort())
  await server.stop()
  await page.getByText('You see your todos as of').waitFor()
  t.is(await rowOf(page, 'One').count(), 1)
})

test('the first rows wait for two requests in series in a new tab, and for one after a reload', async (t) => {
  const { site } = t.context
  const server = await site.startServer(t)
  await callApi(server, 'POST', '/api/todos', { title: 'One' })
  const page = await site.openPage(t, server)
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
    const draft = { id: 'draft', field: 'title', before: '', after: 'Typed by somebody' }
    sessionStorage.setItem('localist-typed somebody draft title', JSON.stringify(draft))
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
    complaints.filter((each) => !each.includes('status of 409')),
    [],
  )
  t.is((await callApi<readonly unknown[]>(server, 'GET', '/api/todos')).length, 1)
})

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

test('a large change is read by itself', async (t) => {
  const { server, page } = await openPage(t)
  const value = { title: 'Long', notes: 'x'.repeat(2000) }
  const operations = Array.from({ length: 60 }, () => ({ op: 'create', kind: 'todo', value }))
  const requests = listenForRequests(page)
  await callApi(server, 'POST', '/api/changes', { operations })
  await page.getByText('60 open').waitFor()
  t.false(requests.includes('GET /api/todos'))
})

test('the list is read again where the history does not reach back', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const requests = listenForRequests(page)
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
  t.true(requests.includes('GET /api/todos'))
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
  // Each answer of the server comes after the stream has it and what follows.
  const mayCome = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let changes = 0
  await context.route('**/api/changes', async (route) => {
    const response = await route.fetch()
    await mayCome[changes++]?.promise
    await route.fulfill({ response })
  })
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Space')
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Delete')
  await eventually(t, async () => (await storedTodos(server))[0]?.completed, true)
  await callApi(server, 'PATCH', `/api/todos/${one?.id}`, { title: 'Uno', completed: false })
  await rowOf(page, 'Uno').waitFor()
  mayCome[0]?.resolve()

  await eventually(t, async () => (await storedTodos(server)).length, 1)
  await callApi(server, 'PATCH', `/api/todos/${two?.id}`, { deletedAt: null, title: 'Dos' })
  await callApi(server, 'POST', '/api/todos', { title: 'Tres' })
  // The stream has the order of the changes.
  await rowOf(page, 'Tres').waitFor()
  mayCome[1]?.resolve()
  await eventually(t, () => shownTitles(page), ['Uno', 'Dos', 'Tres'])
  await eventually(t, () => mayClose(page), true, 'the page has both answers')
  t.deepEqual(await shownTitles(page), ['Uno', 'Dos', 'Tres'])
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

test('a setting that changes while the settings are read is read again, also the first time', async (t) => {
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

  const first = await holdSettings(page)
  await page.reload()
  await first.read
  await callApi(server, 'PATCH', '/api/settings', { theme: 'light' })
  await eventually(t, () => themeOf(page), 'light')
  first.letGo()
  await lookAgain(page)
  await eventually(t, () => themeOf(page), 'light')
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
  // A heartbeat comes by the time of the server, which goes on.
  const streamTimes = { ...usualStreamTimes, heartbeat: 3_600_000 }
  const server = await t.context.site.startServer(t, { streamTimes })
  for (const title of ['One', 'Two']) await callApi(server, 'POST', '/api/todos', { title })
  const page = await (await openContext(t)).newPage()
  // The time of the page passes only where the test lets it, so that a slow computer is not taken for a silent server.
  await page.clock.install({ time: '2026-01-05T12:00:00' })
  await page.clock.pauseAt('2026-01-05T13:00:00')
  const readAfter = async <Value>(ms: number, read: () => Promise<Value>): Promise<Value> => {
    await page.clock.runFor(ms)
    return await read()
  }
  const loaded = new Set<string>()
  page.on('requestfinished', (request) => void loaded.add(request.url()))
  await page.goto(await launchLink(server))
  await eventually(t, () => readAfter(20, () => shownTitles(page)), ['One', 'Two'])
  await eventually(
    t,
    () => readAfter(500, () => listMissingParts(loaded)),
    [],
    'the page has loaded its scripts',
  )
  const connection = await page.context().newCDPSession(page)
  let received = 0
  await connection.send('Network.enable')
  connection.on('Network.dataReceived', ({ encodedDataLength, dataLength }) => {
    received += Math.max(encodedDataLength, dataLength)
  })
  await callApi(server, 'POST', '/api/todos', { title: 'Three' })
  // Not a second in all these looks, of the 30 from here on.
  await eventually(t, () => readAfter(1, () => shownTitles(page)), ['One', 'Two', 'Three'])
  // Chromium reports what it received a moment after the page has it.
  const hasReported = async (): Promise<boolean> => {
    const before = received
    await setTimeout(100)
    return received > 0 && received === before
  }
  await eventually(t, hasReported, true, 'the page has read the new todo')
  received = 0
  const requests = listenForRequests(page)
  // After 30 seconds of silence it asks. In these the server sends a heartbeat twice, here none.
  await page.clock.runFor(29_000)
  t.deepEqual(requests, [])
  t.is(received, 0)
  await page.clock.runFor(2000)
  await eventually(t, async () => requests.length > 0, true, 'the clock of the page is the one that counts')
})

test('what 500 requests of a script change is there in the end, and the page stays usable', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const owner = apiOf(server, server.token)
  const titles = Array.from({ length: 500 }, (_, index) => `Todo ${index}`)
  const running = Promise.all(titles.map((title) => owner('POST', '/api/todos', { title })))
  await addField(page).fill('Mine')
  await addField(page).press('Enter')
  await running
  await page.getByText('502 open').waitFor()
  // The page counts a todo that is still on its way.
  await eventually(t, async () => (await storedTodos(server)).length, 502)
})

test('seven tabs of one browser follow each other by one stream, which another one takes over when its tab is closed, crashes or is hidden', async (t) => {
  const { server, context, page, complaints } = await openPage(t, ['One'], { hasOwnContext: true })
  const holders = listenForStreams(context)
  const others: Tab[] = []
  // Chromium opens six connections to one origin.
  for (let count = 1; count < 7; count += 1) others.push(await openTabBeside(server, context))
  const [second, third, fourth, fifth, ...last] = others.map((tab) => tab.page) as [
    Page,
    Page,
    Page,
    Page,
    Page,
  ]
  const pages = [page, second, third, fourth, fifth, ...last]
  // A page asks once more right after it is loaded. With this row each has sent that request.
  await callApi(server, 'POST', '/api/todos', { title: 'Two' })
  for (const each of pages) await rowOf(each, 'Two').waitFor()
  for (const each of pages) await untilLoaded(t, each)
  const requests = listenForRequests(context)
  await add(page, 'From the first')
  for (const each of pages) await rowOf(each, 'From the first').waitFor()
  await add(pages[6] ?? page, 'From the last')
  const shown = ['One', 'Two', 'From the first', 'From the last']
  for (const each of pages) await eventually(t, () => shownTitles(each), shown)
  // No page asks the server for the changes: they come by the stream that one page holds.
  t.deepEqual(
    requests.filter((request) => request.startsWith('GET')),
    [],
  )
  t.deepEqual(holders, [])
  t.deepEqual([complaints, ...others.map((tab) => tab.complaints)].flat(), [])

  /** Makes a change, and waits until each of these pages shows it. */
  const follow = async (title: string, by: readonly Page[]): Promise<void> => {
    await callApi(server, 'POST', '/api/todos', { title })
    shown.push(title)
    for (const each of by) await eventually(t, () => shownTitles(each), shown)
  }
  const untilHeldBy = async (holder: Page, what: string): Promise<void> => {
    await until(t, () => holders.length > 0, what)
    t.deepEqual(holders.splice(0), [holder], what)
  }
  const todo = (await storedTodos(server))[0]
  const changing = (async () => {
    for (let count = 0; count < 50; count += 1)
      await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { notes: String(count) })
  })()
  await page.close()
  await changing
  await follow('After the first was closed', [second, third, fourth, fifth, ...last])
  await untilHeldBy(second, 'another tab opens the stream, without a gap')
  await second.close()
  await follow('After the second was closed', [third, fourth, fifth, ...last])
  await untilHeldBy(third, 'the next tab opens the stream')

  const crashed = third.waitForEvent('crash')
  third.goto('chrome://crash').catch(() => undefined)
  await crashed
  await follow('After the third crashed', [fourth, fifth, ...last])
  await untilHeldBy(fourth, 'the tab after the one that crashed opens the stream')

  await setVisible(fourth, false)
  await untilHeldBy(fifth, 'a hidden tab gives the stream up')
  for (const each of [...last, fifth]) await each.close()
  await callApi(server, 'POST', '/api/todos', { title: 'While it was hidden' })
  const asked = listenForRequests(fourth)
  await setVisible(fourth, true)
  await eventually(t, () => shownTitles(fourth), [...shown, 'While it was hidden'])
  await untilHeldBy(fourth, 'the tab opens the stream again when it is shown')
  // It asked for the changes, not for the list.
  t.false(asked.includes('GET /api/todos'))
})

test('a tab that nobody tells anything asks every 30 seconds while it is hidden', async (t) => {
  const { server, page } = await openPage(t, ['One'], { hasOwnContext: true })
  await page.clock.install()
  await page.reload()
  await rowOf(page, 'One').waitFor()
  await setVisible(page, false)
  // The next 30 seconds begin when the question is under way.
  const asked = page.waitForResponse((response) => response.url().includes('/api/changes'))
  await page.clock.runFor(30_000)
  await asked
  await callApi(server, 'POST', '/api/todos', { title: 'Two' })
  t.deepEqual(await shownTitles(page), ['One'])
  await page.clock.runFor(30_000)
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
})

const toast = (page: Parameters<typeof rowOf>[0], message: string) =>
  page.locator('.toast').filter({ has: page.getByText(message, { exact: true }) })

// A toast stays as long as the pointer is on it. On a busy computer its eight seconds would be over before the test goes on.
const holdToasts = (page: Parameters<typeof rowOf>[0]) => page.locator('.toast').first().hover()

test('a change by a script is said in a toast that takes it back; many requests of one script are one toast that counts on', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two', 'Three'])
  const script = await scriptNamed(server, 'sync.py')
  await script('PATCH', '/api/todos', { completed: true })
  const completed = toast(page, 'sync.py completed 3 todos')
  await completed.waitFor()
  await completed.getByRole('button', { name: 'Undo' }).focus()
  await looksRight(t, page, 'what a script did')
  const requests = listenForRequests(page)
  await completed.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, async () => (await storedTodos(server)).map((todo) => todo.completed), [
    false,
    false,
    false,
  ])
  await page.getByText('3 open').waitFor()
  t.is(await completed.count(), 0)
  t.deepEqual(
    requests.filter((request) => !request.startsWith('GET')),
    ['POST /api/changes'],
  )

  const [one, two, three] = await storedTodos(server)
  await script('PATCH', `/api/todos/${one?.id}`, { title: 'Uno' })
  await page.getByText('sync.py changed 1 todo', { exact: true }).waitFor()
  await holdToasts(page)
  await script('PATCH', `/api/todos/${two?.id}`, { completed: true })
  await script('DELETE', `/api/todos/${three?.id}`)
  await script('POST', '/api/todos', { title: 'Four' })
  const said = toast(page, 'sync.py changed 4 todos')
  await said.waitFor()
  t.is(await page.locator('.toast').count(), 1)
  await said.getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
  await eventually(t, () => shownTitles(page), ['One', 'Two', 'Three'])
})

test('two scripts have a toast each, and the command line has its own', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const first = await scriptNamed(server, 'sync.py')
  const second = await scriptNamed(server, 'cleaner')
  await first('POST', '/api/todos', { title: 'Two' })
  await page.getByText('sync.py added 1 todo').waitFor()
  await holdToasts(page)
  await second('DELETE', '/api/todos')
  await callApi(server, 'POST', '/api/todos', { title: 'Three' })
  await page.getByText('cleaner deleted 2 todos').waitFor()
  await page.getByText('The command line added 1 todo').waitFor()
  t.is(await page.locator('.toast').count(), 3)
})

test('changes that come together are counted one after another', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const first = await scriptNamed(server, 'sync.py')
  const second = await scriptNamed(server, 'cleaner')
  await context.setOffline(true)
  await first('POST', '/api/todos', { title: 'Two' })
  await second('DELETE', '/api/todos')
  await context.setOffline(false)
  await page.getByText('sync.py added 1 todo').waitFor()
  await page.getByText('cleaner deleted 2 todos').waitFor()
  await eventually(t, () => shownTitles(page), [])
})

test('what was changed since is not taken back, and the toast says so', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  const script = await scriptNamed(server, 'sync.py')
  const [one, two] = await storedTodos(server)
  await script('PATCH', `/api/todos/${one?.id}`, { title: 'Uno' })
  await script('PATCH', `/api/todos/${two?.id}`, { title: 'Dos' })
  await rowOf(page, 'Dos').waitFor()
  await holdToasts(page)
  await rowOf(page, 'Uno').focus()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Mine')
  await page.keyboard.press('Enter')
  await eventually(t, () => storedTitles(server), ['Mine', 'Dos'])
  await toast(page, 'sync.py changed 2 todos').getByRole('button', { name: 'Undo' }).click()
  await page.locator('.toast-danger').filter({ hasText: 'changed again since then' }).waitFor()
  await eventually(t, () => storedTitles(server), ['Mine', 'Two'])
})

test('changes of another tab show no toast, and what it takes back is not offered any more', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const { page: second } = await openTabBeside(server, context)
  await addField(second).fill('Two')
  await addField(second).press('Enter')
  await rowOf(page, 'Two').waitFor()
  const script = await scriptNamed(server, 'sync.py')
  await script('DELETE', '/api/todos')
  for (const each of [page, second]) {
    await toast(each, 'sync.py deleted 2 todos').waitFor()
    await holdToasts(each)
  }
  t.is(await page.locator('.toast').count(), 1)
  await toast(second, 'sync.py deleted 2 todos').getByRole('button', { name: 'Undo' }).click()
  await eventually(t, () => shownTitles(page), ['One', 'Two'])
  await eventually(t, () => page.locator('.toast').count(), 0)
})

test('Ctrl+Z takes back what the person did, not what a script did after it', async (t) => {
  const { server, page } = await openPage(t, ['One', 'Two'])
  await rowOf(page, 'One').click()
  await page.keyboard.press('Delete')
  await page.getByText('“One” deleted').waitFor()
  await callApi(server, 'POST', '/api/todos', { title: 'Three' })
  await page.getByText('The command line added 1 todo').waitFor()
  await page.keyboard.press('Control+z')
  await eventually(t, () => storedTitles(server), ['One', 'Two', 'Three'])
})

test('clearing 3 and 300 completed todos, and each undo, are one request each', async (t) => {
  const { server, page } = await openAll(t, ['Open'])
  const readStored = async () =>
    (await storedTodos(server)).map(({ id, title, completed, order }) => ({ id, title, completed, order }))
  for (const [from, count] of [
    [0, 3],
    [3, 300],
  ] as const) {
    const operations = Array.from({ length: count - from }, (_, index) => ({
      op: 'create',
      kind: 'todo',
      value: { title: `Done ${from + index}`, completed: true },
    }))
    await callApi(server, 'POST', '/api/changes', { operations })
    await page
      .getByRole('treegrid')
      .and(page.locator(`[aria-rowcount="${count + 1}"]`))
      .waitFor()
    const before = await readStored()
    const requests = listenForRequests(page)
    const writes = () => requests.filter((request) => !request.startsWith('GET'))
    await chooseInViewMenu(page, /Delete completed/)
    await eventually(t, () => storedTitles(server), ['Open'])
    await page.getByText(`${count} todos deleted`).first().waitFor()
    t.deepEqual(writes(), ['POST /api/changes'], `${count} are deleted`)
    await page.keyboard.press('Control+z')
    await showView(page, 'Completed')
    await page.getByText(`${count} completed`, { exact: true }).waitFor()
    await eventually(t, readStored, before)
    t.deepEqual(writes(), ['POST /api/changes', 'POST /api/changes'], `${count} are restored`)
    t.false(requests.includes('GET /api/todos'))
    await showView(page, 'All')
  }
})

test('a deletion that was undone and changed since is not offered again', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const [one] = await storedTodos(server)
  await rowOf(page, 'One').click()
  await page.keyboard.press('Delete')
  await page.getByText('“One” deleted').waitFor()
  await eventually(t, () => storedTitles(server), [])
  await page.route('**/api/changes', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 409, type: 'urn:localist:problem:undo-conflict', detail: 'It was changed since.' },
    }),
  )
  await page.keyboard.press('Control+z')
  await page.getByText('Nothing was undone, because this was changed again since then.').waitFor()
  await eventually(t, () => rowOf(page, 'One').count(), 0)
  t.is(await page.getByRole('button', { name: 'Undo' }).count(), 0)
  t.is((await callApi<{ readonly id: string }[]>(server, 'GET', '/api/todos?deleted=true'))[0]?.id, one?.id)
})

test('requests of more than 64 KiB are made: long notes, and the deletion of 1,100 todos, which one undo brings back', async (t) => {
  const { server, page } = await openAll(t, ['Long'])
  // Chromium refuses requests with keepalive where their bodies are above 64 KiB. Each quotation mark takes two bytes of JSON.
  const notes = '"'.repeat(40_000)
  await rowOf(page, 'Long').click()
  const details = page.getByRole('complementary', { name: 'Details' })
  await details.getByRole('button', { name: 'Add notes' }).click()
  await details.getByRole('textbox', { name: 'Notes' }).fill(notes)
  await details.getByText('Saved', { exact: true }).waitFor()
  await eventually(t, async () => (await storedTodos(server))[0]?.notes.length, notes.length)

  for (let part = 0; part < 2; part += 1) {
    const operations = Array.from({ length: 550 }, (_, index) => ({
      op: 'create',
      kind: 'todo',
      value: { title: `Done ${part * 550 + index}`, completed: true },
    }))
    await callApi(server, 'POST', '/api/changes', { operations })
  }
  await page.waitForFunction(
    () => Number(document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount')) > 1100,
  )
  await chooseInViewMenu(page, /Delete completed/)
  await eventually(t, () => storedTitles(server), ['Long'])
  await page.keyboard.press('Control+z')
  await eventually(t, async () => (await storedTitles(server)).length, 1101)
  await rowOf(page, 'Done 0').waitFor()
})

test('a change whose answer was lost is sent again, and made once', async (t) => {
  const { server, context, page } = await openPage(t)
  await context.route('**/api/changes', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await add(page, 'Once')
  await page.getByText('One change waits to be saved.').waitFor()
  await eventually(t, () => storedTitles(server), ['Once'])
  await add(page, 'Later')
  await page.getByText('2 changes wait to be saved.').waitFor()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByText('You see your todos as of').waitFor({ state: 'detached' })
  await eventually(t, () => storedTitles(server), ['Once', 'Later'])
  await eventually(t, () => shownTitles(page), ['Once', 'Later'])
})

test('a web page, or something that is no list, in place of the list is no answer', async (t) => {
  const { page } = await openPage(t)
  for (const [what, answer] of [
    ['a web page', { contentType: 'text/html', body: '<h1>Another program</h1>' }],
    ['something that is no list', { json: { todos: [] } }],
  ] as const) {
    await page.route('**/api/todos', (route) => route.fulfill(answer))
    await page.reload()
    await page.getByRole('heading', { name: 'Localist does not answer' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('heading', { name: 'The inbox is empty' }).waitFor()
    t.pass(what)
  }
})

test('a pane that cannot be drawn offers to reload, and the others go on', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  const [todo] = await storedTodos(server)
  const revision = { 'Localist-Revision': '0123456789abcdef-1' }
  await page.route('**/api/todos', (route) =>
    route.fulfill({ headers: revision, json: [{ ...todo, title: { text: 'no text' } }] }),
  )
  await page.reload()
  await page.getByRole('heading', { name: 'This part of the page cannot be shown' }).waitFor()
  t.true(await page.getByRole('navigation', { name: 'Places' }).isVisible())
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Reload' }).click()
  await eventually(t, () => shownTitles(page), ['One'])
})

test('a change that the server refuses is taken back and explained by its type, also on a todo that a script has just deleted', async (t) => {
  const { server, context, page } = await openPage(t, ['Gone', 'Here'])
  await page.route('**/api/changes', (route) =>
    route.fulfill({
      status: 507,
      json: { status: 507, type: 'urn:localist:problem:storage-full', detail: 'Words of the server.' },
    }),
  )
  await tickOf(page, 'Here').click()
  await page
    .getByText(
      'The disk is full or your quota is used up. Nothing was changed. Free some space and try again.',
      { exact: true },
    )
    .waitFor()
  t.is(await page.getByText('Words of the server').count(), 0)
  const tick = page.getByRole('treegrid').getByRole('checkbox', { name: 'Complete “Here”' })
  await eventually(t, () => tick.isChecked(), false)
  await page.unroute('**/api/changes')

  const gone = (await storedTodos(server))[0]
  const deleted = Promise.withResolvers<void>()
  await context.route('**/api/changes', async (route) => {
    await deleted.promise
    await route.continue()
  })
  await tickOf(page, 'Gone').click()
  await callApi(server, 'DELETE', `/api/todos/${gone?.id}`)
  deleted.resolve()
  await page.locator('.toast-danger').filter({ hasText: 'does not exist any more' }).waitFor()
  await eventually(t, () => shownTitles(page), ['Here'])
})

test('quick changes of one todo are all kept, whatever is read in between', async (t) => {
  const { server, context, page } = await openAll(t, ['One'])
  const mayBeSent = Promise.withResolvers<void>()
  await context.route('**/api/changes', async (route) => {
    await mayBeSent.promise
    await route.continue()
  })
  await rowOf(page, 'One').click()
  await page.keyboard.press('Space')
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Two')
  await page.keyboard.press('Enter')
  const read = page.waitForResponse('**/api/changes?*')
  await lookAgain(page)
  await (await read).finished()
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  t.deepEqual(await shownTitles(page), ['Two'])
  mayBeSent.resolve()
  const tick = page.getByRole('treegrid').getByRole('checkbox', { name: 'Complete “Two”' })
  await eventually(t, () => tick.isChecked(), true)
  const state = async () => (await storedTodos(server)).map(({ title, completed }) => ({ title, completed }))
  await eventually(t, state, [{ title: 'Two', completed: true }])
  await eventually(t, () => mayClose(page), true, 'the page has all answers')
  t.true(await tick.isChecked())
})

test('without an answer every change shows, waits and can be undone, and is saved in its order when the server is back', async (t) => {
  const { server, context, page } = await openPage(t, ['One', 'Two'])
  const stale = page.getByText('You see your todos as of')
  await context.setOffline(true)
  await lookAgain(page)
  await stale.waitFor()
  await addField(page).fill('Three')
  await addField(page).press('Enter')
  await rowOf(page, 'Three').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await rowOf(page, 'One').focus()
  await page.keyboard.press('Delete')
  await page.getByText('3 changes wait to be saved.').waitFor()
  t.deepEqual(await shownTitles(page), ['Three', 'Two'])
  await placeLink(page, 'Settings').click()
  await page.getByText('3 changes wait to be saved.').waitFor()
  t.deepEqual(await storedTitles(server), ['One', 'Two'])
  await context.setOffline(false)
  await stale.waitFor({ state: 'detached' })
  await eventually(t, () => storedTitles(server), ['Three', 'Two'])

  await showView(page, 'Inbox')
  await eventually(t, () => mayClose(page), true, 'all is saved')
  await context.setOffline(true)
  await rowOf(page, 'Two').focus()
  await page.keyboard.press('Delete')
  await eventually(t, () => shownTitles(page), ['Three'])
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(t, () => shownTitles(page), ['Three', 'Two'])
  await context.setOffline(false)
  await stale.waitFor({ state: 'detached' })
  await eventually(t, () => mayClose(page), true, 'the deletion and its undo are saved')
  t.deepEqual(await storedTitles(server), ['Three', 'Two'])
  t.deepEqual(await shownTitles(page), ['Three', 'Two'])

  await placeLink(page, 'Settings').click()
  await server.stop()
  await placeLink(page, 'All').click()
  await stale.waitFor()
  t.deepEqual(await shownTitles(page), ['Three', 'Two'], 'the last list is there without a server')
})

test('a rename that changes nothing does not take back what a script wrote meanwhile', async (t) => {
  const { server, page } = await openPage(t, ['Before'])
  await rowOf(page, 'Before').click()
  await page.keyboard.press('e')
  const todo = (await storedTodos(server))[0]
  await callApi(server, 'PATCH', `/api/todos/${todo?.id}`, { title: 'By a script' })
  await lookAgain(page)
  await rowOf(page, 'By a script').waitFor()
  await page.keyboard.press('Enter')
  // The details show it too, as soon as they are there.
  await page.locator('.todo-title', { hasText: 'By a script' }).waitFor()
  t.deepEqual(await storedTitles(server), ['By a script'])
})

test('a list that cannot be opened is never shown as an empty one', async (t) => {
  const dataDir = await temporaryFolder(t)
  await mkdir(join(dataDir, 'accounts', 'local'), { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, 'accounts', 'local', 'todos.json'), 'not a list', { mode: 0o600 })
  const server = await t.context.site.startServer(t, { dataDir })
  const page = await t.context.site.openPage(t, server)
  await page.goto(await launchLink(server))
  await page.getByRole('heading', { name: 'Your todos cannot be opened' }).waitFor()
  t.is(await page.getByText('The inbox is empty').count(), 0)
  t.true(await addField(page).isDisabled())
  const notices = await callApi<readonly { readonly message: string }[]>(server, 'GET', '/api/notices')
  const message = notices[0]?.message ?? 'no notice'
  t.is(await page.getByText(message).count(), 1)
  await placeLink(page, 'Settings').click()
  await page.getByText(message).waitFor()
})

test('a notice is explained by its reason and stays until it is dismissed; the words of an unknown one are quoted', async (t) => {
  const { site } = t.context
  const dataDir = await temporaryFolder(t)
  const first = await site.startServer(t, { dataDir })
  await callApi(first, 'POST', '/api/todos', { title: 'Kept' })
  await first.stop()
  await writeFile(join(dataDir, 'settings.json'), 'not the settings')
  const server = await site.startServer(t, { dataDir })
  const page = await site.openPage(t, server)
  await page.goto(await launchLink(server))
  await rowOf(page, 'Kept').waitFor()
  await page.getByRole('button', { name: 'Dismiss this notice' }).press('Enter')
  await page.getByRole('button', { name: 'Dismiss this notice' }).waitFor({ state: 'detached' })
  await eventually(t, () => focusedName(page), 'Kept')
  t.deepEqual(await callApi(server, 'GET', '/api/notices'), [])

  const createdAt = '2026-11-20T08:00:00.000Z'
  const notices = [
    {
      id: '01990b71-3e5a-7d20-b1c4-0f8e9a7b6c5d',
      createdAt,
      reason: 'file-replaced',
      values: { file: 'settings.json', copy: 'settings.json.damaged' },
      message: 'Words of the server.',
    },
    {
      id: '01990b71-3e5a-7d20-b1c4-0f8e9a7b6c5e',
      createdAt,
      reason: 'of-a-newer-server',
      values: {},
      message: 'The moon is full.',
    },
  ]
  await page.route('**/api/notices', (route) => route.fulfill({ json: notices }))
  await page.reload()
  await page
    .getByText(
      'settings.json could not be read. Localist started a new one. The damaged file is kept as settings.json.damaged.',
      { exact: true },
    )
    .waitFor()
  await page.getByText('Localist has a message that this page does not know.').waitFor()
  t.is(await page.locator('q[lang=en]').innerText(), 'The moon is full.')
  t.is(await page.getByText('Words of the server').count(), 0)
})

test('many notices leave room for the list, and each can be reached and dismissed', async (t) => {
  const { page } = await openPage(t, ['Kept'], { viewport: { width: 360, height: 640 } })
  const values = { file: 'todos.json', copy: `todos.json.damaged-${'0'.repeat(80)}` }
  let notices = Array.from({ length: 12 }, (_, index) => ({
    id: `01990b71-3e5a-7d20-b1c4-0f8e9a7b6c${10 + index}`,
    createdAt: '2026-11-20T08:00:00.000Z',
    reason: 'edit-not-used',
    values,
    message: 'Changed.',
  }))
  await page.route('**/api/notices', (route) => route.fulfill({ json: notices }))
  await page.route('**/api/notices/*', (route) => {
    notices = notices.filter(({ id }) => !route.request().url().endsWith(id))
    return route.fulfill({ json: {} })
  })
  await page.reload()
  const buttons = page.getByRole('button', { name: 'Dismiss this notice' })
  await buttons.last().click()
  await eventually(t, () => buttons.count(), 11)
  await page.keyboard.press('Enter')
  await eventually(t, () => buttons.count(), 10)
  await rowOf(page, 'Kept').click()
  await fits(t, page, 'notices')
})

test('a tab asks before it closes while a change is under way, and only then', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  const asked = Promise.withResolvers<string>()
  const answered = Promise.withResolvers<void>()
  await context.route('**/api/changes', async (route) => {
    await answered.promise
    await route.continue()
  })
  page.on('dialog', async (dialog) => {
    asked.resolve(dialog.type())
    await dialog.dismiss()
  })
  await rowOf(page, 'One').click()
  await page.keyboard.press('e')
  await page.getByRole('textbox', { name: 'Title of the todo' }).fill('Two')
  await page.close({ runBeforeUnload: true })
  t.is(await asked.promise, 'beforeunload')
  answered.resolve()
  await eventually(t, () => storedTitles(server), ['Two'])
  await eventually(t, () => mayClose(page), true)
})
