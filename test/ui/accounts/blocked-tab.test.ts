import type { Page } from 'playwright-core'
import type { LaunchCode, SessionToken } from '../../../server/contract.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { apiOf } from '../../support/http.ts'
import { looksRight } from '../../support/page-look.ts'
import { answerProvider, openSignInPage } from '../../support/page-sign-in.ts'
import { callApi, showView } from '../../support/page-session.ts'
import { lookAgain } from '../../support/page-todos.ts'
import { startProvider } from '../../support/provider.ts'
import { signIn, startSignInServer } from '../../support/sign-in.ts'

const test = testWithBrowser()

/** What a browser does that blocks the tabs that a page opens. */
const blockTabs = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { open: () => null }))

test('where the browser opened no tab the page asks to open it, and knows once it is', async (t) => {
  const { page, complaints } = await openSignInPage(t)
  await blockTabs(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in with Example ID' })
  await dialog.getByText('Open the provider’s page to sign in there.').waitFor()
  await looksRight(t, page, 'a tab that was not opened')
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open the page', exact: true }).click()
  const tab = await opening
  const other = page.getByRole('dialog', { name: 'Continue in the other tab' })
  await other.getByRole('link', { name: 'Open the page again' }).waitFor()
  await answerProvider(tab)
  await page.getByText('Signed in as Ada Lovelace').waitFor()
  await other.waitFor({ state: 'detached' })
  t.deepEqual(complaints(), [])
})

test('signing out at the provider asks to open its page where that was not opened', async (t) => {
  const { provider, server, page } = await openSignInPage(t)
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: /Ada Lovelace/ }).waitFor()
  await blockTabs(page)
  await showView(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out at Example ID too' }).click()
  const dialog = page.getByRole('dialog', { name: 'Signed out of Localist' })
  await dialog.getByText('Open the page of Example ID to end the sign-in there.').waitFor()
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open the page', exact: true }).click()
  await (await opening).waitForURL(`${provider.issuer}/**`)
  await dialog.getByRole('link', { name: 'Open the page again' }).waitFor()
  t.is(provider.endSessions.length, 1)
})

test('the desktop window sends the person to the browser, which the server opens', async (t) => {
  const provider = await startProvider(t)
  const opened: string[] = []
  const server = await startSignInServer(t, provider, {
    auth: { required: true },
    oidc: { name: 'Example ID' },
    openBrowser: async (url) => void opened.push(url),
  })
  const { code } = await callApi<LaunchCode>(server, 'POST', '/api/auth/launch-codes', { client: 'window' })
  const { token }: SessionToken = (await apiOf(server, null)('POST', '/api/auth/session', { code })).body
  const page = await (await openContext(t)).newPage()
  await page.addInitScript((held) => {
    const bridge = { showTheme: async () => {}, onCommand: () => () => {} }
    const desktop = { platform: 'linux', getSessionToken: async () => held, ...bridge }
    Object.assign(window, { desktop, open: () => null })
  }, token)
  await page.goto(server.url)
  await page.getByText('Once you are signed in, Localist works without a network too.').waitFor()
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click()
  const dialog = page.getByRole('dialog', { name: 'Continue in your browser' })
  const again = dialog.getByRole('link', { name: 'Open the browser again' })
  t.deepEqual(opened, [await again.getAttribute('href')])
})
