import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { LaunchCode } from '../../server/contract.ts'
import { openContext, type BrowserScope } from './browser.ts'
import { apiOf } from './http.ts'
import type { TestServer } from './server.ts'

/** A page that is signed in, on a server of its own. */
export interface SignedInPage {
  readonly server: TestServer
  readonly context: BrowserContext
  readonly page: Page
  /** What the browser complained of: errors of scripts and everything the policy refused. */
  readonly complaints: readonly string[]
}

/** Calls the API as the owner; throws for a refusal. */
export async function callApi<Answer>(
  server: TestServer,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const { status, body: answer } = await apiOf(server, server.token)(method, path, body)
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`)
  return answer
}

/** A link that signs one tab in, once. */
export const launchLink = async (server: TestServer): Promise<string> =>
  (await callApi<LaunchCode>(server, 'POST', '/api/auth/launch-codes')).url

/** Collects from now on what the browser complains of on a page. */
export function listenForComplaints(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push(`${message.text()} (${message.location().url})`)
  })
  return complaints
}

/** Waits until the page shows what the server has, and not only its panes. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}

/** How a page is opened. */
export interface PageOptions extends BrowserContextOptions {
  /** Whether the test leaves something in its context that cannot be taken back, such as a clock or a script. */
  readonly hasOwnContext?: true
  /** Whether the test moves the time of the page by `page.clock`, in a context of its own. */
  readonly hasClock?: true
  /** The time at which the page and its server stand, in a context of its own. Timers go on. */
  readonly now?: Date
}

/** Opens the page in a browser tab as `localist open` does, with the todos of these titles on it. */
export async function openPage(
  t: BrowserScope,
  titles: readonly string[] = [],
  { hasOwnContext, hasClock, now, ...options }: PageOptions = {},
): Promise<SignedInPage> {
  const { site } = t.context
  const server = await site.startServer(t, now && { now: () => now })
  for (const title of titles) await callApi(server, 'POST', '/api/todos', { title })
  const page = await ((hasOwnContext ?? hasClock ?? now)
    ? (await openContext(t, options)).newPage()
    : site.openPage(t, server, options))
  if (hasClock) await page.clock.install()
  if (now) await page.clock.setFixedTime(now)
  const complaints = listenForComplaints(page)
  await page.goto(await launchLink(server))
  await untilLoaded(page)
  if (titles.length > 0) await page.getByRole('treegrid').waitFor()
  return { server, context: page.context(), page, complaints }
}

/** Opens the page as openPage() does, and goes on to All, which shows completed todos as well. */
export async function openAll(
  t: BrowserScope,
  titles: readonly string[] = [],
  options: PageOptions = {},
): Promise<SignedInPage> {
  const opened = await openPage(t, titles, options)
  await showView(opened.page, 'All')
  return opened
}

/** A tab of its own session beside others. */
export interface Tab {
  readonly page: Page
  readonly complaints: readonly string[]
}

/** Opens a further tab of the same browser, up to its list. */
export async function openTabBeside(server: TestServer, context: BrowserContext): Promise<Tab> {
  const page = await context.newPage()
  const complaints = listenForComplaints(page)
  await page.goto(await launchLink(server))
  await untilLoaded(page)
  return { page, complaints }
}

/** The link to a view or another place in the sidebar; its name ends with the number of open todos, if there are any. */
export const placeLink = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Places' })
    .getByRole('link', { name: new RegExp(String.raw`^${name}(?:, [\d,]+ open)?$`) })

/** Shows a view by its link in the sidebar. */
export async function showView(page: Page, name: string): Promise<void> {
  await placeLink(page, name).click()
  await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
}

/** Runs the command of this name by the palette, as in a tab, where some keys are the browser's. */
export async function runByPalette(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Go to or run a command' }).fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().waitFor()
  await page.keyboard.press('Enter')
}
