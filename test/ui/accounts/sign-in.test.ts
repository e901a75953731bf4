import { AxeBuilder } from '@axe-core/playwright'
import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import {
  answerProvider,
  beginSignIn,
  hasSignInFocus,
  openSignInPage,
  openTab,
  signInBy,
} from '../../support/page-sign-in.ts'
import { eventually, focusedName, lookAgain, rowOf, shownTitles } from '../../support/page-todos.ts'
import { startProvider } from '../../support/provider.ts'
import { configure, sessionOf, signIn, startSignInServer } from '../../support/sign-in.ts'

const test = testWithBrowser()

const ADA = /Ada Lovelace/

test('a person signs in on the pages of the provider, and the page says who they are', async (t) => {
  const { server, page, complaints } = await openSignInPage(t, ['Mine'])
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
  const corner = page.getByRole('button', { name: ADA })
  await eventually(t, () => hasSignInFocus(page), true)
  await page.bringToFront()
  await corner.click()
  await page.getByRole('menu').waitFor()
  await page.getByText('ada@example.test').waitFor()
  await page.getByText('Only the desktop app keeps sign-ins').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // What a menu covers is hidden from assistive technology, so that there is no main part beside it.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .include('.account-popover')
      .analyze()
    t.deepEqual(violations, [], colorScheme)
  }
  t.is((await sessionOf(server)).account?.name, 'Ada Lovelace')
  t.deepEqual(complaints(), [])
})

test('an answer that is lost while the page waits is asked for again', async (t) => {
  const { page } = await openSignInPage(t)
  let lost = 0
  await page.route('**/api/auth/logins/*', (route) => {
    lost += 1
    return lost === 1 ? route.abort() : route.continue()
  })
  const tab = await beginSignIn(page, 'Sign in')
  await answerProvider(tab)
  await page.getByText('Signed in as Ada Lovelace').waitFor()
  t.true(lost > 1)
})

test('Escape gives a sign-in up, and its page leads nowhere after that', async (t) => {
  const { server, page } = await openSignInPage(t)
  const tab = await beginSignIn(page, 'Sign in')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.bringToFront()
  await page.mouse.click(10, 10)
  // The focus comes back with the next frame.
  await eventually(t, () => dialog.evaluate((element) => element.contains(document.activeElement)), true)
  const cancelled = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.keyboard.press('Escape')
  t.is((await (await cancelled).json()).status, 'cancelled')
  await dialog.waitFor({ state: 'detached' })
  const button = page.getByRole('button', { name: 'Sign in' })
  await eventually(t, () => button.evaluate((element) => element === document.activeElement), true)
  await answerProvider(tab)
  await tab.getByText('This link is no longer valid.').waitFor()
  t.is((await sessionOf(server)).account?.id, 'local')
})

test('who cancels at the provider is told so calmly, and can try again', async (t) => {
  const { page } = await openSignInPage(t)
  const tab = await beginSignIn(page, 'Sign in')
  await tab.getByRole('link', { name: 'Cancel' }).click()
  await tab.getByText('You are not signed in.').waitFor()
  const dialog = page.getByRole('dialog', { name: 'Sign-in not finished' })
  await dialog.getByRole('status').getByText('cancelled').waitFor()
  t.is(await page.getByRole('alert').count(), 0)
  await looksRight(t, page, 'a sign-in that was cancelled')
  await page.bringToFront()
  await signInBy(page, 'Try again')
  await page.getByText('Signed in as Ada Lovelace').waitFor()
})

test('a provider that is out of reach is named, with details for whoever is to help', async (t) => {
  const { provider, page, complaints } = await openSignInPage(t, ['Mine'])
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
  await page.getByRole('button', { name: ADA }).waitFor()
  t.deepEqual(complaints(), [])
})

test('signing out leads back to the list of this computer and says where the other one is', async (t) => {
  const { provider, server, page } = await openSignInPage(t, ['Mine'])
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: ADA }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await page.getByText('Your list stays on this computer: sign in again to see it.').waitFor()
  await rowOf(page, 'Mine').waitFor()
  t.is((await sessionOf(server)).account?.id, 'local')
  t.is(provider.endSessions.length, 0)
})

test('signing out at the provider too goes on in a tab of the provider', async (t) => {
  const { provider, server, page } = await openSignInPage(t)
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: ADA }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Sign out at Example ID too' }).click()
  const tab = await opening
  await tab.waitForURL(`${provider.issuer}/**`)
  await page.getByRole('dialog', { name: 'Signed out of Localist' }).waitFor()
  await looksRight(t, page, 'the rest of a sign-out')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  t.is(provider.endSessions.length, 1)
})

test('signing out at a provider that is down says so, not that it has no page for it', async (t) => {
  const { provider, server, page } = await openSignInPage(t)
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('button', { name: ADA }).click()
  await provider.goOffline()
  await page.getByRole('menuitem', { name: 'Sign out at Example ID too' }).click()
  await page.getByText('Signed out here only: Example ID could not be reached.').waitFor()
  await looksRight(t, page, 'a sign-out while the provider is down')
  t.is((await sessionOf(server)).account?.id, 'local')
})

test('where sign-in is required the page asks for it, and again after signing out', async (t) => {
  const { server, page, complaints } = await openSignInPage(t, [], { auth: { required: true } })
  await page.getByRole('heading', { name: 'Sign in to see your todos' }).waitFor()
  // Only the desktop app keeps sign-ins.
  t.is(await page.getByText('works without a network too').count(), 0)
  await looksRight(t, page, 'the sign-in screen')
  await signInBy(page, 'Sign in with Example ID')
  await page.getByText('The inbox is empty').waitFor()
  await server.owner('POST', '/api/todos', { title: 'Of Ada' })
  await lookAgain(page)
  await rowOf(page, 'Of Ada').waitFor()

  await server.owner('DELETE', '/api/auth/session')
  await lookAgain(page)
  await page.getByRole('heading', { name: 'Sign in to see your todos' }).waitFor()
  t.is(await page.getByText('Of Ada').count(), 0)
  await signIn(server)
  await lookAgain(page)
  await rowOf(page, 'Of Ada').waitFor()
  t.deepEqual(complaints(), [])
})

test('a sign-in that has ended is renewed from the bar, which can be put away', async (t) => {
  const provider = await startProvider(t)
  const first = await startSignInServer(t, provider)
  await signIn(first)
  await first.owner('POST', '/api/todos', { title: 'Of Ada' })
  const server = await first.restart()
  const { page } = await openTab(t, server)
  const bar = page.getByText('Your sign-in ended when Localist was closed. Your list is still here.')
  await bar.waitFor()
  await rowOf(page, 'Of Ada').waitFor()
  await looksRight(t, page, 'a sign-in that has ended')
  await page.getByRole('button', { name: 'Not now' }).click()
  await bar.waitFor({ state: 'detached' })
  await page.reload()
  await signInBy(page, 'Renew')
  await bar.waitFor({ state: 'detached' })
  await rowOf(page, 'Of Ada').waitFor()
  t.is((await sessionOf(server)).signIn?.state, 'current')
})

test('Try again on the sign-in screen uses a configuration that was corrected meanwhile', async (t) => {
  const provider = await startProvider(t)
  const auth = { required: true }
  const server = await startSignInServer(t, provider, { auth, oidc: { issuer: 'not an address' } })
  const { page, complaints } = await openTab(t, server)
  await page.getByRole('heading', { name: 'Sign in to see your todos' }).waitFor()
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
  await page.getByText('Signed in as Ada Lovelace').waitFor()
  t.deepEqual(complaints(), [])
})
