import type { ExecutionContext } from 'ava'
import type { BrowserContext, Page } from 'playwright-core'
import type { Host, StartOptions } from '../../server/start.ts'
import type { WithBrowser } from './browser.ts'
import { callApi, launchLink, listenForComplaints, untilLoaded } from './page-session.ts'
import { startProvider, type Provider } from './provider.ts'
import { startSignInServer, type SignInServer, type TestConfiguration } from './sign-in.ts'

/** A tab on a server of its own that signs people in at a real provider of its own. */
export interface SignInPage {
  readonly provider: Provider
  readonly server: SignInServer
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser complained of, but for the answers of the server that were refusals. */
  readonly complaints: () => readonly string[]
}

/** Starts a server on the port of the file that signs people in at a provider, which they call Example ID. */
export function startSignInSite(
  t: ExecutionContext<WithBrowser>,
  provider: Provider,
  options: TestConfiguration & Partial<StartOptions> & Partial<Host> = {},
): Promise<SignInServer> {
  const oidc = { name: 'Example ID', ...options.oidc }
  return startSignInServer(t, provider, { ...options, oidc, port: t.context.site.port })
}

/** Opens the tab of the file on a server, whatever it shows. */
export async function openTab(
  t: ExecutionContext<WithBrowser>,
  server: SignInServer,
): Promise<Omit<SignInPage, 'provider' | 'server'>> {
  const page = await t.context.site.openPage(t, server)
  const heard = listenForComplaints(page)
  await page.goto(await launchLink(server))
  await untilLoaded(page)
  const complaints = () => heard.filter((line) => !line.startsWith('Failed to load'))
  return { context: page.context(), page, complaints }
}

/** Starts a provider that people call Example ID and a server that knows it, with these local todos, and opens a tab. */
export async function openSignInPage(
  t: ExecutionContext<WithBrowser>,
  titles: readonly string[] = [],
  options: TestConfiguration & Partial<StartOptions> & Partial<Host> = {},
): Promise<SignInPage> {
  const provider = await startProvider(t)
  const server = await startSignInSite(t, provider, options)
  for (const title of titles) await callApi(server, 'POST', '/api/todos', { title })
  return { provider, server, ...(await openTab(t, server)) }
}

/** Presses a button of the page that begins a sign-in, and answers with the tab of the provider that opens. */
export async function beginSignIn(page: Page, button: string | RegExp): Promise<Page> {
  const opening = page.context().waitForEvent('page', { timeout: 30_000 })
  await page.getByRole('button', { name: button }).click()
  const tab = await opening
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  return tab
}

/** Signs in by a button of the page on the pages of the provider, and comes back to the page. */
export async function signInBy(page: Page, button: string | RegExp, name?: string): Promise<void> {
  await answerProvider(await beginSignIn(page, button), name)
  // The browser draws a page in the background once a second.
  await page.bringToFront()
}

/** Signs in on the pages of the provider, up to the page of Localist that says how it went. */
export async function answerProvider(tab: Page, name = 'Ada Lovelace'): Promise<void> {
  await tab.getByRole('radio', { name }).check()
  await tab.getByRole('button', { name: 'Sign in' }).click()
  await tab.getByRole('button', { name: 'Continue' }).click()
  await tab.waitForURL('**/api/auth/callback?*')
}
