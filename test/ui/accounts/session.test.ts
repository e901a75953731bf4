import type { SessionToken } from '../../../server/contract.ts'
import { createWindowCredentials } from '../../../renderer/auth/credentials/window-credentials.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { apiOf } from '../../support/http.ts'
import { launchLink, openPage, showView } from '../../support/page-session.ts'
import { addField, eventually, rowOf, shownTitles, storedTitles } from '../../support/page-todos.ts'
import { startServer } from '../../support/server.ts'

const test = testWithBrowser()

const SIGNED_OUT = 'This tab is not signed in'

test('a tab without a session says how to get one', async (t) => {
  const server = await startServer(t)
  const page = await (await openContext(t)).newPage()
  await page.goto(server.url)
  await page.getByRole('heading', { name: SIGNED_OUT }).waitFor()
  await page.getByText('node dist/server/cli.js open').waitFor()
  t.is(await page.getByRole('navigation').count(), 0)
})

test('the code leaves the address and the history at once, and the session survives a reload', async (t) => {
  const { server, page } = await openPage(t, ['One'])
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
})

test('a link signs one tab in, and no second one', async (t) => {
  const server = await startServer(t)
  const context = await openContext(t)
  const link = await launchLink(server)
  const first = await context.newPage()
  await first.goto(link)
  await first.getByRole('heading', { name: 'Inbox', exact: true }).waitFor()
  const second = await context.newPage()
  await second.goto(link)
  await second.getByRole('heading', { name: SIGNED_OUT }).waitFor()
  await second.getByText('This sign-in link was used already or is too old.').waitFor()
  t.is(second.url(), `${server.url}/`)
  await second.goto(`${server.url}/#code=made-up`)
  await second.getByRole('heading', { name: SIGNED_OUT }).waitFor()
})

test('a new link pasted into an open tab signs it in where it stands', async (t) => {
  const server = await startServer(t)
  const page = await (await openContext(t)).newPage()
  await page.goto(`${server.url}/#/today`)
  await page.getByRole('heading', { name: SIGNED_OUT }).waitFor()
  await page.goto(await launchLink(server))
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  t.is(page.url(), `${server.url}/#/today`)
})

test('a new link pasted into a page that is signed in loads its script anew, once', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await addField(page).fill('Half a th')
  let loads = 0
  page.on('load', () => (loads += 1))
  const loaded = page.waitForEvent('load')
  await page.goto(await launchLink(server))
  await loaded
  await rowOf(page, 'One').waitFor()
  t.is(await addField(page).inputValue(), 'Half a th')
  t.is(page.url(), `${server.url}/`)
  t.is(loads, 1)
})

test('a tab whose session ended with the server is told so, and its changes are saved with the next one', async (t) => {
  const { server, page } = await openPage(t, ['One'])
  await server.stop()
  await page.getByText('You see your todos as of').waitFor()
  await addField(page).fill('Two')
  await addField(page).press('Enter')
  await page.getByText('One change waits to be saved.').waitFor()
  const again = await startServer(t, { dataDir: server.dataDir, port: Number(new URL(server.url).port) })
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

for (const [name, words] of noSession) {
  test(`a desktop window without a session says why, by the reason of the app: ${name}`, async (t) => {
    const server = await startServer(t)
    const page = await (await openContext(t)).newPage()
    await page.addInitScript((reason) => {
      const said = `Error invoking remote method 'session-token': ${reason}: Words of the app.`
      const getSessionToken = () => Promise.reject(new Error(said))
      const bridge = { showTheme: async () => {}, onCommand: () => () => {} }
      Object.assign(window, { desktop: { platform: 'linux', getSessionToken, ...bridge } })
    }, name)
    await page.goto(server.url)
    await page.getByText(words, { exact: true }).waitFor()
    t.is(await page.getByRole('heading', { level: 1 }).innerText(), 'Localist does not answer')
    t.is(await page.getByText('Words of the app').count(), 0)
  })
}

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
