import { createServer } from 'node:net'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startServer, type Scope, type TestOptions, type TestServer } from './server.ts'

/**
 * The origin, the browser contexts and the page that the tests of a file share, one test after another. Each test has a server with fresh
 * data on the same port, and a page with empty storage. The page stays in its process, where V8 keeps what it compiled: that is half of
 * what it costs to open ours.
 */
export interface Site {
  /** The port of the file, for a server that is started in another way. */
  readonly port: number
  /** Starts a server on the port of the file, ended with the test. */
  startServer(t: Scope, options?: TestOptions): Promise<TestServer>
  /** Opens a context with these options, in which nothing is left of the test before but one blank page. */
  openContext(t: Scope, options?: BrowserContextOptions): Promise<BrowserContext>
  /** Opens the one page of such a context at a document of the server that has no script. */
  openPage(t: Scope, server: TestServer, options?: BrowserContextOptions): Promise<Page>
}

/** The longest wait for anything in a page, in milliseconds. A page that is under load takes seconds where it usually takes none. */
export const LONGEST_WAIT_MS = 25_000

// Below the ports that systems give to outgoing connections, so that none of these takes the port between two tests.
const FIRST_PORT = 20_000
const PORTS = 10_000

/** The size of a page whose options name no other. */
export const USUAL_SIZE = { width: 1280, height: 720 }

/** Makes the site of a file, whose pages open in `browser`. */
export async function createSite(browser: Browser): Promise<Site> {
  const port = await findPort()
  const contexts = new Map<string, BrowserContext>()

  const openContext: Site['openContext'] = async (t, options = {}) => {
    const key = JSON.stringify(options)
    const context = contexts.get(key) ?? (await browser.newContext({ reducedMotion: 'reduce', ...options }))
    contexts.set(key, context)
    context.setDefaultTimeout(LONGEST_WAIT_MS)
    t.teardown(() => emptyContext(context, options))
    return context
  }

  return {
    port,
    startServer: (t, options = {}) => startServer(t, { ...options, port }),
    openContext,
    async openPage(t, server, options = {}) {
      const context = await openContext(t, options)
      const page = context.pages().at(0) ?? (await context.newPage())
      // The page of the test before may hold texts that it would not leave without a question.
      const leave = (dialog: { accept(): Promise<void> }): void => void dialog.accept()
      page.on('dialog', leave)
      await page.goto(`${server.url}/api/health`)
      page.off('dialog', leave)
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      return page
    },
  }
}

async function emptyContext(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
  const [page, ...others] = context.pages()
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    resetPermissions(context, options.permissions),
    ...others.map((other) => other.close()),
    page && resetPage(page, options),
  ])
}

async function resetPermissions(context: BrowserContext, permissions: readonly string[] = []): Promise<void> {
  await context.clearPermissions()
  if (permissions.length > 0) await context.grantPermissions([...permissions])
}

async function resetPage(
  page: Page,
  { viewport, colorScheme, forcedColors }: BrowserContextOptions,
): Promise<void> {
  page.removeAllListeners()
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    page.setViewportSize(viewport ?? USUAL_SIZE),
    page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      forcedColors: forcedColors ?? 'none',
      reducedMotion: 'reduce',
      contrast: null,
    }),
    page.mouse.move(0, 0),
  ])
}

const findPort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    if (await isFree(port)) return port
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
