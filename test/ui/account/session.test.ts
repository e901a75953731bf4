import type { ApiClient } from '../../../renderer/api/client.ts'
import { createTabCredentials } from '../../../renderer/account/session/tab-credentials.ts'
import { createWindowCredentials } from '../../../renderer/account/session/window-credentials.ts'
import { openStorage } from '../../../renderer/storage.ts'
import type { SessionToken } from '../../../server/contract.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { apiOf } from '../../support/http.ts'
import { looksRight } from '../../support/page-look.ts'
import { callApi, launchLink, openPage, showView } from '../../support/page-session.ts'
import { addField, eventually, rowOf, shownTitles, storedTitles } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

const SIGNED_OUT = 'This tab is not signed in'

test('a tab without a session says how to get one, and a new link that is pasted into it signs it in where it stands', async (t) => {
  const server = await t.context.site.startServer(t)
  const page = await t.context.site.openPage(t, server)
  await page.goto(`${server.url}/#/today`)
  await page.getByRole('heading', { name: SIGNED_OUT }).waitFor()
  await page.getByText('node dist/cli/main.js open').waitFor()
  t.is(await page.getByRole('navigation').count(), 0)
  await looksRight(t, page, 'signed out')
  await page.goto(await launchLink(server))
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  t.is(page.url(), `${server.url}/#/today`)
})

test('a link signs one tab in and no second one; its code leaves the address and the history at once, and the session survives a reload', async (t) => {
  const { server, context, page } = await openPage(t, ['One'])
  t.is(page.url(), `${server.url}/`)
  await page.reload()
  await eventually(t, () => shownTitles(page), ['One'])
  await showView(page, 'Today')
  await page.goBack()
  t.is(page.url(), `${server.url}/`)
  const kept = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, history.state]),
  )
  t.false(/code|token|session/i.test(kept), kept)

  // A link that is pasted into a page that is signed in loads its script anew, once.
  const link = await launchLink(server)
  await addField(page).fill('Half a th')
  let loads = 0
  page.on('load', () => (loads += 1))
  const loaded = page.waitForEvent('load')
  await page.goto(link)
  await loaded
  await rowOf(page, 'One').waitFor()
  t.is(await addField(page).inputValue(), 'Half a th')
  t.is(page.url(), `${server.url}/`)
  t.is(loads, 1)

  const second = await context.newPage()
  await second.goto(link)
  await second.getByRole('heading', { name: SIGNED_OUT }).waitFor()
  await second.getByText('This sign-in link was used already or is too old.').waitFor()
  t.is(second.url(), `${server.url}/`)
  await second.goto(`${server.url}/#code=made-up`)
  await second.getByRole('heading', { name: SIGNED_OUT }).waitFor()
})

test('a tab whose session ended with the server is told so, and its changes are saved with the next one', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await server.stop()
  await page.getByText('You see your todos as of').waitFor()
  await addField(page).fill('Two')
  await addField(page).press('Enter')
  await page.getByText('One change waits to be saved.').waitFor()
  const again = await t.context.site.startServer(t, { dataDir: server.dataDir })
  await page.getByRole('heading', { name: SIGNED_OUT }).waitFor()
  await page.goto(await launchLink(again))
  await rowOf(page, 'Two').waitFor()
  await eventually(t, () => storedTitles(again), ['One', 'Two'])
})

test('the desktop window gets its session from the bridge, renews it once, and stores it nowhere', async (t) => {
  const server = await startServer(t)
  const { code } = (await apiOf(server, server.token)('POST', '/api/auth/launch-codes')).body as {
    code: string
  }
  const { token } = (await apiOf(server, null)('POST', '/api/auth/session', { code })).body as SessionToken
  const context = await openContext(t)
  await context.addInitScript((good) => {
    const tokens = ['expired', good]
    const desktop = {
      platform: 'linux',
      getSessionToken: () => Promise.resolve(tokens.shift() ?? 'none left'),
      showTheme: () => Promise.resolve(),
      onCommand: () => () => {},
    }
    Object.defineProperty(window, 'desktop', { value: desktop })
  }, token)
  const page = await context.newPage()
  await page.goto(server.url)
  await page.getByRole('heading', { name: 'The inbox is empty' }).waitFor()
  t.is(await page.evaluate(() => sessionStorage.length), 0)
})

const noSession = [
  [
    'refused',
    'The Localist server refused this app. Quit Localist and start it again. This window reconnects by itself.',
  ],
  [
    'AReasonOfANewerApp',
    'Start it again with the app, or with localist serve in a terminal. This window reconnects by itself.',
  ],
] as const

test('a desktop window without a session says why, by the reason of the app', async (t) => {
  const server = await startServer(t)
  const context = await openContext(t)
  for (const [name, words] of noSession) {
    const page = await context.newPage()
    await page.addInitScript((reason) => {
      const said = `Error invoking remote method 'session-token': ${reason}: Words of the app.`
      const getSessionToken = () => Promise.reject(new Error(said))
      const bridge = { showTheme: async () => {}, onCommand: () => () => {} }
      Object.assign(window, { desktop: { platform: 'linux', getSessionToken, ...bridge } })
    }, name)
    await page.goto(server.url)
    await page.getByText(words, { exact: true }).waitFor()
    t.is(await page.getByRole('heading', { level: 1 }).innerText(), 'Localist does not answer', name)
    t.is(await page.getByText('Words of the app').count(), 0, name)
  }
})

test('a server that does not answer says so until it does, also while the page asks again', async (t) => {
  const { page } = await openPage(t, ['One'])
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  const heading = page.getByRole('heading', { name: 'Localist does not answer' })
  await heading.waitFor()
  const shown = await page.evaluateHandle(() => {
    const seen: string[] = []
    const look = () => seen.push(document.querySelector('h1')?.textContent ?? '')
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  for (let count = 0; count < 2; count += 1) {
    const failed = page.waitForEvent('requestfailed')
    await page.getByRole('button', { name: 'Try again' }).click()
    await failed
  }
  t.deepEqual(
    (await shown.jsonValue()).filter((title) => title !== 'Localist does not answer'),
    [],
  )
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(t, () => shownTitles(page), ['One'])
})

test('the desktop window keeps its theme until the server has said which it is, and is told each change of it', async (t) => {
  const { server, page } = await openPage(t, [], { hasOwnContext: true })
  await callApi(server, 'PATCH', '/api/settings', { theme: 'dark' })
  await page.addInitScript(() => {
    const shown: string[] = []
    const token = sessionStorage.getItem('localist-session')
    localStorage.clear()
    const getSessionToken = () => Promise.resolve(token)
    const showTheme = (theme: string) => Promise.resolve(void shown.push(theme))
    const onCommand = () => () => {}
    const desktop = { platform: 'linux', getSessionToken, showTheme, onCommand }
    Object.assign(window, { desktop, shown })
  })
  await page.goto(`${server.url}/?again#/settings`)
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown)
  await eventually(t, shown, ['dark'])
  const last = async () => (await shown()).at(-1)
  await page.getByText('Light', { exact: true }).click()
  await eventually(t, last, 'light')
  await page.getByText('Dark', { exact: true }).click()
  await eventually(t, last, 'dark')
})

test('a browser that blocks every storage still shows the page', async (t) => {
  const server = await startServer(t)
  const page = await (await openContext(t)).newPage()
  await page.addInitScript(() => {
    const blocked = {
      get() {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    Object.defineProperties(window, { localStorage: blocked, sessionStorage: blocked })
  })
  await page.goto(await launchLink(server))
  await page.getByRole('heading', { name: 'The inbox is empty' }).waitFor()
  t.is(page.url(), `${server.url}/`)
})

test('requests that are refused at once ask for one new session', async (t) => {
  let asked = 0
  const credentials = createWindowCredentials({
    getSessionToken: async () => `token ${(asked += 1)}`,
  })
  const refused = (await credentials.read()) ?? ''
  const renewed = await Promise.all([credentials.renew(refused), credentials.renew(refused)])
  t.deepEqual(renewed, ['token 2', 'token 2'])
  t.is(await credentials.renew(refused), 'token 2')
})

/** A storage of a browser with `room` for characters. */
function createBrowserStorage(room: number, texts: Readonly<Record<string, string>> = {}): Storage {
  const entries = new Map(Object.entries(texts))
  const storage: Storage = {
    get length() {
      return entries.size
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
    setItem(key, text) {
      const others = [...entries].filter(([each]) => each !== key)
      const used = others.reduce((sum, [each, kept]) => sum + each.length + kept.length, 0)
      if (used + key.length + text.length > room) throw new DOMException('Full', 'QuotaExceededError')
      entries.set(key, text)
    },
  }
  return storage
}

const openTab = (sessionStorage: Storage) => {
  const client: unknown = async () => ({ token: 'new' })
  const page: unknown = { sessionStorage }
  const storage = openStorage(page as Window, 'sessionStorage')
  return createTabCredentials(storage, client as ApiClient)
}

const full = { 'localist-session': 'old', other: 'x'.repeat(50) }

test('a token that the storage of the tab has no room for is kept in memory', async (t) => {
  const tab = openTab(createBrowserStorage(10))
  t.true(await tab.exchange('code'))
  t.is(await tab.read(), 'new')
  t.false(tab.isLasting)
  t.is(await tab.renew('new'), null, 'a token that is refused is forgotten')
})

test('a storage that is full still has the token of the tab, which can be renewed', async (t) => {
  const tab = openTab(createBrowserStorage(70, full))
  t.is(await tab.read(), 'old')
  t.true(await tab.exchange('code'))
  t.is(await tab.renew('old'), 'new')
})

test('a storage with room keeps the token over a reload', async (t) => {
  const storage = createBrowserStorage(1000)
  const tab = openTab(storage)
  await tab.exchange('code')
  t.true(tab.isLasting)
  t.is(await openTab(storage).read(), 'new')
})

test('a storage that the browser blocks is replaced by one in memory', async (t) => {
  const tab = openTab(createBrowserStorage(0))
  await tab.exchange('code')
  t.is(await tab.read(), 'new')
  t.false(tab.isLasting)
})
