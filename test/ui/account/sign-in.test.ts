import type { Page } from 'playwright-core'
import type { LaunchCode, NewLogin, SessionToken } from '../../../server/contract.ts'
import { openContext, testWithBrowser } from '../../support/browser.ts'
import { apiOf } from '../../support/http.ts'
import { isAccessible, looksRight } from '../../support/page-look.ts'
import { callApi, showView } from '../../support/page-session.ts'
import {
  answerProvider,
  beginSignIn,
  openSignInPage,
  openTab,
  signInBy,
  startSignInSite,
} from '../../support/page-sign-in.ts'
import {
  eventually,
  focusedName,
  lookAgain,
  rowOf,
  shownTitles,
  shownToasts,
} from '../../support/page-todos.ts'
import { startProvider } from '../../support/provider.ts'
import {
  configure,
  fakeSecrets,
  loginOf,
  noRenewals,
  renewalsAtOnce,
  sessionOf,
  signIn,
} from '../../support/sign-in.ts'

const test = testWithBrowser()

const ADA = /Ada Lovelace/

const DAY_MS = 24 * 3600_000

/** Whether the focus is on the button of the account, or in the field of its empty list, whichever was there first. */
const hasSignInFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('.account-corner button, .quick-add textarea') ?? false)

/** Does what a browser does that blocks the tabs that a page opens. */
const blockTabs = (page: Page): Promise<void> =>
  page.evaluate(() => void Object.assign(window, { open: () => null }))

/** Presses a button that begins a sign-in, and answers with the id of that, once the page waits for it. */
async function beginWaiting(page: Page, button: string): Promise<string> {
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/auth/logins'))
  await beginSignIn(page, button)
  await page.getByRole('dialog', { name: 'Continue in the other tab' }).waitFor()
  const { id }: NewLogin = await (await begun).json()
  return id
}

test('a person signs in on the pages of the provider, the page says who they are, and signing out leads back to the list of this computer', async (t) => {
  const { provider, server, page, complaints } = await openSignInPage(t, ['Mine'])
  await rowOf(page, 'Mine').waitFor()
  await looksRight(t, page, 'the local account beside a provider')
  const tab = await beginSignIn(page, 'Sign in')
  await page.getByRole('dialog', { name: 'Continue in the other tab' }).waitFor()
  await looksRight(t, page, 'waiting for the other tab')
  const again = page.getByRole('link', { name: 'Open the page again' })
  t.is(await again.getAttribute('target'), '_blank')
  t.regex((await again.getAttribute('rel')) ?? '', /noreferrer/)
  t.is(await again.getAttribute('href'), await page.getByRole('textbox', { name: /link/ }).inputValue())
  await page.getByRole('button', { name: 'Copy the link' }).waitFor()

  await answerProvider(tab)
  // The message goes away after some seconds, so it comes before the rest.
  await page.getByText('Signed in as Ada Lovelace').waitFor()
  await tab.getByText('You are signed in to Localist.').waitFor()
  // It knows nothing of the page that opened it, on whose origin it ends.
  t.deepEqual(await tab.evaluate(() => [window.opener, sessionStorage.length]), [null, 0])
  await looksRight(t, tab, 'the page that the browser ends on')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(t, () => shownTitles(page), [])
  await eventually(t, () => hasSignInFocus(page), true)
  await page.bringToFront()
  await page.getByRole('button', { name: ADA }).click()
  await page.getByRole('menu').waitFor()
  await page.getByText('ada@example.test').waitFor()
  await page.getByText('Only the desktop app keeps sign-ins').waitFor()
  // The menu hides what it covers from assistive technology, so that there is no main part beside it.
  await isAccessible(t, page, 'the menu of the account', '.account-popover')
  t.is((await sessionOf(server)).account?.name, 'Ada Lovelace')

  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await page.getByText('Your list stays on this computer: sign in again to see it.').waitFor()
  await rowOf(page, 'Mine').waitFor()
  t.is((await sessionOf(server)).account?.id, 'local')
  t.is(provider.endSessions.length, 0)
  t.deepEqual(complaints(), [])
})

test('Escape gives a sign-in up, whose page leads nowhere after that; who cancels at the provider is told so calmly, and can try again', async (t) => {
  const { server, context, page } = await openSignInPage(t)
  const tab = await beginSignIn(page, 'Sign in')
  const waiting = page.getByRole('dialog')
  await waiting.waitFor()
  await page.bringToFront()
  await page.mouse.click(10, 10)
  // The focus comes back with the next frame.
  await eventually(t, () => waiting.evaluate((element) => element.contains(document.activeElement)), true)
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.keyboard.press('Escape')
  t.is((await (await cancelled).json()).status, 'cancelled')
  await waiting.waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: 'Sign in' })
  await eventually(t, () => button.evaluate((element) => element === document.activeElement), true)
  await answerProvider(tab)
  await tab.getByText('This link is no longer valid.').waitFor()
  t.is((await sessionOf(server)).account?.id, 'local')

  // The provider knows the person by now.
  await context.clearCookies()
  await tab.close()
  const other = await beginSignIn(page, 'Sign in')
  await other.getByRole('link', { name: 'Cancel' }).click()
  await other.getByText('You are not signed in.').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Sign-in not finished' })
  await dialog.getByRole('status').getByText('cancelled').waitFor()
  t.is(await page.getByRole('alert').count(), 0)
  await looksRight(t, page, 'a sign-in that was cancelled')
  await page.bringToFront()
  await signInBy(page, 'Try again')
  await page.getByText('Signed in as Ada Lovelace').waitFor()
})

test('while it waits the page says when the server does not answer, asks again, and goes on when it does', async (t) => {
  const { page } = await openSignInPage(t)
  let lost = 0
  await page.route('**/api/auth/logins/*', (route) => {
    lost += 1
    return route.abort()
  })
  const tab = await beginSignIn(page, 'Sign in')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Localist does not answer').waitFor()
  t.is(await dialog.getByText('This closes by itself').count(), 0)
  await eventually(t, async () => lost > 1, true, 'an answer that is lost is asked for again')
  await page.unroute('**/api/auth/logins/*')
  await dialog.getByText('This closes by itself').waitFor()
  await answerProvider(tab)
  await page.getByText('Signed in as Ada Lovelace').waitFor()
})

test('while it waits the page says what to register at the provider, and gives up when somebody signs in elsewhere', async (t) => {
  const { server, page, complaints } = await openSignInPage(t)
  const id = await beginWaiting(page, 'Sign in')
  await page.bringToFront()
  await page.getByText('The provider shows an error').click()
  const address = page.getByRole('textbox', { name: /Redirect address/ })
  t.is(await address.inputValue(), `${server.url}/api/auth/callback`)
  await page.getByText(/check the client ID: localist/).waitFor()
  await looksRight(t, page, 'help with the redirect address')

  // On a slow computer a frame can come before React has removed the dialog.
  const devTools = await page.context().newCDPSession(page)
  t.teardown(() => devTools.detach())
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  await signIn(server, 'grace')
  await lookAgain(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /Grace Hopper/ }).waitFor()
  await eventually(t, () => hasSignInFocus(page), true)
  t.is((await loginOf(server, id)).status, 'cancelled')
  t.is((await sessionOf(server)).account?.name, 'Grace Hopper')
  t.deepEqual(complaints(), [])
})

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

test('the desktop window sends the person to the browser, which the server opens', async (t) => {
  const provider = await startProvider(t)
  const opened: string[] = []
  const server = await startSignInSite(t, provider, {
    auth: { required: true },
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

test('where sign-in is required the page asks for it, shows no account before the session is known, and asks again after signing out', async (t) => {
  const { server, page, complaints } = await openSignInPage(t, [], { auth: { required: true } })
  const title = page.getByRole('heading', { name: 'Sign in to see your todos' })
  await title.waitFor()
  // Only the desktop app keeps sign-ins.
  t.is(await page.getByText('works without a network too').count(), 0)
  await looksRight(t, page, 'the sign-in screen')

  const session = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await session.promise
    await route.continue()
  })
  await page.reload()
  await page.getByText('Loading').waitFor()
  t.is(await page.getByRole('navigation').count(), 0)
  session.resolve()
  await title.waitFor()

  await signInBy(page, 'Sign in with Example ID')
  await page.getByText('The inbox is empty').waitFor()
  await server.owner('POST', '/api/todos', { title: 'Of Ada' })
  await lookAgain(page)
  await rowOf(page, 'Of Ada').waitFor()
  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await title.waitFor()
  t.is(await page.getByText('Of Ada').count(), 0)
  await signIn(server)
  await lookAgain(page)
  await rowOf(page, 'Of Ada').waitFor()
  t.deepEqual(complaints(), [])
})

test('Try again on the sign-in screen uses a configuration that was corrected meanwhile, and nobody is said to be signed in once they are not', async (t) => {
  const provider = await startProvider(t)
  const auth = { required: true }
  const server = await startSignInSite(t, provider, { auth, oidc: { issuer: 'not an address' } })
  const { page, complaints } = await openTab(t, server)
  const title = page.getByRole('heading', { name: 'Sign in to see your todos' })
  await title.waitFor()
  await page.getByRole('alert').getByText('issuer must be an address').waitFor()
  const oidc = { issuer: provider.issuer, clientId: 'localist', name: 'Example ID' }
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await configure(server.dataDir, '{"auth": {"requ')
  await tryAgain.click()
  await page.getByRole('alert').getByText('is not valid JSON').waitFor()
  await looksRight(t, page, 'the sign-in screen without a provider')
  await configure(server.dataDir, { oidc, auth })
  await tryAgain.click()
  await signInBy(page, 'Sign in with Example ID')
  await eventually(t, () => shownToasts(page), ['Signed in as Ada Lovelace'])
  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await title.waitFor()
  await eventually(t, () => shownToasts(page), [])
  t.deepEqual(complaints(), [])
})

test('a sign-in that has ended is renewed from the bar, which can be put away, also where the address of the provider ends in a slash', async (t) => {
  const provider = await startProvider(t)
  const first = await startSignInSite(t, provider, { oidc: { issuer: `${provider.issuer}/` } })
  await signIn(first)
  await first.owner('POST', '/api/todos', { title: 'Of Ada' })
  const server = await first.restart()
  const { page } = await openTab(t, server)
  const bar = page.getByText('Your sign-in ended when Localist was closed. Your list is still here.')
  await bar.waitFor()
  await rowOf(page, 'Of Ada').waitFor()
  await page.getByRole('button', { name: ADA }).click()
  await page.getByText('Signed in with Example ID').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await looksRight(t, page, 'a sign-in that has ended')
  await page.getByRole('button', { name: 'Not now' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.reload()
  await signInBy(page, 'Renew')
  await bar.waitFor({ state: 'detached' })
  await rowOf(page, 'Of Ada').waitFor()
  await eventually(t, async () => (await sessionOf(server)).signIn?.state, 'current')
})

test('a renewal that waits is given up when the same person renews elsewhere', async (t) => {
  const first = await startSignInSite(t, await startProvider(t))
  await signIn(first)
  const server = await first.restart()
  const { page } = await openTab(t, server)
  const id = await beginWaiting(page, 'Renew')
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(t, async () => (await loginOf(server, id)).status, 'cancelled')
  t.is((await sessionOf(server)).signIn?.state, 'current')
})

test('who renews as somebody else is told where the other list is', async (t) => {
  const first = await startSignInSite(t, await startProvider(t))
  await signIn(first)
  const server = await first.restart()
  const { page } = await openTab(t, server)
  await signInBy(page, 'Renew', 'Grace Hopper')
  await page
    .getByText('Signed in as Grace Hopper. Ada Lovelace’s list stays on this computer.', { exact: true })
    .waitFor()
  t.is((await sessionOf(server)).account?.name, 'Grace Hopper')
})

test('when the provider ends the sign-in, the list stays open under a bar that renews it', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInSite(t, provider, { secrets: fakeSecrets, renewalTimes: renewalsAtOnce })
  await signIn(server)
  await server.owner('POST', '/api/todos', { title: 'Of Ada' })
  const { page } = await openTab(t, server)
  await rowOf(page, 'Of Ada').waitFor()
  provider.revokeAll()
  await eventually(t, async () => (await sessionOf(server)).signIn?.reason, 'rejected')
  const bar = page.getByText('Your sign-in has expired. Your list is still here.')
  await bar.waitFor()
  await rowOf(page, 'Of Ada').waitFor()
  await signInBy(page, 'Renew')
  await bar.waitFor({ state: 'detached' })
  t.like((await sessionOf(server)).signIn, { state: 'current', kept: true })
})

test('where sign-in is required an account that was not confirmed for too long is closed, with the reason', async (t) => {
  let now = new Date()
  const server = await startSignInSite(t, await startProvider(t), {
    auth: { required: true, graceDays: 7 },
    secrets: fakeSecrets,
    renewalTimes: noRenewals,
    now: () => now,
  })
  await signIn(server)
  await server.owner('POST', '/api/todos', { title: 'Of Ada' })
  const { page } = await openTab(t, server)
  await rowOf(page, 'Of Ada').waitFor()
  now = new Date(now.getTime() + 8 * DAY_MS)
  await page.getByText('Your sign-in could not be confirmed for too long.').waitFor()
  t.is(await page.getByText('Of Ada').count(), 0)
  await looksRight(t, page, 'an account that closed')
  const tab = await beginSignIn(page, 'Sign in with Example ID')
  // Before, it would open the account again.
  now = new Date()
  await answerProvider(tab)
  await page.bringToFront()
  await rowOf(page, 'Of Ada').waitFor()
})

test('signing out at the provider too goes on in a tab of the provider, or asks to open it where that was not opened', async (t) => {
  const { provider, server, page } = await openSignInPage(t)
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: ADA }).click()
  const openingTab = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Sign out at Example ID too' }).click()
  const tab = await openingTab
  await tab.waitForURL(`${provider.issuer}/**`)
  const dialog = page.getByRole('dialog', { name: 'Signed out of Localist' })
  await dialog.waitFor()
  await looksRight(t, page, 'the rest of a sign-out')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  t.is(provider.endSessions.length, 1)

  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: ADA }).waitFor()
  await blockTabs(page)
  await showView(page, 'Settings')
  await page.getByRole('button', { name: 'Sign out at Example ID too' }).click()
  await dialog.getByText('Open the page of Example ID to end the sign-in there.').waitFor()
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open the page', exact: true }).click()
  await (await opening).waitForURL(`${provider.issuer}/**`)
  await dialog.getByRole('link', { name: 'Open the page again' }).waitFor()
  t.is(provider.endSessions.length, 2)
})

test('a provider that is out of reach is named at the sign-in, with details for whoever is to help, and at the sign-out', async (t) => {
  const { provider, server, page, complaints } = await openSignInPage(t, ['Mine'])
  await provider.goOffline()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await page.getByText('Details', { exact: true }).click()
  await page
    .getByText(/ECONNREFUSED|refused/)
    .first()
    .waitFor()
  await looksRight(t, page, 'a sign-in that failed')
  await eventually(t, () => focusedName(page), 'SUMMARY')
  await page.getByRole('button', { name: 'Close' }).click()
  await rowOf(page, 'Mine').waitFor()
  await provider.comeBack()
  await signInBy(page, 'Sign in')
  await page.getByRole('button', { name: ADA }).click()
  await page.getByRole('menu').waitFor()

  await provider.goOffline()
  await page.getByRole('menuitem', { name: 'Sign out at Example ID too' }).click()
  // It does not say that the provider has no page for that.
  await page.getByText('Signed out here only: Example ID could not be reached.').waitFor()
  await looksRight(t, page, 'a sign-out while the provider is down')
  t.is((await sessionOf(server)).account?.id, 'local')
  t.deepEqual(complaints(), [])
})
