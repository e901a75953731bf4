import { createServer } from 'node:net'
import type { ExecutionContext } from 'ava'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { startServer, type TestOptions, type TestServer } from './server.ts'

/**
 * The origin and the browser contexts that the tests of a file share, one test after another. Each test has a server with fresh data on
 * the same port, and a context with empty storage, so that Chromium keeps its caches of the page and of what it compiled.
 */
export interface Site {
  /** Starts a server on the port of the file, ended with the test. */
  startServer(t: ExecutionContext, options?: TestOptions): Promise<TestServer>
  /** A context with these options, in which nothing is left of the test before. */
  openContext(t: ExecutionContext, options?: BrowserContextOptions): Promise<BrowserContext>
}

// Below the ports that systems give to outgoing connections, so that none of these takes the port between two tests.
const FIRST_PORT = 20_000
const PORTS = 10_000

/** The longest wait for anything in a page, in milliseconds. A page that is under load takes seconds where it usually takes none. */
export const LONGEST_WAIT_MS = 25_000

/** Makes the site of a file, whose pages open in `browser`. */
export async function createSite(browser: Browser): Promise<Site> {
  const port = await findPort()
  const contexts = new Map<string, BrowserContext>()
  return {
    startServer: (t, options = {}) => startServer(t, { ...options, port }),
    async openContext(t, options = {}) {
      const key = JSON.stringify(options)
      const context = contexts.get(key) ?? (await browser.newContext({ reducedMotion: 'reduce', ...options }))
      contexts.set(key, context)
      context.setDefaultTimeout(LONGEST_WAIT_MS)
      t.teardown(() => empty(context, `http://127.0.0.1:${port}`, options))
      return context
    },
  }
}

// A page notes unsent texts while it closes, so its storage is cleared after that.
async function empty(
  context: BrowserContext,
  origin: string,
  { permissions = [] }: BrowserContextOptions,
): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  if (permissions.length > 0) await context.grantPermissions([...permissions])
  const [last = await context.newPage(), ...others] = context.pages()
  await Promise.all(others.map((page) => page.close()))
  await last.goto('about:blank')
  const session = await context.newCDPSession(last)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cookies,cache_storage,service_workers',
  })
  await last.close()
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
