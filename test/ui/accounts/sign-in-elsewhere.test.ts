import type { Page } from 'playwright-core'
import type { NewLogin } from '../../../server/contract.ts'
import { testWithBrowser } from '../../support/browser.ts'
import {
  answerProvider,
  beginSignIn,
  hasSignInFocus,
  openSignInPage,
  openTab,
} from '../../support/page-sign-in.ts'
import { eventually, lookAgain } from '../../support/page-todos.ts'
import { startProvider } from '../../support/provider.ts'
import { loginOf, sessionOf, signIn, startSignInServer } from '../../support/sign-in.ts'

const test = testWithBrowser()

/** Presses a button that begins a sign-in, and answers with the id of that, once the page waits for it. */
async function beginWaiting(page: Page, button: string): Promise<string> {
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/auth/logins'))
  await beginSignIn(page, button)
  await page.getByRole('dialog', { name: 'Continue in the other tab' }).waitFor()
  const { id }: NewLogin = await (await begun).json()
  return id
}

test('a sign-in that waits is given up when somebody signs in elsewhere', async (t) => {
  const { server, page, complaints } = await openSignInPage(t)
  const id = await beginWaiting(page, 'Sign in')
  // On a slow computer a frame can come before React has removed the dialog.
  const devTools = await page.context().newCDPSession(page)
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

test('a renewal that waits is given up when the same person renews elsewhere', async (t) => {
  const provider = await startProvider(t)
  const first = await startSignInServer(t, provider)
  await signIn(first)
  const server = await first.restart()
  const { page } = await openTab(t, server)
  const id = await beginWaiting(page, 'Renew')
  await signIn(server)
  await lookAgain(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.is((await loginOf(server, id)).status, 'cancelled')
  t.is((await sessionOf(server)).signIn?.state, 'current')
})

test('while it waits the page says when the server does not answer, and when it does', async (t) => {
  const { page } = await openSignInPage(t)
  await page.route('**/api/auth/logins/*', (route) => route.abort())
  const tab = await beginSignIn(page, 'Sign in')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Localist does not answer').waitFor()
  t.is(await dialog.getByText('This closes by itself').count(), 0)
  await page.unroute('**/api/auth/logins/*')
  await dialog.getByText('This closes by itself').waitFor()
  await answerProvider(tab)
  await page.getByText('Signed in as Ada Lovelace').waitFor()
})
