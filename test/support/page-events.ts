import type { BrowserContext, Page } from 'playwright-core'
import type { CreatedToken } from '../../server/contract.ts'
import { apiOf, type Api } from './http.ts'
import { callApi, launchLink, listenForComplaints, untilLoaded } from './page-session.ts'
import type { TestServer } from './server.ts'

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

/** The API as a script calls it that has an access token of this name. */
export async function scriptNamed(server: TestServer, name: string): Promise<Api> {
  const { token } = await callApi<CreatedToken>(server, 'POST', '/api/tokens', {
    name,
    scopes: ['todos:write'],
    expiresAt: null,
  })
  return apiOf(server, token)
}

/** Collects from now on what pages ask of the server, as `GET /api/todos`; without the stream of events. */
export function listenForRequests(of: Page | BrowserContext): string[] {
  const requests: string[] = []
  of.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events')
      requests.push(`${request.method()} ${pathname}${search}`)
  })
  return requests
}

/** Collects from now on the pages that open the stream of events, each time that they do. */
export function listenForStreams(context: BrowserContext): Page[] {
  const holders: Page[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') holders.push(request.frame().page())
  })
  return holders
}

/** Has a page believe that it is hidden, or in sight again. */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    },
    isVisible ? 'visible' : 'hidden',
  )
}
