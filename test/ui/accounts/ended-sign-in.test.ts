import { testWithBrowser } from '../../support/browser.ts'
import { looksRight } from '../../support/page-look.ts'
import { beginSignIn, openSignInPage, openTab, signInBy } from '../../support/page-sign-in.ts'
import { eventually, rowOf } from '../../support/page-todos.ts'
import { startProvider } from '../../support/provider.ts'
import {
  fakeSecrets,
  sessionOf,
  signIn,
  startSignInServer,
  noRenewals,
  renewalsAtOnce,
} from '../../support/sign-in.ts'

const test = testWithBrowser()

const day = 24 * 3600_000

test('when the provider ends the sign-in, the list stays open under a bar that renews it', async (t) => {
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, {
    secrets: fakeSecrets,
    renewalTimes: renewalsAtOnce,
  })
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
  const provider = await startProvider(t)
  const server = await startSignInServer(t, provider, {
    auth: { required: true, graceDays: 7 },
    oidc: { name: 'Example ID' },
    secrets: fakeSecrets,
    renewalTimes: noRenewals,
    now: () => now,
  })
  await signIn(server)
  await server.owner('POST', '/api/todos', { title: 'Of Ada' })
  const { page } = await openTab(t, server)
  await rowOf(page, 'Of Ada').waitFor()
  now = new Date(now.getTime() + 8 * day)
  await page.getByText('Your sign-in could not be confirmed for too long.').waitFor()
  t.is(await page.getByText('Of Ada').count(), 0)
  await looksRight(t, page, 'an account that closed')
  now = new Date()
  await signInBy(page, 'Sign in with Example ID')
  await rowOf(page, 'Of Ada').waitFor()
})

test('while it waits the page says what to register where the provider does not know the address', async (t) => {
  const { server, page } = await openSignInPage(t)
  await beginSignIn(page, 'Sign in')
  await page.bringToFront()
  await page.getByText('The provider shows an error').click()
  const address = page.getByRole('textbox', { name: /Redirect address/ })
  t.is(await address.inputValue(), `${server.url}/api/auth/callback`)
  await page.getByText(/check the client ID: localist/).waitFor()
  await looksRight(t, page, 'help with the redirect address')
})

test('a provider that is written with a slash at its end is the one that an account is of', async (t) => {
  const provider = await startProvider(t)
  const first = await startSignInServer(
    t,
    { issuer: `${provider.issuer}/` },
    { oidc: { name: 'Example ID' } },
  )
  await signIn(first)
  const server = await first.restart()
  const { page } = await openTab(t, server)
  await page.getByText('Your sign-in ended when Localist was closed.').waitFor()
  await page.getByRole('button', { name: /Ada Lovelace/ }).click()
  await page.getByText('Signed in with Example ID').waitFor()
  await page.keyboard.press('Escape')
  await signInBy(page, 'Renew')
  await eventually(t, async () => (await sessionOf(server)).signIn?.state, 'current')
})

test('who renews as somebody else is told where the other list is', async (t) => {
  const provider = await startProvider(t)
  const first = await startSignInServer(t, provider)
  await signIn(first)
  const server = await first.restart()
  const { page } = await openTab(t, server)
  await signInBy(page, 'Renew', 'Grace Hopper')
  await page
    .getByText('Signed in as Grace Hopper. Ada Lovelace’s list stays on this computer.', { exact: true })
    .waitFor()
  t.is((await sessionOf(server)).account?.name, 'Grace Hopper')
})
